import { moneyMethods } from '../../money/ledger/accounts.ts';
import type { Transfer } from '../../money/ledger/transfers.ts';
import type { HistoryMove } from '../orders/core/order-actions.ts';

/** The kinds of events that programs are sent about their orders (docs/open-api.md). Stored and sent: never rename. */
export const eventKinds = {
  'order.moved': '订单状态变化',
  'order.changed': '订单内容变化',
  'bill.due': '账单到期',
  'bill.overdue': '账单逾期',
  'bill.paid': '收款',
  'parcel.moved': '物流变化',
  'return.moved': '归还变化',
  'refund.decided': '已决定退款',
  'refund.made': '退款到账',
  'application.moved': '客户申请变化',
  'webhook.test': '推送测试',
} as const;
export type EventKind = keyof typeof eventKinds;

/** How far the sending of an event is. Stored: never rename. */
export const sendingStates = {
  waiting: '待送达',
  delivered: '已送达',
  givenUp: '已放弃',
  kept: '不推送',
} as const;
export type SendingState = keyof typeof sendingStates;

const ownKinds: Partial<Record<HistoryMove, EventKind>> = {
  collect: 'bill.paid',
  payOff: 'bill.paid',
  payFirst: 'bill.paid',
  deduct: 'bill.paid',
  takeDeposit: 'bill.paid',
  captured: 'bill.paid',
  payByLink: 'bill.paid',
  settlePayment: 'bill.paid',
  released: 'refund.made',
  ship: 'parcel.moved',
  recallShipment: 'parcel.moved',
  receive: 'parcel.moved',
  refuseDelivery: 'parcel.moved',
  startReturn: 'return.moved',
  cancelReturn: 'return.moved',
  arriveReturn: 'return.moved',
  inspectReturn: 'return.moved',
  reopenInspection: 'return.moved',
  completeReturn: 'return.moved',
  apply: 'application.moved',
  acceptApplication: 'application.moved',
  completeApplication: 'application.moved',
  refuseApplication: 'application.moved',
  endApplication: 'application.moved',
  withdrawApplication: 'application.moved',
};

/** Entries of the timeline that concern the shop alone: nothing that a program sees of its order differs after them. */
const inside: ReadonlySet<HistoryMove> = new Set<HistoryMove>([
  'recoverDebt',
  'note',
  'assign',
  'giveApplication',
  'remindAgreement',
]);

/**
 * The events of the money that an act gives back, whichever act it is: `refund.decided` where it leaves later, by its 退款单, and
 * `refund.made` where it has left.
 */
export function refundEvents(transfers: readonly Transfer[]): EventKind[] {
  const kinds: EventKind[] = [];
  if (transfers.some(({ credit }) => credit === 'refundUnderWay')) kinds.push('refund.decided');
  if (transfers.some(({ credit }) => Object.hasOwn(moneyMethods, credit)))
    kinds.push('refund.made');
  return kinds;
}

/**
 * The events of an entry in an order's timeline. A new status is told by itself, so that who follows the status needs no other
 * kind; an entry without a kind of its own tells that the order changed, so that no change is untold. `refunds`: see `refundEvents`.
 */
export function eventsOf(
  move: HistoryMove,
  hasNewStatus: boolean,
  refunds: readonly EventKind[] = [],
): EventKind[] {
  const own = ownKinds[move];
  const kinds: EventKind[] = own === undefined ? [...refunds] : [own, ...refunds];
  if (hasNewStatus) kinds.push('order.moved');
  if (kinds.length === 0 && !inside.has(move)) kinds.push('order.changed');
  return kinds;
}
