import type { OpenEventRow } from '@rental/contract/rental/open-events';
import {
  eventKinds,
  sendingStates,
  type SendingState,
} from '@rental/domain/rental/open-events/event-kinds';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<SendingState, Tone>> = {
  waiting: 'moving',
  delivered: 'done',
  givenUp: 'late',
  kept: 'ended',
};

export const SendingStateText = ({ state }: { readonly state: SendingState }) => (
  <TonedText tone={tones[state]} words={sendingStates[state]} />
);

/** The columns of 事件推送. */
export const openEventColumns: readonly Column<OpenEventRow, SortField<'listOpenEvents'>>[] = [
  {
    key: 'kind',
    title: '事件',
    width: 148,
    isKey: true,
    cell: (event) => twoLines(eventKinds[event.kind], event.kind),
    hint: (event) => `${eventKinds[event.kind]} ${event.kind}`,
  },
  {
    key: 'state',
    title: '推送状态',
    width: 104,
    cell: (event) => <SendingStateText state={event.sendingState} />,
  },
  {
    key: 'order',
    title: '订单',
    width: 188,
    cell: (event) =>
      event.orderId === null ? (
        '-'
      ) : (
        <TabLink to={`/order/detail/${event.orderId}`}>{event.orderNo}</TabLink>
      ),
    hint: (event) => event.orderNo ?? '',
  },
  { key: 'app', title: '应用', width: 140, cell: appOf, hint: appOf },
  {
    key: 'number',
    title: '编号',
    width: 72,
    isAmount: true,
    cell: (event) => event.number.toLocaleString('zh-CN'),
  },
  {
    key: 'sequence',
    title: '序号',
    width: 64,
    isAmount: true,
    cell: (event) => event.sequence ?? '-',
    isMinor: true,
  },
  { key: 'attempts', title: '次数', width: 64, isAmount: true, cell: (event) => event.attempts },
  {
    key: 'next',
    title: '下次推送',
    width: 100,
    cell: (event) =>
      event.nextAt === null ? '-' : twoLines(dayText(event.nextAt), clockText(event.nextAt)),
    hint: (event) => timeText(event.nextAt),
  },
  {
    key: 'at',
    sortBy: 'at',
    title: '发生时间',
    width: 100,
    cell: (event) => twoLines(dayText(event.at), clockText(event.at)),
    hint: (event) => timeText(event.at),
  },
];

function appOf({ appName }: OpenEventRow): string {
  return appName;
}

/** The filters of the list; `apps` are the programs of the brand. */
export const openEventFields = (
  apps: readonly { readonly id: number; readonly name: string }[] | undefined,
): FilterField<FilterName<'listOpenEvents'>>[] => [
  { kind: 'choice', name: 'appIs', label: '应用', options: named(apps) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'choice', name: 'kind', label: '事件', options: choices(eventKinds) },
  { kind: 'days', name: 'at', label: '发生时间' },
];
