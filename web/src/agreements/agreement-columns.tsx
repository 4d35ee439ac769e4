import type { AgreementRow } from '@rental/contract/agreements';
import { agreementStates } from '@rental/domain/agreements/signing';
import { CopyableText } from '../ui/copyable-text.tsx';
import type { Column } from '../ui/data-table/columns.ts';
import { TabLink } from '../ui/tab-link.tsx';
import { timeText } from '../ui/time-text.ts';

/** Of what was signed by hand after all, parties are left that did not sign electronically. */
const wayText = ({ sentAt, agreementState, partyCount, signedCount }: AgreementRow) => {
  const isByHand = agreementState === 'signed' && signedCount < partyCount;
  if (sentAt === null) return agreementState === 'signed' ? '线下签署' : '-';
  return isByHand ? '线下签署' : '电子签';
};

const partiesText = ({ partyCount, signedCount }: AgreementRow) =>
  partyCount === 0 ? '-' : `${signedCount} / ${partyCount} 已签`;

/** The columns of 合同列表. */
export const agreementColumns: readonly Column<AgreementRow>[] = [
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
    width: 200,
    cell: (row) => <TabLink to={`/order/detail/${row.orderId}`}>{row.orderNo}</TabLink>,
  },
  {
    key: 'templateVersion',
    title: '模板版本',
    width: 180,
    cell: (row) => row.templateVersion,
    hint: (row) => row.templateVersion,
  },
  { key: 'state', title: '状态', width: 88, cell: (row) => agreementStates[row.agreementState] },
  { key: 'way', title: '签署方式', width: 96, cell: wayText },
  { key: 'parties', title: '签署方', width: 104, cell: partiesText },
  { key: 'generatedAt', title: '生成时间', width: 168, cell: (row) => timeText(row.generatedAt) },
  { key: 'signedAt', title: '签署时间', width: 168, cell: (row) => timeText(row.signedAt) },
  {
    key: 'contentHash',
    title: '存证哈希',
    width: 160,
    isMinor: true,
    cell: (row) => row.contentHash,
    hint: (row) => row.contentHash,
  },
];
