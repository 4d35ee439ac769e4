import type { setSalesperson as call } from '@rental/contract/rental/customers';
import type { Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { salespeople } from './customer-options.ts';
import { changeCustomer, customerRow, lockCustomer } from './customer-store.ts';

interface Binding {
  readonly userId: number;
  /** Null clears. */
  readonly yxUserId: number | null;
}

/** 绑定业务员 (X37). */
export async function setSalesperson(
  ctx: Context,
  { userId, yxUserId }: Binding,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const customer = await lockCustomer(ctx, tx, userId);
  if (yxUserId !== null)
    orNotFound(await salespeople(ctx, tx).where('id', '=', yxUserId).executeTakeFirst());
  await changeCustomer(ctx, tx, customer.id, {
    operation: 'customer:yx',
    set: { yx_operator_id: yxUserId },
    before: { yxUserId: customer.yx_operator_id },
    after: { yxUserId },
  });
  return { customer: await customerRow(ctx, tx, customer.id) };
}
