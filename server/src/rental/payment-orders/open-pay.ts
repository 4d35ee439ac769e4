import type { Input, Returned } from '@rental/contract/endpoint';
import type { openPay as call } from '@rental/contract/rental/open-payments';
import { validHours } from '@rental/domain/rental/payment-orders/payment-order';
import { dueBillIds, sumOf } from '@rental/domain/rental/payment-orders/ask-payment';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { AppContext } from '../../http/open-app.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { placedOrder } from '../intake/public.ts';
import { lockStanding, termsOfDay, type Standing } from '../orders/core/public.ts';
import { livePayments, openLink } from './open-link.ts';
import type { StoredPayment } from './payment-store.ts';
import { askedToday } from './send-payment-link.ts';

/** One that ends sooner is not given out again: the customer would have no time to pay. */
const leastLeftMs = 10 * 60_000;

/** 发起收款 by a program. However often it asks for the same, there is one link. */
export const openPay =
  (gateway: PaymentGateway) =>
  async (ctx: AppContext, input: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { id } = await placedOrder(ctx, tx, input.params.externalNo);
    const standing = await lockStanding(ctx, tx, id);
    const bills = await billsOf(ctx, tx, id);
    const billIds = namedIds(ctx, standing, bills, input.body.billNos);
    const items = await askedToday(gateway, ctx, tx, standing, billIds);
    const live = await livePayments(ctx, tx, id, billIds);
    const before = live.find((one) => isTheSame(one, billIds) && isUsable(one, ctx.now));
    const hours = validHours.usual;
    const payment =
      before ?? (await openLink(ctx, tx, standing, { billIds, hours, origin: ctx.origin }));
    if (before === undefined)
      await writeAudit(tx, ctx, {
        operation: 'payment:open',
        object: payment.payment_no,
        result: 'ok',
        after: { orderNo: standing.order.order_no, amountFen: sumOf(items), app: ctx.app.name },
      });
    const numbers = new Map(bills.map((bill) => [bill.id, bill.bill_no]));
    return {
      paymentNo: payment.payment_no,
      paymentState: payment.state,
      billNos: billIds.flatMap((billId) => numbers.get(billId) ?? []),
      amountFen: payment.amount_fen,
      owedFen: payment.amount_fen ?? sumOf(items),
      expiresAt: payment.expires_at.toISOString(),
      paidAt: null,
      link: payment.link,
    };
  };

const billsOf = ({ brandCode }: AppContext, tx: Tx, orderId: number) =>
  tx
    .selectFrom('bills')
    .select(['id', 'bill_no'])
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', orderId)
    .execute();

/** The ids of named bills; those that are due by today where none are named. */
function namedIds(
  ctx: AppContext,
  { order, position }: Standing,
  bills: Awaited<ReturnType<typeof billsOf>>,
  billNos: readonly string[] | null,
): number[] {
  if (billNos === null) {
    const due = dueBillIds(position, termsOfDay(ctx, order));
    return due.length === 0 ? refuse('nothing_owed') : due;
  }
  return billNos.map(
    (no) => bills.find((bill) => bill.bill_no === no)?.id ?? refuse('bill_not_open'),
  );
}

const isTheSame = ({ bill_ids: ids }: StoredPayment, billIds: readonly number[]) =>
  ids.length === billIds.length && billIds.every((id) => ids.includes(id));

const isUsable = ({ state, expires_at: expiresAt }: StoredPayment, now: Date) =>
  state !== 'closing' && expiresAt.getTime() - now.getTime() >= leastLeftMs;
