import type { CallbackRow } from '@rental/contract/platform/received-callbacks';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { useRefresh } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { callbackColumns, callbackFields } from './callback-columns.tsx';
import type { OpenedCallback } from './callback-dialog.tsx';
import { CallbacksToday } from './callbacks-today.tsx';
import './callbacks.css';

const CallbackDialog = lazyPart(async () => (await import('./callback-dialog.tsx')).CallbackDialog);

/** 回调日志 (ADR 70): what providers have said to us, and what became of it. */
export default function CallbackListPage() {
  const [opened, setOpened] = useState<OpenedCallback | null>(null);
  return (
    <div className="callbacks">
      <CallbacksToday />
      <CallbackList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <CallbackDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}

const rules = async () =>
  (await import('@rental/contract/platform/received-callbacks')).listCallbacks;
const idOf = (row: CallbackRow) => row.id;

/** The list by itself, which no dialog draws again. */
const CallbackList = memo(function CallbackList({
  onOpen,
}: {
  readonly onOpen: (opened: OpenedCallback) => void;
}) {
  const readAnew = useRefresh();
  const refresh = useCallback(() => readAnew('callbacksToday'), [readAnew]);
  const mayReplay = useMay()('callback:replay');
  const actions = useMemo(
    () =>
      (callback: CallbackRow): RowAction[] => {
        const detail = {
          key: 'detail',
          label: '详情',
          onSelect: () => onOpen({ what: 'detail', callback }),
        };
        if (!mayReplay) return [detail];
        const replay = {
          key: 'replay',
          label: '重放',
          obstacle: callback.isSigned ? null : '签名不正确的回调不能重放',
          onSelect: () => onOpen({ what: 'replay', callback }),
        };
        return [detail, replay];
      },
    [mayReplay, onOpen],
  );
  return (
    <DataTable
      read="listCallbacks"
      rules={rules}
      noun="回调"
      columns={callbackColumns}
      rowKey={idOf}
      fields={callbackFields}
      actions={actions}
      onRefresh={refresh}
    />
  );
});
