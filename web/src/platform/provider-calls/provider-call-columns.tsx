import type { ProviderCallRow } from '@rental/contract/platform/provider-calls';
import {
  providerCallLabels,
  providerCallText,
  providerLabels,
  providerOutcomes,
  type ProviderOutcome,
} from '@rental/domain/platform/provider-calls/providers';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<ProviderOutcome, Tone>> = {
  answered: 'done',
  refused: 'waiting',
  undecided: 'late',
  failed: 'late',
};

const callText = ({ provider, operation }: ProviderCallRow) =>
  providerCallText(provider, operation);

/** The columns of 服务商调用. */
export const providerCallColumns: readonly Column<
  ProviderCallRow,
  SortField<'listProviderCalls'>
>[] = [
  {
    key: 'at',
    sortBy: 'at',
    title: '调用时间',
    width: 168,
    isKey: true,
    cell: ({ at }) => timeText(at),
  },
  { key: 'call', title: '操作', width: 176, cell: callText, hint: callText },
  {
    key: 'outcome',
    title: '结果',
    width: 88,
    cell: ({ outcome }) => <TonedText tone={tones[outcome]} words={providerOutcomes[outcome]} />,
  },
  {
    key: 'took',
    title: '耗时',
    width: 96,
    isAmount: true,
    cell: ({ tookMs }) => tookText(tookMs),
  },
  {
    key: 'error',
    title: '错误类型',
    width: 200,
    cell: ({ error }) => error ?? '-',
    hint: ({ error }) => error ?? '没有错误',
  },
  {
    key: 'trace',
    title: '追踪号',
    width: 184,
    cell: ({ traceId }) => <CopyableText name="追踪号" text={traceId} />,
  },
];

/** The filters of the list. */
export const providerCallFields: readonly FilterField<FilterName<'listProviderCalls'>>[] = [
  { kind: 'days', name: 'at', label: '调用时间' },
  { kind: 'choice', name: 'provider', label: '服务商', options: choices(providerLabels) },
  { kind: 'choice', name: 'outcome', label: '结果', options: choices(providerOutcomes) },
  { kind: 'choice', name: 'providerCall', label: '操作', options: choices(providerCallLabels) },
  { kind: 'text', name: 'traceId', label: '追踪号', placeholder: '完整追踪号' },
];
