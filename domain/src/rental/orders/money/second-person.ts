import { daysBetween } from '../../../business-date.ts';
import { fen, sumFen, yuan, type Fen } from '../../../money.ts';
import { isMoneyMethod, moneyMethods, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import { transferKinds, type TransferKind } from '../../../money/ledger/transfers.ts';
import { billTitle } from '../../bills/bill-title.ts';
import type { OrderAmounts } from '../changes/terms.ts';
import type { ActKind } from '../core/order-actions.ts';
import { after, type Plan, type Position } from '../core/position.ts';

/** The acts on an order's money, by operators and jobs: each says whether a second person has to agree. */
export type WeighedAct = Exclude<ActKind, 'opening' | 'receive'> | 'changeTerms';

/**
 * 复核 (threat model 14): `aboveLimit` can be asked for where it gives away more than the brand's limit, `always` needs a second
 * person whatever it is, `aboveDays` can be asked for where a bill has been put off by more days than one may alone, `givesNothing`
 * never comes to it; where it did, it would be refused. An act is added here on purpose: without an answer nothing compiles.
 */
export const secondPersonRules = {
  collect: 'givesNothing',
  waive: 'aboveLimit',
  reschedule: 'aboveDays',
  payOff: 'aboveLimit',
  takeDeposit: 'givesNothing',
  payFirst: 'givesNothing',
  refundBill: 'aboveLimit',
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
  deduct: 'givesNothing',
  refundOverpaid: 'aboveLimit',
  close: 'aboveLimit',
  reject: 'aboveLimit',
  refuseDelivery: 'aboveLimit',
  changeTerms: 'aboveLimit',
  askAuthorization: 'givesNothing',
  captureAuthorization: 'givesNothing',
  releaseAuthorization: 'givesNothing',
  withdrawAuthorization: 'givesNothing',
  authorized: 'givesNothing',
  captured: 'givesNothing',
  released: 'givesNothing',
  authorizationFailed: 'givesNothing',
  startRelet: 'givesNothing',
  cancelRelet: 'givesNothing',
  endByRelet: 'givesNothing',
  beginRelet: 'givesNothing',
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
export const maxDaysAlone = 31;

/** The weight of an outcome against the limits. */
export interface Weight {
  readonly givenFen: Fen;
  /** By how many days the bill that it puts off the longest has then been put off in all. */
  readonly putOffDays: number;
  /** It asks the provider to let go of what is frozen. */
  readonly releasesHold: boolean;
}

/** Something that is left to the customer. */
interface Given {
  readonly label: string;
  readonly billId: number | null;
  /** How money goes out; null: none does. */
  readonly method: MoneyMethod | null;
  readonly amountFen: Fen;
}

/** Bills by hand: taking one back waives it. Rent that is dropped with the rental was not owed yet. */
const billedByHand: ReadonlySet<TransferKind> = new Set([
  'extraBilled',
  'insuranceBilled',
  'compensationBilled',
]);

/** Money that goes out, what is let off, and charges by hand that are taken back, as far as they were not paid. */
function givenBy({ transfers }: Plan): Given[] {
  const given: Given[] = [];
  const takenBack = new Map<number | null, number>();
  for (const { kind, credit, isReversal, billId, amountFen } of transfers) {
    const take = (fenBack: number) => takenBack.set(billId, (takenBack.get(billId) ?? 0) + fenBack);
    if (isMoneyMethod(credit)) {
      const label = kind === 'received' ? '退款' : transferKinds[kind].label;
      given.push({ label, billId, method: credit, amountFen });
      take(0 - amountFen);
    } else if (kind === 'waived' && !isReversal)
      given.push({ label: '减免', billId, method: null, amountFen });
    else if (isReversal && (billedByHand.has(kind) || kind === 'lateFeeBilled')) take(amountFen);
  }
  for (const [billId, fenBack] of takenBack)
    if (fenBack > 0)
      given.push({ label: '取消加收', billId, method: null, amountFen: fen(fenBack) });
  return given;
}

/** The amount that a plan gives away, late fees included, in fen: compared with the limit. */
export const givenAwayFen = (plan: Plan): Fen =>
  sumFen(givenBy(plan).map(({ amountFen }) => amountFen));

/** The bills that a plan puts off, each with its days since it first fell due: many short ones weigh what one long one does. */
function putOffBy({ bills }: Position, plan: Plan) {
  const before = new Map(bills.map((bill) => [bill.id, bill.dueOn]));
  return plan.bills.flatMap((bill) => {
    const from = bill.firstDueOn ?? bill.dueOn;
    const isLater = bill.dueOn > (before.get(bill.id) ?? bill.dueOn);
    const days = daysBetween(from, bill.dueOn);
    return isLater && days > 0 ? [{ bill, from, days }] : [];
  });
}

export const weightOf = (position: Position, plan: Plan): Weight => ({
  givenFen: givenAwayFen(plan),
  putOffDays: Math.max(0, ...putOffBy(position, plan).map(({ days }) => days)),
  releasesHold: plan.asks?.step === 'release',
});

/** The summary for the second person: the amounts given away and the bills put off, 「租金 第1期由2026-01-31延至2026-03-15（43天）」. */
export const weightWords = (position: Position, plan: Plan): string[] => [
  ...givenAwayWords(position, plan),
  ...putOffBy(position, plan).map(
    ({ bill, from, days }) => `${billTitle(bill)}由${from}延至${bill.dueOn}（${days}天）`,
  ),
];

/** The amounts given away, in words: 「减免¥90.50（租金 第1期）」 and 「退押金¥500.00（现金）」, one for each kind and way. */
function givenAwayWords(position: Position, plan: Plan): string[] {
  const titles = new Map(after(position, plan).bills.map((bill) => [bill.id, billTitle(bill)]));
  const groups = Map.groupBy(givenBy(plan), ({ label, method }) => `${label} ${method}`);
  return [...groups.values()].flatMap((made) => {
    const [first] = made;
    if (first === undefined) return [];
    const of = made.flatMap(({ billId }) => (billId === null ? [] : (titles.get(billId) ?? [])));
    const named = of.length > 3 ? `${of.slice(0, 3).join('、')}等${of.length}笔` : of.join('、');
    const way = first.method === null ? '' : moneyMethods[first.method];
    const about = [named, way].filter((text) => text !== '').join('，');
    return `${first.label}¥${yuan(sumFen(made.map(({ amountFen }) => amountFen)))}（${about}）`;
  });
}

type Payable = Pick<OrderAmounts, 'totalRentFen' | 'depositFen' | 'depositWaivedFen'>;

/** The reduction by 改租金/改押金: of the rent and of the deposit, neither offset by raising the other. */
export function loweredFen(before: Payable, after: Payable): Fen {
  const dueOf = ({ depositFen, depositWaivedFen }: Payable) => depositFen - depositWaivedFen;
  const rentFen = Math.max(0, before.totalRentFen - after.totalRentFen);
  return fen(rentFen + Math.max(0, dueOf(before) - dueOf(after)));
}

/** Whether somebody else has to agree. The limits themselves one may still go to alone; a brand without a limit wants nobody. */
export const needsSecondPerson = (
  act: WeighedAct,
  { givenFen, putOffDays }: Pick<Weight, 'givenFen' | 'putOffDays'>,
  limitFen: Fen | null,
): boolean =>
  secondPersonRules[act] === 'always' ||
  (limitFen !== null && (givenFen > limitFen || putOffDays > maxDaysAlone));
