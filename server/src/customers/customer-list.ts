import type { listCustomers as call } from '@rental/contract/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { CustomerStatus } from '@rental/domain/customers/customer-status';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import {
  customersNamed,
  nameCriteria,
  phoneCriteria,
  type NameCriteria,
  type PhoneCriteria,
} from '../db/people-search.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { scopeOf, type ScopeValues } from '../orders/public.ts';
import { customerRowOf, withCustomerRow, type Customers } from './customer-row.ts';
import { reached } from './customer-scope.ts';

/** 客户列表, newest first; pages by keyset (ADR 5). */
export async function listCustomers(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size } = query;
  const { after, offset } = placeOf(query);

  const criteria = criteriaOf(ctx, query);
  const [rows, [counted]] = await Promise.all([
    pageOf(
      tx,
      {
        ...criteria,
        afterAt: after?.at,
        afterId: after?.id,
        offset,
      },
      fetchStepFor(size),
    ),
    countOf(tx, criteria),
  ]);
  const count = counted?.count ?? 0;
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(customerRowOf),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

type Criteria = ScopeValues &
  PhoneCriteria &
  NameCriteria & {
    readonly status?: CustomerStatus | undefined;
    readonly parentIs?: number | undefined;
    readonly yxUserIs?: number | undefined;
    readonly from?: Date | undefined;
    readonly to?: Date | undefined;
  };

const criteriaOf = (ctx: Context, query: Input<typeof call>['query']): Criteria => ({
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

type PageValues = Criteria & {
  readonly afterAt?: Date | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
};

/** The page first, then what its rows draw from elsewhere: the orders of a few customers are counted, not of all. */
const pageOf = prepared((db, { afterAt, afterId, offset, ...criteria }: PageValues, step: number) =>
  withCustomerRow(
    db,
    db
      .selectFrom(
        filtered(db, criteria)
          .selectAll('c')
          .$if(afterAt !== undefined && afterId !== undefined, (rows) =>
            rows.where((where) =>
              where(
                where.refTuple('c.created_at', 'c.id'),
                '<',
                where.tuple(afterAt as Date, afterId as number),
              ),
            ),
          )
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(sql.lit(step))
          .$if(offset !== undefined, (rows) => rows.offset(offset as number))
          .as('c'),
      )
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc') as unknown as Customers,
    criteria,
  ),
);

const countOf = prepared((db, criteria: Criteria) =>
  db
    .selectFrom(
      filtered(db, criteria)
        .select('c.id')
        .limit(sql.lit(mostCounted + 1))
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count')),
);
