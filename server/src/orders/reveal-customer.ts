import type { Input, Returned } from '@rental/contract/endpoint';
import type { revealCustomer as call } from '@rental/contract/orders';
import { writeAudit } from '../audit/public.ts';
import { purposeOf } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound } from '../http/refusal.ts';
import { reachable } from './order-scope.ts';

/** 查看明文: the customer of an order as stored, written to the audit log (threat model 32). */
export async function revealCustomer(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const row = orNotFound(
    await tx
      .selectFrom('orders as o')
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .innerJoin('customers as c', (join) =>
        join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
      )
      .select(['o.order_no', 'c.name', 'c.phone', 'c.id_number', 'c.region', 'c.street'])
      .executeTakeFirst(),
  );
  await writeAudit(tx, ctx, {
    operation: 'customer:reveal',
    object: row.order_no,
    result: 'ok',
    operatorId: ctx.operator.id,
    purpose: purposeOf(ctx.operator.platform),
  });
  return {
    name: row.name,
    phone: row.phone,
    idNumber: row.id_number,
    address: `${row.region}${row.street}`,
  };
}
