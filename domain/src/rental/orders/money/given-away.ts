import { daysBetween } from '../../../business-date.ts';
import { fen, sumFen, yuan, type Fen } from '../../../money.ts';
import { goesOut } from '../../../money/ledger/accounts.ts';
import { transferKinds, type TransferKind } from '../../../money/ledger/transfers.ts';
import { refundWays, type RefundWay } from '../../../money/payments/refund-ways.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billTitle } from '../../bills/bill-title.ts';
import { buyoutSumWords, givenByBuyout, isBelowFloor } from '../core/buyout-sums.ts';
import { hasEnded } from '../core/order-status.ts';
import { after, owedOn, type Plan, type Position } from '../core/position.ts';

/** The weight of an outcome against the limits. */
export interface Weight {
  readonly givenFen: Fen;
  /** By how many days the bill that it puts off the longest has then been put off in all. */
  readonly putOffDays: number;
  /** By how many days it puts off its bills, all of them added up. */
  readonly addedDays: number;
  /** How long ago the money arrived that it books. */
  readonly backDatedDays: number;
  /** The deposit that it returns because it is owed: not given away. */
  readonly depositOwedFen: Fen;
  /** A buyout for which the customer pays less than the floor, rent included; null: there is none. */
  readonly boughtBelow: { readonly totalFen: Fen; readonly floorFen: Fen } | null;
  /** It asks the provider to let go of what is frozen. */
  readonly releasesHold: boolean;
}

/** Something that is left to the customer, or goes back. */
interface Given {
  readonly label: string;
  readonly billId: number | null;
  /** How money goes out; null: none does. */
  readonly way: RefundWay | null;
  readonly amountFen: Fen;
  /** It was the customer's own: a deposit whose reason is gone. */
  readonly isOwed: boolean;
}

/** Bills by hand or of an overstay: taking one back waives it. */
const waivedByReversal: ReadonlySet<TransferKind> = new Set([
  'extraBilled',
  'insuranceBilled',
  'compensationBilled',
  'overstayBilled',
]);

/**
 * How much of a returned deposit is owed: all that open bills do not need, once the order has ended and the product is back, bought,
 * or never left; before, nothing.
 */
function depositOwed(next: Position, refundedFen: Fen): Fen {
  if (!hasEnded(next.status)) return fen(0);
  const bills = next.bills.filter(({ kind }) => kind !== billKinds.deposit);
  return fen(Math.max(0, refundedFen - sumFen(bills.map(owedOn))));
}

/** Money that goes out, what is let off, left to an insurer or written off, owed rent that is dropped, and unpaid charges by hand that are taken back. */
function givenBy(next: Position, plan: Plan): Given[] {
  const given: Given[] = [];
  const takenBack = new Map<number | null, number>();
  for (const { kind, credit, isReversal, billId, amountFen } of plan.transfers) {
    const take = (fenBack: number) => takenBack.set(billId, (takenBack.get(billId) ?? 0) + fenBack);
    // a refund that is paid out was weighed when it was decided
    if (kind === 'refundPaid') continue;
    if (goesOut(credit)) {
      const label = kind === 'received' ? '退款' : transferKinds[kind].label;
      const owedFen = kind === 'depositRefunded' ? depositOwed(next, amountFen) : fen(0);
      const out = { label, billId, way: plan.refundWay };
      given.push(
        { ...out, amountFen: fen(amountFen - owedFen), isOwed: false },
        { ...out, amountFen: owedFen, isOwed: true },
      );
      take(0 - amountFen);
    } else if (kind === 'waived' && !isReversal)
      given.push({ label: '减免', billId, way: null, amountFen, isOwed: false });
    else if (kind === 'insuranceClaimed' && !isReversal)
      given.push({ label: '保险理赔', billId, way: null, amountFen, isOwed: false });
    else if (kind === 'insuranceDropped')
      given.push({ label: '减免未付理赔', billId, way: null, amountFen, isOwed: false });
    else if (kind === 'badDebtWritten' && !isReversal)
      given.push({ label: '转坏账', billId, way: null, amountFen, isOwed: false });
    // it is weighed when it goes back
    else if (isReversal && credit === 'overpaidOwed') take(0 - amountFen);
    else if (isReversal && (waivedByReversal.has(kind) || kind === 'lateFeeBilled'))
      take(amountFen);
  }
  const more = (label: string, billId: number | null, amountFen: number) =>
    given.push({ label, billId, way: null, amountFen: fen(amountFen), isOwed: false });
  more('免收到期租金', null, plan.droppedRentFen);
  if (plan.buyout !== null) more('免收剩余租金', null, givenByBuyout(plan.buyout));
  for (const [billId, fenBack] of takenBack) more('取消加收', billId, Math.max(0, fenBack));
  return given.filter(({ amountFen }) => amountFen > 0);
}

/** The bills that a plan puts off, each with its days since it first fell due: many short ones weigh what one long one does. */
function putOffBy({ bills }: Position, plan: Plan) {
  const before = new Map(bills.map((bill) => [bill.id, bill.dueOn]));
  return plan.bills.flatMap((bill) => {
    const from = bill.firstDueOn ?? bill.dueOn;
    const days = daysBetween(from, bill.dueOn);
    const added = days - Math.max(0, daysBetween(from, before.get(bill.id) ?? bill.dueOn));
    return added > 0 && days > 0 ? [{ bill, from, days, added }] : [];
  });
}

function boughtBelow({ buyout }: Plan): Weight['boughtBelow'] {
  if (buyout === null || !isBelowFloor(buyout)) return null;
  const { totalFen, floorFen } = buyout;
  return { totalFen, floorFen };
}

export function weightOf(position: Position, plan: Plan): Weight {
  const given = givenBy(after(position, plan), plan);
  const putOff = putOffBy(position, plan);
  const sumOf = (isOwed: boolean) =>
    sumFen(given.filter((one) => one.isOwed === isOwed).map(({ amountFen }) => amountFen));
  return {
    givenFen: sumOf(false),
    putOffDays: Math.max(0, ...putOff.map(({ days }) => days)),
    addedDays: putOff.reduce((sum, { added }) => sum + added, 0),
    backDatedDays: plan.backDatedDays,
    depositOwedFen: sumOf(true),
    boughtBelow: boughtBelow(plan),
    releasesHold: plan.asks?.step === 'release',
  };
}

/** The summary for the second person: the amounts given away, how far it is dated back, and the bills put off,
 * 「租金 第1期由2026-01-31延至2026-03-15（43天）」. */
export const weightWords = (position: Position, plan: Plan): string[] => [
  ...(plan.buyout === null ? [] : [buyoutSumWords(plan.buyout)]),
  ...givenAwayWords(position, plan),
  ...(plan.backDatedDays > 0 ? [`到账日期早于登记${plan.backDatedDays}天`] : []),
  ...putOffBy(position, plan).map(
    ({ bill, from, days }) => `${billTitle(bill)}由${from}延至${bill.dueOn}（${days}天）`,
  ),
];

/** The amounts given away, in words: 「减免¥90.50（租金 第1期）」 and 「退押金¥500.00（现金）」, one for each kind and way. */
function givenAwayWords(position: Position, plan: Plan): string[] {
  const next = after(position, plan);
  const titles = new Map(next.bills.map((bill) => [bill.id, billTitle(bill)]));
  const groups = Map.groupBy(givenBy(next, plan), ({ label, way }) => `${label} ${way}`);
  return [...groups.values()].flatMap((made) => {
    const [first] = made;
    if (first === undefined) return [];
    const of = made.flatMap(({ billId }) => (billId === null ? [] : (titles.get(billId) ?? [])));
    const named = of.length > 3 ? `${of.slice(0, 3).join('、')}等${of.length}笔` : of.join('、');
    const way = first.way === null ? '' : refundWays[first.way];
    const about = [named, way].filter((text) => text !== '').join('，');
    const words = `${first.label}¥${yuan(sumFen(made.map(({ amountFen }) => amountFen)))}`;
    return about === '' ? words : `${words}（${about}）`;
  });
}
