import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { StoreRow } from '@rental/contract/rental/stores';
import { storeStatusLabels } from '@rental/domain/rental/stores/store-status';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRead } from '../../http/use-read.ts';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { storeActions } from './store-actions.ts';
import { storeColumns, storeFilterFields } from './store-columns.tsx';
import type { OpenedStore } from './store-dialog.tsx';

const StoreDialog = lazyPart(async () => (await import('./store-dialog.tsx')).StoreDialog);

/** 店铺. */
export default function StoreListPage() {
  const [opened, setOpened] = useState<OpenedStore | null>(null);
  return (
    <>
      <StoreList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <StoreDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/stores')).listStores;

interface StoreListProps {
  readonly onOpen: (opened: OpenedStore) => void;
}

/** The list by itself, which no dialog draws again. */
const StoreList = memo(function StoreList({ onOpen }: StoreListProps) {
  const may = useMay();
  const categories = useRead('listProductCategories', undefined, { staleTime: Infinity });
  const fields = useMemo(
    () => storeFilterFields(categories.data?.content ?? []),
    [categories.data],
  );
  const actions = useMemo(
    () =>
      (store: StoreRow): RowAction[] =>
        storeActions
          .filter(({ permission, isFor }) => may(permission) && isFor(store, may('store:review')))
          .map(({ what, label, isDanger = false }) => ({
            key: what,
            label,
            isDanger,
            onSelect: () => onOpen({ what, store }),
          })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listStores"
      rules={rules}
      noun="店铺"
      columns={storeColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      actions={actions}
      commands={
        <Gate anyOf={['store:create']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新增店铺
          </Button>
        </Gate>
      }
    />
  );
});

const idOf = (store: StoreRow) => store.id;

const tabs = {
  name: 'storeStatus',
  counts: 'storeCounts',
  items: [
    { value: '', label: '全部' },
    ...Object.entries(storeStatusLabels).map(([value, label]) => ({ value, label })),
  ],
} as const;
