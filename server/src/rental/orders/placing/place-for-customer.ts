import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  PlacedContent,
  placeForCustomer as call,
  sendPlacingCode as codeCall,
} from '@rental/contract/rental/orders/placing/placing';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import { orderCodeValues } from '@rental/domain/rental/customer-sms/order-code';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { SmsCodes } from '../../../people/auth/public.ts';
import { storeReached } from '../../../people/data-scope/public.ts';
import { announcePlaced } from '../life/place-order.ts';
import { foundFor, placeByPlan } from './place-by-plan.ts';
import { placingCustomer } from './placing-customer.ts';

/** Sends the customer the code that agrees to an order. The order is rehearsed, so that no code is sent for one that would be refused. */
export const sendPlacingCode =
  (codes: SmsCodes) =>
  async (
    ctx: Context,
    { body }: Input<typeof codeCall>,
    tx: Tx,
  ): Promise<Returned<typeof codeCall>> => {
    await sql`savepoint rehearsal`.execute(tx);
    const { order, offer, quote } = await placed(ctx, tx, body);
    await sql`rollback to savepoint rehearsal`.execute(tx);
    const phone = order.customer_phone;
    const { expiresInSeconds } = await codes.issueToCustomer(
      tx,
      ctx,
      agreement(ctx, phone, body),
      orderCodeValues({ productName: order.productName, offer, quote }),
    );
    await writeAudit(tx, ctx, {
      operation: 'order:placingCode',
      result: 'ok',
      after: { phone: maskMobile(phone), skuId: body.skuId, storeId: body.storeId },
    });
    return { phone: maskMobile(phone), expiresInSeconds };
  };

/** 代客下单: the order waits for its review like any other. Its history and evidence say that the customer confirmed it, and how. */
export const placeForCustomer =
  (codes: SmsCodes) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { smsCode, ...content } = body;
    const { order, changed } = await placed(ctx, tx, content);
    await codes.useAgreed(tx, ctx, agreement(ctx, order.customer_phone, content), smsCode);
    await writeAudit(tx, ctx, {
      operation: 'order:place',
      object: `order ${order.id}`,
      result: 'ok',
      after: { customerId: order.customer_id, storeId: order.store_id, changed },
    });
    announcePlaced(ctx, tx, order);
    return { orderId: order.id, orderNo: order.orderNo, orderStatus: orderStatus.pendingReview };
  };

/** The order of this content in the operator's store, by the rule of `placeByPlan`. */
async function placed(ctx: Context, tx: Tx, content: PlacedContent) {
  await storeReached(ctx, tx, content.storeId);
  const { customer, changed } = await placingCustomer(ctx, tx, content);
  const found = await foundFor(ctx, tx, content);
  const wanted = { ...content, found, customer, channelId: null, source: 'store' } as const;
  const { order, offer, quote } = await placeByPlan(ctx, tx, wanted, {
    operatorId: ctx.operator.id,
    also: {
      confirmed_by: 'smsCode',
      confirmed_phone: maskMobile(customer.phone),
      confirmed_at: ctx.now.toISOString(),
    },
  });
  return { order, offer, quote, changed };
}

/** The place of a code that agrees to this content. Its fields come in the order of the contract, so that the same content has one hash. */
const agreement = (ctx: Context, phone: string, content: PlacedContent) =>
  ({
    phone,
    purpose: 'order',
    operatorId: ctx.operator.id,
    contentHash: createHash('sha256').update(JSON.stringify(content)).digest(),
  }) as const;
