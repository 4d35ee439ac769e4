import type { Input, Returned } from '@rental/contract/endpoint';
import { listEntries as call, type EntryRow } from '@rental/contract/money/accounting';
import { fen } from '@rental/domain/money';
import { bookAccounts } from '@rental/domain/money/accounting/book-accounts';
import { entryReasons, entrySubjects, wireMonth } from '@rental/domain/money/accounting/months';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  isPlaced,
  requireAllStores,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';
import { monthValues, namedAccount, type SetCode } from './account-columns.ts';

type OfEntries = Tables & { e: Tables['accounting_entries'] };
type Entries = SelectQueryBuilder<OfEntries, 'e', object>;

const { declare, equal, filter } = filtersOn<OfEntries, 'e'>();

const entryFilters = declare<Input<typeof call>['query']>({
  month: filter({
    label: '月份',
    words: (month: string) => month,
    values: monthValues,
    narrow: (rows, { is }) => rows.where('e.month', '=', is as never),
  }),
  account: equal('科目', 'e.account', (account) => bookAccounts[account].label),
  subjectKind: equal('业务对象', 'e.subject_kind', (kind) => entrySubjects[kind]),
  reason: equal('分录类型', 'e.reason', (reason) => entryReasons[reason]),
});

/** The entries that the filters leave, as `e`: none for who reaches a part of the brand alone. */
function filtered(db: Tx, criteria: ScopeValues): Entries {
  const all = db
    .selectFrom('accounting_entries as e')
    .where('e.brand_code', '=', criteria.brand) as unknown as Entries;
  const reached = isPlaced(criteria) ? all.where(sql<boolean>`false`) : all;
  return entryFilters.narrowed(reached, db, criteria);
}

const withEntryRow = (page: Entries, db: Tx) =>
  db
    .selectFrom(page.selectAll('e').as('e'))
    .leftJoin('orders as o', (join) =>
      join
        .onRef('o.brand_code', '=', 'e.brand_code')
        .onRef('o.id', '=', 'e.subject_id')
        .on('e.subject_kind', '=', 'order'),
    )
    .leftJoin('stores as s', (join) =>
      join
        .onRef('s.brand_code', '=', 'e.brand_code')
        .onRef('s.id', '=', 'e.subject_id')
        .on('e.subject_kind', '=', 'store'),
    )
    .leftJoin('devices as d', (join) =>
      join
        .onRef('d.brand_code', '=', 'e.brand_code')
        .onRef('d.id', '=', 'e.subject_id')
        .on('e.subject_kind', '=', 'device'),
    )
    .leftJoin('accounting_codes as c', (join) =>
      join.onRef('c.brand_code', '=', 'e.brand_code').onRef('c.account', '=', 'e.account'),
    )
    .selectAll('e')
    .select(['o.id as order_id', 'o.order_no', 's.name as store_name', 'd.serial'])
    .select(['c.code as set_code', 'c.label as set_label']);

type Columns = Stored<'accounting_entries'> &
  SetCode & {
    readonly order_id: number | null;
    readonly order_no: string | null;
    readonly store_name: string | null;
    readonly serial: string | null;
  };

const entryOf = (row: Columns): EntryRow => ({
  id: row.id,
  month: wireMonth(row.month),
  subjectKind: row.subject_kind,
  subject:
    row.order_no ??
    row.store_name ??
    row.serial ??
    `${entrySubjects[row.subject_kind]} ${row.subject_id}`,
  orderId: row.order_id,
  ...namedAccount(row),
  reason: row.reason,
  debitFen: fen(row.debit_fen),
  creditFen: fen(row.credit_fen),
});

/** 会计分录, the last one first. */
const entries = keysetList({
  criteriaOf: scopedBy(entryFilters),
  filtered,
  withRow: withEntryRow,
  id: 'e.id',
  sorts: { id: { column: 'e.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'desc' },
});

export async function listEntries(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  return entries.page(ctx, tx, query, entryOf);
}

export const exportableEntries = exportableList<typeof call, EntryRow, Keyset>({
  name: 'listEntries',
  of: call,
  isOfWholeBrand: true,
  columns: [
    { key: 'month', cells: [text('月份', (row) => row.month)] },
    {
      key: 'subject',
      cells: [
        text('业务对象', (row) => entrySubjects[row.subjectKind]),
        text('单号', (row) => row.subject),
      ],
    },
    {
      key: 'account',
      cells: [text('科目编码', (row) => row.code), text('科目名称', (row) => row.label)],
    },
    { key: 'reason', cells: [text('分录类型', (row) => entryReasons[row.reason])] },
    { key: 'debit', cells: [money('借方（元）', (row) => row.debitFen)] },
    { key: 'credit', cells: [money('贷方（元）', (row) => row.creditFen)] },
  ],
  describe: entryFilters.words,
  ...entries.exportedAs(entryOf),
});
