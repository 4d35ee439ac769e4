import type { OpenPayment } from '@rental/contract/rental/open-payments';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';

interface OfOrders {
  readonly brand: string;
  readonly ids: readonly number[];
}

/** The payment orders of orders, the first one first, with the numbers of their bills. */
export const paymentsOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('payment_orders as m')
    .select(['m.order_id', 'm.payment_no', 'm.state', 'm.amount_fen', 'm.expires_at', 'm.paid_at'])
    .select(
      sql<string[]>`array(select b.bill_no from bills b where b.brand_code = ${brand}
        and b.id = any(m.bill_ids) order by b.due_on, b.id)`.as('bill_nos'),
    )
    .where('m.brand_code', '=', brand)
    .where('m.order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('m.id'),
);

export const openPayment = (
  payment: Awaited<ReturnType<typeof paymentsOf>>[number],
): OpenPayment => ({
  paymentNo: payment.payment_no,
  paymentState: payment.state,
  billNos: payment.bill_nos,
  amountFen: payment.amount_fen,
  expiresAt: payment.expires_at.toISOString(),
  paidAt: payment.paid_at?.toISOString() ?? null,
});
