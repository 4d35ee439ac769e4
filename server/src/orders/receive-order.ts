import type { Input, Returned } from '@rental/contract/endpoint';
import type { receiveOrder as call } from '@rental/contract/orders';
import { billStatus } from '@rental/domain/bills/bill-status';
import { planBills, rentEndsOn } from '@rental/domain/bills/schedule';
import { businessDateOf } from '@rental/domain/business-date';
import { receive } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { businessNo } from './business-no.ts';
import { countBills } from './order-rollups.ts';
import { factsOf, lockOrder, moveOrder, termsOf } from './order-store.ts';

/** 确认收货: the rental starts today; its bills fall due from today on and add up to the rent. */
export async function receiveOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(receive(factsOf(order)));
  const terms = termsOf(order);
  const startOn = businessDateOf(ctx.now);
  const endsOn = rentEndsOn(terms, startOn);
  const bills = planBills(terms, startOn);
  await tx
    .updateTable('parcels')
    .set({ received_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('received_at', 'is', null)
    .execute();
  await tx
    .insertInto('bills')
    .values(
      bills.map((bill) => ({
        brand_code: ctx.brandCode,
        bill_no: businessNo('ZD', ctx.now),
        order_id: order.id,
        term: bill.term,
        due_on: bill.dueOn,
        rent_fen: bill.rentFen,
        status: billStatus.due,
        paid_at: null,
      })),
    )
    .execute();
  await moveOrder(ctx, tx, order, {
    move: 'receive',
    to,
    set: { start_on: startOn, ends_on: endsOn, next_due_on: startOn },
  });
  await countBills(ctx, tx, order, bills);
  return { orderId: order.id, orderStatus: to, startOn, endsOn, billCount: bills.length };
}
