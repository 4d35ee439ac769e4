import type { BusinessDate } from '../../business-date.ts';
import { billKinds, type BillKind } from './bill-kinds.ts';
import { billStatus, overdueDays, type BillStatus } from './bill-status.ts';

/** The states of a bill on the screen. */
export const saidStates = {
  overdue: '逾期待还款',
  due: '待还款',
  paying: '支付中',
  paid: '已还款',
  paidLate: '逾期已还款',
  cancelled: '已取消',
  refunded: '已退款',
  badDebt: '坏账',
} as const;

export type SaidState = keyof typeof saidStates;

/**
 * The states that bills are filtered by. What is overdue, falls due today or is being paid is 待还款 too, what was paid after its day
 * 已还款; a deposit that was asked for is never late, for nobody owes it. 待收 is what is overdue and what falls due today.
 */
export const billStates = { toCollect: '待收', dueToday: '今日到期', ...saidStates } as const;

export type BillState = keyof typeof billStates;

interface SaidBill {
  readonly kind: BillKind;
  readonly status: BillStatus;
  readonly dueOn: BusinessDate;
  readonly paidOn: BusinessDate | null;
  /** A deduction or a capture of it has no outcome yet. */
  readonly isPaying: boolean;
}

/** The state of a bill today. That it is being paid is said before that it is late. */
export function billStateOf(bill: SaidBill, today: BusinessDate): SaidState {
  const { kind, status, dueOn, paidOn, isPaying } = bill;
  const isDeposit = kind === billKinds.deposit;
  switch (status) {
    case billStatus.due:
      if (isPaying) return 'paying';
      return !isDeposit && overdueDays(bill, today) > 0 ? 'overdue' : 'due';
    case billStatus.paid:
      return !isDeposit && paidOn !== null && paidOn > dueOn ? 'paidLate' : 'paid';
    case billStatus.cancelled:
      return 'cancelled';
    case billStatus.refunded:
      return 'refunded';
    case billStatus.badDebt:
      return 'badDebt';
  }
}
