import type { Input, Returned } from '@rental/contract/endpoint';
import type { closeTopUpPayment as call } from '@rental/contract/rental/top-ups';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { leasedUntil } from '../../jobs/questions.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { answered } from './start-top-up-payment.ts';
import { topUpPaymentLook } from './top-up-payment-job.ts';
import { changePayment, lockPayment, type StoredPayment } from './top-up-payment-store.ts';

/** 关闭在线充值: it ends now instead of later, and the provider is asked to close it. What was paid meanwhile is credited. */
export const closeTopUpPayment =
  (payments: PaymentGateway) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const payment = await ctx.transaction('read write', (tx) => endedNow(ctx, tx, body.id));
    return answered(ctx, payments, payment);
  };

async function endedNow(ctx: Context, tx: Tx, id: number): Promise<StoredPayment> {
  const { brandCode: brand, now } = ctx;
  const payment = await lockPayment(ctx, tx, id);
  if (payment.state !== 'waiting') refuse('top_up_payment_ended');
  const change = {
    expires_at: payment.expires_at < now ? payment.expires_at : now, // asked twice: it has ended by then
    looks: payment.looks + 1,
    look_at: leasedUntil(now),
  };
  await changePayment(tx, payment, change);
  await topUpPaymentLook.later(tx, brand, now, change.look_at);
  await writeAudit(tx, ctx, {
    operation: 'topUp:payClose',
    object: payment.balance,
    result: 'ok',
    after: { tradeNo: payment.trade_no },
  });
  return { ...payment, ...change };
}
