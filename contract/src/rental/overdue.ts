import * as z from 'zod';
import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';
import { holdReasons, type HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { followStates, type FollowState } from '@rental/domain/rental/dunning/follow-states';
import { dunningStages } from '@rental/domain/rental/dunning/stages';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  PhonePart,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

/** 未发送 or 已发送: whether an 逾期短信 was sent since the order is overdue (S97). */
const SmsSent = z.union([z.literal(0), z.literal(1)]);

/** An order with overdue bills, and its case. */
export const OverdueRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  caseId: Id,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** 逾期期数. */
  billCount: z.int(),
  firstDueOn: Day,
  overdueDays: z.int(),
  stage: z.enum(dunningStages),
  unpaidFen: Amount,
  /** As it comes to today. */
  lateFeeFen: Amount,
  paidFen: Amount,
  totalRentFen: Amount,
  /** Null: nobody's yet. */
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  isFollowedToday: z.boolean(),
  lastContactAt: Instant.nullable(),
  lastResult: z.enum(keysOf<ContactResult>(contactResults)).nullable(),
  /** 承诺还款, where one is open. */
  promise: z.object({ dueOn: Day, amountFen: Amount }).nullable(),
  smsSent: SmsSent,
  /** Null: nothing holds contacts back. */
  held: z.enum(keysOf<HoldReason>(holdReasons)).nullable(),
  /** Some of its overdue bills are in 协商分期. */
  isRepaying: z.boolean(),
  /** 失联. */
  isLost: z.boolean(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type OverdueRow = z.output<typeof OverdueRow>;

const list = { platforms: ['manage'], permission: 'overdue:list' } as const;
const labels = {
  name: '姓名',
  minDays: '最少逾期天数',
  maxDays: '最多逾期天数',
  ownerIs: '催收员',
  assigned: '分配状态',
  follow: '跟进状态',
  smsSent: '短信状态',
};
const stageLabel = { stage: '逾期阶段' };
/** How many rows of 逾期管理 are ticked at once. */
export const maxTicked = 500;
const Days = z.coerce
  .number('逾期天数应为1到9999的整数')
  .int('逾期天数应为1到9999的整数')
  .min(1, '逾期天数应为1到9999的整数')
  .max(9999, '逾期天数应为1到9999的整数');

/** 逾期管理: orders with overdue bills, the longest overdue first; every filter narrows. */
export const listOverdue = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/overdue',
  summary: '逾期管理',
  labels: { ...labels, ...stageLabel },
  query: z.object({
    ...pageQuery,
    sort: sortBy('overdueDays', 'unpaidFen'),
    stage: z.enum(dunningStages, '请选择逾期阶段').optional(),
    minDays: Days.optional(),
    maxDays: Days.optional(),
    orderNo: text(32).optional(),
    /** Just these: the rows that somebody ticked. */
    ids: z
      .union(
        [
          IdText.transform((id) => [id]),
          z.array(IdText).max(maxTicked, `一次最多选择${maxTicked}条订单`),
        ],
        '请选择订单',
      )
      .optional(),
    name: NamePart,
    phone: PhonePart,
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    ownerIs: IdText.optional(),
    /** 0: nobody owns its case. */
    assigned: z.enum(['0', '1'], '请选择分配状态').optional(),
    follow: z.enum(keysOf<FollowState>(followStates), '请选择跟进状态').optional(),
    smsSent: z.enum(['0', '1'], '请选择短信状态').optional(),
  }),
  answer: pageOf(OverdueRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const overdueCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/overdue/counts',
  summary: '各逾期阶段订单数',
  labels,
  query: listOverdue.query.omit({ ...paging, stage: true }),
  answer: TabCounts,
});

/** S186: 逾期总额, 待追回 and 回款率 of the orders that the filters leave, 回款 of the days given, else of this month. */
export const overdueTotal = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/overdueTotal',
  specified: true,
  summary: '逾期汇总',
  labels: { ...labels, ...stageLabel, recoveredOn: '回款日期' },
  query: listOverdue.query.omit(paging).extend({ recoveredOn: TimeRange.optional() }),
  answer: z.object({
    orderCount: z.int(),
    billCount: z.int(),
    customerCount: z.int(),
    /** The unpaid part of overdue bills, without late fee. */
    amountFen: Amount,
    /** Late fee in the books that is unpaid. */
    lateFeeFen: Amount,
    /** 回款: payments of bills that were overdue then, narrowed by store, channel, owner and 分配状态 alone. */
    recoveredFen: Amount,
    /** Of what came in and what is still to come, in 1/10,000; null: nothing is either. */
    recoveryRateBp: z.int().nullable(),
  }),
});

/** How many bills 逾期短信 takes at once. */
export const maxOverdueSms = 5_000;

const billIds = z
  .array(Id)
  .min(1, '请选择逾期账单')
  .max(maxOverdueSms, `一次最多选${maxOverdueSms}期账单`);

const Skipped = z.object({ billId: Id, reason: z.string() });

/** 逾期短信, before it is done: what would be sent, who gets nothing and why, and when it leaves. */
export const previewOverdueSms = endpoint({
  platforms: ['manage'],
  permission: 'dunning:work',
  method: 'POST',
  path: '/api/finance/overdueSms/preview',
  summary: '逾期短信预览',
  body: z.object({ billIds }),
  answer: z.object({
    /** Not before: what falls out of the contact hours waits. */
    sendAt: Instant,
    /** How many SMS the brand has left. */
    balance: z.int(),
    /** How many customers are told, and as how many SMS it is paid. */
    count: z.int(),
    parts: z.int(),
    /** The first one; null: nobody is told. */
    example: z.string().nullable(),
    skipped: z.array(Skipped),
  }),
  refusals: ['not_found'],
});

/** S187: 逾期短信 for these bills; each that gets none says why. */
export const overdueSms = endpoint({
  platforms: ['manage'],
  permission: 'dunning:work',
  method: 'POST',
  path: '/api/finance/overdueSms',
  specified: true,
  summary: '发送逾期短信',
  body: z.object({ billIds }),
  answer: z.object({ sent: z.int(), skipped: z.array(Skipped) }),
  refusals: ['not_found'],
  idempotent: true,
});

/** The overdue bills of these orders, for 逾期短信: the first of each. */
export const overdueBills = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/overdue/bills',
  summary: '逾期账单',
  labels: { ...labels, ...stageLabel },
  query: listOverdue.query.omit(paging),
  answer: z.object({
    billIds: z.array(Id),
    /** There are more than these. */
    isCapped: z.boolean(),
  }),
});
