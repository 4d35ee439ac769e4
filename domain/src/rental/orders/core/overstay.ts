import { assert } from '../../../assert.ts';
import {
  addDays,
  addMonths,
  businessDate,
  daysBetween,
  type BusinessDate,
} from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { rentalDays, type RentTerms } from '../../bills/schedule.ts';
import type { OverstayTerms } from './lease-terms.ts';
import { orderStatus, type OrderStatus } from './order-status.ts';

/** The facts by which the days after a rental are charged: the signed terms, and how far they have been charged. */
export interface OverstayClock {
  readonly terms: OverstayTerms;
  /** The rent of the whole rental and its days: a day's rent is the one by the other. */
  readonly rentFen: Fen;
  readonly rentDays: number;
  /** The last day that was counted, charged or free; null: none was. */
  readonly countedOn: BusinessDate | null;
}

interface Begun {
  readonly terms: OverstayTerms | null;
  readonly rent: RentTerms;
  readonly startOn: BusinessDate | null;
  readonly countedOn: BusinessDate | null;
}

/** The clock of an order; null: nothing was signed, or no rental has begun. */
export const overstayClock = ({ terms, rent, startOn, countedOn }: Begun): OverstayClock | null =>
  terms === null || startOn === null
    ? null
    : {
        terms,
        rentFen: rent.totalRentFen,
        rentDays: rentalDays(rent, startOn),
        countedOn,
      };

interface Rental {
  readonly status: OrderStatus;
  /** The step that the order is in the middle of. */
  readonly lock: string | null;
  readonly endsOn: BusinessDate | null;
}

/**
 * 超期未归还: how many days a rental is past its last day, today included, while no return, renewal or buyout is under way; 0: it is
 * not. 1 is the day after the last day.
 */
export const overstayDays = ({ status, lock, endsOn }: Rental, today: BusinessDate): number =>
  status === orderStatus.renting && lock === null && endsOn !== null
    ? Math.max(0, daysBetween(endsOn, today))
    : 0;

/** 超期占用费 of so many days past the last day, in all. Half a fen is rounded up, once, whatever parts it is charged in. */
export function overstayFen({ terms, rentFen, rentDays }: OverstayClock, days: number): Fen {
  const charged = Math.min(Math.max(0, days - terms.graceDays), terms.maxDays);
  const product = rentFen * terms.dayBp * charged;
  assert(Number.isSafeInteger(product), `${charged} days of overstay by ${rentFen} fen`);
  return fen(Math.floor(product / (rentDays * 10_000) + 0.5));
}

/** The most that an overstay comes to. */
export const overstayCapFen = (clock: OverstayClock): Fen =>
  overstayFen(clock, clock.terms.graceDays + clock.terms.maxDays);

/** Days of one calendar month with what they add. */
export interface OverstayStretch {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
  readonly amountFen: Fen;
}

/**
 * The days after `endsOn` that have not been counted, up to and with `on`, by calendar month. Stretches without a charge, as those of
 * the days of grace and those past the cap, are left out. However the days are cut, the sums add up to the same.
 */
export function overstayStretches(
  clock: OverstayClock,
  endsOn: BusinessDate,
  on: BusinessDate,
): OverstayStretch[] {
  const stretches: OverstayStretch[] = [];
  let last = lastCovered(endsOn, clock);
  const free = addDays(endsOn, clock.terms.graceDays);
  while (last < on) {
    const fromOn = addDays(last < free ? free : last, 1);
    const month = lastOfMonth(fromOn);
    const toOn = month < on ? month : on;
    const upTo = (day: BusinessDate) => overstayFen(clock, daysBetween(endsOn, day));
    const amountFen = fen(upTo(toOn) - upTo(last));
    if (fromOn <= toOn && amountFen > 0) stretches.push({ fromOn, toOn, amountFen });
    last = toOn;
  }
  return stretches;
}

/** The last day that the rental or its overstay covers: a renewal begins after it. */
export const lastCovered = (
  endsOn: BusinessDate,
  clock: Pick<OverstayClock, 'countedOn'> | null,
): BusinessDate => {
  const countedOn = clock?.countedOn ?? endsOn;
  return countedOn > endsOn ? countedOn : endsOn;
};

/** 「2026-10」: bills of an overstay are one a month. */
export const monthOf = (day: BusinessDate): string => day.slice(0, 'yyyy-MM'.length);

const lastOfMonth = (day: BusinessDate): BusinessDate =>
  addDays(addMonths(businessDate(`${monthOf(day)}-01`), 1), -1);

/** How long it has lasted, as the tabs of the list have it. */
export const overstaySpans = { week: '7天内', month: '8至30天', longer: '30天以上' } as const;

export type OverstaySpan = keyof typeof overstaySpans;

const spanDays: Readonly<Record<OverstaySpan, readonly [least: number, most: number | null]>> = {
  week: [1, 7],
  month: [8, 30],
  longer: [31, null],
};

/** The last days of rentals whose overstay is of that length today; `from` null: however long ago. */
export function endsOnOf(
  span: OverstaySpan,
  today: BusinessDate,
): { readonly from: BusinessDate | null; readonly to: BusinessDate } {
  const [least, most] = spanDays[span];
  return { from: most === null ? null : addDays(today, -most), to: addDays(today, -least) };
}

/** How an overstay is charged, as the list tells it. */
export const overstayStates = {
  charging: '计费中',
  graced: '宽限中',
  capped: '已到上限',
  unsigned: '未约定',
} as const;

export type OverstayState = keyof typeof overstayStates;

export function overstayStateOf(clock: OverstayClock | null, days: number): OverstayState {
  if (clock === null) return 'unsigned';
  if (days <= clock.terms.graceDays) return 'graced';
  return days - clock.terms.graceDays >= clock.terms.maxDays ? 'capped' : 'charging';
}

/** On these days past the end the customer is told by SMS, and on the first the shop. */
const noticeDays = [1, 7, 15, 30] as const;

/**
 * The notice that is due on a day of an overstay, named by its day; null: none. `told`: the last one that was sent, 0 for none. What was
 * missed is not made up for: one is sent for all.
 */
export const overstayNotice = (days: number, told: number): number | null =>
  noticeDays.findLast((day) => day <= days && day > told) ?? null;
