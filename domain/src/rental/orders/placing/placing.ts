import type { BusinessDate } from '../../../business-date.ts';
import type { Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import type { RentTerms } from '../../bills/schedule.ts';
import type { OrderSource } from '../core/order-terms.ts';
import {
  lateFeeWithin,
  quoteWithin,
  type BeyondCap,
  type PriceCaps,
} from '../../price-plans/price-caps.ts';
import { servicesTaken, type AgreedService } from '../../price-plans/plan-services.ts';
import { sameOffer, type Offer, type PlanVersion } from '../../price-plans/price-plan.ts';
import { quoteOf, type Quote } from '../../price-plans/quote.ts';

/** 待审核 reserves stock for so long; a later approval needs stock anew. */
export const stockHeldMs = 72 * 3_600_000;

/** A plan with the SKU that a customer chose, as they are now. */
export interface Chosen {
  readonly isEnabled: boolean;
  readonly currentVersion: number;
  readonly plan: PlanVersion;
  /** The plan is for another product or SKU. */
  readonly isOfOther: boolean;
  /** The product is on the shelf and the SKU is not stopped. */
  readonly isForRent: boolean;
  readonly retailFen: Fen;
}

/** The customer's choice. */
export interface Wanted extends Pick<RentTerms, 'termCount' | 'period'> {
  /** The version that the shop showed. */
  readonly version: number;
  /** 增值服务 by their names; the required ones need not be named. */
  readonly services: readonly string[];
}

type OfferRefusal =
  | { readonly code: 'sku_not_for_rent' }
  | { readonly code: 'plan_of_other_sku' }
  | { readonly code: 'plan_stopped' }
  | { readonly code: 'plan_version_stale'; readonly version: number }
  | { readonly code: 'plan_offer_unknown' }
  | { readonly code: 'plan_service_unknown' }
  | BeyondCap;

interface Offered {
  readonly offer: Offer;
  readonly services: readonly AgreedService[];
  readonly quote: Quote;
}

/** The offer and its cost. Refuses whatever the plan or the limits of today do not let an order be placed for. */
export function offerFor(
  chosen: Chosen,
  { version, services: named, ...period }: Wanted,
  caps: PriceCaps,
  today: BusinessDate,
): Result<Offered, OfferRefusal> {
  const { plan, currentVersion } = chosen;
  if (!chosen.isForRent) return refused({ code: 'sku_not_for_rent' });
  if (chosen.isOfOther) return refused({ code: 'plan_of_other_sku' });
  if (!chosen.isEnabled) return refused({ code: 'plan_stopped' });
  if (version !== currentVersion)
    return refused({ code: 'plan_version_stale', version: currentVersion });
  const offer = plan.offers.find((one) => sameOffer(one, period));
  if (offer === undefined) return refused({ code: 'plan_offer_unknown' });
  const services = servicesTaken(plan.services, named);
  if (!services.done) return services;
  const lateFee = lateFeeWithin(plan, caps);
  if (!lateFee.done) return lateFee;
  const of = { retailFen: chosen.retailFen, startOn: today, services: services.value };
  const quote = quoteOf(plan, offer, of);
  const within = quoteWithin(plan, offer, quote, caps);
  return within.done ? done({ offer, quote, services: services.value }) : within;
}

/** A place that an order would come from and go to. */
export interface Placing {
  readonly storeId: number;
  readonly channelId: number | null;
  readonly source: OrderSource;
}

/** True if the plan is offered there: an empty list means no limit. */
export const isOffered = (
  { audience: { storeIds, channelIds, sources } }: PlanVersion,
  { storeId, channelId, source }: Placing,
): boolean =>
  (storeIds.length === 0 || storeIds.includes(storeId)) &&
  (channelIds.length === 0 || (channelId !== null && channelIds.includes(channelId))) &&
  (sources.length === 0 || sources.includes(source));

/** The devices of a SKU in a store that no order waits for. */
export interface FreeStock {
  readonly storeId: number;
  readonly free: number;
}

/** The stores that have some, in the order in which they are asked: the most first. */
export const storesByStock = (stocks: readonly FreeStock[]): readonly number[] =>
  stocks
    .filter(({ free }) => free > 0)
    .toSorted((one, other) => other.free - one.free || one.storeId - other.storeId)
    .map(({ storeId }) => storeId);
