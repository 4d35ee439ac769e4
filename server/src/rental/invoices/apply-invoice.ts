import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  applyInvoice as call,
  invoiceable as invoiceableCall,
} from '@rental/contract/rental/invoices';
import { maskName } from '@rental/domain/rental/customers/masks';
import { allIncomes, leftToInvoice } from '@rental/domain/rental/invoices/invoice-amounts';
import { countedInvoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { lockOrder } from '../orders/core/public.ts';
import { askInvoice } from './ask-invoice.ts';
import { invoicedOf, paidOf } from './invoice-store.ts';

/** 申请开票 on behalf of the customer. The order is locked, so that no two requests count the same money. */
export const applyInvoice =
  (seal: Seal) =>
  async (
    ctx: Context,
    { body: { orderNo, ...request } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const found = await orderNumbered(ctx, tx, orderNo);
    const order = await lockOrder(ctx, tx, found.id);
    const { id, invoice_no: invoiceNo } = await askInvoice(ctx, tx, seal, {
      order,
      request,
      by: null,
    });
    return { id, invoiceNo, invoiceState: 'pending' };
  };

/** The amounts of an order that can be invoiced now. */
export async function invoiceable(
  ctx: Context,
  { query: { orderNo } }: Input<typeof invoiceableCall>,
  tx: Tx,
): Promise<Returned<typeof invoiceableCall>> {
  const order = await orderNumbered(ctx, tx, orderNo);
  const of = { brand: ctx.brandCode, orderId: order.id };
  const paid = await paidOf(tx, of);
  const counted = await invoicedOf(tx, of, countedInvoiceStates);
  const left = leftToInvoice(paid, counted);
  return {
    orderNo,
    customerName: maskName(order.customer_name),
    lines: allIncomes
      .filter((income) => paid[income] > 0 || counted[income] > 0)
      .map((income) => ({
        income,
        paidFen: paid[income],
        countedFen: counted[income],
        leftFen: left[income],
      })),
  };
}

/** The order of this number; refused where this operator does not reach it. */
async function orderNumbered(ctx: Context, tx: Tx, orderNo: string) {
  const found = await tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['o.id', 'c.name as customer_name'])
    .where(reachable(ctx) as never)
    .where('o.order_no', '=', orderNo)
    .executeTakeFirst();
  return found ?? refuse('invoice_order_unknown');
}
