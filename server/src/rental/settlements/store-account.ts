import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  StoreAccountRecord,
  storeAccountRecords as call,
} from '@rental/contract/rental/settlements';
import type { Fen } from '@rental/domain/money';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  ofStoresWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfRecords = Tables & { t: Tables['transfers'] };
type Records = SelectQueryBuilder<OfRecords, 't', object>;

const { declare, filter, span } = filtersOn<OfRecords, 't'>();

/** The store whose balance a transfer moves: both its sides are of that store. */
const storeOfTransfer = sql<number>`t.credit_subject`;

const recordFilters = declare<Input<typeof call>['query']>({
  storeIs: filter({
    label: '店铺',
    words: storeNamed,
    values: (store: number) => ({ store }),
    narrow: (rows, { store }) => rows.where(storeOfTransfer, '=', store),
  }),
  direction: filter({
    label: '收支',
    words: (direction: 'in' | 'out') => cashDirections[direction],
    values: (direction: 'in' | 'out') => ({ side: direction }),
    narrow: (rows, { side }) =>
      rows.where(
        sql<string>`case when t.credit = 'storeBalance' then 'in' else 'out' end`,
        '=',
        side,
      ),
  }),
  time: span('时间', 't.at'),
});

/** The transfers `t` that move the balances of stores within the scope. The kinds are those of their partial index. */
const filtered = (db: Tx, criteria: ScopeValues): Records =>
  recordFilters.narrowed(
    db
      .selectFrom('transfers as t')
      .where(ofStoresWithin('t', 'credit_subject', criteria) as never)
      .where(sql<boolean>`t.kind in ('settlementPaid', 'withdrawalApplied')`),
    db,
    criteria,
  );

type Columns = Stored<'transfers'> & {
  readonly act: ActKind;
  readonly note: string | null;
  readonly store_id: number;
  readonly store_name: string;
  readonly remark: string | null;
  readonly balance_fen: Fen;
};

/** The balance of the store after the transfer `t`. */
const balanceAfter = sql<Fen>`(
  select sum(case when b.credit = 'storeBalance' then b.amount_fen else 0 - b.amount_fen end)::bigint
  from transfers b
  where b.brand_code = t.brand_code and b.kind in ('settlementPaid', 'withdrawalApplied')
    and b.credit_subject = t.credit_subject and b.id <= t.id)`;

const withRecordRow = (page: Records, db: Tx) =>
  db
    .selectFrom(page.selectAll('t').as('t'))
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.act_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 't.brand_code').on('s.id', '=', storeOfTransfer),
    )
    .leftJoin('settlements as m', (join) =>
      join.onRef('m.brand_code', '=', 't.brand_code').onRef('m.settlement_no', '=', 'a.note'),
    )
    .selectAll('t')
    .select(['a.kind as act', 'a.note', 's.id as store_id', 's.name as store_name', 'm.remark'])
    .select(balanceAfter.as('balance_fen'));

const recordOf = (row: Columns): StoreAccountRecord => ({
  id: row.id,
  time: row.at.toISOString(),
  kind: actLabels[row.act],
  direction: row.credit === 'storeBalance' ? 'in' : 'out',
  amountFen: row.amount_fen,
  balanceFen: row.balance_fen,
  refNo: row.note,
  remark: row.remark,
  storeId: row.store_id,
  storeName: row.store_name,
});

/** 店铺账户, the last movement first. */
const records = keysetList({
  criteriaOf: scopedBy(recordFilters),
  filtered,
  withRow: withRecordRow,
  id: 't.id',
  sorts: { id: { column: 't.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'desc' },
});

export const storeAccountRecords = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => records.page(ctx, tx, query, recordOf);
