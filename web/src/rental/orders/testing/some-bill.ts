import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';

export type Bill = OrderDetail['bills'][number];

/** A bill of the first term, ¥100.00 of rent, unpaid, but for `more`. */
export const someBill = (more: Partial<Bill> = {}): Bill => ({
  id: 1,
  billNo: 'ZD1',
  kind: billKinds.rent,
  purpose: null,
  settlementBp: null,
  note: null,
  term: 1,
  dueOn: '2026-11-21',
  firstDueOn: null,
  amountFen: fen(10_000),
  paidFen: fen(0),
  claimedFen: fen(0),
  waivedFen: fen(0),
  lateFeeFen: fen(0),
  owedFen: fen(10_000),
  badDebtFen: fen(0),
  refundedFen: fen(0),
  droppedFen: fen(0),
  billStatus: billStatus.due,
  billState: 'due',
  overdueDays: 0,
  paidAt: null,
  paidBy: null,
  onBehalf: [],
  ...more,
});
