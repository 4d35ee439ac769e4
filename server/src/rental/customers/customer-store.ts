import type { CustomerRow } from '@rental/contract/rental/customers';
import type { Updateable } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { customerRowOf, withCustomerRow } from './customer-row.ts';
import { reached } from './customer-scope.ts';

type OfCustomer = ScopeValues & { readonly id: number };

/** A customer; 404 if this operator does not reach the customer. */
export async function reachedCustomer(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<Stored<'customers'>> {
  const [customer] = await customerNumbered(tx, { ...scopeOf(ctx), id });
  return orNotFound(customer);
}

const customerNumbered = prepared((db, { id, ...scope }: OfCustomer) =>
  db.selectFrom('customers as c').selectAll('c').where(reached(db, scope)).where('c.id', '=', id),
);

/** The same, locked until the transaction ends. */
export async function lockCustomer(ctx: Context, tx: Tx, id: number): Promise<Stored<'customers'>> {
  const [customer] = await lockedCustomer(tx, { ...scopeOf(ctx), id });
  return orNotFound(customer);
}

const lockedCustomer = prepared((db, { id, ...scope }: OfCustomer) =>
  db
    .selectFrom('customers as c')
    .selectAll('c')
    .where(reached(db, scope))
    .where('c.id', '=', id)
    .forNoKeyUpdate('c'),
);

/** One customer for the list. */
export async function customerRow(ctx: Context, tx: Tx, id: number): Promise<CustomerRow> {
  const [row] = await rowNumbered(tx, { ...scopeOf(ctx), id });
  return customerRowOf(orNotFound(row));
}

const rowNumbered = prepared((db, { id, ...scope }: OfCustomer) =>
  withCustomerRow(
    db,
    db.selectFrom('customers as c').where(reached(db, scope)).where('c.id', '=', id),
    scope,
  ),
);

interface Change {
  readonly operation: string;
  readonly set: Updateable<Tables['customers']>;
  /** The facts for the audit log; never a password. */
  readonly before?: object;
  readonly after?: object;
}

/** Changes a customer, which must be locked, and tells the audit log. */
export async function changeCustomer(
  ctx: Context,
  tx: Tx,
  id: number,
  { set, ...told }: Change,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, { ...told, object: `customer ${id}`, result: 'ok' });
}
