import type { BusinessDate } from '../../../business-date.ts';
import { fen, yuan, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import { planBills, type PlannedBill, type RentTerms } from '../../bills/schedule.ts';
import type { AuthorizationBusy, AuthorizationStep } from '../../pre-authorization-steps/steps.ts';
import { priceForRent } from '../core/buyout-price.ts';
import type { FirstPayment } from '../core/first-payment.ts';
import { waiverHoldOf, type BuyoutTerms } from '../core/lease-terms.ts';
import { turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';

/** The amounts of an order that can be agreed on anew until its agreement is generated. */
export interface OrderAmounts {
  readonly totalRentFen: Fen;
  readonly depositFen: Fen;
  /** 免押: how much of the deposit is not asked for. */
  readonly depositWaivedFen: Fen;
  readonly firstPayment: FirstPayment;
}

/** The facts that a change of the amounts needs. */
export interface AmountsPosition {
  readonly status: OrderStatus;
  readonly amounts: OrderAmounts;
  readonly termCount: number;
  readonly period: RentTerms['period'];
  /** In money, or frozen. */
  readonly securedFen: Fen;
  /** 可免押 of its plan; null: no plan limits it. */
  readonly waivableFen: Fen | null;
  /** 免押担保 as signed. */
  readonly waiverHoldBp: number;
  readonly authorizationStep: AuthorizationStep | null;
  /** Terms of the rent that were paid: the first, where that is due before the product leaves. */
  readonly paidTerms: number;
  /** 买断价, or 到期尾款 with a model that adds one; null: the product cannot be bought. */
  readonly buyoutFen: Fen | null;
  readonly buyoutTerms: BuyoutTerms;
}

/** The amounts with the bills they come to, as if the rental began today. */
export interface AmountsPlanned extends OrderAmounts {
  /** 免押担保: the amount to freeze for the waived part. */
  readonly waiverHoldFen: Fen;
  readonly bills: readonly PlannedBill[];
  readonly buyoutFen: Fen | null;
}

export interface AmountsPlan {
  readonly before: AmountsPlanned;
  readonly after: AmountsPlanned;
  /** How another rent changes the price of a buyout, or why it does not; null: the rent stays. */
  readonly buyoutWords: string | null;
  /** It lets off so much that whoever does it proves once more who sits there (threat model 14). */
  readonly isLargeReduction: boolean;
}

type AmountsRefusal =
  | ChangeOutOfTurn
  | { readonly code: 'amounts_unchanged' }
  | { readonly code: 'first_payment_taken' }
  | { readonly code: 'waiver_beyond_deposit' }
  | { readonly code: 'waiver_beyond_plan'; readonly waivableFen: Fen }
  | { readonly code: 'rent_below_terms'; readonly termCount: number }
  | AuthorizationBusy
  | { readonly code: 'deposit_held_beyond'; readonly dueFen: Fen; readonly heldFen: Fen };

/** The deposit due: the deposit less the waived part. */
export const depositDueOf = ({ depositFen, depositWaivedFen }: OrderAmounts): Fen =>
  fen(depositFen - depositWaivedFen);

/**
 * 改租金/改押金. Every term keeps at least one fen, and what secures the order stays at what is held already or above: money that
 * is there goes back by a refund, never by a change of terms. No more is waived than the plan lets be. Once the first term was
 * paid, the rent stays as it is.
 */
export function changeAmounts(
  position: AmountsPosition,
  amounts: OrderAmounts,
  today: BusinessDate,
): Result<AmountsPlan, AmountsRefusal> {
  const turn = turnOf('changeTerms', position.status);
  if (!turn.done) return turn;
  const { amounts: old, termCount, period, securedFen, paidTerms, waivableFen } = position;
  // a customer who is asked to have an amount frozen is asked for what is missing now
  const { authorizationStep: step } = position;
  if (step === 'hold') return refused({ code: 'authorization_busy', step });
  if (isSame(old, amounts)) return refused({ code: 'amounts_unchanged' });
  const isSameRent =
    old.totalRentFen === amounts.totalRentFen && old.firstPayment === amounts.firstPayment;
  if (paidTerms > 0 && !isSameRent) return refused({ code: 'first_payment_taken' });
  if (amounts.depositWaivedFen > amounts.depositFen)
    return refused({ code: 'waiver_beyond_deposit' });
  const isMoreWaived = amounts.depositWaivedFen > old.depositWaivedFen;
  if (waivableFen !== null && isMoreWaived && amounts.depositWaivedFen > waivableFen)
    return refused({ code: 'waiver_beyond_plan', waivableFen });
  if (amounts.totalRentFen < termCount) return refused({ code: 'rent_below_terms', termCount });
  const holdFen = (of: OrderAmounts) => waiverHoldOf(of.depositWaivedFen, position);
  const dueFen = fen(depositDueOf(amounts) + holdFen(amounts));
  if (securedFen > dueFen)
    return refused({ code: 'deposit_held_beyond', dueFen, heldFen: securedFen });
  const { buyoutTerms } = position;
  const rent = { beforeFen: old.totalRentFen, afterFen: amounts.totalRentFen };
  const newBuyoutFen =
    position.buyoutFen === null ? null : priceForRent(buyoutTerms, position.buyoutFen, rent);
  const planned = (of: OrderAmounts, buyoutFen: Fen | null): AmountsPlanned => ({
    totalRentFen: of.totalRentFen,
    depositFen: of.depositFen,
    depositWaivedFen: of.depositWaivedFen,
    waiverHoldFen: holdFen(of),
    firstPayment: of.firstPayment,
    bills: planBills({ totalRentFen: of.totalRentFen, termCount, period }, today),
    buyoutFen,
  });
  return done({
    before: planned(old, position.buyoutFen),
    after: planned(amounts, newBuyoutFen),
    buyoutWords:
      rent.beforeFen === rent.afterFen ? null : buyoutWords(position, newBuyoutFen, rent),
    isLargeReduction:
      isLarge(old.totalRentFen, amounts.totalRentFen) ||
      isLarge(depositDueOf(old), depositDueOf(amounts)),
  });
}

/** The price of a buyout with another rent. */
function buyoutWords(
  { buyoutFen, buyoutTerms: { model } }: AmountsPosition,
  newBuyoutFen: Fen | null,
  { afterFen }: { readonly afterFen: Fen },
): string {
  if (buyoutFen === null || newBuyoutFen === null) return '该订单不可买断，没有买断价需要重算';
  if (model !== 'lessRentPaid')
    return `到期尾款¥${yuan(buyoutFen)}不变：买断时另付未付的剩余租金，剩余租金随总租金变化`;
  const leftFen = fen(Math.max(0, newBuyoutFen - afterFen));
  return `买断价由¥${yuan(buyoutFen)}重算为¥${yuan(newBuyoutFen)}：付清租金后的尾款仍为¥${yuan(leftFen)}`;
}

const isSame = (one: OrderAmounts, other: OrderAmounts) =>
  one.totalRentFen === other.totalRentFen &&
  one.depositFen === other.depositFen &&
  one.depositWaivedFen === other.depositWaivedFen &&
  one.firstPayment === other.firstPayment;

/** More than a tenth less. Ours: the threat model names no figure. */
const isLarge = (before: Fen, after: Fen) => (before - after) * 10 > before;
