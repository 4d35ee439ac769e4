import type { Input, Returned } from '@rental/contract/endpoint';
import type { startTopUpPayment as call } from '@rental/contract/rental/top-ups';
import { checkedTopUp } from '@rental/domain/rental/top-ups/top-up-payment';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { actingVisit } from '../../http/nobody.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { handlePaymentAnswer } from './handle-payment-word.ts';
import { topUpPaymentLook } from './top-up-payment-job.ts';
import { paymentRows, writePayment, type StoredPayment } from './top-up-payment-store.ts';
import { lockRule } from './top-up-store.ts';

type Body = Input<typeof call>['body'];

/** 在线充值: it is kept before the provider is asked, outside of any transaction; a job asks again where nobody has heard the answer. */
export const startTopUpPayment =
  (payments: PaymentGateway) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    if (payments.ofPlatform === undefined) refuse('top_up_no_link');
    const payment = await ctx.transaction('read write', (tx) => begun(ctx, tx, body));
    return answered(ctx, payments, payment);
  };

/** Asks the provider, takes its answer in, and shows the payment as it stands then. */
export async function answered(
  ctx: Context,
  payments: PaymentGateway,
  payment: StoredPayment,
): Promise<Returned<typeof call>> {
  const answer = await askAboutPayment(payments, { payment, now: ctx.now });
  return ctx.transaction('read write', async (tx) => {
    await handlePaymentAnswer(actingVisit(ctx), tx, payment.id, answer);
    const [row] = await paymentRows(ctx, tx, { id: payment.id });
    return orNotFound(row);
  });
}

/** The rule of the balance is locked: two who begin at once begin one. */
async function begun(ctx: Context, tx: Tx, { balance, amount }: Body): Promise<StoredPayment> {
  const { brandCode: brand, now } = ctx;
  const { terms } = await lockRule(tx, brand, balance);
  const amountFen = orRefuse(checkedTopUp(balance, amount, terms));
  const open = await tx
    .selectFrom('top_up_payments')
    .select('id')
    .where('brand_code', '=', brand)
    .where('balance', '=', balance)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (open !== undefined) refuse('top_up_payment_open');
  const smsCount = balance === 'sms' ? amount : null;
  const payment = await writePayment(ctx, tx, { balance, amountFen, smsCount });
  await topUpPaymentLook.later(tx, brand, now, payment.look_at ?? now);
  await writeAudit(tx, ctx, {
    operation: 'topUp:pay',
    object: balance,
    result: 'ok',
    after: { tradeNo: payment.trade_no, amountFen, smsCount },
  });
  return payment;
}
