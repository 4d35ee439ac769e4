import { addDays, daysBetween, type BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import { shareOf } from '../../../rate.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { Draft } from '../core/drafting.ts';
import {
  lateFeeOwedOf,
  type EarlyReturnSums,
  type OwedBill,
  type Position,
  type Terms,
} from '../core/position.ts';

const isRentBeyondMinimum = ({ kind, term }: OwedBill, { earlyReturn }: Position): boolean =>
  kind === billKinds.rent && term > earlyReturn.minTerms;

/** Rent that an early end drops: not due yet, beyond the shortest rental period, and without a late fee. */
export const isDroppedEarly = (bill: OwedBill, position: Position, { today }: Terms): boolean =>
  isRentBeyondMinimum(bill, position) &&
  bill.status === billStatus.due &&
  bill.dueOn > today &&
  lateFeeOwedOf(bill) === 0;

/** The rent that returns have dropped of an order, by this inspection or by one that was reopened. */
const droppedIn = (bills: readonly OwedBill[]): Fen =>
  sumFen(
    bills
      .filter(({ kind }) => kind === billKinds.rent)
      .map(({ status, amountFen, paidFen, waivedFen, droppedFen }) =>
        status === billStatus.cancelled
          ? fen(amountFen - paidFen - waivedFen + droppedFen)
          : droppedFen,
      ),
  );

/** The last day that a return charges: the one on which the product was handed back, else today. */
const leftOnOf = ({ handedBackOn }: Position, { today }: Terms): BusinessDate =>
  handedBackOn ?? today;

/**
 * Drops the rent of an early return by the signed terms; answers what it comes to, or null where it drops none. A plan that counts by
 * the day charges the days of the period that is left, and drops the periods that began later, whether they were paid or not.
 * 违约金 is a part of all rent that is dropped; half a fen counts as one. It is for the caller to bill.
 */
export function dropEarly(draft: Draft, position: Position, terms: Terms): EarlyReturnSums | null {
  const owedBackFen = draft.owedBackFen;
  const byDay = position.earlyReturn.isByDay ? chargeByDay(draft, position, terms) : null;
  if (!position.earlyReturn.isByDay)
    for (const bill of draft.bills)
      if (isDroppedEarly(bill, position, terms)) draft.cancel(bill.id);
  const droppedFen = droppedIn(draft.bills);
  return droppedFen === 0
    ? null
    : {
        terms: position.earlyReturn,
        leftOn: leftOnOf(position, terms),
        byDay,
        droppedFen,
        compensationFen: shareOf(droppedFen, position.earlyReturn.compensationBp),
        owedBackFen: fen(draft.owedBackFen - owedBackFen),
      };
}

/** The sums of a return that would be inspected today and finds nothing. */
export const earlyReturnToday = (position: Position, terms: Terms): EarlyReturnSums | null =>
  dropEarly(new Draft(position, terms), position, terms);

function chargeByDay(draft: Draft, position: Position, terms: Terms): EarlyReturnSums['byDay'] {
  const leftOn = leftOnOf(position, terms);
  const rent = draft.bills.filter((bill) => isRentBeyondMinimum(bill, position));
  let byDay: EarlyReturnSums['byDay'] = null;
  for (const bill of rent) {
    const isStanding = bill.status === billStatus.due || bill.status === billStatus.paid;
    const days = periodOf(bill, position);
    if (!isStanding || days === null) continue;
    if (days.from > leftOn) {
      if (lateFeeOwedOf(bill) === 0) draft.cancel(bill.id, { isAsSigned: true });
    } else if (days.to > leftOn) byDay = chargeDays(draft, bill, { ...days, leftOn });
  }
  return byDay;
}

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The rent of the days that were used; half a fen counts as one. An inspection that was reopened has charged them already. */
function chargeDays(
  draft: Draft,
  { id, term, amountFen, waivedFen, droppedFen }: OwedBill,
  { from, to, leftOn }: Days & { readonly leftOn: BusinessDate },
): EarlyReturnSums['byDay'] {
  const usedDays = daysBetween(from, leftOn) + 1;
  const periodDays = daysBetween(from, to) + 1;
  const wholeFen = amountFen + droppedFen;
  const rentFen = fen(Math.floor((2 * wholeFen * usedDays + periodDays) / (2 * periodDays)));
  const dropsFen = fen(amountFen - Math.max(rentFen, waivedFen, 1));
  if (droppedFen === 0 && dropsFen > 0) draft.dropRent(id, dropsFen);
  return { term, usedDays, periodDays, rentFen: draft.bill(id).amountFen };
}

/** The days that a bill's rent is for: from its first due day to the one before the next bill's; null: the rental has not begun. */
function periodOf({ term, dueOn, firstDueOn }: OwedBill, position: Position): Days | null {
  const { startOn, endsOn } = position;
  if (startOn === null || endsOn === null) return null;
  const next = position.bills.find(
    (bill) => bill.kind === billKinds.rent && bill.term === term + 1,
  );
  return {
    // a first payment falls due before the rental begins
    from: term === 1 ? startOn : (firstDueOn ?? dueOn),
    to: next === undefined ? endsOn : addDays(next.firstDueOn ?? next.dueOn, -1),
  };
}
