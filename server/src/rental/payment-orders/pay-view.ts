import type { Fen } from '@rental/domain/money';
import { maskName } from '@rental/domain/rental/customers/masks';
import { payableItems, sumOf } from '@rental/domain/rental/payment-orders/ask-payment';
import { isAtProvider, overlap } from '@rental/domain/rental/payment-orders/payment-order';
import type { Tx } from '../../db/transaction.ts';
import type { Visit } from '../../http/context.ts';
import { actingVisit } from '../../http/nobody.ts';
import { standingOf, termsOfDay } from '../orders/core/public.ts';
import { isBeingDeducted } from './being-deducted.ts';
import { paymentOfToken, paymentsOfOrder, targetOf } from './payment-store.ts';
import { itemTitle } from './send-payment-link.ts';

/** The stage of the page: the customer may press pay, go on at the provider, wait, or do nothing more. */
type PayStage = 'toPay' | 'paying' | 'asking' | 'deducting' | 'deciding' | 'paid' | 'closed';

/** The customer's page of a payment order: whose it is, masked, and what is to be paid. */
export interface PayView {
  readonly stage: PayStage;
  readonly brandName: string;
  readonly customer: string;
  readonly orderNo: string;
  /** As of today; those of one that was pressed only where their sum is still the one to be paid. */
  readonly items: readonly { readonly title: string; readonly amountFen: Fen }[];
  readonly totalFen: Fen;
  readonly expiresAt: Date;
  /** The text of the code that the customer scans; null: there is a page to go to instead. */
  readonly code: string | null;
}

/** The content of a link's page; null: there is no such link. */
export async function payView(visit: Visit, tx: Tx, token: string): Promise<PayView | null> {
  const ctx = actingVisit(visit);
  const payment = await paymentOfToken(tx, ctx.brandCode, token);
  if (payment === undefined) return null;
  const { order, position } = await standingOf(ctx, tx, payment.order_id);
  const target = targetOf(payment);
  const items = payableItems(position, termsOfDay(ctx, order), target);
  const totalFen = payment.amount_fen ?? sumOf(items);
  const others = await paymentsOfOrder(tx, ctx.brandCode, order.id);
  const isBusy = others.some(
    (one) => one.id !== payment.id && isAtProvider(one.state) && overlap(targetOf(one), target),
  );
  const isOver = payment.expires_at <= ctx.now || (payment.state === 'open' && totalFen === 0);
  const isDeducted = payment.state === 'open' && (await isBeingDeducted(tx, payment));
  const openStage = (): PayStage => {
    if (isOver) return 'closed';
    if (isBusy) return 'asking';
    return isDeducted ? 'deducting' : 'toPay';
  };
  const stageAtProvider = (): PayStage => {
    if (payment.page === null) return 'asking';
    return payment.unanswered_since === null && !isOver ? 'paying' : 'deciding';
  };
  const stages: Readonly<Record<typeof payment.state, PayStage>> = {
    open: openStage(),
    paying: stageAtProvider(),
    closing: 'deciding',
    paid: 'paid',
    closed: 'closed',
  };
  const { name } = await tx
    .selectFrom('customers')
    .select('name')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow();
  return {
    stage: stages[payment.state],
    brandName: ctx.brand.name,
    customer: maskName(name),
    orderNo: order.order_no,
    items:
      totalFen === sumOf(items)
        ? items.map((item) => ({ title: itemTitle(item), amountFen: item.amountFen }))
        : [],
    totalFen,
    expiresAt: payment.expires_at,
    code: stages[payment.state] === 'paying' && isCode(payment.page) ? payment.page : null,
  };
}

/** True for the text of a code that the app of a provider scans: no browser can follow it. */
const isCode = (page: string | null): page is string => page?.startsWith('weixin:') === true;
