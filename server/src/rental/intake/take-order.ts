import type { Input, Returned } from '@rental/contract/endpoint';
import type { openPlaceOrder as call } from '@rental/contract/rental/intake';
import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { offerFor, stockHeldMs } from '@rental/domain/rental/intake/intake';
import { eventsOf } from '@rental/domain/rental/open-events/event-kinds';
import { createHash } from 'node:crypto';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { newOrderOf, raiseEvents } from '../open-events/public.ts';
import { addPlacedOrder, announcePlaced } from '../orders/life/public.ts';
import { priceCapsOf } from '../price-plans/public.ts';
import { chosenPlan } from './chosen-plan.ts';
import { addIntake, customerOfApp, intakeNumbered, lockNumber } from './intake-store.ts';
import { openOrderOf } from './open-order.ts';
import { reserveStock, storesOf } from './reserve-stock.ts';

/**
 * 下单 by a program: once for its number, at the version and the prices that the customer saw, for a device that is free. The order
 * waits for its review like any other.
 */
export async function takeOrder(
  ctx: AppContext,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand, app, now } = ctx;
  const { externalNo } = body;
  const contentHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const [, [before], found] = await Promise.all([
    lockNumber(tx, { key: `${brand} ${externalNo}` }),
    intakeNumbered(tx, { brand, externalNo }),
    foundFor(ctx, tx, body),
  ]);
  if (before !== undefined) {
    if (before.app_id !== app.id || !before.content_hash.equals(contentHash))
      refuse('external_no_taken');
    return openOrderOf(ctx, tx, externalNo);
  }
  const order = await newOrder(ctx, tx, body, found);
  const placed = await addPlacedOrder(tx, brand, order, now);
  const { id: orderId } = placed;
  withCommit(addIntake(tx, { brand, appId: app.id, externalNo, contentHash, orderId, now }));
  if (app.scopes.includes('events'))
    withCommit(raiseEvents(tx, { brand, orderId, kinds: eventsOf('place', true), now }));
  const answer = await newOrderOf(tx, { brand, id: orderId }, now);
  const { productName } = orNotFound(found.chosen);
  announcePlaced(ctx, tx, { ...order, ...placed, productName });
  return orNotFound(answer);
}

type Body = Input<typeof call>['body'];

/** All that an order depends on, asked in one message; nothing is refused yet, for the order may be a repeat. */
async function foundFor(ctx: AppContext, tx: Tx, body: Body) {
  const { brandCode: brand, app } = ctx;
  const [[customer], chosen, caps, stores] = await Promise.all([
    customerOfApp(tx, { brand, appId: app.id, externalNo: body.customerId }),
    chosenPlan(ctx, tx, body),
    priceCapsOf(tx, brand),
    storesOf(ctx, tx, body),
  ]);
  return { customer, chosen, caps, stores };
}
type Found = Awaited<ReturnType<typeof foundFor>>;

/** The order that the customer agreed to, with a device reserved. */
async function newOrder(ctx: AppContext, tx: Tx, body: Body, found: Found) {
  const { app, now } = ctx;
  const customer = whoMayRent(found.customer);
  const chosen = orNotFound(found.chosen);
  const wanted = { ...body, version: body.planVersion };
  const { offer } = orRefuse(offerFor(chosen, wanted, found.caps, businessDateOf(now)));
  const { plan } = chosen;
  const place = { ...body, channelId: app.channelId, plan };
  const storeId = await reserveStock(ctx, tx, place, found.stores);
  return {
    store_id: storeId,
    channel_id: app.channelId,
    customer_id: customer.id,
    sku_id: body.skuId,
    customer_phone: customer.phone,
    phone_last4: customer.phone_last4,
    source: body.source,
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
    lease_terms_id: chosen.leaseId,
    price_plan_version_id: chosen.versionId,
    stock_held_until: new Date(now.getTime() + stockHeldMs),
    note: body.note,
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

/** A registered customer who may rent. A blacklisted one is told no reason. */
function whoMayRent(found: Found['customer']) {
  const customer = found ?? refuse('open_customer_unknown');
  if (customer.status === customerStatus.blacklisted) refuse('open_customer_refused');
  return customer;
}
