import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewPaymentLink as previewCall,
  sendPaymentLink as call,
} from '@rental/contract/rental/payment-orders';
import { businessDateOf } from '@rental/domain/business-date';
import { yuan } from '@rental/domain/money';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { customerSms, smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import { customerSmsTypes } from '@rental/domain/rental/customer-sms/sms-types';
import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import {
  askPayment,
  sumOf,
  type PaymentItem,
} from '@rental/domain/rental/payment-orders/ask-payment';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { canSendSms } from '../../people/auth/public.ts';
import { tellCustomerByHand } from '../../people/notifications/public.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { guardText, markTold } from '../dunning-cases/public.ts';
import { lockStanding, standingOf, termsOfDay, type Standing } from '../orders/core/public.ts';
import { livePayments, openLink } from './open-link.ts';
import type { StoredPayment } from './payment-store.ts';

/** The items that a new payment order of an order asks for today. */
export async function askedToday(
  gateway: PaymentGateway,
  ctx: Acting,
  tx: Tx,
  { order, position }: Standing,
  billIds: readonly number[],
): Promise<PaymentItem[]> {
  if (!(await canTake(ctx, tx, 'rent', gateway))) refuse('payment_unavailable');
  return orRefuse(askPayment(position, termsOfDay(ctx, order), { billIds }));
}

export const itemTitle = ({ bill }: PaymentItem): string =>
  bill === null ? '押金' : billTitle(bill);

/** 发收款链接 (试算). */
export const previewPaymentLink =
  (gateway: PaymentGateway) =>
  async (
    ctx: Context,
    { body: { orderId, billIds } }: Input<typeof previewCall>,
    tx: Tx,
  ): Promise<Returned<typeof previewCall>> => {
    const items = await askedToday(gateway, ctx, tx, await standingOf(ctx, tx, orderId), billIds);
    const live = await livePayments(ctx, tx, orderId, billIds);
    return {
      amountFen: sumOf(items),
      items: items.map((item) => ({ title: itemTitle(item), amountFen: item.amountFen })),
      replaces: live.map(({ payment_no: no }) => no),
    };
  };

/** 发收款链接: the customer pays what is owed on the day on which he presses pay. */
export const sendPaymentLink =
  (gateway: PaymentGateway) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { orderId, billIds, validHours: hours, sendsSms } = body;
    const standing = await lockStanding(ctx, tx, orderId);
    const items = await askedToday(gateway, ctx, tx, standing, billIds);
    const payment = await openLink(ctx, tx, standing, { billIds, hours, origin: ctx.origin });
    await writeAudit(tx, ctx, {
      operation: 'payment:open',
      object: payment.payment_no,
      result: 'ok',
      after: { orderNo: standing.order.order_no, amountFen: sumOf(items), hours, sendsSms },
    });
    if (sendsSms) await sendSms(ctx, tx, standing, payment, items);
    return {
      id: payment.id,
      paymentNo: payment.payment_no,
      link: payment.link,
      expiresAt: payment.expires_at.toISOString(),
    };
  };

/** True if a bill of it is overdue: then its SMS is a contact about a debt. */
const isPastDue = (items: readonly PaymentItem[], now: Date): boolean =>
  items.some(({ bill }) => bill !== null && bill.dueOn < businessDateOf(now));

/** Sends the link by the SMS of a bill that awaits payment (12), of which a bill gets one a day. */
async function sendSms(
  ctx: Context,
  tx: Tx,
  { order }: Standing,
  { link, bill_ids: [billId] }: StoredPayment,
  items: readonly PaymentItem[],
): Promise<void> {
  const [first] = items;
  if (billId === undefined || first === undefined) return refuse('payment_sms_of_deposit');
  const title = items.length === 1 ? itemTitle(first) : `${itemTitle(first)}等${items.length}笔`;
  const facts = { billId, billTitle: title, owedFen: sumOf(items), payUrl: link };
  const told = { act: 'sendPaymentLink', facts } as const;
  const sms = customerSms(ctx.brand, { orderNo: order.order_no, productName: '' }, told.act, facts);
  if (sms === null) return refuse('sms_type_off');
  const isDunning = isPastDue(items, ctx.now);
  if (isDunning) orRefuse(await guardText(ctx, tx, order.customer_id));
  if (!(await canSendSms(tx, ctx.brandCode, { ...sms, parts: smsParts(sms.text) })))
    refuse('sms_balance_empty');
  const before = await tx
    .selectFrom('sms_messages')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('bill_id', '=', billId)
    .where('type', '=', customerSmsTypes.awaitingPayment)
    .where('told_on', '=', leaving(ctx.now, ctx.brand.settings.contactHours).on)
    .executeTakeFirst();
  if (before !== undefined) refuse('sms_told_today');
  tellCustomerByHand(ctx, tx, order, told);
  if (isDunning) await markTold(ctx, tx, [order.id]);
  await writeAudit(tx, ctx, {
    operation: 'order:sms',
    object: order.order_no,
    result: 'ok',
    after: { type: sms.type, billId, amount: yuan(facts.owedFen) },
  });
}
