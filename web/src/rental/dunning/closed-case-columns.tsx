import { useMemo } from 'react';
import type { ClosedCaseRow } from '@rental/contract/rental/closed-cases';
import { caseEndings, type CaseEnding } from '@rental/domain/rental/dunning/case-endings';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { nameField, phoneField } from '../customers/customer-fields.ts';
import { lastContact, lastContactHint } from './last-contact.tsx';
import { useOwnerField } from './use-owner-field.ts';

const tones: Readonly<Record<CaseEnding, Tone>> = {
  paid: 'done',
  writtenOff: 'late',
  dropped: 'ended',
};

/** The columns of 已结清. */
export const closedCaseColumns: readonly Column<ClosedCaseRow, SortField<'listClosedCases'>>[] = [
  {
    key: 'customer',
    title: '用户',
    width: 128,
    isKey: true,
    pin: 'left',
    cell: (row) => twoLines(row.customerName, row.customerPhone),
    hint: (row) => `案件编号${row.id}`,
  },
  {
    key: 'ending',
    title: '结果',
    width: 112,
    cell: ({ ending }) => <TonedText tone={tones[ending]} words={caseEndings[ending]} />,
  },
  {
    key: 'recovered',
    title: '回款',
    width: 112,
    isAmount: true,
    cell: (row) => <strong>{moneyText(row.recoveredFen)}</strong>,
    hint: () => '立案到结清期间收回的逾期款，已减去退回的部分',
  },
  {
    key: 'writtenOff',
    title: '坏账',
    width: 112,
    isAmount: true,
    cell: (row) => (row.writtenOffFen === 0 ? '-' : moneyText(row.writtenOffFen)),
  },
  {
    key: 'closedOn',
    sortBy: 'closedOn',
    sortTitle: '结清日',
    title: '结清 / 立案',
    width: 120,
    cell: (row) => twoLines(row.closedOn, row.openedOn),
  },
  { key: 'days', title: '历时', width: 80, isAmount: true, cell: (row) => `${row.days}天` },
  { key: 'owner', title: '催收员', width: 104, cell: (row) => row.ownerName ?? '未分配' },
  {
    key: 'promises',
    title: '承诺',
    width: 112,
    cell: ({ keptPromises, brokenPromises }) =>
      keptPromises + brokenPromises === 0
        ? '-'
        : twoLines(`兑现${keptPromises}次`, `未兑现${brokenPromises}次`),
  },
  {
    key: 'lastContact',
    title: '最近跟进',
    width: 152,
    cell: lastContact,
    hint: lastContactHint,
  },
];

type Field = FilterField<FilterName<'listClosedCases'>>;

/** The filters of 已结清. */
export function useClosedCaseFields(): readonly Field[] {
  const owner = useOwnerField();
  return useMemo(
    (): readonly Field[] => [
      nameField,
      phoneField,
      owner,
      { kind: 'days', name: 'closedOn', label: '结清日' },
    ],
    [owner],
  );
}
