import type { SmsRow } from '@rental/contract/rental/sms-records';
import { smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import {
  receiptReasonOf,
  receiptStateOf,
  receiptStates,
} from '@rental/domain/rental/customer-sms/sms-receipts';
import { smsRecordTypes, type SmsRecordType } from '@rental/domain/rental/customer-sms/sms-records';
import { smsStates } from '@rental/domain/rental/customer-sms/sms-states';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import type { Stored } from '../../db/tables.ts';
import type { Reach } from '../../http/context.ts';
import { count, instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Messages } from './sms-filters.ts';

/** The sealed code is not among them: nobody reads it. */
const columns = [
  'id',
  'phone',
  'kind',
  'type',
  'text',
  'parts',
  'status',
  'failure',
  'provider_no',
  'receipt',
  'receipt_code',
  'receipt_at',
  'times_resent',
  'earlier_parts',
  'order_id',
  'created_at',
  'send_at',
  'sent_at',
] as const;

type MessageColumns = Pick<Stored<'sms_messages'>, (typeof columns)[number]> & {
  readonly order_no: string | null;
};

/** The messages of a page with the numbers of their orders. */
export const withSmsRow = (messages: Messages) =>
  messages.select(columns.map((column) => `m.${column}` as const)).select('o.order_no');

export const smsRowOf = (row: MessageColumns, { now }: Pick<Reach, 'now'>): SmsRow => ({
  id: row.id,
  smsType: typeOf(row),
  phone: maskMobile(row.phone),
  text: row.text,
  parts: row.parts ?? smsParts(row.text ?? ''),
  smsState: row.status,
  failure: row.failure,
  providerNo: row.provider_no,
  ...receiptOf(row, now),
  timesResent: row.times_resent,
  earlierParts: row.earlier_parts,
  orderId: row.order_id,
  orderNo: row.order_no,
  createTime: row.created_at.toISOString(),
  sendAt: (row.send_at ?? row.created_at).toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

const receiptOf = (row: MessageColumns, now: Date) => ({
  receipt: receiptStateOf({ state: row.status, receipt: row.receipt, sentAt: row.sent_at }, now),
  receiptReason: receiptReasonOf(row.receipt, row.receipt_code),
  receiptAt: row.receipt_at?.toISOString() ?? null,
});

const typeOf = ({ type, kind }: MessageColumns) =>
  (type === null ? kind : `${type}`) as SmsRecordType;

/** The columns of 短信记录 by their keys there. */
export const smsFileColumns: readonly ExportColumn<SmsRow>[] = [
  { key: 'createTime', cells: [instant('提交时间', (row) => row.createTime)] },
  { key: 'type', cells: [text('短信类型', (row) => smsRecordTypes[row.smsType])] },
  { key: 'phone', cells: [text('手机', (row) => row.phone)] },
  { key: 'text', cells: [text('内容', (row) => row.text)] },
  { key: 'state', cells: [text('状态', (row) => smsStates[row.smsState])] },
  {
    key: 'receipt',
    cells: [
      text('回执', (row) => row.receipt && receiptStates[row.receipt]),
      text('未送达原因', (row) => row.receiptReason),
      instant('回执时间', (row) => row.receiptAt),
    ],
  },
  { key: 'failure', cells: [text('失败原因', (row) => row.failure)] },
  { key: 'parts', cells: [count('条数', (row) => row.parts)] },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'sentAt', cells: [instant('发送时间', (row) => row.sentAt)] },
  { key: 'providerNo', cells: [text('渠道编号', (row) => row.providerNo)] },
];
