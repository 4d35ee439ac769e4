import type { RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { entryStates, type EntryState } from '@rental/domain/rental/risk-lists/list-entry';
import { listKinds, listReasons, type ListKind } from '@rental/domain/rental/risk-lists/list-kinds';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const kindTones: Readonly<Record<ListKind, Tone>> = { black: 'late', white: 'done' };
const stateTones: Readonly<Record<EntryState, Tone>> = {
  active: 'moving',
  expired: 'ended',
  removed: 'ended',
};

/** The person of an entry as the screen names them. */
export const personText = ({ name, phone, idNumber }: RiskEntryRow): string =>
  [name, phone, idNumber].filter((known) => known !== null).join(' ');

const removedText = ({ removed }: RiskEntryRow): string =>
  removed === null ? '未移出' : `${removed.operatorName}：${removed.reason}`;

/** The columns of 风控名单. */
export const riskListColumns: readonly Column<RiskEntryRow, SortField<'listRiskEntries'>>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 96,
    isKey: true,
    pin: 'left',
    cell: ({ customerId, name }) =>
      customerId === null ? (
        (name ?? '未填姓名')
      ) : (
        <TabLink to={`/customer/detail/${customerId}`}>{name ?? '客户'}</TabLink>
      ),
    hint: personText,
  },
  { key: 'phone', title: '手机', width: 120, cell: ({ phone }) => phone ?? '-' },
  { key: 'idNumber', title: '身份证号', width: 176, cell: ({ idNumber }) => idNumber ?? '-' },
  {
    key: 'kind',
    title: '名单',
    width: 88,
    cell: ({ kind }) => <TonedText tone={kindTones[kind]} words={listKinds[kind]} />,
  },
  { key: 'reason', title: '原因', width: 96, cell: ({ reason }) => listReasons[reason] },
  {
    key: 'state',
    title: '状态',
    width: 96,
    cell: ({ entryState }) => (
      <TonedText tone={stateTones[entryState]} words={entryStates[entryState]} />
    ),
  },
  { key: 'expiresOn', title: '到期', width: 104, cell: ({ expiresOn }) => expiresOn ?? '长期' },
  { key: 'isShared', title: '共享', width: 80, cell: (row) => (row.isShared ? '共享中' : '-') },
  {
    key: 'note',
    title: '备注',
    width: 176,
    cell: ({ note }) => note ?? '-',
    hint: ({ note }) => note ?? '没有备注',
  },
  {
    key: 'createTime',
    title: '加入时间',
    width: 104,
    sortBy: 'createTime',
    cell: ({ createTime }) => twoLines(dayText(createTime), clockText(createTime)),
    hint: ({ createTime }) => timeText(createTime),
  },
  { key: 'createdBy', title: '加入人', width: 96, cell: (row) => row.createdByName },
  {
    key: 'removed',
    title: '移出',
    width: 176,
    cell: (row) => (row.removed === null ? '-' : removedText(row)),
    hint: removedText,
    isMinor: true,
  },
];

/** The filters of the list. */
export const riskListFields: FilterField<FilterName<'listRiskEntries'>>[] = [
  { kind: 'text', name: 'listedPhone', label: '手机', placeholder: '11位手机号' },
  { kind: 'text', name: 'idNumber', label: '身份证号', placeholder: '完整号码' },
  { kind: 'text', name: 'name', label: '姓名', placeholder: '完整姓名' },
  { kind: 'choice', name: 'reason', label: '原因', options: reasonChoices() },
  { kind: 'choice', name: 'entryState', label: '状态', options: choices(entryStates) },
];

/** Both lists have 其他, so that reasons are told with their list there. */
function reasonChoices() {
  const others = { otherBlack: '其他（黑名单）', otherWhite: '其他（白名单）' } as const;
  return choices({ ...listReasons, ...others });
}
