import { fen, yuan, type Fen } from '../../../money.ts';
import type { OrderAmounts } from '../changes/terms.ts';
import type { OrderAct } from '../core/order-actions.ts';
import type { Weight } from './given-away.ts';

/** The acts on an order's money, by operators and jobs: each says whether a second person has to agree. */
export type WeighedAct = Exclude<OrderAct, 'opening' | 'receive'> | 'changeTerms';

/**
 * 复核 (threat model 14): `aboveLimit` can be asked for where it gives away more than the brand's limit, `always` needs a second
 * person whatever it is, `aboveDays` can be asked for where a bill is put off, or money dated back, by more days than one may alone,
 * `givesNothing` never comes to it; where it did, it would be refused. An act is added here on purpose: without an answer nothing compiles.
 */
export const secondPersonRules = {
  collect: 'aboveDays',
  waive: 'aboveLimit',
  reschedule: 'aboveDays',
  payOff: 'aboveLimit',
  takeDeposit: 'aboveDays',
  payFirst: 'aboveDays',
  refundBill: 'aboveLimit',
  refundOwedBack: 'aboveLimit',
  charge: 'givesNothing',
  cancelCharge: 'aboveLimit',
  buyOut: 'aboveLimit',
  startBuyout: 'givesNothing',
  closeBuyout: 'givesNothing',
  lapseBuyout: 'givesNothing',
  startReturn: 'givesNothing',
  cancelReturn: 'givesNothing',
  inspectReturn: 'givesNothing',
  // what it takes back is let off until the next inspection, which may ask for less
  reopenInspection: 'aboveLimit',
  completeReturn: 'aboveLimit',
  completeWithoutReturn: 'always',
  endAsLost: 'always',
  recoverDebt: 'aboveDays',
  // until the insurer pays, it only lets the customer off
  registerClaim: 'aboveLimit',
  receiveClaim: 'aboveDays',
  withdrawClaim: 'aboveLimit',
  deduct: 'givesNothing',
  refundOverpaid: 'aboveLimit',
  // what goes back was weighed when it was decided
  payRefund: 'givesNothing',
  refundPaid: 'givesNothing',
  settleRefund: 'always',
  payByLink: 'givesNothing',
  settlePayment: 'always',
  close: 'aboveLimit',
  reject: 'aboveLimit',
  refuseDelivery: 'aboveLimit',
  changeTerms: 'aboveLimit',
  askAuthorization: 'givesNothing',
  renewAuthorization: 'givesNothing',
  captureAuthorization: 'givesNothing',
  releaseAuthorization: 'givesNothing',
  withdrawAuthorization: 'givesNothing',
  authorized: 'givesNothing',
  captured: 'givesNothing',
  released: 'givesNothing',
  authorizationFailed: 'givesNothing',
  authorizationLapsed: 'givesNothing',
  startRelet: 'givesNothing',
  cancelRelet: 'givesNothing',
  endByRelet: 'givesNothing',
  overstay: 'givesNothing',
  beginRelet: 'aboveLimit',
} as const satisfies Record<WeighedAct, 'givesNothing' | 'aboveLimit' | 'aboveDays' | 'always'>;

/** The acts that a second person may be needed for. */
export type ReviewedAct = {
  [Act in WeighedAct]: (typeof secondPersonRules)[Act] extends 'givesNothing' ? never : Act;
}[WeighedAct];

export const isReviewed = (act: WeighedAct): act is ReviewedAct =>
  secondPersonRules[act] !== 'givesNothing';

/** 单笔复核限额 of a brand in which nothing else was settled; null is a brand that wants no second person. */
export const usualMoneyLimitFen = fen(500_000);

/** By how many days in all one may put a bill off alone: a month, after which the next one falls due too. */
const maxDaysAlone = 31;

/** How many days ago money that one enters alone may have arrived: a weekend. */
export const maxDaysBackAlone = 3;

/** The sums that were given away alone add up over these windows: by everybody on an order, and by an operator on all orders (ADR 34). */
export const aloneWindowDays = { order: 30, operator: 1 } as const;

/** The sum that passed without a second person. */
export interface Alone {
  readonly givenFen: Fen;
  readonly putOffDays: number;
}

/** The same within the two windows, before the act in question. */
export type PassedAlone = Readonly<Record<keyof typeof aloneWindowDays, Alone>>;

type Payable = Pick<OrderAmounts, 'totalRentFen' | 'depositFen' | 'depositWaivedFen'>;

/** The reduction by 改租金/改押金: of the rent and of the deposit, neither offset by raising the other. */
export function loweredFen(before: Payable, after: Payable): Fen {
  const dueOf = ({ depositFen, depositWaivedFen }: Payable) => depositFen - depositWaivedFen;
  const rentFen = Math.max(0, before.totalRentFen - after.totalRentFen);
  return fen(rentFen + Math.max(0, dueOf(before) - dueOf(after)));
}

/** Why somebody else has to agree. */
export interface Why {
  readonly words: string;
  /** The sum that makes it necessary where the act alone would not: the second person reads it; null: the act alone does. */
  readonly sum: string | null;
}

/**
 * Why somebody else has to agree to an act; null: nobody has to. The limits themselves one may still go to alone, in one act or in
 * many; a brand without a limit wants nobody. A buyout below the floor always needs somebody (ADR 37). What somebody agreed to was looked
 * at, and is no part of `passed`.
 */
export function whySecondPerson(
  act: WeighedAct,
  weight: Pick<Weight, 'givenFen' | 'putOffDays' | 'addedDays' | 'backDatedDays' | 'boughtBelow'>,
  passed: PassedAlone,
  limitFen: Fen | null,
): Why | null {
  if (secondPersonRules[act] === 'always') return { words: '该操作需要他人复核', sum: null };
  if (weight.boughtBelow !== null) {
    const words = belowFloorWords(weight.boughtBelow);
    return { words: needed(words), sum: words };
  }
  if (limitFen === null) return null;
  const { givenFen, putOffDays, addedDays, backDatedDays } = weight;
  const longest = Math.max(putOffDays, addedDays);
  if (givenFen > limitFen)
    return { words: needed(`金额¥${yuan(givenFen)}超过${limitWords(limitFen)}`), sum: null };
  if (longest > maxDaysAlone)
    return { words: needed(`累计延期${longest}天，超过${maxDaysAlone}天`), sum: null };
  if (backDatedDays > maxDaysBackAlone)
    return {
      words: needed(`到账日期早于今天${backDatedDays}天，超过${maxDaysBackAlone}天`),
      sum: null,
    };
  const sum = sumAbove(weight, passed, limitFen);
  return sum === null ? null : { words: needed(sum), sum };
}

const needed = (words: string) => `${words}，需要他人复核`;
const belowFloorWords = ({ totalFen, floorFen }: NonNullable<Weight['boughtBelow']>) =>
  `租金与买断共付¥${yuan(totalFen)}，低于买断底价¥${yuan(floorFen)}`;
const limitWords = (limitFen: Fen) => `单笔复核限额¥${yuan(limitFen)}`;

/** The sum of an order or of an operator that an act lets grow above a limit, in words. */
function sumAbove(
  { givenFen, addedDays }: Pick<Weight, 'givenFen' | 'addedDays'>,
  passed: PassedAlone,
  limitFen: Fen,
): string | null {
  for (const [whose, before] of sums(passed)) {
    if (givenFen > 0 && before.givenFen + givenFen > limitFen)
      return `${whose}已减免¥${yuan(before.givenFen)}，本次¥${yuan(givenFen)}，合计超过${limitWords(limitFen)}`;
    if (addedDays > 0 && before.putOffDays + addedDays > maxDaysAlone)
      return `${whose}已延期${before.putOffDays}天，本次${addedDays}天，合计超过${maxDaysAlone}天`;
  }
  return null;
}

const sums = ({ order, operator }: PassedAlone) =>
  [
    [`本单${aloneWindowDays.order}日内`, order],
    [`操作人${aloneWindowDays.operator * 24}小时内`, operator],
  ] as const;
