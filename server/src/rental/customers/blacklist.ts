import type { blacklistCustomer, unblacklistCustomer } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { changeCustomer, customerRow, lockCustomer } from './customer-store.ts';

/** 拉黑, with the reason and who did it. */
export async function blacklist(
  ctx: Context,
  { body }: Input<typeof blacklistCustomer>,
  tx: Tx,
): Promise<Returned<typeof blacklistCustomer>> {
  const customer = await lockCustomer(ctx, tx, body.userId);
  if (customer.status === customerStatus.blacklisted) refuse('customer_blacklisted_already');
  await changeCustomer(ctx, tx, customer.id, {
    operation: 'customer:blacklist',
    set: {
      status: customerStatus.blacklisted,
      blacklist_reason: body.reason,
      blacklisted_at: ctx.now,
      blacklisted_by: ctx.operator.id,
    },
    before: { status: customer.status },
    after: { status: customerStatus.blacklisted, reason: body.reason },
  });
  return { customer: await customerRow(ctx, tx, customer.id) };
}

/** 拉黑 of the customer of a lost order, which is within the operator's reach; one who is blacklisted already stays so. */
export async function blacklistLost(
  ctx: Context,
  tx: Tx,
  userId: number,
  reason: string,
): Promise<void> {
  if (!(await isBlacklistedCustomer(ctx, tx, userId)))
    await blacklist(ctx, { params: undefined, query: undefined, body: { userId, reason } }, tx);
}

/** 移出黑名单. The reasons of both acts stay in the audit log. */
export async function unblacklist(
  ctx: Context,
  { body }: Input<typeof unblacklistCustomer>,
  tx: Tx,
): Promise<Returned<typeof unblacklistCustomer>> {
  const customer = await lockCustomer(ctx, tx, body.userId);
  if (customer.status !== customerStatus.blacklisted) refuse('customer_not_blacklisted');
  await changeCustomer(ctx, tx, customer.id, {
    operation: 'customer:unblacklist',
    set: {
      status: customerStatus.normal,
      blacklist_reason: null,
      blacklisted_at: null,
      blacklisted_by: null,
    },
    before: { status: customer.status, reason: customer.blacklist_reason },
    after: { status: customerStatus.normal, reason: body.reason },
  });
  return { customer: await customerRow(ctx, tx, customer.id) };
}

/** True if a customer of the brand may not rent. The order that asks is within the operator's reach. */
export async function isBlacklistedCustomer(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const [found] = await statusOf(tx, { brand: ctx.brandCode, id });
  return found?.status === customerStatus.blacklisted;
}

const statusOf = prepared((db, { brand, id }: { readonly brand: string; readonly id: number }) =>
  db.selectFrom('customers').select('status').where('brand_code', '=', brand).where('id', '=', id),
);
