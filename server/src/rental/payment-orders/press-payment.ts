import { payableItems, sumOf } from '@rental/domain/rental/payment-orders/ask-payment';
import { isAtProvider, overlap } from '@rental/domain/rental/payment-orders/payment-order';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { actingVisit } from '../../http/nobody.ts';
import { leasedUntil } from '../../jobs/questions.ts';
import { lockStanding, termsOfDay } from '../orders/core/public.ts';
import { askProvider, type Asked } from './ask-provider.ts';
import { isBeingDeducted } from './being-deducted.ts';
import { handlePaymentResult } from './handle-payment-result.ts';
import { paymentLook } from './payment-job.ts';
import {
  changePayment,
  closePaymentOrder,
  paymentOfToken,
  paymentsOfOrder,
  targetOf,
  type StoredPayment,
} from './payment-store.ts';

/**
 * The customer presses pay: the amount of today is fixed, kept, and only then the provider is asked, with no transaction open. However often
 * it is pressed there is one trade. Answers the provider's page; null: there is none to go to.
 */
export const pressPayment =
  (gateway: PaymentGateway) =>
  async (visit: Visit, token: string): Promise<string | null> => {
    const ctx = actingVisit(visit);
    const asked = await visit.transaction('read write', (tx) => begin(ctx, tx, token));
    if (asked === null) return pageOf(visit, token);
    const result = await askProvider(gateway, ctx.brandCode, { ...asked, payerIp: visit.address });
    const { id, order_id: orderId } = asked.payment;
    const handle = handlePaymentResult(gateway.method);
    await visit.transaction('read write', (tx) => handle(ctx, tx, { id, orderId }, result));
    return pageOf(visit, token);
  };

/** The payment order that this press is the first of, as it is kept; null: nobody is asked. */
async function begin(ctx: Acting, tx: Tx, token: string): Promise<Asked | null> {
  const found = await paymentOfToken(tx, ctx.brandCode, token);
  if (found === undefined) return null;
  const { order, position } = await lockStanding(ctx, tx, found.order_id);
  const payments = await paymentsOfOrder(tx, ctx.brandCode, order.id);
  const payment = payments.find(({ id }) => id === found.id);
  if (payment?.state === 'paying' && isPageOver(payment, ctx.now))
    return { payment, orderNo: order.order_no, wasAsked: true };
  if (payment?.state !== 'open') return null;
  const target = targetOf(payment);
  const close = async (reason: 'expired' | 'notNeeded') => {
    await closePaymentOrder(ctx, tx, payment, reason);
    return null;
  };
  if (payment.expires_at <= ctx.now) return close('expired');
  if (payments.some((one) => isAtProvider(one.state) && overlap(targetOf(one), target)))
    return null;
  if (await isBeingDeducted(tx, payment)) return null;
  const amountFen = sumOf(payableItems(position, termsOfDay(ctx, order), target));
  if (amountFen === 0) return close('notNeeded');
  const lookAt = leasedUntil(ctx.now);
  const pressed = {
    state: 'paying',
    amount_fen: amountFen,
    pressed_at: ctx.now,
    unanswered_since: ctx.now,
    looks: 1,
    look_at: lookAt,
  } as const;
  await changePayment(tx, payment, pressed);
  await paymentLook.later(tx, ctx.brandCode, ctx.now, lookAt);
  return { payment: { ...payment, ...pressed }, orderNo: order.order_no, wasAsked: false };
}

/** The page of the provider cannot be opened any more, and the trade can still be paid. */
const isPageOver = ({ page_until: until, expires_at: expiresAt }: StoredPayment, now: Date) =>
  until !== null && until <= now && expiresAt > now;

/** The page of a trade that waits for its customer. */
const pageOf = (visit: Visit, token: string): Promise<string | null> =>
  visit.transaction('read only', async (tx) => {
    const payment = await paymentOfToken(tx, visit.brand.code, token);
    return payment?.state === 'paying' && payment.expires_at > visit.now ? payment.page : null;
  });
