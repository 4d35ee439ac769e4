import { businessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import type { Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { usualLateFee } from '../../bills/late-fee.ts';
import { planBills, rentEndsOn } from '../../bills/schedule.ts';
import { usualBuyoutFloorBp } from '../core/buyout-sums.ts';
import { usualLease } from '../core/lease-terms.ts';
import { orderStatus } from '../core/order-status.ts';
import type { OwedBill, Position, Terms } from '../core/position.ts';

const startOn = businessDate('2026-01-31');
const rent = { totalRentFen: fen(30_000), termCount: 3, period: { unit: 'month' } } as const;

/** A bill of ¥100.00 on which nothing has happened. */
export const someBill = (more: Partial<OwedBill> = {}): OwedBill => ({
  id: 9,
  kind: billKinds.extra,
  term: 1,
  dueOn: startOn,
  firstDueOn: null,
  status: billStatus.due,
  amountFen: fen(10_000),
  paidFen: fen(0),
  claimedFen: fen(0),
  waivedFen: fen(0),
  lateFeeFen: fen(0),
  lateFeePaidFen: fen(0),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: null,
  lateFeeStoppedOn: null,
  refundedFen: fen(0),
  droppedFen: fen(0),
  ...more,
});

/** Rent of a rental from the 31st of January to the 29th of April: bills 1, 2 and 3, of ¥100.00 each. */
export const rentBills = planBills(rent, startOn).map(({ term, dueOn, rentFen }) =>
  someBill({ id: term, kind: billKinds.rent, term, dueOn, amountFen: rentFen }),
);

export const paidInFull = (bill: OwedBill): OwedBill => ({
  ...bill,
  status: billStatus.paid,
  paidFen: bill.amountFen,
});

export const someRental = (more: Partial<Position> = {}): Position => ({
  status: orderStatus.renting,
  lock: null,
  inspection: null,
  startOn,
  endsOn: rentEndsOn(rent, startOn, usualLease.daysRule),
  bills: rentBills,
  depositDueFen: fen(50_000),
  waiverHoldFen: fen(0),
  authorizableFen: null,
  depositHeldFen: fen(50_000),
  depositComingFen: fen(0),
  authorizedComingFen: fen(0),
  authorizedFen: fen(0),
  authorizationStep: null,
  badDebtFen: fen(0),
  claim: null,
  owedBackFen: fen(0),
  firstRentFen: fen(0),
  buyoutFen: fen(80_000),
  buyoutRule: 'early',
  buyoutTerms: usualLease.buyout,
  buyoutFloorBp: usualBuyoutFloorBp,
  renewal: usualLease.renewal,
  paymentOrder: usualLease.paymentOrder,
  earlyReturn: usualLease.earlyReturn,
  daysRule: usualLease.daysRule,
  overstay: null,
  handedBackOn: null,
  ...more,
});

export const termsOn = (day: string): Terms => ({
  today: businessDate(day),
  lateFee: usualLateFee,
});

export function planOf<Plan>(result: Result<Plan, { readonly code: string }>): Plan {
  if (!result.done) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}

export const refusalOf = (result: Result<unknown, object>) =>
  result.done ? 'not refused' : result.refusal;
