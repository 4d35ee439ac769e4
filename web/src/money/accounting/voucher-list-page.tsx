import type { VoucherRow } from '@rental/contract/money/accounting';
import { allBookAccounts, bookAccounts } from '@rental/domain/money/accounting/book-accounts';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { entriesPath, sideText } from './accounting-text.ts';

/** 记账凭证, whose export bookkeeping programs import. */
export default function VoucherListPage() {
  return (
    <DataTable
      read="listVouchers"
      rules={rules}
      noun="凭证分录"
      columns={columns}
      rowKey={idOf}
      fields={fields}
    />
  );
}

const rules = async () => (await import('@rental/contract/money/accounting')).listVouchers;
const idOf = (line: VoucherRow) => line.id;

const fields: readonly FilterField<FilterName<'listVouchers'>>[] = [
  { kind: 'text', name: 'month', label: '月份', placeholder: '如 2026-10' },
  {
    kind: 'choice',
    name: 'account',
    label: '科目',
    options: allBookAccounts.map((account) => ({
      value: account,
      label: bookAccounts[account].label,
    })),
  },
];

const columns: readonly Column<VoucherRow, SortField<'listVouchers'>>[] = [
  { key: 'month', title: '月份', width: 96, cell: (row) => row.month },
  {
    key: 'number',
    title: '凭证号',
    width: 96,
    isKey: true,
    pin: 'left',
    cell: (row) => `记-${row.number}`,
  },
  {
    key: 'summary',
    title: '摘要',
    width: 220,
    cell: (row) => row.summary,
    hint: (row) => row.summary,
  },
  {
    key: 'account',
    title: '科目',
    width: 260,
    cell: (row) => (
      <TabLink to={entriesPath(row.month, row.account)}>{`${row.code} ${row.label}`}</TabLink>
    ),
    hint: (row) => `${row.code} ${row.label}`,
  },
  {
    key: 'debit',
    title: '借方',
    width: 128,
    isAmount: true,
    cell: (row) => sideText(row.debitFen),
  },
  {
    key: 'credit',
    title: '贷方',
    width: 128,
    isAmount: true,
    cell: (row) => sideText(row.creditFen),
  },
];
