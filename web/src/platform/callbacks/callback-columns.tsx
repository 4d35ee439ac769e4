import type { CallbackRow } from '@rental/contract/platform/received-callbacks';
import {
  callbackKinds,
  callbackStates,
  type CallbackState,
} from '@rental/domain/platform/callbacks/received';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<CallbackState, Tone>> = {
  received: 'late',
  taken: 'done',
  duplicate: 'ended',
  refused: 'waiting',
};

export const CallbackStateText = ({ state }: { readonly state: CallbackState }) => (
  <TonedText tone={tones[state]} words={callbackStates[state]} />
);

/** The columns of 回调日志. */
export const callbackColumns: readonly Column<CallbackRow, SortField<'listCallbacks'>>[] = [
  {
    key: 'at',
    sortBy: 'at',
    title: '收到时间',
    width: 168,
    isKey: true,
    cell: ({ at }) => timeText(at),
  },
  { key: 'kind', title: '类型', width: 88, cell: ({ kind }) => callbackKinds[kind] },
  {
    key: 'state',
    title: '结果',
    width: 104,
    cell: ({ callbackState }) => <CallbackStateText state={callbackState} />,
  },
  {
    key: 'ourNo',
    title: '业务单号',
    width: 200,
    cell: ({ ourNo }) => (ourNo === null ? '-' : <CopyableText name="业务单号" text={ourNo} />),
  },
  {
    key: 'reason',
    title: '原因',
    width: 216,
    cell: ({ reason }) => reason ?? '-',
    hint: ({ reason }) => reason ?? '没有拒绝',
  },
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    cell: ({ orderNo }) => (orderNo === null ? '-' : <CopyableText name="订单号" text={orderNo} />),
  },
  {
    key: 'replays',
    title: '重放次数',
    width: 88,
    isAmount: true,
    cell: ({ replays }) => String(replays),
  },
];

/** The filters of the list. */
export const callbackFields: readonly FilterField<FilterName<'listCallbacks'>>[] = [
  { kind: 'days', name: 'at', label: '收到时间' },
  { kind: 'choice', name: 'kind', label: '类型', options: choices(callbackKinds) },
  { kind: 'choice', name: 'callbackState', label: '结果', options: choices(callbackStates) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'text', name: 'ourNo', label: '业务单号', placeholder: '完整业务单号' },
];
