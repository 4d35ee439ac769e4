import { daysBetween, type BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';

/** 滞纳金: days that bear none, two rates a day in basis points of what is unpaid, and the most that a bill can come to. */
export interface LateFeePolicy {
  /** 宽限: so many days after the due day bear no late fee, whenever the bill is paid. */
  readonly graceDays: number;
  /** For each of the first 15 days that bear one. */
  readonly firstBp: number;
  /** For each day after. */
  readonly laterBp: number;
  /** A share of the bill's amount; 0 is no late fee at all. */
  readonly capBp: number;
}

/** The usual policy; a brand without late fees has a cap of 0. */
export const usualLateFee: LateFeePolicy = {
  graceDays: 0,
  firstBp: 5,
  laterBp: 10,
  capBp: 2_000,
};

/** How many days the first rate holds. */
export const firstRateDays = 15;

interface LateBill {
  readonly dueOn: BusinessDate;
  readonly amountFen: Fen;
  /** The amount that the fee is counted on. */
  readonly unpaidFen: Fen;
  /** The fee counted before, up to and with the day `countedOn`. */
  readonly countedFen: Fen;
  readonly countedOn: BusinessDate | null;
}

/**
 * The late fee that has come up since it was last counted, up to and with today (逾期管理). Rounded once, here:
 * half a fen up. A day is counted once however often it is asked; the cap holds over all counts together.
 */
export function lateFeeSince(bill: LateBill, policy: LateFeePolicy, today: BusinessDate): Fen {
  const lateOn = (day: BusinessDate) =>
    Math.max(0, daysBetween(bill.dueOn, day) - policy.graceDays);
  const late = lateOn(today);
  const counted = bill.countedOn === null ? 0 : lateOn(bill.countedOn);
  if (late <= counted || bill.unpaidFen === 0) return fen(0);
  const firstDays = Math.min(late, firstRateDays) - Math.min(counted, firstRateDays);
  const rateBp = firstDays * policy.firstBp + (late - counted - firstDays) * policy.laterBp;
  const most = Math.floor((bill.amountFen * policy.capBp) / 10_000) - bill.countedFen;
  return fen(Math.max(0, Math.min(shareOf(bill.unpaidFen, rateBp), most)));
}
