import type {
  customerDetail as call,
  unmaskCustomer as unmaskCall,
} from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import { overstayDays } from '@rental/domain/rental/orders/core/overstay';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { maskAddress, maskIdNumber, maskMobile } from '@rental/domain/rental/customers/masks';
import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { scopeOf, within } from '../../people/data-scope/public.ts';
import { maskedProfile, plainProfile, verifiedOf } from './customer-profile.ts';
import { shownName } from './customer-row.ts';
import { reached } from './customer-scope.ts';
import { customerRow, reachedCustomer } from './customer-store.ts';
import { lineOf } from './distribution.ts';
import { countReveal } from '../dunning-cases/public.ts';
import { idNumberOf } from './identity-columns.ts';
import { plainCustomer } from './plain-customer.ts';

const maxAbove = 10;

/** One customer for the customer page; 404 if this operator does not reach the customer. */
export async function customerDetail(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const customer = await reachedCustomer(ctx, tx, params.id);
  const [row, [, ...line], childCount, blacklist, overstay, badDebtFen, profile] =
    await Promise.all([
      customerRow(ctx, tx, customer.id),
      lineOf(tx, scopeOf(ctx), customer.id, maxAbove + 1),
      childrenOf(ctx, tx, customer.id),
      blacklistOf(ctx, tx, customer),
      overstayOf(ctx, tx, customer.id),
      badDebtOf(ctx, tx, customer.id),
      maskedProfile(tx, profileOf(ctx, customer)),
    ]);
  return {
    customer: {
      ...row,
      idNumber: maskIdNumber(idNumberOf(ctx, customer)),
      address: maskAddress(customer),
      ...profile,
      verified: verifiedOf(customer),
      blacklist,
      hasPassword: customer.password_hash !== null,
      mustChangePassword: customer.must_change_password,
      passwordChangedAt: customer.password_changed_at?.toISOString() ?? null,
      childCount,
      badDebtFen,
    },
    overstay,
    line: line.map(({ id, phone, ...names }) => ({
      id,
      name: shownName(names),
      phone: maskMobile(phone),
    })),
  };
}

/** 查看明文 of a customer. */
export async function unmaskCustomer(
  ctx: Context,
  { body }: Input<typeof unmaskCall>,
  tx: Tx,
): Promise<Returned<typeof unmaskCall>> {
  const customer = await reachedCustomer(ctx, tx, body.userId);
  const { id } = customer;
  await countReveal(ctx, tx, id);
  return {
    ...(await plainCustomer(ctx, tx, { id, seenAt: `customer ${id}` })),
    ...(await plainProfile(tx, profileOf(ctx, customer))),
  };
}

const profileOf = ({ brandCode: brand }: Context, { id, alipay_user }: Stored<'customers'>) => ({
  brand,
  customerId: id,
  alipayUser: alipay_user,
});

async function childrenOf(ctx: Context, tx: Tx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customers as c')
    .select(sql<number>`count(*)`.as('count'))
    .where(reached(tx, scopeOf(ctx)))
    .where('c.parent_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** The customer's rentals past their end, as far as this operator reaches them. */
async function overstayOf(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<Returned<typeof call>['overstay']> {
  const rented = await tx
    .selectFrom('orders as o')
    .select(['o.status', 'o.lock', 'o.ends_on as endsOn'])
    .where(within(scopeOf(ctx)))
    .where('o.customer_id', '=', id)
    .where('o.status', '=', orderStatus.renting)
    .execute();
  const today = businessDateOf(ctx.now);
  const days = rented.map((order) => overstayDays(order, today)).filter((count) => count > 0);
  return days.length === 0 ? null : { count: days.length, longestDays: Math.max(...days) };
}

async function badDebtOf(ctx: Context, tx: Tx, customerId: number): Promise<Fen> {
  const { left } = await tx
    .selectFrom('orders as o')
    .select(sql<Fen>`coalesce(sum(o.bad_debt_fen), 0)::bigint`.as('left'))
    .where(within(scopeOf(ctx)))
    .where('o.customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return left;
}

async function blacklistOf(
  ctx: Context,
  tx: Tx,
  customer: Stored<'customers'>,
): Promise<Returned<typeof call>['customer']['blacklist']> {
  const { blacklist_reason: reason, blacklisted_at: at, blacklisted_by: by } = customer;
  if (reason === null || at === null) return null;
  const operator = await tx
    .selectFrom('operators')
    .select('nick_name')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', by)
    .executeTakeFirst();
  return { reason, at: at.toISOString(), operatorName: operator?.nick_name ?? '-' };
}
