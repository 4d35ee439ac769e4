import { orderChanges, type OrderChange } from './changes/order-changes.ts';
import { orderMoves, type OrderMove } from './order-status.ts';

/** What can be done with an order beside moving its status; each is a command with a preview (ADR 13). Stored: never rename. */
export const moneyActions = {
  collect: '收款',
  waive: '减免',
  reschedule: '改期',
  payOff: '提前结清',
  takeDeposit: '收押金',
  payFirst: '收首期租金',
  refundBill: '退款',
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

/** What moves an order's money without being a command on it: a deduction that succeeded, and what of it goes back. Stored: never rename. */
const deductionActs = { deduct: '代扣收款', refundOverpaid: '退还多收款' } as const;

type DeductionAct = keyof typeof deductionActs;

/** What happens to an agreement on its way to be signed. Stored: never rename. */
const signingActs = {
  sendAgreement: '发起电子签',
  remindAgreement: '催签',
  partySigned: '签署',
  refuseAgreement: '拒绝签署',
  agreementTimedOut: '签署超时',
} as const;
type SigningAct = keyof typeof signingActs;

/** What an act of the ledger can be: an action, a move that moves money, or what was there before the books. */
export type ActKind =
  | MoneyAction
  | DeductionAct
  | Extract<OrderMove, 'receive' | 'close' | 'reject' | 'refuseDelivery'>
  | 'opening';

/** Entries of an order's timeline. */
export type HistoryMove =
  | OrderMove
  | OrderChange
  | MoneyAction
  | DeductionAct
  | 'place'
  | 'assign'
  | 'arriveReturn'
  | 'note'
  | SigningAct;

export const historyLabels: Readonly<Record<HistoryMove, string>> = {
  ...(Object.fromEntries(
    Object.entries({ ...orderMoves, ...orderChanges }).map(([move, { label }]) => [move, label]),
  ) as Record<OrderMove | OrderChange, string>),
  ...signingActs,
  ...moneyActions,
  ...deductionActs,
  place: '下单',
  assign: '指派负责人',
  arriveReturn: '归还到仓',
  note: '备注',
};

export const actLabels: Readonly<Record<ActKind, string>> = {
  ...moneyActions,
  ...deductionActs,
  receive: '起租',
  close: '关单',
  reject: '审核拒绝',
  refuseDelivery: '拒收',
  opening: '期初',
};
