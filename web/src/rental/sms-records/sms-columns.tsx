import type { SmsRow } from '@rental/contract/rental/sms-records';
import { smsRecordTypes } from '@rental/domain/rental/customer-sms/sms-records';
import { receiptStates, type ReceiptState } from '@rental/domain/rental/customer-sms/sms-receipts';
import { smsStates, type SmsState } from '@rental/domain/rental/customer-sms/sms-states';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

type SmsColumn = Column<SmsRow, SortField<'listSms'>>;

const tones: Readonly<Record<SmsState, Tone>> = {
  queued: 'moving',
  sent: 'done',
  failed: 'late',
  unsent: 'ended',
};

const receiptTones: Readonly<Record<ReceiptState, Tone>> = {
  delivered: 'done',
  undelivered: 'late',
  waiting: 'moving',
  missing: 'ended',
};

/** The carrier's report of a message, with the reason; `-` where it was not sent. */
export const receiptText = ({ receipt, receiptReason }: SmsRow): string => {
  if (receipt === null) return '-';
  const words = receiptStates[receipt];
  return receiptReason === null ? words : `${words}：${receiptReason}`;
};

/** The text of a message; nobody reads a code. */
export const saidText = ({ text }: SmsRow): string => text ?? '验证码内容不显示';

/** The columns of 短信记录. */
export const smsColumns: readonly SmsColumn[] = [
  {
    ...instant('createTime', '提交时间', ({ createTime }) => createTime),
    isKey: true,
    pin: 'left',
    sortBy: 'createTime',
  },
  { key: 'phone', title: '手机', width: 120, cell: (row) => row.phone },
  {
    key: 'type',
    title: '短信类型',
    width: 136,
    cell: (row) => smsRecordTypes[row.smsType],
    hint: (row) => smsRecordTypes[row.smsType],
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    cell: ({ smsState }) => <TonedText tone={tones[smsState]} words={smsStates[smsState]} />,
  },
  {
    key: 'receipt',
    title: '回执',
    width: 144,
    cell: (row) =>
      row.receipt === null ? (
        '-'
      ) : (
        <TonedText tone={receiptTones[row.receipt]} words={receiptText(row)} />
      ),
    hint: (row) => (row.receipt === null ? '没有发出，没有回执' : receiptText(row)),
  },
  { key: 'text', title: '内容', width: 360, cell: saidText, hint: saidText },
  {
    key: 'failure',
    title: '失败原因',
    width: 128,
    cell: (row) => row.failure ?? '-',
    hint: (row) => row.failure ?? '没有失败',
  },
  {
    key: 'parts',
    title: '条数',
    width: 72,
    cell: (row) => (row.parts === 0 ? '自有账户' : row.parts),
    isAmount: true,
  },
  {
    key: 'order',
    title: '订单',
    width: 208,
    cell: (row) =>
      row.orderId === null ? (
        '-'
      ) : (
        <TabLink to={`/order/detail/${row.orderId}`}>{row.orderNo}</TabLink>
      ),
  },
  instant('sentAt', '发送时间', ({ sentAt }) => sentAt),
  {
    key: 'providerNo',
    title: '渠道编号',
    width: 176,
    cell: (row) => row.providerNo ?? '-',
    hint: (row) => row.providerNo ?? '短信渠道尚未受理',
    isMinor: true,
  },
];

function instant(key: string, title: string, of: (row: SmsRow) => string | null): SmsColumn {
  return {
    key,
    title,
    width: 104,
    cell: (row) => {
      const at = of(row);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (row) => timeText(of(row)),
  };
}

/** The filters of the list. */
export const smsFilterFields: FilterField<FilterName<'listSms'>>[] = [
  { kind: 'days', name: 'createTime', label: '提交时间' },
  { kind: 'text', name: 'toPhone', label: '手机', placeholder: '11位手机号' },
  { kind: 'choice', name: 'smsType', label: '短信类型', options: choices(smsRecordTypes) },
  { kind: 'choice', name: 'receipt', label: '回执', options: choices(receiptStates) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整单号' },
];
