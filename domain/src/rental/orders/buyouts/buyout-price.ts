import { addDays, type BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { shareOf } from '../../../rate.ts';
import type { BuyoutTerms } from '../core/lease-terms.ts';

/** How long before the end a product can be bought that may be bought at the end. */
const atEndDays = 7;

/** Whether a buyout on `day` is 提前: a rental without an end is not at its end. */
export const isEarlyBuyout = (endsOn: BusinessDate | null, day: BusinessDate): boolean =>
  endsOn === null || day < addDays(endsOn, -atEndDays);

interface BuyoutFigures {
  /** 买断价, or 到期尾款 with that model. */
  readonly buyoutFen: Fen;
  readonly rentPaidFen: Fen;
  /** The rent of the plan that is not paid yet. */
  readonly rentLeftFen: Fen;
  readonly isEarly: boolean;
}

/**
 * The balance (尾款) of a buyout by the signed terms: the price less the rent paid, never below zero, or the rent left and the
 * final payment. An early one has its discount: off the balance, or off the rent left. Half a fen of a discount is taken off.
 */
export function buyoutBalance(
  { model, earlyDiscountBp }: BuyoutTerms,
  { buyoutFen, rentPaidFen, rentLeftFen, isEarly }: BuyoutFigures,
): Fen {
  const discounted = (amount: Fen) =>
    isEarly ? fen(amount - shareOf(amount, earlyDiscountBp)) : amount;
  switch (model) {
    case 'lessRentPaid':
      return discounted(fen(Math.max(0, buyoutFen - rentPaidFen)));
    case 'finalPayment':
      return fen(discounted(rentLeftFen) + buyoutFen);
  }
}
