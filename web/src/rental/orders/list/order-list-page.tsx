import { memo, useCallback, useMemo, useState } from 'react';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { printWaybill } from '@rental/domain/rental/orders/life/waybill';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { useCommand } from '../../../http/use-command.ts';
import type { Chosen, RowAction } from '../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { useOpenTab } from '../../../ui/tab-location.ts';
import { OpenedLook } from '../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../order-looks/order-looks.ts';
import { BegunRowAction, type BegunAction } from '../actions/begun-row-action.tsx';
import {
  actionsFor,
  isDanger,
  obstacleTo,
  shortLabel,
  type May,
  type OperatorMove,
} from '../actions/order-actions.ts';
import { orderRights, orderRowActions } from '../actions/row-choices.ts';
import {
  usePlaceFields,
  useProductFields,
  useResponsibleOrNobodyFields,
} from '../core/filter-fields.ts';
import { orderColumns, orderFilterFields } from './order-columns.tsx';

const OrderDialog = onDemand(async () => (await import('../actions/order-dialog.tsx')).OrderDialog);
const WaybillModal = onDemand(
  async () => (await import('../logistics/waybill-modal.tsx')).WaybillModal,
);
const AssignOrdersModal = onDemand(
  async () => (await import('../work/assign-orders-modal.tsx')).AssignOrdersModal,
);
const NoteOrdersModal = onDemand(
  async () => (await import('../work/note-orders-modal.tsx')).NoteOrdersModal,
);
const SmsOrdersModal = onDemand(
  async () => (await import('../work/sms-orders-modal.tsx')).SmsOrdersModal,
);
const ApproveOrdersModal = onDemand(
  async () => (await import('./approve-orders-modal.tsx')).ApproveOrdersModal,
);

interface Opened {
  readonly move: OperatorMove | 'track';
  readonly order: OrderRow;
}

/** 订单列表. */
export default function OrderListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [begun, setBegun] = useState<BegunAction | null>(null);
  const endAction = useCallback(() => setBegun(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const waybill = useCommand('orderWaybill', { refreshes: ['operationsOf'] });
  const { mutate: askWaybill } = waybill;
  const openWaybill = useCallback(
    (orderId: number) => askWaybill({ body: { orderId } }),
    [askWaybill],
  );
  const [chosen, setChosen] = useState<Chosen<OrderRow> | null>(null);
  const [given, setGiven] = useState<Chosen<OrderRow> | null>(null);
  const [noted, setNoted] = useState<Chosen<OrderRow> | null>(null);
  const [told, setTold] = useState<Chosen<OrderRow> | null>(null);
  return (
    <>
      <OrderList
        onOpen={setOpened}
        onBegin={setBegun}
        onLook={setLook}
        onWaybill={openWaybill}
        onApprove={setChosen}
        onAssign={setGiven}
        onNote={setNoted}
        onTell={setTold}
      />
      <BegunRowAction begun={begun} onClosed={endAction} />
      <OpenedLook look={look} onClosed={endLook} />
      {opened === null ? null : <OrderDialog {...opened} onClosed={() => setOpened(null)} />}
      {waybill.data === undefined ? null : (
        <WaybillModal waybill={waybill.data} onClosed={waybill.reset} />
      )}
      {chosen === null ? null : (
        <ApproveOrdersModal chosen={chosen} onClosed={() => setChosen(null)} />
      )}
      {noted === null ? null : (
        <NoteOrdersModal
          orders={noted.rows}
          onClosed={(isDone) => {
            if (isDone) noted.release(noted.rows.map(idOf));
            setNoted(null);
          }}
        />
      )}
      {told === null ? null : (
        <SmsOrdersModal
          orders={told.rows}
          onClosed={(doneIds) => {
            told.release(doneIds);
            setTold(null);
          }}
        />
      )}
      {given === null ? null : (
        <AssignOrdersModal
          orders={given.rows}
          onClosed={(isDone) => {
            if (isDone) given.release(given.rows.map(idOf));
            setGiven(null);
          }}
        />
      )}
    </>
  );
}

interface OrderListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onBegin: (begun: BegunAction) => void;
  readonly onLook: (look: OrderLook) => void;
  readonly onWaybill: (orderId: number) => void;
  readonly onApprove: (chosen: Chosen<OrderRow>) => void;
  readonly onAssign: (chosen: Chosen<OrderRow>) => void;
  readonly onNote: (chosen: Chosen<OrderRow>) => void;
  readonly onTell: (chosen: Chosen<OrderRow>) => void;
}

/** The list by itself, which no dialog draws again. */
const OrderList = memo(function OrderList(props: OrderListProps) {
  const { onOpen, onBegin, onLook, onWaybill, onApprove, onAssign, onNote, onTell } = props;
  const may = useMay();
  const places = usePlaceFields();
  const products = useProductFields();
  const responsible = useResponsibleOrNobodyFields();
  const fields = useMemo(
    () => orderFilterFields(places, products, responsible),
    [places, products, responsible],
  );

  const openTab = useOpenTab();
  const mayAct = actionsFor(may).length > 0 || [...orderRights, ...lookRights].some(may);
  const actions = useMemo(
    () => (order: OrderRow) => [
      ...rowMoves(order, may, onOpen),
      ...orderRowActions(order, may, (action) => onBegin({ action, orderId: order.id })),
      ...rowLooks(order, may, { onOpen, onWaybill, openTab }),
      ...orderLooks({ orderId: order.id, orderNo: order.orderNo }, may, onLook),
    ],
    [may, onOpen, onBegin, onLook, onWaybill, openTab],
  );
  const batchActions = [
    ...(may('order:approve')
      ? [{ key: 'approve', label: '批量审核通过', onSelect: onApprove }]
      : []),
    ...(may('order:assign') ? [{ key: 'assign', label: '指派负责人', onSelect: onAssign }] : []),
    ...(may('order:note')
      ? [
          { key: 'note', label: '备注', onSelect: onNote },
          { key: 'sms', label: '发短信', onSelect: onTell },
        ]
      : []),
  ];
  return (
    <DataTable
      read="listOrders"
      rules={rules}
      noun="订单"
      columns={orderColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...(mayAct && { actions })}
      batch={{
        nameOf: numberOf,
        actions: batchActions,
        exportBy: may('export:create') ? 'ids' : undefined,
      }}
    />
  );
});

const rules = async () => (await import('@rental/contract/rental/orders/list/orders')).listOrders;
const idOf = (order: OrderRow) => order.id;
const numberOf = (order: OrderRow) => `订单 ${order.orderNo}`;

/** The moves of a row's order that can be made now. */
const rowMoves = (order: OrderRow, may: May, onOpen: OrderListProps['onOpen']): RowAction[] =>
  actionsFor(may)
    .filter(({ move }) => obstacleTo(move, order) === null)
    .map((action) => ({
      key: action.move,
      label: action.label,
      short: shortLabel(action),
      isDanger: isDanger(action),
      onSelect: () => onOpen({ move: action.move, order }),
    }));

type Looks = Pick<OrderListProps, 'onOpen' | 'onWaybill'> & {
  readonly openTab: (path: string) => void;
};

/** A look at a row's order that can be printed. */
function rowLooks(order: OrderRow, may: May, { onOpen, onWaybill, openTab }: Looks): RowAction[] {
  const { id, orderStatus: status, isRelet } = order;
  const prints = printWaybill({ status, isRelet, mayReveal: may('customer:reveal') }).done;
  const isWithCustomer = status === orderStatus.renting || status === orderStatus.completed;
  return [
    ...(status === orderStatus.toReceive
      ? [{ key: 'track', label: '查物流', onSelect: () => onOpen({ move: 'track', order }) }]
      : []),
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
