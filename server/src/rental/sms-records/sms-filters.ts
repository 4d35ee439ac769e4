import type { Input } from '@rental/contract/endpoint';
import type { listSms } from '@rental/contract/rental/sms-records';
import { smsRecordTypes, type SmsRecordType } from '@rental/domain/rental/customer-sms/sms-records';
import { smsStates } from '@rental/domain/rental/customer-sms/sms-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { isPlaced, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfMessages = Tables & { m: Tables['sms_messages']; o: Tables['orders'] };
export type Messages = SelectQueryBuilder<OfMessages, 'm' | 'o', object>;

const { declare, equal, filter, span, text } = filtersOn<OfMessages, 'm' | 'o'>();

interface OfType extends Readonly<Record<string, unknown>> {
  readonly kind?: string;
  /** The number of the type; absent: it carries a code. */
  readonly type?: number;
}

/** The filters of 短信记录. */
export const smsFilters = declare<Input<typeof listSms>['query']>({
  smsState: equal('发送状态', 'm.status', (state) => smsStates[state]),
  smsType: filter({
    label: '短信类型',
    words: (type: SmsRecordType) => smsRecordTypes[type],
    values: (type: SmsRecordType): OfType =>
      /^\d+$/.test(type) ? { kind: 'customer', type: Number(type) } : { kind: type },
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
