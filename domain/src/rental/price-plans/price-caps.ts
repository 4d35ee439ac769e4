import { fen, yuan, type Fen } from '../../money.ts';
import { percent, shareOf } from '../../rate.ts';
import { done, refused, type Result } from '../../result.ts';
import { buyoutFloorOf } from '../orders/core/buyout-sums.ts';
import { highestAnnualBp } from './annual-rate.ts';
import { offerTitle, type Offer, type PlanVersion } from './price-plan.ts';
import type { Quote, QuotedBuyout } from './quote.ts';

/** The limits on what a plan may cost, in basis points. The yearly rate is the platform's, the others are the brand's. */
export interface PriceCaps {
  /** 先租后买: 年化综合成本. */
  readonly annualBp: number;
  /** 先租后买: total rent, services and buyout, of the retail price. */
  readonly ownedBp: number;
  /** 租赁: total rent and services, of the retail price. */
  readonly rentedBp: number;
  /** 滞纳金, as a rate a year. */
  readonly lateFeeBp: number;
  /** 买断底价: the least that rent and buyout come to, of the total rent. For plans that are saved alone. */
  readonly buyoutFloorBp: number;
}

/** One-year LPR where the platform has set none. */
export const usualLprBp = 300;

/** The yearly rate that the courts protect: four times LPR. */
export const annualCapOf = (lprBp: number): number => lprBp * 4;

/** A plan is beyond a limit. `words`: which, by what sum, in the operator's words. */
export interface BeyondCap {
  readonly code: 'price_beyond_cap';
  readonly words: string;
}

/** Refuses a late fee whose higher rate comes to more a year than the limit. */
export function lateFeeWithin(
  { lease: { lateFee } }: PlanVersion,
  caps: PriceCaps,
): Result<null, BeyondCap> {
  const yearBp = lateFee.capBp === 0 ? 0 : Math.max(lateFee.firstBp, lateFee.laterBp) * 365;
  return yearBp <= caps.lateFeeBp
    ? done(null)
    : refused({
        code: 'price_beyond_cap',
        words: `滞纳金折合年利率${percent(yearBp)}，超过上限${percent(caps.lateFeeBp)}`,
      });
}

/** Refuses a quote that costs a customer more than the limits let pass, with the sum that breaks it. */
export function quoteWithin(
  plan: PlanVersion,
  offer: Offer,
  { totalFen, totalBp, annualBp, retailFen, servicesFen }: Quote,
  caps: PriceCaps,
): Result<null, BeyondCap> {
  const beyond = (words: string) =>
    refused<BeyondCap>({
      code: 'price_beyond_cap',
      words: `${offerTitle(offer)}：${words}`,
    });
  const totalCapBp = plan.type === 2 ? caps.ownedBp : caps.rentedBp;
  if (totalBp > totalCapBp)
    return beyond(
      `${costWords(plan, servicesFen)}¥${yuan(totalFen)}，超过市场价¥${yuan(retailFen)}的${percent(totalCapBp)}（¥${yuan(shareOf(retailFen, totalCapBp))}）`,
    );
  if (annualBp !== null && annualBp > caps.annualBp)
    return beyond(
      `总费用¥${yuan(totalFen)}，年化综合成本${annualBp >= highestAnnualBp ? '超过' : ''}${percent(annualBp)}，超过上限${percent(caps.annualBp)}`,
    );
  return done(null);
}

/** The parts of a total in words. */
function costWords({ type }: PlanVersion, servicesFen: Fen): string {
  const parts = [
    '总租金',
    ...(servicesFen > 0 ? ['增值服务'] : []),
    ...(type === 2 ? ['买断价'] : []),
  ];
  return parts.length === 1 ? '总租金' : `${parts.slice(0, -1).join('、')}与${parts.at(-1)}合计`;
}

/** A plan sells below the floor in some month. `words`: in which, and the sums. */
export interface BuyoutBelowFloor {
  readonly code: 'buyout_below_floor';
  readonly words: string;
}

/** Refuses an offer whose buyout comes to less than the floor, rent included, in any month (ADR 37). */
export function buyoutsWithin(
  offer: Offer,
  { buyouts, totalRentFen }: Pick<Quote, 'buyouts' | 'totalRentFen'>,
  { buyoutFloorBp }: Pick<PriceCaps, 'buyoutFloorBp'>,
): Result<null, BuyoutBelowFloor> {
  const floorFen = buyoutFloorOf(totalRentFen, buyoutFloorBp);
  const below = buyouts.find(({ rentPaidFen, priceFen }) => rentPaidFen + priceFen < floorFen);
  if (below === undefined) return done(null);
  const { rentPaidFen, priceFen } = below;
  const paid = `共付¥${yuan(fen(rentPaidFen + priceFen))}（已付租金¥${yuan(rentPaidFen)}，买断应付¥${yuan(priceFen)}）`;
  const floor = `低于买断底价¥${yuan(floorFen)}（总租金的${percent(buyoutFloorBp)}）`;
  return refused({
    code: 'buyout_below_floor',
    words: `${offerTitle(offer)}：${whenWords(below, offer)}${paid}，${floor}`,
  });
}

const whenWords = ({ paidTerms }: QuotedBuyout, { termCount }: Offer): string => {
  if (paidTerms === termCount) return '到期买断';
  return paidTerms === 0 ? '起租当天买断' : `付满${paidTerms}期后买断`;
};
