import type { BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, yuan, type Fen } from '../../../money.ts';
import { percent, plainPercent, shareOf } from '../../../rate.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { isTakenBack } from '../../bills/bill-status.ts';
import { buyoutPrice, isEarlyBuyout } from './buyout-price.ts';
import { unpaidOf, type BuyoutSums, type Position } from './position.ts';

/** 买断底价 of a brand in which nothing else was settled, of the rent of the term: nobody keeps the product for less than it costs to rent. */
export const usualBuyoutFloorBp = 10_000;

/** 买断底价: the least that rent and buyout come to together. Half a fen counts as one. */
export const buyoutFloorOf = (rentFen: Fen, floorBp: number): Fen => shareOf(rentFen, floorBp);

/** The sums of a buyout today. `buyoutFen` of an order that cannot be bought counts as zero. */
export function buyoutSumsOf(position: Position, today: BusinessDate): BuyoutSums {
  const rent = position.bills.filter(({ kind }) => kind === billKinds.rent);
  const figures = {
    buyoutFen: position.buyoutFen ?? fen(0),
    rentPaidFen: sumFen(rent.map(({ paidFen }) => paidFen)),
    rentLeftFen: sumFen(rent.map(unpaidOf)),
    overdueRentFen: sumFen(rent.filter(({ dueOn }) => dueOn < today).map(unpaidOf)),
    isEarly: isEarlyBuyout(position.endsOn, today),
  };
  const price = buyoutPrice(position.buyoutTerms, figures);
  // rent that was let off, taken back or refunded is not asked for again
  const owedFen = sumFen(
    rent
      .filter(({ status }) => !isTakenBack(status))
      .map(({ amountFen, waivedFen }) => fen(amountFen - waivedFen)),
  );
  return {
    ...figures,
    ...price,
    terms: position.buyoutTerms,
    droppedFen: fen(Math.max(0, figures.rentLeftFen - price.balanceFen)),
    totalFen: fen(figures.rentPaidFen + price.balanceFen),
    floorFen: buyoutFloorOf(owedFen, position.buyoutFloorBp),
  };
}

export const isBelowFloor = ({ totalFen, floorFen }: BuyoutSums): boolean => totalFen < floorFen;

/**
 * The rent that a buyout gives away (ADR 37): all that it drops. A discount that the customer has signed is no gift, as long as the floor
 * is kept.
 */
export const givenByBuyout = (sums: BuyoutSums): Fen =>
  isBelowFloor(sums) ? sums.droppedFen : fen(Math.max(0, sums.rentLeftFen - sums.listedFen));

const yen = (amount: Fen) => `¥${yuan(amount)}`;

/** The price in the words of the signed model: 「买断价¥9,999.00 − 已付租金¥960.00 = ¥9,039.00」. */
export function buyoutSumWords(sums: BuyoutSums): string {
  const { terms, buyoutFen, rentPaidFen, rentLeftFen, overdueRentFen, isEarly } = sums;
  const { listedFen, discountFen, balanceFen } = sums;
  const less =
    discountFen > 0
      ? ` − 提前买断优惠${yen(discountFen)}（${percent(terms.earlyDiscountBp)}）`
      : '';
  switch (terms.model) {
    case 'lessRentPaid': {
      const floored = listedFen === 0 && buyoutFen < rentPaidFen ? '（不足的按0计）' : '';
      return `买断价${yen(buyoutFen)} − 已付租金${yen(rentPaidFen)}${less} = ${yen(balanceFen)}${floored}`;
    }
    case 'finalPayment':
      return `剩余租金${yen(rentLeftFen)}${less} + 到期尾款${yen(buyoutFen)} = ${yen(balanceFen)}`;
    case 'discountedRent': {
      const toComeFen = fen(rentLeftFen - overdueRentFen);
      const overdue = overdueRentFen > 0 ? `逾期租金${yen(overdueRentFen)} + ` : '';
      const rate = isEarly ? ` × ${plainPercent(10_000 - terms.earlyDiscountBp)}%` : '';
      return `${overdue}剩余租金${yen(toComeFen)}${rate} + 到期尾款${yen(buyoutFen)} = ${yen(balanceFen)}`;
    }
  }
}
