import { orderMoves, type OrderMove } from './order-status.ts';

/** What can be done with an order beside moving its status; each is a command with a preview (ADR 13). Stored: never rename. */
export const moneyActions = {
  collect: '收款',
  waive: '减免',
  reschedule: '改期',
  payOff: '提前结清',
  takeDeposit: '收押金',
  charge: '加收',
  cancelCharge: '取消加收',
  buyOut: '买断',
  startReturn: '申请归还',
  cancelReturn: '取消归还',
  inspectReturn: '归还检测',
  completeReturn: '归还结清',
  completeWithoutReturn: '无需归还完结',
} as const;

export type MoneyAction = keyof typeof moneyActions;

/** What an act of the ledger can be: an action, a move that moves money, or what was there before the books. */
export type ActKind =
  | MoneyAction
  | Extract<OrderMove, 'receive' | 'close' | 'reject' | 'refuseDelivery'>
  | 'opening';

/** Entries of an order's timeline. */
export type HistoryMove = OrderMove | MoneyAction | 'place' | 'assign';

export const historyLabels: Readonly<Record<HistoryMove, string>> = {
  ...(Object.fromEntries(
    Object.entries(orderMoves).map(([move, { label }]) => [move, label]),
  ) as Record<OrderMove, string>),
  ...moneyActions,
  place: '下单',
  assign: '指派负责人',
};

export const actLabels: Readonly<Record<ActKind, string>> = {
  ...moneyActions,
  receive: '起租',
  close: '关单',
  reject: '审核拒绝',
  refuseDelivery: '拒收',
  opening: '期初',
};
