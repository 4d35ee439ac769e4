import { lazy, memo, Suspense, useMemo, useState } from 'react';
import type { OrderRow } from '@rental/contract/orders';
import { orderSources } from '@rental/domain/orders/order-terms';
import { orderStatus, orderStatusLabels } from '@rental/domain/orders/order-status';
import { closeReasons } from '@rental/domain/orders/reasons';
import { riskLevelLabels } from '@rental/domain/orders/risk-level';
import type { AnswerOf } from '../http/call.ts';
import { useRead } from '../http/use-read.ts';
import type { Chosen, RowAction, StatusTab } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { useMay } from '../ui/gate.tsx';
import { useDue } from '../ui/use-due.ts';
import { choices, named, responsibleFilter, skuChoices } from '../ui/data-table/filter-choices.ts';
import {
  actionsFor,
  isDanger,
  obstacleTo,
  orderActions,
  shortLabel,
  type OperatorMove,
} from './order-actions.ts';
import { orderColumns } from './order-columns.tsx';

const OrderDialog = lazy(async () => {
  const { OrderDialog } = await import('./order-dialog.tsx');
  return { default: OrderDialog };
});
const AssignOrdersModal = lazy(async () => {
  const { AssignOrdersModal } = await import('./assign-orders-modal.tsx');
  return { default: AssignOrdersModal };
});
const NoteOrdersModal = lazy(async () => {
  const { NoteOrdersModal } = await import('./note-orders-modal.tsx');
  return { default: NoteOrdersModal };
});
const SmsOrdersModal = lazy(async () => {
  const { SmsOrdersModal } = await import('./sms-orders-modal.tsx');
  return { default: SmsOrdersModal };
});
const ApproveOrdersModal = lazy(async () => {
  const { ApproveOrdersModal } = await import('./approve-orders-modal.tsx');
  return { default: ApproveOrdersModal };
});

interface Opened {
  readonly move: OperatorMove | 'track';
  readonly order: OrderRow;
}

/** 订单列表. */
export default function OrderListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<Chosen<OrderRow> | null>(null);
  const [given, setGiven] = useState<Chosen<OrderRow> | null>(null);
  const [noted, setNoted] = useState<Chosen<OrderRow> | null>(null);
  const [told, setTold] = useState<Chosen<OrderRow> | null>(null);
  return (
    <>
      <OrderList
        onOpen={setOpened}
        onApprove={setChosen}
        onAssign={setGiven}
        onNote={setNoted}
        onTell={setTold}
      />
      <Suspense fallback={null}>
        {opened === null ? null : <OrderDialog {...opened} onClosed={() => setOpened(null)} />}
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
      </Suspense>
    </>
  );
}

interface OrderListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onApprove: (chosen: Chosen<OrderRow>) => void;
  readonly onAssign: (chosen: Chosen<OrderRow>) => void;
  readonly onNote: (chosen: Chosen<OrderRow>) => void;
  readonly onTell: (chosen: Chosen<OrderRow>) => void;
}

/** The list by itself, which no dialog draws again. */
const OrderList = memo(function OrderList(props: OrderListProps) {
  const { onOpen, onApprove, onAssign, onNote, onTell } = props;
  const may = useMay();
  const counts = useRead('orderCounts');
  const isDue = useDue(); // what the filters offer comes after the rows
  const options = useRead('orderOptions', undefined, { enabled: isDue, staleTime: Infinity });
  const mayAssign = may('order:assign');
  const people = useRead('orderAssignees', undefined, {
    enabled: isDue && mayAssign,
    staleTime: Infinity,
  });
  const products = useRead('orderSkus', undefined, { enabled: isDue, staleTime: Infinity });
  const fields = useMemo(
    () =>
      fieldsWith(options.data, products.data, mayAssign ? (people.data?.assignees ?? []) : null),
    [options.data, products.data, people.data, mayAssign],
  );

  const allowed = actionsFor(may);
  const moves = allowed.map(({ move }) => move).join(' ');
  const actions = useMemo(() => rowActions(moves, onOpen), [moves, onOpen]);
  const batchActions = [
    ...(may('order:approve')
      ? [{ key: 'approve', label: '批量审核通过', onSelect: onApprove }]
      : []),
    ...(mayAssign ? [{ key: 'assign', label: '指派负责人', onSelect: onAssign }] : []),
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
      tabs={{ name: 'orderStatus', items: tabsWith(counts.data) }}
      {...(actions !== null && { actions })}
      batch={{ nameOf: numberOf, actions: batchActions }}
      onRefresh={() => void counts.refetch()}
    />
  );
});

const rules = async () => (await import('@rental/contract/orders')).listOrders;
const idOf = (order: OrderRow) => order.id;
const numberOf = (order: OrderRow) => `订单 ${order.orderNo}`;

/** The actions of a row for an operator with the right to these moves; null for one without any. */
function rowActions(moves: string, onOpen: OrderListProps['onOpen']) {
  if (moves === '') return null;
  const allowed = orderActions.filter(({ move }) => moves.split(' ').includes(move));
  return (order: OrderRow): RowAction[] => [
    ...allowed
      .filter(({ move }) => obstacleTo(move, order) === null)
      .map((action) => ({
        key: action.move,
        label: action.label,
        short: shortLabel(action),
        isDanger: isDanger(action),
        onSelect: () => onOpen({ move: action.move, order }),
      })),
    ...(order.orderStatus === orderStatus.toReceive
      ? [{ key: 'track', label: '查物流', onSelect: () => onOpen({ move: 'track', order }) }]
      : []),
  ];
}

function tabsWith(counts: AnswerOf<'orderCounts'> | undefined): StatusTab[] {
  const countOf = new Map(counts?.statusCount.map(({ id, count }) => [id, count]));
  const statuses = [...orderStatusLabels].map(([status, label]) => ({
    value: String(status),
    label,
    count: countOf.get(status),
  }));
  return [{ value: '', label: '全部', count: counts?.total }, ...statuses];
}

/** `people`: whom orders can be given to; null for who may give none. */
function fieldsWith(
  options: AnswerOf<'orderOptions'> | undefined,
  products: AnswerOf<'orderSkus'> | undefined,
  people: AnswerOf<'orderAssignees'>['assignees'] | null,
): FilterField<FilterName<'listOrders'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'text', name: 'name', label: '姓名', placeholder: '至少2个字' },
    { kind: 'text', name: 'idNumber', label: '身份证', placeholder: '完整18位身份证号' },
    { kind: 'text', name: 'deliveryPhone', label: '收货手机', placeholder: '11位或后4位' },
    { kind: 'choice', name: 'skuIs', label: '商品', options: skuChoices(products?.skus) },
    { kind: 'days', name: 'createTime', label: '下单时间' },
    { kind: 'days', name: 'startOn', label: '起租日' },
    { kind: 'days', name: 'endsOn', label: '到期日' },
    { kind: 'choice', name: 'storeIs', label: '店铺', options: named(options?.stores) },
    { kind: 'choice', name: 'channelIs', label: '渠道', options: named(options?.channels) },
    { kind: 'choice', name: 'source', label: '来源', options: choices(orderSources) },
    { kind: 'flag', name: 'isOverdue', label: '逾期', words: '只看逾期' },
    { kind: 'flag', name: 'arePapersWanted', label: '补件', words: '只看待补件' },
    {
      kind: 'choice',
      name: 'isRelet',
      label: '是否续租',
      options: choices({ true: '续租', false: '非续租' }),
    },
    { kind: 'choice', name: 'closeReason', label: '关单类型', options: choices(closeReasons) },
    { kind: 'choice', name: 'riskLevel', label: '风险等级', options: choices(riskLevelLabels) },
    { kind: 'text', name: 'exclusiveTag', label: '专享标签', placeholder: '完整标签' },
    ...responsibleFilter(people),
    { kind: 'text', name: 'customerIs', label: '客户编号', placeholder: '客户详情中的编号' },
  ];
}
