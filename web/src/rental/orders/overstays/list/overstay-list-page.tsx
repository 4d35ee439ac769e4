import { memo, useCallback, useMemo, useState } from 'react';
import type { OverstayRow } from '@rental/contract/rental/orders/overstays/overstays';
import { overstaySpans } from '@rental/domain/rental/orders/core/overstay';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../../../ui/gate.tsx';
import { useOpenTab } from '../../../../ui/tab-location.ts';
import { OpenedLook } from '../../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../../order-looks/order-looks.ts';
import { OpenedAction } from '../../actions/opened-action.tsx';
import type { Opened } from '../../actions/opened.ts';
import { namedRowActions } from '../../actions/row-actions.ts';
import { usePlaceFields, useResponsibleFields } from '../../core/filter-fields.ts';
import { detailPath } from '../../core/order-text.ts';
import { overstayColumns, overstayFilterFields } from './overstay-columns.tsx';

/** 超期未归还. */
export default function OverstayListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  return (
    <>
      <OverstayList onOpen={setOpened} onLook={setLook} />
      <OpenedLook look={look} onClosed={endLook} />
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/rental/orders/overstays/overstays')).listOverstays;
const idOf = (row: OverstayRow) => row.id;

/** The ways in which an overstay ends. */
const endings = ['startReturn', 'startRelet', 'buyOut'];

/** An order that is 超期未归还 is rented, with nothing under way. */
const standing = {
  orderStatus: orderStatus.renting,
  lock: null,
  arePapersWanted: false,
  arePapersSent: false,
} as const;

interface OverstayListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
}

/** The list by itself, which no dialog draws again. */
const OverstayList = memo(function OverstayList({ onOpen, onLook }: OverstayListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const places = usePlaceFields();
  const responsible = useResponsibleFields();
  const fields = useMemo(() => overstayFilterFields(places, responsible), [places, responsible]);
  const actions = useMemo(
    () =>
      (row: OverstayRow): RowAction[] => [
        ...(maySeeOrders
          ? [{ key: 'open', label: '打开', onSelect: () => openTab(detailPath(row.id)) }]
          : []),
        ...(maySeeOrders ? namedRowActions(endings, { ...row, ...standing }, may, onOpen) : []),
        ...orderLooks({ orderId: row.id, orderNo: row.orderNo }, may, onLook),
      ],
    [may, maySeeOrders, onOpen, onLook, openTab],
  );
  return (
    <DataTable
      read="listOverstays"
      rules={rules}
      noun="超期订单"
      columns={overstayColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...((maySeeOrders || lookRights.some(may)) && { actions })}
    />
  );
});

const tabs = {
  name: 'overstaySpan',
  counts: 'overstayCounts',
  items: [{ value: '', label: '全部' }, ...choices(overstaySpans)],
} as const;
