import { payableItems } from '@rental/domain/rental/payment-orders/ask-payment';
import {
  isAtProvider,
  isLive,
  type CloseReason,
} from '@rental/domain/rental/payment-orders/payment-order';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions, type UndecidedCount } from '../../jobs/questions.ts';
import { lockStanding, termsOfDay, type Standing } from '../orders/core/public.ts';
import { askProvider, type Asked } from './ask-provider.ts';
import { handlePaymentResult } from './handle-payment-result.ts';
import { paymentLook } from './payment-job.ts';
import {
  changePayment,
  closePaymentOrder,
  paymentsOfOrder,
  targetOf,
  type StoredPayment,
} from './payment-store.ts';

interface Place {
  readonly id: number;
  readonly orderId: number;
}

/**
 * The payments of a brand (ADR 44): asks about every trade without an outcome, and closes what has expired or is not needed any more. Each
 * step is kept before the next; what a worker leaves at any point another one finds.
 */
export const paymentRunner = (gateway: PaymentGateway): JobHandler =>
  jobHandler<object>({
    kind: paymentLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingPayments,
        claim,
        ask: (claimed) => askProvider(gateway, run.brand, claimed),
        handleResult: handlePaymentResult(gateway.method),
      });
      await askAll();
    },
  });

/** Takes a payment order for this worker and writes down that it is asked about; null where there is nothing to ask. */
async function claim(ctx: Acting, tx: Tx, { id, orderId }: Place): Promise<Asked | null> {
  const standing = await lockStanding(ctx, tx, orderId);
  const payments = await paymentsOfOrder(tx, ctx.brandCode, orderId);
  const payment = payments.find((one) => one.id === id);
  if (payment === undefined || !isLive(payment.state)) return null;
  if (payment.look_at === null || payment.look_at > ctx.now) return null;
  if (!isAtProvider(payment.state)) {
    await closePaymentOrder(ctx, tx, payment, 'expired');
    return null;
  }
  const reason = payment.reason ?? whyClose(ctx, standing, payment);
  const change = {
    state: reason === null ? 'paying' : 'closing',
    reason,
    unanswered_since: payment.unanswered_since ?? (reason === null ? null : ctx.now),
    looks: payment.looks + 1,
    look_at: leasedUntil(ctx.now),
  } as const;
  await changePayment(tx, payment, change);
  return { payment: { ...payment, ...change }, orderNo: standing.order.order_no, wasAsked: true };
}

/** Why nobody is to pay it any more; null: the customer may. */
function whyClose(
  ctx: Acting,
  { order, position }: Standing,
  payment: StoredPayment,
): CloseReason | null {
  if (payment.expires_at <= ctx.now) return 'expired';
  const isNeeded = payableItems(position, termsOfDay(ctx, order), targetOf(payment)).length > 0;
  return isNeeded ? null : 'notNeeded';
}

/** Payments that a customer has begun, or that are being closed, of which the provider has not told the end. */
export const undecidedPayments: UndecidedCount = async (tx, brand) => {
  const { count } = await tx
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_code', '=', brand)
    .where('state', 'in', ['paying', 'closing'])
    .executeTakeFirstOrThrow();
  return count;
};

const waitingPayments = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('payment_orders')
    .select(['id', 'order_id as orderId'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();
