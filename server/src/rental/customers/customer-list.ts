import type { listCustomers as call } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { type ScopeValues } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered } from './customer-filters.ts';
import { customerRowOf, withCustomerRow, type Customers } from './customer-row.ts';

/** The page first, then what its rows draw from elsewhere: the orders of a few customers are counted, not of all. */
const withRow = (found: Customers, db: Tx, criteria: ScopeValues) =>
  withCustomerRow(
    db,
    db.selectFrom(found.selectAll('c').as('c')) as unknown as Customers,
    criteria,
  );

/** 客户列表, newest first. */
export const customers = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'c.id',
  sorts: {
    createTime: { column: 'c.created_at', kind: 'instant', keyOf: (row) => row.created_at },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listCustomers = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => customers.page(ctx, tx, query, customerRowOf);
