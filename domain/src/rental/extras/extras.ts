import { billKinds, type BillKind } from '../bills/bill-kinds.ts';
import { billStatus, type BillStatus } from '../bills/bill-status.ts';
import type { DeductionResult } from '../deductions/attempt.ts';

/** 附加单: what is billed by hand beside the rent, by the kinds of its bills. */
export const extraKinds = {
  deposit: { kind: billKinds.deposit, label: '补押金' },
  extra: { kind: billKinds.extra, label: '补订单' },
  insurance: { kind: billKinds.insurance, label: '投保' },
} as const;

export type ExtraKind = keyof typeof extraKinds;

export const extraKindNames = Object.keys(extraKinds) as ExtraKind[];

/** All of it, in basis points. */
export const wholeBp = 10_000;

/** 结算比例, what part of a bill is settled to the store: of a 补订单 all of it unless told; of others there is none. */
export const settlementOf = (kind: BillKind, toldBp: number | null): number | null =>
  kind === billKinds.extra ? (toldBp ?? wholeBp) : null;

/** 险种 that every brand begins with; what it makes of them is its dictionary's. */
export const insuranceNames = ['碎屏险', '意外险', '全面保障险', '延长保修'] as const;

/** The states that they are filtered by. */
export const extraStates = {
  due: { status: billStatus.due, label: '待支付', insuring: '投保中' },
  paid: { status: billStatus.paid, label: '已支付', insuring: '已投保' },
  cancelled: { status: billStatus.cancelled, label: '已取消', insuring: '已取消' },
  refunded: { status: billStatus.refunded, label: '已退款', insuring: '已退保' },
  badDebt: { status: billStatus.badDebt, label: '坏账', insuring: '坏账' },
} as const;

export type ExtraState = keyof typeof extraStates;

export const extraStateNames = Object.keys(extraStates) as ExtraState[];

export const isExtra = (kind: BillKind): boolean =>
  extraKindNames.some((name) => extraKinds[name].kind === kind);

/** The kind of a bill that was billed by hand. Any other is a fault of ours. */
export function extraKindOf(kind: number): ExtraKind {
  const found = extraKindNames.find((name) => extraKinds[name].kind === kind);
  if (found === undefined) throw new Error(`Broken invariant: nobody bills kind ${kind} by hand`);
  return found;
}

/** The state of one, in the words of its kind. */
export function extraStateText(kind: ExtraKind, status: BillStatus): string {
  const state = extraStateNames.find((name) => extraStates[name].status === status) ?? 'due';
  return extraStates[state][kind === 'insurance' ? 'insuring' : 'label'];
}

/** 扣款 of one, in a word; null: nothing was paid, and nothing was tried. */
export function chargedText(status: BillStatus, deduction: DeductionResult | null): string | null {
  if (status === billStatus.refunded) return '已退款';
  if (status === billStatus.paid) return '成功';
  if (status === billStatus.cancelled || deduction === null) return null;
  return deduction === 'underWay' ? '扣款中' : '失败';
}
