import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { lateFeeSince, usualLateFee } from '@rental/domain/rental/bills/late-fee';
import type { PlannedBill } from '@rental/domain/rental/bills/schedule';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { BulkRow } from './bulk-insert.ts';
import { between, chance, type Random } from './random.ts';

type Standing = Pick<
  BulkRow<'bills'>,
  | 'paid_fen'
  | 'waived_fen'
  | 'late_fee_fen'
  | 'late_fee_paid_fen'
  | 'late_fee_waived_fen'
  | 'late_fee_counted_on'
  | 'status'
  | 'paid_at'
  | 'paid_by'
>;

/** The account that their opening is booked to (`openingStatements`). */
const way = 'bank';

const untouched: Standing = {
  paid_fen: fen(0),
  waived_fen: fen(0),
  late_fee_fen: fen(0),
  late_fee_paid_fen: fen(0),
  late_fee_waived_fen: fen(0),
  late_fee_counted_on: null,
  status: billStatus.due,
  paid_at: null,
  paid_by: null,
};

/** The state of each bill of a rental, given when those that are paid were: the first ones, as they fall due. */
export function billStandings(
  random: Random,
  bills: readonly PlannedBill[],
  paid: readonly Date[],
  { isRunning, today }: { readonly isRunning: boolean; readonly today: BusinessDate },
): Standing[] {
  return bills.map((bill, index) => {
    const paidAt = paid[index];
    if (paidAt !== undefined) return paidOne(random, bill, paidAt);
    const isNext = index === paid.length;
    return isRunning && isNext && bill.dueOn < today ? overdueOne(random, bill, today) : untouched;
  });
}

/** Paid late it has a late fee, which is let off now and then, as is a little of the rent. */
function paidOne(random: Random, bill: PlannedBill, paidAt: Date): Standing {
  const paidOn = businessDateOf(paidAt);
  const lateFen = lateFeeOf(bill, paidOn);
  const isLetOff = chance(random, 0.25);
  const waivedFen = lateFen > 0 && chance(random, 0.1) ? partOf(random, bill.rentFen) : fen(0);
  return {
    ...untouched,
    paid_fen: fen(bill.rentFen - waivedFen),
    waived_fen: waivedFen,
    late_fee_fen: lateFen,
    late_fee_paid_fen: isLetOff ? fen(0) : lateFen,
    late_fee_waived_fen: isLetOff ? lateFen : fen(0),
    late_fee_counted_on: lateFen > 0 ? paidOn : null,
    status: billStatus.paid,
    paid_at: paidAt,
    paid_by: way,
  };
}

/** Some of the overdue have paid a part, late fee first, and some were let off one. */
function overdueOne(random: Random, bill: PlannedBill, today: BusinessDate): Standing {
  const lateFen = lateFeeOf(bill, today);
  const counted = { ...untouched, late_fee_fen: lateFen, late_fee_counted_on: today };
  if (chance(random, 0.35))
    return {
      ...counted,
      paid_fen: partOf(random, bill.rentFen),
      late_fee_paid_fen: lateFen,
      paid_by: way,
    };
  if (chance(random, 0.2))
    return { ...counted, waived_fen: partOf(random, bill.rentFen), late_fee_waived_fen: lateFen };
  return untouched;
}

/** The late fee counted on a whole bill up to a day. */
const lateFeeOf = ({ dueOn, rentFen }: PlannedBill, day: BusinessDate): Fen =>
  lateFeeSince(
    { dueOn, amountFen: rentFen, unpaidFen: rentFen, countedFen: fen(0), countedOn: null },
    usualLateFee,
    day,
  );

/** From a tenth to a half. */
const partOf = (random: Random, amountFen: Fen): Fen =>
  fen(Math.floor((amountFen * between(random, 10, 50)) / 100));
