import type { RentTerms } from '@rental/domain/rental/bills/schedule';
import { fen, type Fen } from '@rental/domain/money';
import type { BuyoutModel } from '@rental/domain/rental/orders/core/lease-terms';
import type { SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { BuyoutRule } from '@rental/domain/rental/orders/core/position';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { shareOf } from '@rental/domain/rate';
import { skuShares, skus, type Category } from './catalogue.ts';
import { demoDiscountBp } from './demo-leases.ts';
import { at, between, chance, pickWeighted, type Random, type Weighted } from './random.ts';

export interface Terms extends RentTerms {
  /** Index in `skus`. */
  readonly sku: number;
  readonly specialOrderType: SpecialOrderType;
  readonly depositFen: Fen;
  readonly depositWaivedFen: Fen;
  readonly buyoutFen: Fen | null;
  readonly buyoutRule: BuyoutRule;
  readonly buyoutModel: BuyoutModel;
}

interface Offer {
  readonly termCount: number;
  /** Days of a period; 0 is a month. */
  readonly days: number;
  /** Rent of one period, against the retail price. */
  readonly rate: number;
}

const byMonth: Weighted<Offer> = [
  [{ termCount: 6, days: 0, rate: 0.092 }, 30],
  [{ termCount: 12, days: 0, rate: 0.07 }, 54],
  [{ termCount: 24, days: 0, rate: 0.048 }, 11],
  [{ termCount: 3, days: 30, rate: 0.12 }, 5],
];
const byDay: Weighted<Offer> = [
  [{ termCount: 1, days: 7, rate: 0.06 }, 25],
  [{ termCount: 2, days: 7, rate: 0.055 }, 20],
  [{ termCount: 4, days: 7, rate: 0.05 }, 10],
  [{ termCount: 1, days: 30, rate: 0.13 }, 20],
  [{ termCount: 6, days: 30, rate: 0.095 }, 10],
  [{ termCount: 12, days: 0, rate: 0.068 }, 15],
];
/** Products for a few days: a journey, a wedding, a holiday. */
const shortLived: ReadonlySet<Category> = new Set(['游戏机', '相机', '无人机']);

/** Share of the deposit that is waived (免押), from … to, in hundredths. */
const waived: Record<RiskLevel, readonly [number, number]> = {
  low: [100, 100],
  medium: [50, 80],
  high: [0, 30],
};

/** The terms of a customer of this risk, the price of a buyout as its last payment. Both follow from the retail price, in whole yuan. */
export function termsFor(
  random: Random,
  riskLevel: RiskLevel | null,
  usual: SpecialOrderType,
): Terms {
  const sku = pickWeighted(random, skuShares);
  const { retailYuan, category } = at(skus, sku);
  const { termCount, days, rate } = pickWeighted(
    random,
    shortLived.has(category) ? byDay : byMonth,
  );
  const couponYuan = termCount > 1 && chance(random, 0.15) ? between(random, 1, 4) * 25 : 0;
  const totalYuan = Math.round(retailYuan * rate) * termCount - couponYuan;
  const specialOrderType = days > 0 ? 1 : chance(random, 0.85) ? usual : usual === 1 ? 2 : 1;
  const [least, most] = riskLevel === null ? [0, 0] : waived[riskLevel];
  const depositYuan = Math.ceil(retailYuan / 100) * 100;
  const waivedYuan = Math.floor((depositYuan * between(random, least, most)) / 1000) * 10;
  const lastFen = days > 0 ? null : lastPaymentOf(random, specialOrderType, retailYuan, totalYuan);
  return {
    sku,
    specialOrderType,
    totalRentFen: fen(totalYuan * 100),
    termCount,
    period: days > 0 ? { unit: 'day', days } : { unit: 'month' },
    depositFen: fen(depositYuan * 100),
    depositWaivedFen: fen(waivedYuan * 100),
    buyoutFen: lastFen,
    buyoutRule: buyoutRuleOf(specialOrderType, lastFen),
    buyoutModel: 'lessRentPaid',
  };
}

/**
 * The terms with the model that was signed and its price; `nth` is the order's place in its brand. Every tenth order has the price that was
 * usual once: the last payment alone, less all rent that was paid, so that a buyout would drop the rent that is open.
 */
export function signedBy(nth: number, terms: Terms): Terms {
  const { buyoutFen: lastFen, buyoutRule, totalRentFen } = terms;
  const turn = nth % 10;
  if (lastFen === null || turn === 0) return terms;
  if (turn < 5) return { ...terms, buyoutFen: fen(totalRentFen + lastFen) };
  const isDiscounted =
    turn < 8 && buyoutRule === 'early' && lastFen >= shareOf(totalRentFen, demoDiscountBp);
  return { ...terms, buyoutModel: isDiscounted ? 'discountedRent' : 'finalPayment' };
}

/** A rent-to-own product can be bought whenever the customer likes, of the others every second one at its end. */
function buyoutRuleOf(type: SpecialOrderType, lastFen: Fen | null): BuyoutRule {
  if (lastFen === null) return 'never';
  return type === 1 && (lastFen / 100) % 2 === 0 ? 'atEnd' : 'early';
}

/** The price of keeping the product after all rent, one yuan or more; many plain rentals cannot be bought out. */
function lastPaymentOf(
  random: Random,
  type: SpecialOrderType,
  retailYuan: number,
  totalYuan: number,
): Fen | null {
  if (type === 1 && chance(random, 0.4)) return null;
  return fen(Math.max(1, Math.round(retailYuan * (type === 1 ? 1.25 : 1.12)) - totalYuan) * 100);
}
