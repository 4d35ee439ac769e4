import type { Fen } from '../../money.ts';
import type { BillPeriod, RentTerms } from '../bills/schedule.ts';
import type { FirstPayment } from '../orders/core/first-payment.ts';
import type { PlanTerms } from '../orders/core/lease-terms.ts';
import type { OrderSource, SpecialOrderType } from '../orders/core/order-terms.ts';
import type { BuyoutRule } from '../orders/core/position.ts';
import type { PlanService } from './plan-services.ts';

/** Says if orders are placed by a plan (the tabs of the list). */
export const planStates = { enabled: '启用', stopped: '停用' } as const;

export type PlanState = keyof typeof planStates;

export const maxOffers = 12;
export const maxPlanName = 30;

/** One rental period of a plan with its prices. */
export interface Offer extends RentTerms {
  /** 买断价, or 到期尾款 with that model. Null: the product cannot be bought. */
  readonly buyoutFen: Fen | null;
}

/** The stores, channels and sources that offer a plan. An empty list means no limit. */
export interface PlanAudience {
  readonly storeIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly sources: readonly OrderSource[];
}

/** A version of a price plan (租赁方案): all that an order placed by it agrees on. It never changes. */
export interface PlanVersion {
  readonly type: SpecialOrderType;
  readonly offers: readonly Offer[];
  readonly firstPayment: FirstPayment;
  readonly depositFen: Fen;
  /** 可免押: the most of the deposit that may be waived for a customer. */
  readonly waivableFen: Fen;
  /** The most of the deposit that may be frozen by a pre-authorization instead. */
  readonly authorizableFen: Fen;
  /** When the product can be bought. */
  readonly buyoutRule: BuyoutRule;
  readonly lease: PlanTerms;
  /** 增值服务, each of another name. */
  readonly services: readonly PlanService[];
  readonly audience: PlanAudience;
}

/** 「12期 · 每期1个月」. */
export const offerTitle = ({ termCount, period }: Pick<Offer, 'termCount' | 'period'>): string =>
  `${termCount}期 · 每期${periodWords(period)}`;

const periodWords = (period: BillPeriod): string =>
  period.unit === 'month' ? '1个月' : `${period.days}天`;

/** Two offers of a plan differ in their rental period. */
const offerKey = ({ termCount, period }: Pick<Offer, 'termCount' | 'period'>): string =>
  `${termCount} ${period.unit === 'month' ? 'month' : period.days}`;

/** True if two name the same rental period. */
export const sameOffer = (
  one: Pick<Offer, 'termCount' | 'period'>,
  other: Pick<Offer, 'termCount' | 'period'>,
): boolean => offerKey(one) === offerKey(other);

/** The days that an offer lasts, a month told as 30. */
export const roughDays = ({ termCount, period }: Pick<Offer, 'termCount' | 'period'>): number =>
  termCount * (period.unit === 'month' ? 30 : period.days);

/** The contradiction in a version, in the operator's words; null: there is none. */
export function planComplaint(plan: PlanVersion): string | null {
  const { offers, depositFen, waivableFen, authorizableFen, type, buyoutRule, services } = plan;
  if (offers.length === 0) return '请至少填写一个租期';
  if (new Set(offers.map(offerKey)).size !== offers.length) return '租期重复';
  for (const offer of offers) {
    if (offer.totalRentFen < offer.termCount)
      return `${offerTitle(offer)}的总租金不能少于每期0.01元`;
    if ((offer.buyoutFen === null) !== (buyoutRule === 'never'))
      return buyoutRule === 'never' ? '不可买断的方案不能填写买断价' : '请填写每个租期的买断价';
  }
  if (type === 2 && buyoutRule === 'never') return '先租后买的方案须可买断';
  if (waivableFen > depositFen) return '可免押金额不能大于押金';
  if (authorizableFen > depositFen) return '可预授权金额不能大于押金';
  const { earlyAfterTerms, earlyDiscountBp } = plan.lease.buyout;
  if (buyoutRule !== 'early' && (earlyAfterTerms > 0 || earlyDiscountBp > 0))
    return '不可提前买断的方案不能设置提前买断条件';
  if (new Set(services.map(({ name }) => name)).size !== services.length) return '增值服务名称重复';
  const wrongModel = modelComplaint(plan);
  if (wrongModel !== null) return wrongModel;
  const shortest = Math.min(...offers.map(({ termCount }) => termCount));
  if (earlyAfterTerms > shortest) return `提前买断的期数不能大于最短租期的${shortest}期`;
  if (plan.lease.earlyReturn.minTerms > shortest)
    return `提前归还的最短租期不能大于最短方案的${shortest}期`;
  return null;
}

/** Rent that is owed in full has no discount, and one that is discounted names it. */
function modelComplaint({ buyoutRule, lease: { buyout } }: PlanVersion): string | null {
  if (buyout.model === 'finalPayment' && buyout.earlyDiscountBp > 0)
    return '剩余租金要打折的，请选择买断方式「剩余租金打折加到期尾款」';
  if (buyout.model !== 'discountedRent' || buyoutRule === 'never') return null;
  if (buyoutRule !== 'early') return '剩余租金打折须可提前买断';
  return buyout.earlyDiscountBp === 0 ? '请填写提前买断时剩余租金的优惠' : null;
}
