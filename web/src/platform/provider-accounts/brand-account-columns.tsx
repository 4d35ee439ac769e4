import type { BrandAccountRow } from '@rental/contract/platform/all-accounts';
import {
  expiryGrade,
  expiryGrades,
  type ExpiryGrade,
} from '@rental/domain/platform/provider-accounts/account-expiry';
import {
  accountKinds,
  accountPurposes,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  accountStates,
  type AccountState,
} from '@rental/domain/platform/provider-accounts/account-life';
import { successText } from '@rental/domain/platform/provider-calls/providers';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const stateTones: Readonly<Record<AccountState, Tone>> = {
  draft: 'waiting',
  tested: 'waiting',
  enabled: 'running',
  stopped: 'ended',
};
const endTones: Readonly<Record<ExpiryGrade, Tone>> = {
  expired: 'late',
  soon: 'late',
  later: 'waiting',
  far: 'ended',
  unknown: 'ended',
};

export const purposeText = ({ kind }: BrandAccountRow): string =>
  accountPurposes[accountKinds[kind].purpose];

/** 「剩 12 天」, 「已过 3 天」. */
export function leftText({ daysLeft }: BrandAccountRow): string {
  if (daysLeft === null) return '未设置到期日';
  return daysLeft < 0 ? `已过${-daysLeft}天` : `剩${daysLeft}天`;
}

export const testText = ({ lastTest }: BrandAccountRow): string =>
  lastTest === null ? '未测试' : lastTest.isPassed ? '通过' : '未通过';

export const rateText = ({ today }: BrandAccountRow): string =>
  today === null ? '-' : successText(today.answered, today.calls);

/** The columns of 服务商账户总览. */
export const brandAccountColumns: readonly Column<
  BrandAccountRow,
  SortField<'listBrandAccounts'>
>[] = [
  {
    key: 'brand',
    sortBy: 'brandName',
    title: '品牌',
    width: 136,
    isKey: true,
    pin: 'left',
    cell: (row) => twoLines(row.brandName, row.brandCode),
    hint: ({ brandName }) => brandName,
  },
  {
    key: 'account',
    title: '账户',
    width: 176,
    cell: (row) => twoLines(row.name, accountKinds[row.kind].label),
    hint: (row) => `${row.name}：${accountKinds[row.kind].label}`,
  },
  { key: 'purpose', title: '用途', width: 88, cell: purposeText },
  {
    key: 'state',
    title: '状态',
    width: 104,
    cell: ({ state }) => <TonedText tone={stateTones[state]} words={accountStates[state]} />,
  },
  {
    key: 'expiresOn',
    sortBy: 'daysLeft',
    title: '到期',
    width: 136,
    cell: (row) =>
      row.expiresOn === null
        ? '-'
        : twoLines(
            <TonedText tone={endTones[expiryGrade(row.daysLeft)]} words={leftText(row)} />,
            row.expiresOn,
          ),
    hint: leftText,
  },
  {
    key: 'rate',
    title: '今日成功率',
    width: 120,
    isAmount: true,
    cell: (row) =>
      row.today === null
        ? '-'
        : twoLines(rateText(row), `${row.today.calls.toLocaleString('zh-CN')}次`),
    hint: ({ today }) =>
      today === null ? '今日没有调用' : `成功${today.answered}次，共${today.calls}次`,
  },
  {
    key: 'averageMs',
    sortBy: 'averageMs',
    title: '平均耗时',
    width: 104,
    isAmount: true,
    cell: ({ today }) => (today === null ? '-' : tookText(today.averageMs)),
  },
  {
    key: 'lastTest',
    title: '最近测试',
    width: 168,
    cell: (row) =>
      row.lastTest === null
        ? '未测试'
        : twoLines(
            <TonedText tone={row.lastTest.isPassed ? 'done' : 'late'} words={testText(row)} />,
            timeText(row.lastTest.at),
          ),
    hint: testText,
  },
];

/** The filters of the list. */
export const brandAccountFields = (
  brands: readonly { readonly code: string; readonly name: string }[],
): FilterField<FilterName<'listBrandAccounts'>>[] => [
  {
    kind: 'choice',
    name: 'brandCode',
    label: '品牌',
    options: brands.map(({ code, name }) => ({ value: code, label: name })),
  },
  { kind: 'choice', name: 'purpose', label: '用途', options: choices(accountPurposes) },
  {
    kind: 'choice',
    name: 'kind',
    label: '服务商',
    options: Object.entries(accountKinds).map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'choice', name: 'state', label: '状态', options: choices(accountStates) },
  { kind: 'choice', name: 'expiry', label: '到期', options: choices(expiryGrades) },
];
