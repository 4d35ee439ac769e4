import { addDays, type BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { shareOf } from '../../../rate.ts';
import type { BuyoutTerms } from './lease-terms.ts';

/** How long before the end a product can be bought that may be bought at the end. */
const atEndDays = 7;

/** True if a buyout on `day` is 提前: a rental without an end is not at its end. */
export const isEarlyBuyout = (endsOn: BusinessDate | null, day: BusinessDate): boolean =>
  endsOn === null || day < addDays(endsOn, -atEndDays);

/** The amounts that a price is reckoned from. */
export interface BuyoutFigures {
  /** 买断价, or 到期尾款 with a model that adds one. */
  readonly buyoutFen: Fen;
  readonly rentPaidFen: Fen;
  /** The rent of the plan that is not paid yet. */
  readonly rentLeftFen: Fen;
  /** The part of it that is overdue. */
  readonly overdueRentFen: Fen;
  readonly isEarly: boolean;
}

export interface BuyoutPrice {
  /** The price before the discount of an early buyout. */
  readonly listedFen: Fen;
  readonly discountFen: Fen;
  /** 应付尾款: what the customer pays, never below zero. */
  readonly balanceFen: Fen;
}

/**
 * The price of a buyout by the signed terms (ADR 37): the price less the rent paid, or the rent left and the final payment. An early
 * one has its discount: off the balance, off the rent left, or with `discountedRent` off the rent that is not overdue. Half a fen of a
 * discount is taken off.
 */
export function buyoutPrice(
  { model, earlyDiscountBp }: BuyoutTerms,
  { buyoutFen, rentPaidFen, rentLeftFen, overdueRentFen, isEarly }: BuyoutFigures,
): BuyoutPrice {
  const priced = (listedFen: Fen, discountable: number): BuyoutPrice => {
    const discountFen = isEarly ? shareOf(fen(discountable), earlyDiscountBp) : fen(0);
    return { listedFen, discountFen, balanceFen: fen(listedFen - discountFen) };
  };
  const withFinalPayment = fen(rentLeftFen + buyoutFen);
  switch (model) {
    case 'lessRentPaid': {
      const leftFen = fen(Math.max(0, buyoutFen - rentPaidFen));
      return priced(leftFen, leftFen);
    }
    case 'finalPayment':
      return priced(withFinalPayment, rentLeftFen);
    case 'discountedRent':
      return priced(withFinalPayment, rentLeftFen - overdueRentFen);
  }
}

/**
 * The price once the rent of an order that is not signed yet is another one: what is left to pay after all rent stays the same. A final
 * payment does not depend on the rent.
 */
export const priceForRent = (
  { model }: BuyoutTerms,
  buyoutFen: Fen,
  rent: { readonly beforeFen: Fen; readonly afterFen: Fen },
): Fen =>
  model === 'lessRentPaid'
    ? fen(Math.max(0, buyoutFen + rent.afterFen - rent.beforeFen))
    : buyoutFen;
