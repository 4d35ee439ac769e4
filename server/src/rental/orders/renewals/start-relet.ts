import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewStartRelet,
  startRelet as call,
} from '@rental/contract/rental/orders/renewals/relets';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import {
  startRelet as decide,
  type ReletStart,
} from '@rental/domain/rental/orders/renewals/relets';
import { businessDateOf } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { after } from '@rental/domain/rental/orders/core/position';
import { carriedHoldFen } from '@rental/domain/rental/orders/core/security';
import { reletGap } from '@rental/domain/rental/orders/renewals/relet-gap';
import { signedToday } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { eventsOf } from '@rental/domain/rental/open-events/event-kinds';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { raiseEvents, tellOfRelet } from '../../open-events/public.ts';
import { keepLease } from '../../signed-terms/public.ts';
import { lockStanding, standingOf, termsOfDay, type Standing } from '../core/order-position.ts';
import { countPlaced } from '../core/order-rollups.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { insertOrder } from '../life/place-order.ts';
import { carryOut } from '../money/carry-out.ts';
import { outcomeOf } from '../money/money-command.ts';
import { rentedOf } from './rented.ts';

type Body = Input<typeof previewStartRelet>['body'];

/** 试算 of 续租: its bills, as they are if it begins today, and the deposit that it brings. */
export async function previewRelet(
  ctx: Context,
  { body }: Input<typeof previewStartRelet>,
  tx: Tx,
): Promise<Returned<typeof previewStartRelet>> {
  const standing = await standingOf(ctx, tx, body.orderId);
  const start = await planOf(ctx, tx, standing, body);
  const { startOn, endsOn, bills, terms, original } = start;
  const position = after(standing.position, original);
  return {
    seen: seenOf(start),
    startOn,
    endsOn,
    bills: [...bills],
    totalRentFen: terms.totalRentFen,
    buyoutFen: terms.buyoutFen,
    buyoutRule: terms.buyoutRule,
    depositFen: standing.position.depositHeldFen,
    authorizedFen: carriedHoldFen(standing.position),
    releasedFen: fen(0),
    gap: reletGap(rentedOf({ ...standing, position }), businessDateOf(ctx.now)),
    overstayFen: sumFen(
      original.transfers
        .filter(({ kind }) => kind === 'overstayBilled')
        .map(({ amountFen }) => amountFen),
    ),
  };
}

/** 续租: the order is locked for it, and the relet stands in 审核通过: its customer was judged with the order before. */
export async function startRelet(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const standing = await lockStanding(ctx, tx, body.orderId);
  const start = await planOf(ctx, tx, standing, body);
  if (seenOf(start) !== body.seen) refuse('preview_stale');
  const { terms, original } = start;
  const { order } = standing;
  const status = orderStatus.approved;
  const leaseId = await keepLease(tx, ctx.brandCode, signedToday(order.lease), ctx.now);
  const relet = { ...reletOf(ctx, order, start), lease_terms_id: leaseId };
  const { id, orderNo } = await insertOrder(tx, ctx.brandCode, relet, {
    status,
    now: ctx.now,
    operatorId: ctx.operator.id,
    also: { original_no: order.order_no },
  });
  const told = { brand: ctx.brandCode, now: ctx.now, orderId: id };
  withCommit(tellOfRelet(tx, { ...told, orderNo, ofOrderId: order.id }));
  withCommit(raiseEvents(tx, { ...told, kinds: eventsOf('place', true) }));
  await carryOut(ctx, tx, standing, original, {
    kind: 'startRelet',
    note: body.note,
    also: {
      relet_no: orderNo,
      term_count: terms.termCount,
      total_rent_fen: terms.totalRentFen,
      buyout_fen: terms.buyoutFen,
    },
  });
  countPlaced(tx, ctx.brandCode, { ...relet, status, now: ctx.now });
  return { orderId: order.id, orderStatus: order.status, reletId: id, reletNo: orderNo };
}

const seenOf = ({ startOn, terms, original }: ReletStart) =>
  outcomeOf({ startOn, terms, original });

async function planOf(
  ctx: Context,
  tx: Tx,
  { order, position }: Standing,
  { termCount, period, totalRentFen, buyoutFen, buyoutRule }: Body,
): Promise<ReletStart> {
  const { status } = await tx
    .selectFrom('customers')
    .select('status')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow();
  const isBlacklisted = status === customerStatus.blacklisted;
  const terms = { termCount, period, totalRentFen, buyoutFen, buyoutRule };
  return orRefuse(decide(position, termsOfDay(ctx, order), { isBlacklisted }, terms));
}

/** The same customer, product, place and deposit; rent and buyout are its own, and its terms are signed by the rules of today. */
const reletOf = (ctx: Context, order: StoredOrder, { terms }: ReletStart) => ({
  relet_of: order.id,
  relet_by: ctx.operator.id,
  store_id: order.store_id,
  channel_id: order.channel_id,
  distributor_id: order.distributor_id,
  customer_id: order.customer_id,
  sku_id: order.sku_id,
  customer_phone: order.customer_phone,
  phone_last4: order.phone_last4,
  source: order.source,
  responsible_id: order.responsible_id,
  special_order_type: order.special_order_type,
  total_rent_fen: terms.totalRentFen,
  term_count: terms.termCount,
  period_unit: terms.period.unit,
  period_days: terms.period.unit === 'day' ? terms.period.days : null,
  deposit_fen: order.deposit_fen,
  deposit_waived_fen: order.deposit_waived_fen,
  waiver_hold_fen: order.waiver_hold_fen,
  buyout_fen: terms.buyoutFen,
  buyout_rule: terms.buyoutRule,
  price_plan_version_id: order.price_plan_version_id,
  risk_level: order.risk_level,
  risk_score: order.risk_score,
  risk_class: order.risk_class,
  risk_waiver_reason: order.risk_waiver_reason,
  reject_reason: null,
  close_reason: null,
  note: null,
  start_on: null,
  ends_on: null,
  next_due_on: null,
});
