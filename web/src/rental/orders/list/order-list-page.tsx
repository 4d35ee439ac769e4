import { Button } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { printWaybill } from '@rental/domain/rental/orders/life/waybill';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { useCommand } from '../../../http/use-command.ts';
import type { Chosen, RowAction } from '../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Filters } from '../../../ui/data-table/filters/filters.ts';
import { Gate, useMay, useTurnedOn } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { useOpenTab } from '../../../ui/tab-location.ts';
import { OpenedLook } from '../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../order-looks/order-looks.ts';
import { OpenedAction } from '../actions/opened-action.tsx';
import type { Opened } from '../actions/opened.ts';
import { batchActionsFor, mayActInRows, orderRowActions } from '../actions/row-actions.ts';
import { usePlaceFields, useResponsibleOrNobodyFields } from '../core/filter-fields.ts';
import type { May } from '../core/order-action.ts';
import { orderColumns, orderFilterFields } from './order-columns.tsx';

const BatchActionDialog = onDemand(
  async () => (await import('../actions/batch-dialog.tsx')).BatchActionDialog,
);
const PlaceOrderModal = onDemand(
  async () => (await import('../placing/place-order-modal.tsx')).PlaceOrderModal,
);
const WaybillModal = onDemand(
  async () => (await import('../logistics/waybill-modal.tsx')).WaybillModal,
);

interface Batch {
  readonly name: string;
  readonly chosen: Chosen<OrderRow>;
}

/** 订单列表. */
export default function OrderListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const waybill = useCommand('orderWaybill', { refreshes: ['operationsOf'] });
  const { mutate: askWaybill } = waybill;
  const openWaybill = useCallback(
    (orderId: number) => askWaybill({ body: { orderId } }),
    [askWaybill],
  );
  const [batch, setBatch] = useState<Batch | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const beginPlacing = useCallback(() => setPlacing(true), []);
  return (
    <>
      <OrderList
        onOpen={setOpened}
        onLook={setLook}
        onWaybill={openWaybill}
        onBatch={setBatch}
        onPlace={beginPlacing}
      />
      {isPlacing ? <PlaceOrderModal onClosed={() => setPlacing(false)} /> : null}
      <OpenedAction opened={opened} onClosed={endAction} />
      <OpenedLook look={look} onClosed={endLook} />
      {waybill.data === undefined ? null : (
        <WaybillModal waybill={waybill.data} onClosed={waybill.reset} />
      )}
      {batch === null ? null : <BatchActionDialog {...batch} onClosed={() => setBatch(null)} />}
    </>
  );
}

interface OrderListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
  readonly onWaybill: (orderId: number) => void;
  readonly onBatch: (batch: Batch) => void;
  readonly onPlace: () => void;
}

/** The list by itself, which no dialog draws again. */
const OrderList = memo(function OrderList(props: OrderListProps) {
  const { onOpen, onLook, onWaybill, onBatch, onPlace } = props;
  const may = useMay();
  const places = usePlaceFields();
  const responsible = useResponsibleOrNobodyFields();
  const hasClasses = useTurnedOn()('OpenRiskClass');
  const fields = useMemo(
    () => orderFilterFields(places, responsible, hasClasses),
    [places, responsible, hasClasses],
  );

  const openTab = useOpenTab();
  const mayAct = mayActInRows(may) || lookRights.some(may);
  const actions = useMemo(
    () => (order: OrderRow) => [
      ...orderRowActions(order, may, onOpen),
      ...rowLooks(order, may, { onWaybill, openTab }),
      ...orderLooks({ orderId: order.id, orderNo: order.orderNo }, may, onLook),
    ],
    [may, onOpen, onLook, onWaybill, openTab],
  );
  const batchActions = batchActionsFor(may).map(({ name, label }) => ({
    key: name,
    label,
    onSelect: (chosen: Chosen<OrderRow>) => onBatch({ name, chosen }),
  }));
  return (
    <DataTable
      read="listOrders"
      rules={rules}
      noun="订单"
      columns={orderColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      sums={sums}
      {...(mayAct && { actions })}
      commands={
        <Gate anyOf={['order:place']}>
          <Button type="primary" onClick={onPlace}>
            代客下单
          </Button>
        </Gate>
      }
      batch={{
        nameOf: numberOf,
        actions: batchActions,
        exportBy: may('export:create') ? 'ids' : undefined,
      }}
    />
  );
});

const rules = async () => (await import('@rental/contract/rental/orders/list/orders')).listOrders;
/** All orders of a status are too many to add up. */
const sums = {
  read: 'orderSums',
  items: [{ name: 'totalRentFen', label: '总租金合计' }],
  isFor: (filters: Filters) =>
    Object.keys(filters).some((name) => name !== 'orderStatus' && name !== 'sort'),
} as const;
const idOf = (order: OrderRow) => order.id;
const numberOf = (order: OrderRow) => `订单 ${order.orderNo}`;

type Looks = Pick<OrderListProps, 'onWaybill'> & {
  readonly openTab: (path: string) => void;
};

/** A look at a row's order that can be printed. */
function rowLooks(order: OrderRow, may: May, { onWaybill, openTab }: Looks): RowAction[] {
  const { id, orderStatus: status, isRelet } = order;
  const prints = printWaybill({ status, isRelet, mayReveal: may('customer:reveal') }).done;
  const isWithCustomer = status === orderStatus.renting || status === orderStatus.completed;
  return [
    ...(prints && may('order:ship')
      ? [{ key: 'waybill', label: '打印面单', onSelect: () => onWaybill(id) }]
      : []),
    ...(isWithCustomer
      ? [
          {
            key: 'bills',
            label: '账单',
            onSelect: () => openTab(`/order/detail/${id}?at=bills`),
          },
        ]
      : []),
  ];
}

const tabs = {
  name: 'orderStatus',
  counts: 'orderCounts',
  items: [
    { value: '', label: '全部' },
    ...[...orderStatusLabels].map(([status, label]) => ({ value: String(status), label })),
  ],
} as const;
