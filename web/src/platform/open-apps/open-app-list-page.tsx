import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { openAppColumns } from './open-app-columns.tsx';
import type { OpenedApp } from './open-app-dialog.tsx';

const OpenAppDialog = lazyPart(async () => (await import('./open-app-dialog.tsx')).OpenAppDialog);

/** 开放接口: the programs that place orders, and their keys. */
export default function OpenAppListPage() {
  const [opened, setOpened] = useState<OpenedApp | null>(null);
  return (
    <>
      <OpenAppList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <OpenAppDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/platform/open-apps')).listOpenApps;

/** The list by itself, which no dialog draws again. */
const OpenAppList = memo(function OpenAppList({
  onOpen,
}: {
  readonly onOpen: (opened: OpenedApp) => void;
}) {
  const mayEdit = useMay()('openApp:edit');
  const actions = useMemo(
    () =>
      (app: OpenAppRow): RowAction[] => [
        { key: 'keys', label: '密钥', onSelect: () => onOpen({ what: 'keys', appId: app.id }) },
        {
          key: 'webhook',
          label: '事件推送',
          short: '推送',
          onSelect: () => onOpen({ what: 'webhook', appId: app.id }),
        },
        ...(mayEdit
          ? [
              { key: 'edit', label: '编辑', onSelect: () => onOpen({ what: 'edit', app }) },
              {
                key: 'switch',
                label: app.isEnabled ? '停用' : '启用',
                isDanger: app.isEnabled,
                onSelect: () => onOpen({ what: 'switch', app }),
              },
            ]
          : []),
      ],
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read="listOpenApps"
      rules={rules}
      noun="应用"
      columns={openAppColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
      commands={
        <Gate anyOf={['openApp:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新增应用
          </Button>
        </Gate>
      }
    />
  );
});

const fields: readonly FilterField<FilterName<'listOpenApps'>>[] = [
  { kind: 'text', name: 'name', label: '应用名称' },
];

const idOf = (app: OpenAppRow) => app.id;
