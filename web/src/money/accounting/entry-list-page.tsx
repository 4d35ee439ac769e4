import type { EntryRow } from '@rental/contract/money/accounting';
import { bookAccounts, allBookAccounts } from '@rental/domain/money/accounting/book-accounts';
import { entryReasons, entrySubjects } from '@rental/domain/money/accounting/months';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { sideText } from './accounting-text.ts';

/** 会计分录: what each month booked of each order, device and balance. */
export default function EntryListPage() {
  return (
    <DataTable
      read="listEntries"
      rules={rules}
      noun="会计分录"
      columns={columns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
    />
  );
}

const rules = async () => (await import('@rental/contract/money/accounting')).listEntries;
const idOf = (entry: EntryRow) => entry.id;

const tabs = {
  name: 'reason',
  items: [{ value: '', label: '全部' }, ...choices(entryReasons)],
} as const;

const fields: readonly FilterField<FilterName<'listEntries'>>[] = [
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
  { kind: 'choice', name: 'subjectKind', label: '业务对象', options: choices(entrySubjects) },
];

const columns: readonly Column<EntryRow, SortField<'listEntries'>>[] = [
  { key: 'month', title: '月份', width: 96, isKey: true, pin: 'left', cell: (row) => row.month },
  {
    key: 'subject',
    title: '业务对象',
    width: 240,
    cell: (row) =>
      row.orderId === null ? (
        row.subject
      ) : (
        <TabLink to={`/order/detail/${row.orderId}`}>{row.subject}</TabLink>
      ),
    hint: (row) => `${entrySubjects[row.subjectKind]} ${row.subject}`,
  },
  {
    key: 'account',
    title: '科目',
    width: 260,
    cell: (row) => `${row.code} ${row.label}`,
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
  { key: 'reason', title: '分录类型', width: 104, cell: (row) => entryReasons[row.reason] },
];
