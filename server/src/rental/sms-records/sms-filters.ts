import type { Input } from '@rental/contract/endpoint';
import type { listSms } from '@rental/contract/rental/sms-records';
import {
  receiptDeadline,
  receiptStates,
  type ReceiptState,
  type StoredReceiptState,
} from '@rental/domain/rental/customer-sms/sms-receipts';
import { smsRecordTypes, type SmsRecordType } from '@rental/domain/rental/customer-sms/sms-records';
import { isStaffSms } from '@rental/domain/rental/customer-sms/staff-sms';
import { smsTabs, type SmsState, type SmsTab } from '@rental/domain/rental/customer-sms/sms-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { isPlaced, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfMessages = Tables & { m: Tables['sms_messages']; o: Tables['orders'] };
export type Messages = SelectQueryBuilder<OfMessages, 'm' | 'o', object>;

const { declare, filter, span, text } = filtersOn<OfMessages, 'm' | 'o'>();

interface OfType extends Readonly<Record<string, unknown>> {
  readonly kind?: string;
  /** The number of the type; absent: it carries a code. */
  readonly type?: number;
}

/** One of them: the receipt that came, or the span in which a message without one left. */
interface OfReceipt extends Readonly<Record<string, unknown>> {
  readonly stored?: StoredReceiptState;
  readonly sentAfter?: Date;
  readonly sentUntil?: Date;
}

/** The filters of 短信记录. */
export const smsFilters = declare<Input<typeof listSms>['query']>({
  smsState: filter({
    label: '发送状态',
    words: (tab: SmsTab) => smsTabs[tab],
    values: (tab: SmsTab) =>
      tab === 'undelivered' ? { receipt: tab } : { state: tab satisfies SmsState },
    narrow: (messages, { state, receipt }: { state?: SmsState; receipt?: StoredReceiptState }) =>
      receipt === undefined
        ? messages.where('m.status', '=', state as never)
        : messages.where('m.receipt', '=', receipt as never),
  }),
  receipt: filter({
    label: '回执',
    words: (receipt: ReceiptState) => receiptStates[receipt],
    values: (receipt: ReceiptState, { now }): OfReceipt => {
      if (receipt === 'delivered' || receipt === 'undelivered') return { stored: receipt };
      const deadline = receiptDeadline(now);
      return receipt === 'waiting' ? { sentAfter: deadline } : { sentUntil: deadline };
    },
    narrow: (messages, { stored, sentAfter, sentUntil }) => {
      if (stored !== undefined) return messages.where('m.receipt', '=', stored as never);
      const open = messages.where('m.status', '=', sql.lit('sent')).where('m.receipt', 'is', null);
      return sentAfter === undefined
        ? open.where('m.sent_at', '<=', sentUntil as never)
        : open.where('m.sent_at', '>', sentAfter as never);
    },
  }),
  smsType: filter({
    label: '短信类型',
    words: (type: SmsRecordType) => smsRecordTypes[type],
    values: (type: SmsRecordType): OfType =>
      /^\d+$/.test(type)
        ? { kind: isStaffSms(Number(type)) ? 'staff' : 'customer', type: Number(type) }
        : { kind: type },
    narrow: (messages, { kind, type }) => {
      const ofKind = messages.where('m.kind', '=', kind as never);
      return type === undefined
        ? ofKind.where('m.type', 'is', null)
        : ofKind.where('m.type', '=', type as never);
    },
  }),
  toPhone: text('手机', 'm.phone'),
  orderNo: text('订单号', 'o.order_no'),
  createTime: span('提交时间', 'm.created_at'),
});

export const criteriaOf = scopedBy(smsFilters);

/** The messages `m` that the filters leave, with their orders `o` if they have one: none for who reaches a part of the brand alone. */
export function filtered(db: Tx, criteria: ScopeValues): Messages {
  const all = db
    .selectFrom('sms_messages as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where('m.brand_code', '=', criteria.brand) as unknown as Messages;
  const reached = isPlaced(criteria) ? all.where(sql<boolean>`false`) : all;
  return smsFilters.narrowed(reached, db, criteria);
}
