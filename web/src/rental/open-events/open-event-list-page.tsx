import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { OpenEventRow } from '@rental/contract/rental/open-events';
import { sendingStates } from '@rental/domain/rental/open-events/event-kinds';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { openEventColumns, openEventFields } from './open-event-columns.tsx';

const OpenEventDrawer = lazyPart(
  async () => (await import('./open-event-drawer.tsx')).OpenEventDrawer,
);

/** 事件推送: what programs were sent, and what they answered. */
export default function OpenEventListPage() {
  const [shown, setShown] = useState<number | null>(null);
  const close = useCallback(() => setShown(null), []);
  return (
    <>
      <OpenEventList onShow={setShown} />
      <Suspense fallback={null}>
        {shown === null ? null : <OpenEventDrawer eventId={shown} onClosed={close} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/open-events')).listOpenEvents;
const idOf = (event: OpenEventRow) => event.id;
const tabs = {
  name: 'sendingState',
  counts: 'openEventCounts',
  items: [{ value: '', label: '全部' }, ...choices(sendingStates)],
} as const;

/** The list by itself, which no drawer draws again. */
const OpenEventList = memo(function OpenEventList({
  onShow,
}: {
  readonly onShow: (id: number) => void;
}) {
  const mayEdit = useMay()('openApp:edit');
  const apps = useRead('listOpenApps', { query: { size: 9999 } });
  const fields = useMemo(() => openEventFields(apps.data?.content), [apps.data]);
  const { mutate: replay } = useCommand('replayOpenEvent', {
    refreshes: ['listOpenEvents', 'openEventCounts', 'openEventDetail'],
  });
  const actions = useMemo(
    () =>
      ({ id }: OpenEventRow): RowAction[] => [
        { key: 'show', label: '查看详情', short: '详情', onSelect: () => onShow(id) },
        ...(mayEdit
          ? [{ key: 'replay', label: '重发', onSelect: () => replay({ params: { id } }) }]
          : []),
      ],
    [mayEdit, onShow, replay],
  );
  return (
    <DataTable
      read="listOpenEvents"
      rules={rules}
      noun="事件"
      columns={openEventColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      actions={actions}
    />
  );
});
