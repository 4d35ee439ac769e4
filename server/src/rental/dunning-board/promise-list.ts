import type { Input, Returned } from '@rental/contract/endpoint';
import type { listPromises as call, PromiseRow } from '@rental/contract/rental/dunning-board-rows';
import { maskName } from '@rental/domain/rental/customers/masks';
import type { PromiseState } from '@rental/domain/rental/dunning/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { isReached } from '../dunning-cases/public.ts';
import { askedBy, isOn, type Asked } from './asked.ts';

type Query = Input<typeof call>['query'];
type Promises = SelectQueryBuilder<Tables & { p: Tables['dunning_promises'] }, 'p', object>;

interface Criteria extends Asked {
  readonly state?: PromiseState | undefined;
  readonly byMaking?: true | undefined;
}

const criteriaOf = (reach: Reach, { promiseState, isByMaking, ...query }: Query): Criteria => ({
  ...askedBy(reach, query),
  state: promiseState,
  byMaking: isByMaking === true ? true : undefined,
});

const filtered = (db: Tx, { state, byMaking, ...asked }: Criteria): Promises =>
  db
    .selectFrom('dunning_promises as p')
    .where('p.brand_code', '=', asked.brand)
    .$if(byMaking !== undefined, (rows) => rows.where(isOn('p.at', asked)))
    .$if(byMaking === undefined, (rows) =>
      rows.where('p.due_on', '>=', asked.from).where('p.due_on', '<=', asked.to),
    )
    .$if(state !== undefined, (rows) => rows.where('p.state', '=', state as PromiseState))
    .$if(asked.ownerIs !== undefined, (rows) =>
      rows.where('p.operator_id', '=', asked.ownerIs as number),
    )
    .where(isReached(db, 'p.case_id', asked));

const withRow = (page: Promises, db: Tx) =>
  db
    .selectFrom(page.selectAll('p').as('p'))
    .innerJoin('dunning_cases as d', (join) =>
      join.onRef('d.brand_code', '=', 'p.brand_code').onRef('d.id', '=', 'p.case_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'p.brand_code').onRef('w.id', '=', 'p.operator_id'),
    )
    .selectAll('p')
    .select(['c.name as customer_name', 'w.nick_name as operator_name']);

interface Columns extends Stored<'dunning_promises'> {
  readonly customer_name: string;
  readonly operator_name: string | null;
}

const rowOf = (row: Columns): PromiseRow => ({
  id: row.id,
  caseId: row.case_id,
  customerName: maskName(row.customer_name),
  madeAt: row.at.toISOString(),
  dueOn: row.due_on,
  amountFen: row.amount_fen,
  paidFen: row.paid_fen,
  promiseState: row.state,
  operatorName: row.operator_name,
});

const list = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'p.id',
  sorts: { dueOn: { column: 'p.due_on', kind: 'day', keyOf: (row) => row.due_on } },
  usual: { field: 'dueOn', direction: 'desc' },
});

/** 承诺明细. */
export const listPromises = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => list.page(ctx, tx, query, rowOf);
