import { randomBytes } from 'node:crypto';
import { isLive, overlap } from '@rental/domain/rental/payment-orders/payment-order';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { businessNo } from '../../business-no.ts';
import { type Standing } from '../orders/core/public.ts';
import { paymentLook } from './payment-job.ts';
import {
  closePaymentOrder,
  linkOf,
  paymentsOfOrder,
  targetOf,
  type StoredPayment,
} from './payment-store.ts';

interface NewLink {
  /** Empty: the deposit. */
  readonly billIds: readonly number[];
  readonly hours: number;
  /** Scheme and host of the page. */
  readonly origin: string;
}

/** The payment orders of an order that pay some of the same, and can still be paid. */
export async function livePayments(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  orderId: number,
  billIds: readonly number[],
): Promise<StoredPayment[]> {
  const payments = await paymentsOfOrder(tx, brandCode, orderId);
  return payments.filter((one) => isLive(one.state) && overlap(targetOf(one), { billIds }));
}

/**
 * Writes a payment order of an order that is locked. Those for the same are closed first; the customer can press the new one once the
 * provider has closed them.
 */
export async function openLink(
  ctx: Acting,
  tx: Tx,
  { order }: Standing,
  { billIds, hours, origin }: NewLink,
): Promise<StoredPayment> {
  const { brandCode: brand, now, operator } = ctx;
  for (const one of await livePayments(ctx, tx, order.id, billIds))
    if (one.state !== 'closing') await closePaymentOrder(ctx, tx, one, 'replaced');
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  const payment = await tx
    .insertInto('payment_orders')
    .values({
      brand_code: brand,
      order_id: order.id,
      payment_no: businessNo('SK', now),
      token,
      link: linkOf(origin, token),
      bill_ids: [...billIds],
      state: 'open',
      expires_at: expiresAt,
      operator_id: operator.id,
      created_at: now,
      look_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await paymentLook.later(tx, brand, now, expiresAt);
  return payment;
}
