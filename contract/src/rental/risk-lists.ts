import * as z from 'zod';
import {
  entryStates,
  maxTermDays,
  type EntryState,
} from '@rental/domain/rental/risk-lists/list-entry';
import {
  blackReasons,
  listKinds,
  listReasons,
  type BlackReason,
  type ListKind,
  type ListReason,
} from '@rental/domain/rental/risk-lists/list-kinds';
import { outcomes } from '@rental/domain/rental/risk-lists/list-verdict';
import { idNumber } from '@rental/domain/validation/id-number';
import { mobile } from '@rental/domain/validation/phones';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const Kind = z.enum(keysOf<ListKind>(listKinds), '请选择名单类型');
const Reason = z.enum(keysOf<ListReason>(listReasons), '请选择原因');
const State = z.enum(keysOf<EntryState>(entryStates), '请选择名单状态');

const idNumberText = text(18).refine(idNumber.test, idNumber.message).optional();
const phoneText = text(11).refine(mobile.test, mobile.message).optional();

/** An entry of 风控名单. Name, ID number and phone are masked; null: not known. */
export const RiskEntryRow = z.object({
  id: Id,
  kind: Kind,
  reason: Reason,
  note: z.string().nullable(),
  /** Null: the person was typed. */
  customerId: Id.nullable(),
  name: z.string().nullable(),
  idNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** It is counted for other brands now. */
  isShared: z.boolean(),
  /** The last day on which it counts; null: it has no end. */
  expiresOn: Day.nullable(),
  entryState: State,
  createdByName: z.string(),
  createTime: Instant,
  removed: z.object({ reason: z.string(), at: Instant, operatorName: z.string() }).nullable(),
});
export type RiskEntryRow = z.output<typeof RiskEntryRow>;

const list = { platforms: ['manage'], permission: 'riskList:list' } as const;
const edit = { platforms: ['manage'], permission: 'riskList:edit', idempotent: true } as const;
const labels = { name: '姓名' };
const listLabels = { ...labels, entryState: '名单状态', listedPhone: '手机号' };

/** 风控名单, the last first; every filter narrows. Name, ID number and phone are found whole. For who reaches the whole brand. */
export const listRiskEntries = endpoint({
  ...list,
  method: 'GET',
  path: '/api/riskList',
  summary: '风控名单列表',
  labels: { ...listLabels, kind: '名单类型' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    kind: Kind.optional(),
    reason: Reason.optional(),
    entryState: State.optional(),
    name: text(50).optional(),
    idNumber: idNumberText,
    listedPhone: phoneText,
  }),
  answer: pageOf(RiskEntryRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

/** The counts on the tabs. */
export const riskEntryCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/riskList/counts',
  summary: '各名单人数',
  labels: listLabels,
  query: listRiskEntries.query.omit({ ...paging, kind: true }),
  answer: TabCounts,
  refusals: ['whole_brand_only'],
});

/** 加入名单: a customer of the brand, or a person by ID number, phone or both. */
export const addRiskEntry = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/riskList',
  summary: '加入风控名单',
  labels: {
    ...labels,
    kind: '名单类型',
    customerId: '客户',
    termDays: '有效天数',
    isShared: '共享给其他品牌',
  },
  body: z.object({
    kind: Kind,
    reason: Reason,
    note: text(200).optional(),
    /** Absent: it has no end. */
    termDays: z
      .int(`有效天数应为1到${maxTermDays}的整数`)
      .min(1, `有效天数应为1到${maxTermDays}的整数`)
      .max(maxTermDays, `有效天数应为1到${maxTermDays}的整数`)
      .optional(),
    isShared: z.boolean('请选择是否共享'),
    /** If there is one, name, ID number and phone are those of the customer. */
    customerId: Id.optional(),
    name: text(50).optional(),
    idNumber: idNumberText,
    phone: phoneText,
  }),
  answer: RiskEntryRow,
  answerStatus: 201,
  refusals: [
    'not_found',
    'risk_entry_without_key',
    'risk_entry_wrong_reason',
    'risk_entry_not_shareable',
    'risk_entry_there',
    'whole_brand_only',
  ],
});

/** 移出名单: it stays in the list as removed, and counts for nobody any more. */
export const removeRiskEntry = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/riskList/remove',
  summary: '移出风控名单',
  labels: { removeReason: '移出原因' },
  body: z.object({ id: Id, removeReason: filledText(200, '请填写移出原因') }),
  answer: RiskEntryRow,
  refusals: ['not_found', 'risk_entry_gone', 'whole_brand_only'],
});

/** The verdict of the lists on the customer of an order. It counts other brands by reason, and never names one. */
export const RiskVerdict = z.object({
  outcome: z.enum(outcomes),
  reasons: z.array(Reason),
  others: z.array(z.object({ reason: z.enum(keysOf<BlackReason>(blackReasons)), brands: z.int() })),
});
export type RiskVerdict = z.output<typeof RiskVerdict>;

export const riskVerdict = endpoint({
  method: 'GET',
  path: '/api/order/{id}/riskVerdict',
  summary: '订单客户的名单结果',
  platforms: ['manage'],
  permission: 'risk:list',
  params: z.object({ id: IdText }),
  answer: RiskVerdict,
  refusals: ['not_found'],
});
