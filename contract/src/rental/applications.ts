import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, IdText, Instant, pageOf, pageQuery, text, TimeRange } from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import {
  ApplicationContent,
  ApplicationKindName,
  ApplicationStateName,
} from './open-applications.ts';
import { Option, Status } from './orders/core/order-fields.ts';

/** A row of 客户申请. */
export const ApplicationRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  kind: ApplicationKindName,
  applicationState: ApplicationStateName,
  /** The request in a sentence, the person masked. */
  words: z.string(),
  appName: z.string(),
  /** The program's own number. */
  externalNo: z.string(),
  productName: z.string(),
  skuName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** The operator who handles it; null: nobody yet. */
  ownerName: z.string().nullable(),
  /** Why it was refused, and what came of a complaint: the customer reads both. */
  reason: z.string().nullable(),
  result: z.string().nullable(),
  at: Instant,
  acceptedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;

const list = { platforms: ['manage', 'channel'], permission: 'application:list' } as const;

/** 客户申请, the last first; every filter narrows. */
export const listApplications = endpoint({
  ...list,
  method: 'GET',
  path: '/api/application',
  summary: '客户申请列表',
  labels: { kind: '申请类型', at: '申请时间' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('at'),
    applicationState: ApplicationStateName.optional(),
    kind: ApplicationKindName.optional(),
    orderNo: text(32).optional(),
    at: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(ApplicationRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not ended. */
export const applicationCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/application/counts',
  summary: '各状态客户申请数',
  labels: { kind: '申请类型', at: '申请时间' },
  query: listApplications.query.omit({ ...paging, applicationState: true }),
  answer: TabCounts,
});

/** The applications of an order, the last first, with what fills a form; an address is masked. */
export const orderApplications = endpoint({
  ...list,
  method: 'GET',
  path: '/api/order/{id}/applications',
  summary: '订单的客户申请',
  params: z.object({ id: IdText }),
  answer: z.object({
    applications: z.array(
      ApplicationRow.extend({
        /** Null: it names a person, and `revealApplication` shows it. */
        content: ApplicationContent.nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

const handle = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'application:handle',
  idempotent: true,
} as const;
const one = { params: z.object({ id: IdText }) } as const;
const Moved = z.object({ id: Id, applicationState: ApplicationStateName });
const moveRefusals = ['not_found', 'application_moved'] as const;

/** 受理: who accepts it handles it. */
export const acceptApplication = endpoint({
  ...handle,
  ...one,
  path: '/api/application/{id}/accept',
  summary: '受理客户申请',
  answer: Moved,
  refusals: moveRefusals,
});

/** 拒绝: the customer reads the reason. */
export const refuseApplication = endpoint({
  ...handle,
  ...one,
  path: '/api/application/{id}/refuse',
  summary: '拒绝客户申请',
  body: z.object({ reason: filledText(200, '请填写拒绝原因') }),
  answer: Moved,
  refusals: moveRefusals,
});

/** 办结投诉: the customer reads the result. Other kinds end by their command. */
export const settleComplaint = endpoint({
  ...handle,
  ...one,
  path: '/api/application/{id}/settle',
  summary: '办结投诉',
  labels: { result: '处理结果' },
  body: z.object({ result: filledText(500, '请填写处理结果') }),
  answer: Moved,
  refusals: [...moveRefusals, 'application_other_kind'],
});

/** The operators whom an application can be given to: enabled, of the normal platform, within the data scope. At most 500. */
export const applicationOwners = endpoint({
  method: 'GET',
  path: '/api/application/owners',
  summary: '可转交的处理人',
  platforms: ['manage'],
  permission: 'application:handle',
  answer: z.object({ owners: z.array(Option) }),
});

/** 转给: another operator handles it, and hears of it. It is accepted by that. */
export const giveApplication = endpoint({
  ...handle,
  ...one,
  path: '/api/application/{id}/give',
  summary: '转交客户申请',
  labels: { operatorId: '处理人' },
  body: z.object({ operatorId: z.int('请选择处理人').positive('请选择处理人') }),
  answer: Moved.extend({ ownerName: z.string() }),
  refusals: [...moveRefusals, 'assignee_not_found'],
});

/** 改地址 as the customer asked: the command of 改收货地址 with the address of the application. */
export const changeAddressAsApplied = endpoint({
  ...one,
  method: 'POST',
  platforms: ['manage'],
  permission: 'order:address',
  idempotent: true,
  path: '/api/application/{id}/changeAddress',
  summary: '按客户申请改收货地址',
  body: z.object({ reason: filledText(200, '请填写原因') }),
  answer: z.object({ orderId: Id, orderStatus: Status }),
  refusals: [
    ...moveRefusals,
    'application_other_kind',
    'change_out_of_turn',
    'relet_keeps',
    'address_unchanged',
  ],
});

/** 查看明文: what is asked for, unmasked. Written to the audit log. */
export const revealApplication = endpoint({
  ...one,
  method: 'POST',
  platforms: ['manage'],
  permission: 'customer:reveal',
  path: '/api/application/{id}/reveal',
  summary: '查看客户申请明文',
  answer: z.object({ content: ApplicationContent }),
  refusals: ['not_found'],
});
