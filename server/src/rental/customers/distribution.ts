import type * as calls from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import { placeUnder } from '@rental/domain/rental/customers/distribution';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { shownName } from './customer-row.ts';
import { reached } from './customer-scope.ts';
import { changeCustomer, customerRow, lockCustomer, reachedCustomer } from './customer-store.ts';

/** 分销上级, masked; 404 where there is none. */
export async function distributionParent(
  ctx: Context,
  { params }: Input<typeof calls.distributionParent>,
  tx: Tx,
): Promise<Returned<typeof calls.distributionParent>> {
  const customer = await reachedCustomer(ctx, tx, params.id);
  const [, parent] = await lineOf(tx, scopeOf(ctx), customer.id, 2);
  const { id, phone, ...names } = orNotFound(parent);
  return { parentId: id, parentName: shownName(names), phone: maskMobile(phone) };
}

interface Placing {
  readonly userId: number;
  /** Null clears. */
  readonly parentId: number | null;
}

/**
 * Puts a customer under another, whom the operator must reach too. Two at once could close a loop that neither sees,
 * however far apart their customers are in the tree: within a brand they go one after another.
 */
export async function setParent(
  ctx: Context,
  { userId, parentId }: Placing,
  tx: Tx,
): Promise<Returned<typeof calls.setDistributionParent>> {
  await sql`select pg_advisory_xact_lock(hashtext('distribution'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  const customer = await lockCustomer(ctx, tx, userId);
  if (customer.parent_id !== null) await refuseUnreached(ctx, tx, customer.parent_id);
  if (parentId !== null) {
    const parent = await reachedCustomer(ctx, tx, parentId);
    const line = await lineOf(tx, { brand: ctx.brandCode }, parent.id);
    const ids = line.map(({ id }) => id);
    orRefuse(placeUnder(customer.id, ids));
  }
  await changeCustomer(ctx, tx, customer.id, {
    operation: 'customer:parent',
    set: { parent_id: parentId },
    before: { parentId: customer.parent_id },
    after: { parentId },
  });
  return { customer: await customerRow(ctx, tx, customer.id) };
}

/** A customer is not taken from a parent outside of the data scope. */
async function refuseUnreached(ctx: Context, tx: Tx, parentId: number): Promise<void> {
  const [parent] = await lineOf(tx, scopeOf(ctx), parentId, 1);
  if (!parent) refuse('distribution_parent_not_reached');
}

interface Relative {
  readonly id: number;
  readonly phone: string;
  readonly nickname: string | null;
  readonly name: string;
}

/**
 * A customer and who is above, the nearest first, as far up as `scope` reaches without a gap. `most` stops it; without
 * one it goes to the top.
 */
export async function lineOf(
  tx: Tx,
  scope: ScopeValues,
  customerId: number,
  most: number | null = null,
): Promise<readonly Relative[]> {
  const { rows } = await sql<Relative>`with recursive line as (
      select c.*, 1 as place from customers c where ${reached(tx, scope)} and c.id = ${customerId}
      union all
      select c.*, place + 1 from line l join customers c on c.id = l.parent_id and ${reached(tx, scope)}
      where ${most}::int is null or place < ${most}
    )
    select id, phone, nickname, name from line order by place`.execute(tx);
  return rows;
}
