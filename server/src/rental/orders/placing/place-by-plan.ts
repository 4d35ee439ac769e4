import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { OrderSource } from '@rental/domain/rental/orders/core/order-terms';
import { offerFor, stockHeldMs } from '@rental/domain/rental/orders/placing/placing';
import type { PriceCaps } from '@rental/domain/rental/price-plans/price-caps';
import type { AgreedService } from '@rental/domain/rental/price-plans/plan-services';
import type { Offer } from '@rental/domain/rental/price-plans/price-plan';
import type { Quote } from '@rental/domain/rental/price-plans/quote';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { priceCapsOf } from '../../price-plans/public.ts';
import { keepLeaseToday } from '../../signed-terms/public.ts';
import {
  addPlacedOrder,
  type NewOrder,
  type PlacedBy,
  type PlacedOrder,
} from '../life/place-order.ts';
import { chosenPlan, type Choice, type ChosenPlan } from './chosen-plan.ts';
import { reserveStock, storesOf, type Stores } from './reserve-stock.ts';

type Here = Pick<Reach, 'brandCode' | 'now'>;

/** All that an order by a plan depends on. Nothing of it is refused yet. */
interface Found {
  readonly chosen: ChosenPlan | undefined;
  readonly caps: PriceCaps;
  readonly stores: Stores;
}

/** Asks for it in one message. */
export async function foundFor(
  here: Here,
  tx: Tx,
  wanted: Choice & Pick<WantedOrder, 'storeId'>,
): Promise<Found> {
  const [chosen, caps, stores] = await Promise.all([
    chosenPlan(here, tx, wanted),
    priceCapsOf(tx, here.brandCode),
    storesOf(here, tx, wanted),
  ]);
  return { chosen, caps, stores };
}

/** An order as it is wanted. The caller has made sure that the customer may rent. */
export interface WantedOrder extends Choice {
  readonly customer: Pick<Stored<'customers'>, 'id' | 'phone' | 'phone_last4'>;
  /** Null: the store with the most free stock. */
  readonly storeId: number | null;
  readonly channelId: number | null;
  /** The distributor whose code it is placed with; absent: with none. */
  readonly distributorId?: number | null;
  readonly source: OrderSource;
  readonly note: string | null;
  /** Absent: to the customer, at the customer's own address. */
  readonly delivery?: DeliveryColumns;
  readonly found: Found;
}

/** The address and the receiver of an order. */
type DeliveryColumns = Pick<
  NewOrder,
  | 'delivery_region'
  | 'delivery_street'
  | 'delivery_key'
  | 'receiver_name'
  | 'receiver_phone'
  | 'receiver_phone_last4'
>;

interface Placed {
  readonly order: NewOrder & PlacedOrder & { readonly productName: string };
  readonly offer: Offer;
  readonly quote: Quote;
}

/**
 * Places an order by a plan: at the version that the customer saw, within the price caps of today, for a device that is reserved for
 * 72 hours. It waits for its review. The caller announces it (`announcePlaced`), after its own writes.
 */
export async function placeByPlan(
  here: Here,
  tx: Tx,
  wanted: WantedOrder,
  by?: PlacedBy,
): Promise<Placed> {
  const { brandCode: brand, now } = here;
  const { found } = wanted;
  const { chosen, offer, services, quote } = quoted(found, wanted, now);
  const place = { ...wanted, plan: chosen.plan };
  const leaseId = await keepLeaseToday(tx, brand, chosen.terms, now);
  const storeId = await reserveStock(here, tx, place, found.stores);
  const order = newOrder(wanted, { chosen, offer, services, leaseId, storeId, now });
  const placed = await addPlacedOrder(tx, brand, order, now, by);
  const { productName } = chosen;
  return { order: { ...order, ...placed, productName }, offer, quote };
}

/** 试算 of a choice. Refused where an order would be. */
export async function quotedChoice(
  here: Here,
  tx: Tx,
  choice: Choice,
): Promise<Pick<Placed, 'offer' | 'quote'>> {
  const [chosen, caps] = await Promise.all([
    chosenPlan(here, tx, choice),
    priceCapsOf(tx, here.brandCode),
  ]);
  return quoted({ chosen, caps }, choice, here.now);
}

function quoted(found: Pick<Found, 'chosen' | 'caps'>, choice: Choice, now: Date) {
  const chosen = orNotFound(found.chosen);
  const wanted = { ...choice, version: choice.planVersion, services: choice.services ?? [] };
  return { chosen, ...orRefuse(offerFor(chosen, wanted, found.caps, businessDateOf(now))) };
}

interface Decided {
  readonly chosen: ChosenPlan;
  readonly offer: Offer;
  readonly services: readonly AgreedService[];
  readonly leaseId: number;
  readonly storeId: number;
  readonly now: Date;
}

/** The order that the customer agreed to, with the terms of its plan. */
function newOrder(
  wanted: WantedOrder,
  { chosen, offer, services, leaseId, storeId, now }: Decided,
): NewOrder {
  const { customer } = wanted;
  const { plan } = chosen;
  return {
    store_id: storeId,
    channel_id: wanted.channelId,
    distributor_id: wanted.distributorId ?? null,
    customer_id: customer.id,
    sku_id: wanted.skuId,
    customer_phone: customer.phone,
    phone_last4: customer.phone_last4,
    source: wanted.source,
    special_order_type: plan.type,
    total_rent_fen: offer.totalRentFen,
    term_count: offer.termCount,
    period_unit: offer.period.unit,
    period_days: offer.period.unit === 'day' ? offer.period.days : null,
    deposit_fen: plan.depositFen,
    deposit_waived_fen: fen(0),
    buyout_fen: offer.buyoutFen,
    buyout_rule: plan.buyoutRule,
    first_payment: plan.firstPayment,
    lease_terms_id: leaseId,
    price_plan_version_id: chosen.versionId,
    ...(services.length > 0 && { services: JSON.stringify(services) }),
    stock_held_until: new Date(now.getTime() + stockHeldMs),
    note: wanted.note,
    ...wanted.delivery,
    risk_level: null,
    risk_score: null,
    risk_waiver_reason: null,
    reject_reason: null,
    close_reason: null,
    start_on: null,
    ends_on: null,
    next_due_on: null,
  };
}
