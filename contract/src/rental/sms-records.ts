import * as z from 'zod';
import {
  smsRecordTypes,
  usageDays,
  type SmsRecordType,
} from '@rental/domain/rental/customer-sms/sms-records';
import { receiptStates, type ReceiptState } from '@rental/domain/rental/customer-sms/sms-receipts';
import {
  smsStates,
  smsTabs,
  type SmsState,
  type SmsTab,
} from '@rental/domain/rental/customer-sms/sms-states';
import { guardRefusals } from './dunning-refusals.ts';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  filledText,
  Id,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { providerCallback } from '../platform/callbacks.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const State = z.enum(keysOf<SmsState>(smsStates));
const Tab = z.enum(keysOf<SmsTab>(smsTabs), '请选择发送状态');
const Receipt = z.enum(keysOf<ReceiptState>(receiptStates), '请选择回执');
const Type = z.enum(keysOf<SmsRecordType>(smsRecordTypes), '请选择短信类型');

/** A message of 短信记录. */
export const SmsRow = z.object({
  id: Id,
  /** A code by its template, or the number of its type (S98). */
  smsType: Type,
  /** Masked. */
  phone: z.string(),
  /** Null: it carries a code, which nobody reads. */
  text: z.string().nullable(),
  /** As how many SMS it is paid, or would be. */
  parts: z.int(),
  smsState: State,
  /** Why it failed, or was not sent. */
  failure: z.string().nullable(),
  /** The provider's number of it; null: it was not sent. */
  providerNo: z.string().nullable(),
  /** Null: it was not sent, so that none is expected. */
  receipt: Receipt.nullable(),
  /** Why it did not arrive, as the carrier says. */
  receiptReason: z.string().nullable(),
  /** When the carrier reported. */
  receiptAt: Instant.nullable(),
  timesResent: z.int(),
  /** The parts paid for earlier sendings that did not arrive; not among `parts`. */
  earlierParts: z.int(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  createTime: Instant,
  /** Not before: what falls out of the contact hours waits. */
  sendAt: Instant,
  sentAt: Instant.nullable(),
});
export type SmsRow = z.output<typeof SmsRow>;

const list = { platforms: ['manage'], permission: 'sms:list' } as const;
const labels = { smsType: '短信类型', receipt: '回执', toPhone: '手机号', createTime: '提交时间' };

/** 短信记录, the last first; every filter narrows. For who reaches the whole brand; an order page shows its own messages. */
export const listSms = endpoint({
  ...list,
  method: 'GET',
  path: '/api/sms',
  summary: '短信记录列表',
  labels: { ...labels, smsState: '发送状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    smsState: Tab.optional(),
    smsType: Type.optional(),
    receipt: Receipt.optional(),
    toPhone: text(11)
      .regex(/^\d{11}$/, '请输入11位手机号')
      .optional(),
    orderNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号')
      .optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(SmsRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

/** The counts on the tabs. */
export const smsCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/sms/counts',
  summary: '各状态短信数',
  labels,
  query: listSms.query.omit({ ...paging, smsState: true }),
  answer: TabCounts,
  refusals: ['whole_brand_only'],
});

const SmsDay = z.object({
  day: Day,
  /** SMS that were paid for messages of the day. */
  parts: z.int(),
  sent: z.int(),
  /** Of those sent, the ones that did not arrive. */
  undelivered: z.int(),
  queued: z.int(),
  failed: z.int(),
  unsent: z.int(),
});
export type SmsDay = z.output<typeof SmsDay>;

/** 短信用量: the balance, how long it lasts, and what each of the last days used, today first. */
export const smsUsage = endpoint({
  ...list,
  method: 'GET',
  path: '/api/sms/usage',
  summary: '短信用量',
  answer: z.object({
    balance: z.int(),
    /** The average of the last seven whole days, rounded to a tenth of an SMS. */
    dailyAverage: z.number(),
    /** Null: nothing was used. */
    runwayDays: z.int().nullable(),
    days: z.array(SmsDay).max(usageDays),
  }),
  refusals: ['whole_brand_only'],
});

/** 重发: a message that failed, stayed unsent or did not arrive leaves once more, and is paid anew. */
export const resendSms = endpoint({
  method: 'POST',
  path: '/api/sms/resend',
  summary: '重发短信',
  labels: { smsId: '短信' },
  platforms: ['manage'],
  permission: 'sms:resend',
  idempotent: true,
  body: z.object({ smsId: Id }),
  answer: z.object({ id: Id, parts: z.int(), sendAt: Instant }),
  refusals: [
    'not_found',
    'sms_not_failed',
    'sms_is_code',
    'sms_type_off',
    'sms_too_old',
    'sms_outdated',
    'sms_resent_enough',
    'sms_phone_enough',
    'sms_balance_empty',
    ...guardRefusals,
    'whole_brand_only',
  ],
});

/** How many receipts a provider pushes at once. */
export const maxReceipts = 500;

/** 状态报告: the provider says what the carriers reported of messages, each by our own request number. */
export const smsReceiptCallback = providerCallback({
  path: '/api/callback/sms',
  summary: '短信状态报告回调（由短信渠道调用）',
  labels: {
    receipts: '状态报告',
    requestNo: '请求编号',
    isDelivered: '是否送达',
    code: '状态码',
    at: '报告时间',
  },
  word: {
    receipts: z
      .array(
        z.object({
          requestNo: filledText(64, '缺少请求编号'),
          providerNo: filledText(80, '缺少渠道编号'),
          isDelivered: z.boolean(),
          /** The provider's own. */
          code: filledText(64, '缺少状态码'),
          at: Instant,
        }),
      )
      .min(1, '缺少状态报告')
      .max(maxReceipts, `一次最多推送${maxReceipts}条状态报告`),
  },
});
