import { memo, useCallback, useMemo, useState } from 'react';
import type { ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import { isReletOpen, reletStates } from '@rental/domain/rental/orders/renewals/relet-states';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../../../ui/gate.tsx';
import { useOpenTab } from '../../../../ui/tab-location.ts';
import { OpenedLook } from '../../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../../order-looks/order-looks.ts';
import { OpenedAction } from '../../actions/opened-action.tsx';
import type { Opened } from '../../actions/opened.ts';
import { rowAction } from '../../actions/row-actions.ts';
import { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath } from '../../core/order-text.ts';
import { reletColumns, reletFilterFields } from './relet-columns.tsx';

/** 续租列表. */
export default function ReletListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  return (
    <>
      <ReletList onOpen={setOpened} onLook={setLook} />
      <OpenedLook look={look} onClosed={endLook} />
      <OpenedAction opened={opened} onClosed={close} />
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/rental/orders/renewals/relets')).listRelets;
const idOf = (row: ReletRow) => row.id;
const begins = rowAction('beginRelet');

interface ReletListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
}

/** The list by itself, which no dialog draws again. */
const ReletList = memo(function ReletList({ onOpen, onLook }: ReletListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const mayAct = may('order:relet') && maySeeOrders;
  const places = usePlaceFields();
  const fields = useMemo(() => reletFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: ReletRow): RowAction[] => [
        ...(mayAct && row.reletState === 'toBegin'
          ? [
              {
                key: 'begin',
                label: begins.label,
                short: begins.short,
                onSelect: () => onOpen({ of: 'order', name: 'beginRelet', orderId: row.id }),
              },
            ]
          : []),
        ...(maySeeOrders
          ? [{ key: 'open', label: '打开', onSelect: () => openTab(detailPath(row.id)) }]
          : []),
        ...(mayAct && isReletOpen(row.reletState)
          ? [
              {
                key: 'cancel',
                label: rowAction('cancelRelet').label,
                isDanger: true,
                onSelect: () => onOpen({ of: 'order', name: 'cancelRelet', orderId: row.id }),
              },
            ]
          : []),
        ...orderLooks({ orderId: row.id, orderNo: row.reletNo }, may, onLook),
      ],
    [may, maySeeOrders, mayAct, onOpen, onLook, openTab],
  );
  return (
    <DataTable
      read="listRelets"
      rules={rules}
      noun="续租"
      columns={reletColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...((maySeeOrders || lookRights.some(may)) && { actions })}
    />
  );
});

const tabs = {
  name: 'reletState',
  counts: 'reletCounts',
  items: [{ value: '', label: '全部' }, ...choices(reletStates)],
} as const;
