import type { Input, Returned } from '@rental/contract/endpoint';
import { listVouchers as call, type VoucherRow } from '@rental/contract/money/accounting';
import { businessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { bookAccounts } from '@rental/domain/money/accounting/book-accounts';
import {
  entryReasons,
  entrySubjects,
  lastDayOf,
  wireMonth,
} from '@rental/domain/money/accounting/months';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { count, exportableList, money, text } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  isPlaced,
  requireAllStores,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';
import { monthValues, namedAccount, type SetCode } from './account-columns.ts';

type OfVouchers = Tables & { v: Tables['voucher_lines'] };
type Vouchers = SelectQueryBuilder<OfVouchers, 'v', object>;

const { declare, equal, filter } = filtersOn<OfVouchers, 'v'>();

const voucherFilters = declare<Input<typeof call>['query']>({
  month: filter({
    label: '月份',
    words: (month: string) => month,
    values: monthValues,
    narrow: (rows, { is }) => rows.where('v.month', '=', is as never),
  }),
  account: equal('科目', 'v.account', (account) => bookAccounts[account].label),
});

/** The lines that the filters leave, as `v`: none for who reaches a part of the brand alone. */
function filtered(db: Tx, criteria: ScopeValues): Vouchers {
  const all = db
    .selectFrom('voucher_lines as v')
    .where('v.brand_code', '=', criteria.brand) as unknown as Vouchers;
  const reached = isPlaced(criteria) ? all.where(sql<boolean>`false`) : all;
  return voucherFilters.narrowed(reached, db, criteria);
}

const withVoucherRow = (page: Vouchers, db: Tx) =>
  db
    .selectFrom(page.selectAll('v').as('v'))
    .leftJoin('accounting_codes as c', (join) =>
      join.onRef('c.brand_code', '=', 'v.brand_code').onRef('c.account', '=', 'v.account'),
    )
    .selectAll('v')
    .select(['c.code as set_code', 'c.label as set_label']);

type Columns = Stored<'voucher_lines'> & SetCode;

const voucherOf = (row: Columns): VoucherRow => ({
  id: row.id,
  month: wireMonth(row.month),
  number: row.number,
  line: row.line,
  summary: `${wireMonth(row.month)} ${entrySubjects[row.subject_kind]} ${entryReasons[row.reason]}`,
  ...namedAccount(row),
  debitFen: fen(row.debit_fen),
  creditFen: fen(row.credit_fen),
});

/** 记账凭证, as they were made. */
const vouchers = keysetList({
  criteriaOf: scopedBy(voucherFilters),
  filtered,
  withRow: withVoucherRow,
  id: 'v.id',
  sorts: { id: { column: 'v.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'id', direction: 'asc' },
});

export async function listVouchers(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  return vouchers.page(ctx, tx, query, voucherOf);
}

/** The columns that bookkeeping programs of 金蝶 and 用友 import a voucher by; they skip those that are empty. */
export const exportableVouchers = exportableList<typeof call, VoucherRow, Keyset>({
  name: 'listVouchers',
  of: call,
  isOfWholeBrand: true,
  columns: [
    {
      key: 'month',
      cells: [
        text('日期', ({ month }) => lastDayOf(businessDate(`${month}-01`))),
        text('凭证字', () => '记'),
      ],
    },
    {
      key: 'number',
      cells: [
        count('凭证号', (row) => row.number),
        count('附件数', () => 0),
        count('分录序号', (row) => row.line),
      ],
    },
    { key: 'summary', cells: [text('摘要', (row) => row.summary)] },
    {
      key: 'account',
      cells: [text('科目代码', (row) => row.code), text('科目名称', (row) => row.label)],
    },
    { key: 'debit', cells: [money('借方金额', (row) => row.debitFen)] },
    { key: 'credit', cells: [money('贷方金额', (row) => row.creditFen)] },
  ],
  describe: voucherFilters.words,
  ...vouchers.exportedAs(voucherOf),
});
