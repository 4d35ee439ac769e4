import type { listCustomers } from '@rental/contract/rental/customers';
import type { Input } from '@rental/contract/endpoint';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopeOf, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { shownName, type Customers } from './customer-row.ts';
import { reached } from './customer-scope.ts';

type CustomerQuery = Input<typeof listCustomers>['query'];

const { declare, equal, name, phone, span } = filtersOn<Tables & { c: Tables['customers'] }, 'c'>();

/** The filters of 客户列表. Only operators that row-level security lets use an index (ADR 5). */
export const customerFilters = declare<CustomerQuery>({
  name: name('c.id'),
  phone: phone('c.phone', 'c.phone_last4'),
  status: equal('状态', 'c.status', (status) => customerStatusLabels.get(status)),
  parentIs: equal('分销上级', 'c.parent_id', parentNamed),
  yxUserIs: equal('业务员', 'c.yx_operator_id', salespersonNamed),
  createTime: span('注册时间', 'c.created_at'),
});

export const criteriaOf = scopedBy(customerFilters);

/** The customers that the filters leave. */
export function filtered(db: Tx, criteria: ScopeValues): Customers {
  const customers = db.selectFrom('customers as c').where(reached(db, criteria)) as Customers;
  return customerFilters.narrowed(customers, db, criteria);
}

async function parentNamed(id: number, tx: Tx, reach: Reach): Promise<string> {
  const parent = await tx
    .selectFrom('customers as c')
    .select(['c.nickname', 'c.name'])
    .where(reached(tx, scopeOf(reach)))
    .where('c.id', '=', id)
    .executeTakeFirst();
  return parent ? shownName(parent) : `编号 ${id}`;
}

/** Named to operators who reach a customer of this 业务员, as in the list. */
async function salespersonNamed(id: number, tx: Tx, reach: Reach): Promise<string> {
  const salesperson = await tx
    .selectFrom('customers as c')
    .innerJoin('operators as y', (join) =>
      join.onRef('y.brand_code', '=', 'c.brand_code').onRef('y.id', '=', 'c.yx_operator_id'),
    )
    .select('y.nick_name')
    .where(reached(tx, scopeOf(reach)))
    .where('c.yx_operator_id', '=', id)
    .executeTakeFirst();
  return salesperson?.nick_name ?? `编号 ${id}`;
}
