import type { AgreementRow } from '@rental/contract/rental/agreements';
import {
  listedAgreementState,
  listedAgreementStates,
  type ListedAgreementState,
} from '@rental/domain/rental/agreements/listed-state';
import { notarizationStates } from '@rental/domain/rental/agreements/notarization';
import { partiesText, signingWay } from '@rental/domain/rental/agreements/signing-words';
import { templateTitle } from '@rental/domain/rental/agreements/template-state';
import type { AnswerOf } from '../../http/call.ts';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { ChainStateText } from '../chain/chain-state-text.tsx';

const tones: Readonly<Record<ListedAgreementState, Tone>> = {
  toSign: 'waiting',
  signing: 'moving',
  inReview: 'waiting',
  timedOut: 'late',
  failed: 'late',
  signed: 'done',
  voided: 'ended',
};

const signedText = ({ parties }: AgreementRow) =>
  parties.length === 0
    ? '-'
    : `${parties.filter(({ isSigned }) => isSigned).length} / ${parties.length} 已签`;

const notarizationText = ({ notarization }: AgreementRow) => {
  if (notarization === null) return '-';
  const { notarizationState, certificateNo, reason } = notarization;
  const more = certificateNo ?? reason;
  const label = notarizationStates[notarizationState];
  return more === null ? label : twoLines(label, more);
};

const timeLines = (at: string | null) => (at === null ? '-' : twoLines(dayText(at), clockText(at)));

/** The columns of 合同列表. */
export const agreementColumns: readonly Column<AgreementRow, SortField<'listAgreements'>>[] = [
  {
    key: 'agreementNo',
    title: '合同号',
    width: 220,
    isKey: true,
    cell: (row) => <CopyableText name="合同号" text={row.agreementNo} />,
    hint: (row) => row.agreementNo,
  },
  {
    key: 'orderNo',
    title: '订单',
    width: 224,
    cell: (row) => (
      <CopyableText name="订单号" text={row.orderNo} to={`/order/detail/${row.orderId}`} />
    ),
    hint: (row) => row.orderNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    cell: (row) => {
      const state = listedAgreementState(row);
      return <TonedText tone={tones[state]} words={listedAgreementStates[state]} />;
    },
  },
  {
    key: 'notarization',
    title: '公证',
    width: 176,
    cell: notarizationText,
    hint: (row) => row.notarization?.certificateNo ?? row.notarization?.reason ?? '',
  },
  {
    key: 'chain',
    title: '上链',
    width: 88,
    cell: ({ onChain }) => (onChain === null ? '-' : <ChainStateText state={onChain.chainState} />),
  },
  {
    key: 'templateVersion',
    title: '模板版本',
    width: 160,
    cell: (row) => row.templateVersion,
    hint: (row) => row.templateVersion,
  },
  { key: 'way', title: '签署方式', width: 96, cell: (row) => signingWay(row) ?? '-' },
  {
    key: 'parties',
    title: '签署方',
    width: 104,
    cell: signedText,
    hint: ({ parties }) => (parties.length === 0 ? '没有发起电子签' : partiesText(parties)),
  },
  {
    key: 'generatedAt',
    sortBy: 'generatedAt',
    title: '生成时间',
    width: 100,
    cell: (row) => timeLines(row.generatedAt),
    hint: (row) => timeText(row.generatedAt),
  },
  {
    key: 'signedAt',
    sortBy: 'signedAt',
    title: '签署时间',
    width: 100,
    cell: (row) => timeLines(row.signedAt),
    hint: (row) => timeText(row.signedAt),
  },
  {
    key: 'contentHash',
    title: '存证哈希',
    width: 176,
    isMinor: true,
    cell: (row) => <CopyableText name="存证哈希" text={row.contentHash} />,
    hint: (row) => row.contentHash,
  },
  {
    key: 'blockAt',
    title: '区块时间',
    width: 100,
    cell: (row) => timeLines(row.onChain?.blockAt ?? null),
    hint: (row) => timeText(row.onChain?.blockAt ?? null),
  },
];

/** The filters of the list. */
export function agreementFilterFields(
  options: AnswerOf<'agreementOptions'> | undefined,
): FilterField<FilterName<'listAgreements'>>[] {
  const templates = (options?.templates ?? []).map(({ id, name, version }) => ({
    id,
    name: templateTitle(name, version),
  }));
  return [
    { kind: 'text', name: 'agreementNo', label: '合同号', placeholder: '完整合同号' },
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'choice', name: 'templateIs', label: '模板', options: named(templates) },
    { kind: 'days', name: 'generatedAt', label: '生成时间' },
    {
      kind: 'choice',
      name: 'isNotarized',
      label: '是否公证',
      options: choices({ true: '已公证', false: '未公证' }),
    },
    {
      kind: 'choice',
      name: 'notarizationState',
      label: '公证状态',
      options: choices(notarizationStates),
    },
  ];
}
