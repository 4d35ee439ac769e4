import type { listCustomers as call } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { CustomerStatus } from '@rental/domain/rental/customers/customer-status';
import {
  customersNamed,
  nameCriteria,
  phoneCriteria,
  type NameCriteria,
  type PhoneCriteria,
} from '../../db/people-search.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { customerRowOf, withCustomerRow, type Customers } from './customer-row.ts';
import { reached } from './customer-scope.ts';

type Criteria = ScopeValues &
  PhoneCriteria &
  NameCriteria & {
    readonly status?: CustomerStatus | undefined;
    readonly parentIs?: number | undefined;
    readonly yxUserIs?: number | undefined;
    readonly from?: Date | undefined;
    readonly to?: Date | undefined;
  };

const criteriaOf = (ctx: Reach, query: Input<typeof call>['query']): Criteria => ({
  ...scopeOf(ctx),
  ...phoneCriteria(query.phone),
  status: query.status,
  parentIs: query.parentIs,
  yxUserIs: query.yxUserIs,
  from: query.createTime?.from,
  to: query.createTime?.to,
  ...nameCriteria(query.name),
});

/** The customers that the criteria leave. Only operators that row-level security lets use an index (ADR 5). */
function filtered(db: Tx, criteria: Criteria): Customers {
  let customers = db.selectFrom('customers as c').where(reached(db, criteria)) as Customers;
  const { phone, phoneEnd, phoneFrom, phoneBelow, status, parentIs, yxUserIs, from, to } = criteria;
  if (phone !== undefined) customers = customers.where('c.phone', '=', phone);
  if (phoneEnd !== undefined) customers = customers.where('c.phone_last4', '=', phoneEnd);
  if (phoneFrom !== undefined) customers = customers.where('c.phone', '>=', phoneFrom);
  if (phoneBelow !== undefined) customers = customers.where('c.phone', '<', phoneBelow);
  if (status !== undefined) customers = customers.where('c.status', '=', status);
  if (parentIs !== undefined) customers = customers.where('c.parent_id', '=', parentIs);
  if (yxUserIs !== undefined) customers = customers.where('c.yx_operator_id', '=', yxUserIs);
  if (from !== undefined) customers = customers.where('c.created_at', '>=', from);
  if (to !== undefined) customers = customers.where('c.created_at', '<', to);
  for (const ids of customersNamed(db, criteria)) customers = customers.where('c.id', 'in', ids);
  return customers;
}

/** The page first, then what its rows draw from elsewhere: the orders of a few customers are counted, not of all. */
const withRow = (found: Customers, db: Tx, criteria: Criteria) =>
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
