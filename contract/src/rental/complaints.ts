import * as z from 'zod';
import {
  complaintSources,
  deadlineStates,
  type ComplaintSource,
  type DeadlineState,
} from '@rental/domain/rental/complaints/complaint-deadline';
import {
  complaintActs,
  complaintKinds,
  complaintResults,
  complaintStates,
  type ComplaintAct,
  type ComplaintKind,
  type ComplaintResult,
  type ComplaintState,
} from '@rental/domain/rental/complaints/complaint-states';
import { refundStates, type RefundState } from '@rental/domain/rental/refunds/refund-order';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  said,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { photosOf } from '../uploads.ts';

const Kind = z.enum(keysOf<ComplaintKind>(complaintKinds), '请选择投诉类型');
const Source = z.enum(keysOf<ComplaintSource>(complaintSources), '请选择投诉来源');
const State = z.enum(keysOf<ComplaintState>(complaintStates), '请选择投诉状态');
const Outcome = z.enum(keysOf<ComplaintResult>(complaintResults), '请选择处理结果');
const Deadline = z.enum(keysOf<DeadlineState>(deadlineStates), '请选择期限状态');
const orderNo = text(32).regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号');
const typedInstant = z.iso.datetime(said('请选择时间', '请选择正确的时间'));

/** How many photos prove a complaint at most. */
export const maxComplaintPhotos = 5;

export const ComplaintRow = z.object({
  id: Id,
  complaintNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  customerId: Id,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  kind: Kind,
  source: Source,
  /** The number at the source; null: none was given. */
  externalNo: z.string().nullable(),
  content: z.string(),
  complaintState: State,
  receivedAt: Instant,
  deadline: Instant,
  /** Null: it has ended, and the deadline runs no more. */
  deadlineState: Deadline.nullable(),
  /** 「剩2天3小时」; null: it has ended. */
  timeLeft: z.string().nullable(),
  /** Null until it is closed. */
  result: Outcome.nullable(),
  resultNote: z.string().nullable(),
  endedAt: Instant.nullable(),
  operatorName: z.string(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type ComplaintRow = z.output<typeof ComplaintRow>;

const list = { platforms: ['manage'], permission: 'complaint:list' } as const;
const labels = {
  kind: '投诉类型',
  source: '投诉来源',
  externalNo: '外部单号',
  receivedAt: '收到时间',
};
const listLabels = { ...labels, complaintNo: '投诉单号', deadlineIs: '处理期限', name: '姓名' };

/** 投诉, the last received first; every filter narrows. */
export const listComplaints = endpoint({
  ...list,
  method: 'GET',
  path: '/api/complaint',
  summary: '投诉列表',
  labels: { ...listLabels, complaintState: '投诉状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('receivedAt', 'deadline'),
    complaintState: State.optional(),
    /** Of those that have not ended. */
    deadlineIs: Deadline.optional(),
    kind: Kind.optional(),
    source: Source.optional(),
    complaintNo: text(32).optional(),
    orderNo: orderNo.optional(),
    externalNo: text(64).optional(),
    name: NamePart,
    receivedAt: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(ComplaintRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not ended. */
export const complaintCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/complaint/counts',
  summary: '各状态投诉数',
  labels: listLabels,
  query: listComplaints.query.omit({ ...paging, complaintState: true }),
  answer: TabCounts,
});

/** How many stores 投诉率 names at most. */
export const maxRatedStores = 200;

const rate = {
  complaints: z.int(),
  orders: z.int(),
  /** In basis points; null: no order was placed in the month. */
  rateBp: z.int().nullable(),
};

/**
 * 投诉率 of a month: complaints received per orders placed, of each store that the operator reaches and that had one of
 * either, most complaints first. `all` is of all these stores. Whoever reaches single orders alone has none.
 */
export const complaintRates = endpoint({
  ...list,
  method: 'GET',
  path: '/api/complaint/rates',
  summary: '各店铺投诉率',
  labels: { month: '月份' },
  query: z.object({
    month: text(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请选择月份'),
  }),
  answer: z.object({
    all: z.object(rate),
    stores: z.array(z.object({ storeId: Id, storeName: z.string(), ...rate })).max(maxRatedStores),
  }),
});

const one = { params: z.object({ id: IdText }) } as const;

/** A complaint with its photos and its history, the last entry first. */
export const complaintDetail = endpoint({
  ...list,
  ...one,
  method: 'GET',
  path: '/api/complaint/{id}',
  summary: '投诉详情',
  answer: z.object({
    complaint: ComplaintRow,
    /** Links of its photos, good for five minutes. */
    photos: z.array(z.string()),
    steps: z.array(
      z.object({
        id: Id,
        act: z.enum(keysOf<ComplaintAct>(complaintActs)),
        /** Given where the act closed it. */
        result: Outcome.nullable(),
        note: z.string().nullable(),
        operatorName: z.string(),
        at: Instant,
      }),
    ),
    /** The refunds of its order that were decided since it was received, the last one first. */
    refunds: z.array(
      z.object({
        id: Id,
        refundNo: z.string(),
        amountFen: Amount,
        refundState: z.enum(keysOf<RefundState>(refundStates)),
        at: Instant,
        /** Null: a job or a program decided it. */
        operatorName: z.string().nullable(),
      }),
    ),
    /** Of these, without what has failed. */
    refundedFen: Amount,
  }),
  refusals: ['not_found'],
});

const handle = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'complaint:handle',
  idempotent: true,
} as const;

/** 登记投诉 about an order. Without a deadline it is the usual one of the source. */
export const addComplaint = endpoint({
  ...handle,
  path: '/api/complaint',
  summary: '登记投诉',
  labels: { ...labels, content: '投诉内容', deadline: '处理期限', photos: '投诉凭证' },
  body: z.object({
    orderNo,
    kind: Kind,
    source: Source,
    externalNo: filledText(64, '请填写外部单号').optional(),
    content: filledText(1000, '请填写投诉内容'),
    receivedAt: typedInstant,
    deadline: typedInstant.optional(),
    photos: photosOf(maxComplaintPhotos).default([]),
  }),
  answer: z.object({ id: Id, complaintNo: z.string(), complaintState: State, deadline: Instant }),
  answerStatus: 201,
  refusals: [
    'complaint_order_unknown',
    'complaint_external_taken',
    'complaint_received_wrong',
    'complaint_deadline_wrong',
    'photo_not_found',
  ],
});

const Moved = z.object({ id: Id, complaintState: State });
const moveRefusals = ['not_found', 'complaint_moved'] as const;

/** 跟进: a note of what was done. */
export const followComplaint = endpoint({
  ...handle,
  ...one,
  path: '/api/complaint/{id}/follow',
  summary: '跟进投诉',
  labels: { note: '跟进内容' },
  body: z.object({ note: filledText(500, '请填写跟进内容') }),
  answer: Moved,
  refusals: moveRefusals,
});

/** 完结: how the complaint was answered, and in which words. 退款 is the answer only where money of the order goes back since it was received. */
export const closeComplaint = endpoint({
  ...handle,
  ...one,
  path: '/api/complaint/{id}/close',
  summary: '完结投诉',
  labels: { result: '处理结果', note: '结果说明' },
  body: z.object({ result: Outcome, note: filledText(500, '请填写结果说明') }),
  answer: Moved,
  refusals: [...moveRefusals, 'complaint_not_refunded'],
});

/** 撤诉: the customer takes the complaint back. */
export const withdrawComplaint = endpoint({
  ...handle,
  ...one,
  path: '/api/complaint/{id}/withdraw',
  summary: '登记撤诉',
  labels: { note: '撤诉说明' },
  body: z.object({ note: filledText(500, '请填写撤诉说明') }),
  answer: Moved,
  refusals: moveRefusals,
});

/** 重新打开 a closed one; its deadline stays. */
export const reopenComplaint = endpoint({
  ...handle,
  ...one,
  path: '/api/complaint/{id}/reopen',
  summary: '重新打开投诉',
  labels: { note: '重新打开的原因' },
  body: z.object({ note: filledText(500, '请填写重新打开的原因') }),
  answer: Moved,
  refusals: moveRefusals,
});
