import type { Input, Returned } from '@rental/contract/endpoint';
import type { openPlaceOrder as call } from '@rental/contract/rental/intake';
import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { offerFor, stockHeldMs } from '@rental/domain/rental/intake/intake';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { isBlacklistedCustomer } from '../customers/public.ts';
import { placeOrder } from '../orders/life/public.ts';
import { priceCapsOf } from '../price-plans/public.ts';
import { chosenPlan } from './chosen-plan.ts';
import { linkedCustomer } from './open-customer.ts';
import { openOrderOf } from './open-order.ts';
import { reserveStock } from './reserve-stock.ts';

/**
 * 下单 by a program: once for its number, at the version and the prices that the customer saw, for a device that is
 * free. The order waits for its review like any other.
 */
export async function takeOrder(
  ctx: AppContext,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode, app, now } = ctx;
  const { externalNo } = body;
  const contentHash = createHash('sha256').update(JSON.stringify(body)).digest();
  await sql`select pg_advisory_xact_lock(hashtext('external no'), hashtext(${`${brandCode} ${externalNo}`}))`.execute(
    tx,
  );
  const before = await tx
    .selectFrom('order_intakes')
    .select(['app_id', 'content_hash'])
    .where('brand_code', '=', brandCode)
    .where('external_no', '=', externalNo)
    .executeTakeFirst();
  if (before !== undefined) {
    if (before.app_id !== app.id || !before.content_hash.equals(contentHash))
      refuse('external_no_taken');
    return openOrderOf(ctx, tx, externalNo);
  }
  const id = await place(ctx, tx, body);
  await tx
    .insertInto('order_intakes')
    .values({
      brand_code: brandCode,
      app_id: app.id,
      external_no: externalNo,
      content_hash: contentHash,
      order_id: id,
      at: now,
    })
    .execute();
  return openOrderOf(ctx, tx, externalNo);
}

async function place(ctx: AppContext, tx: Tx, body: Input<typeof call>['body']): Promise<number> {
  const { brandCode, app, now } = ctx;
  const customer = await customerOf(ctx, tx, body.customerId);
  const chosen = await chosenPlan(ctx, tx, body);
  const caps = await priceCapsOf(tx, brandCode);
  const wanted = { ...body, version: body.planVersion };
  const { offer } = orRefuse(offerFor(chosen, wanted, caps, businessDateOf(now)));
  const { plan } = chosen;
  const storeId = await reserveStock(ctx, tx, { ...body, channelId: app.channelId, plan });
  const { id } = await placeOrder(
    tx,
    brandCode,
    {
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
    },
    now,
  );
  return id;
}

/** A registered customer who may rent. A blacklisted one is told no reason. */
async function customerOf(ctx: AppContext, tx: Tx, externalId: string) {
  const id = (await linkedCustomer(ctx, tx, externalId)) ?? refuse('open_customer_unknown');
  if (await isBlacklistedCustomer(ctx, tx, id)) refuse('open_customer_refused');
  return tx
    .selectFrom('customers')
    .select(['id', 'phone', 'phone_last4'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
