import { addDays, addMonths, businessDate, type BusinessDate } from '../../business-date.ts';
import { sumFen, type Fen } from '../../money.ts';
import { bpOf } from '../../rate.ts';

/** Ages are month ends, from the end of the month in which a rental starts (0) to the one twelve months later. */
export const lastAge = 12;

/** A bill that is due this many days ago is overdue more than 30 days. */
export const lateDays = 31;

/** So many months of rental starts: the first of them has reached every age. */
const monthCount = lastAge + 1;

/** The first days of the months that have ended, the last one first. */
export function vintageMonths(today: BusinessDate): BusinessDate[] {
  const current = businessDate(`${today.slice(0, 7)}-01`);
  return Array.from({ length: monthCount }, (_, back) => addMonths(current, -1 - back));
}

/**
 * A part of the rent of orders whose rental starts in a month, after waivers: by the age at which it is overdue more than 30 days and the one at
 * which it is paid in full; beyond the last age: later, or never.
 */
export interface VintageRent {
  readonly startedIn: BusinessDate;
  readonly lateAge: number;
  readonly paidAge: number;
  readonly fen: Fen;
}

interface VintageCell {
  readonly age: number;
  /** The month end that it is of. */
  readonly asOf: BusinessDate;
  /** Rent that was due by then counts, if it was not paid in full at `asOf`. */
  readonly dueTo: BusinessDate;
  readonly overdueFen: Fen;
  /** In 1/10,000 of the contracted rent, rounded to the nearest; null: there is none. */
  readonly shareBp: number | null;
}

export interface Vintage {
  /** The month of rental starts. */
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly contractedFen: Fen;
  /** One for each month end that has passed. */
  readonly cells: VintageCell[];
}

/** Vintage: of each month of rental starts, the share of its rent that was overdue more than 30 days and not paid, at each age. */
export const vintagesOf = (rents: readonly VintageRent[], today: BusinessDate): Vintage[] =>
  vintageMonths(today).map((first) => {
    const own = rents.filter(({ startedIn }) => startedIn === first);
    const contractedFen = sumFen(own.map(({ fen }) => fen));
    const cells = Array.from({ length: monthCount }, (_, age) => cellOf(own, first, age));
    return {
      first,
      last: addDays(addMonths(first, 1), -1),
      contractedFen,
      cells: cells
        .filter(({ asOf }) => asOf < today)
        .map((cell) => ({ ...cell, shareBp: bpOf(cell.overdueFen, contractedFen) })),
    };
  });

function cellOf(own: readonly VintageRent[], first: BusinessDate, age: number) {
  const asOf = addDays(addMonths(first, age + 1), -1);
  const overdue = own.filter(({ lateAge, paidAge }) => lateAge <= age && paidAge > age);
  return {
    age,
    asOf,
    dueTo: addDays(asOf, -lateDays),
    overdueFen: sumFen(overdue.map(({ fen }) => fen)),
  };
}
