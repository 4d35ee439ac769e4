import * as z from 'zod';
import { holdEnds, type HoldEnd } from '@rental/domain/rental/orders/core/hold-end';
import { orderLocks, type OrderLock } from '@rental/domain/rental/orders/core/position';
import { orderSources, type OrderSource } from '@rental/domain/rental/orders/core/order-terms';
import {
  closeReasons,
  lossReasons,
  type CloseReason,
  type LossReason,
} from '@rental/domain/rental/orders/core/reasons';
import { riskClasses } from '@rental/domain/rental/orders/core/risk-class';
import { riskLevels } from '@rental/domain/rental/orders/core/risk-level';
import { idNumber } from '@rental/domain/validation/id-number';
import { endpoint } from '../../../endpoint.ts';
import {
  Amount,
  Day,
  Flag,
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
} from '../../../fields.ts';
import { maxChosenRows } from '../../../platform/export-words.ts';
import { Sum } from '../../../list-sums.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';
import { Option, SpecialOrderType, Status } from '../core/order-fields.ts';

const StatusText = z.coerce.number('请选择订单状态').pipe(Status);
const Source = z.enum(keysOf<OrderSource>(orderSources), '请选择来源');
const HoldEndName = z.enum(keysOf<HoldEnd>(holdEnds), '请选择担保状态');
const Risk = z.enum(riskLevels, '请选择风险等级');
const Class = z.enum(riskClasses, '请选择风险分级');

export const OrderRow = z.object({
  id: Id,
  orderNo: z.string(),
  orderStatus: Status,
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  skuName: z.string(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  isCustomerBlacklisted: z.boolean(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  source: Source,
  specialOrderType: SpecialOrderType,
  startOn: Day.nullable(),
  endsOn: Day.nullable(),
  totalRentFen: Amount,
  paidFen: Amount,
  paidTerms: z.int(),
  termCount: z.int(),
  depositFen: Amount,
  depositWaivedFen: Amount,
  /** 免押担保: the amount to freeze for the waived part. */
  waiverHoldFen: Amount,
  /** 预授权: what is frozen in place of a deposit. */
  authorizedFen: Amount,
  /** The last day of the hold, kept when it has lapsed; null: there is none, or it was released. */
  holdEndsOn: Day.nullable(),
  /** 担保即将到期, 担保已失效; null: neither. */
  holdEnd: HoldEndName.nullable(),
  /** The customer still owes this amount after 坏账结案. */
  badDebtFen: Amount,
  /** 保险理赔 that the insurer has not paid out. */
  claimOpenFen: Amount,
  /** Why it was ended as lost (坏账结案); null: it was not. */
  lossReason: z.enum(keysOf<LossReason>(lossReasons)).nullable(),
  buyoutFen: Amount.nullable(),
  riskLevel: Risk.nullable(),
  riskScore: z.int().nullable(),
  /** 风险分级; null: it has no score. Absent where the brand has not turned it on. */
  riskClass: Class.nullable().optional(),
  /** Days the oldest unpaid bill is past due; 0 where none is. */
  overdueDays: z.int(),
  /** 超期未归还: days past the last day of the rental with nothing under way; 0 where it is not. */
  overstayDays: z.int(),
  /** 已投保: a premium was paid. */
  isInsured: z.boolean(),
  /** 已上链: the hash of its signing is on the chain. */
  isOnChain: z.boolean(),
  /** 续租: it goes on from another order. */
  isRelet: z.boolean(),
  /** 接管导入: it ran in another system before. */
  isTakenOver: z.boolean(),
  /** 专享标签, from where it was placed. */
  exclusiveTag: z.string().nullable(),
  /** The process that the order is in the middle of. */
  lock: z.enum(keysOf<OrderLock>(orderLocks)).nullable(),
  /** 待补件: more papers were asked for, and have not come. */
  arePapersWanted: z.boolean(),
  /** 补件待核对: all that is missing of them was handed in. */
  arePapersSent: z.boolean(),
  /** 有申请: something that its customer applied for has not ended. */
  hasApplication: z.boolean(),
  /** 负责人: the operator who looks after it, by name. */
  responsibleName: z.string().nullable(),
  createTime: Instant,
});
export type OrderRow = z.output<typeof OrderRow>;

/** 订单列表: newest first; every filter narrows. `phone` takes 11 digits, the last 4, or a beginning of 3 or more. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order',
  summary: '订单列表',
  labels: { name: '姓名', ids: '订单' },
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'totalRentFen', 'endsOn', 'overdueDays'),
    orderStatus: StatusText.optional(),
    orderNo: text(32).optional(),
    /** Just these: the rows that somebody ticked. */
    ids: z
      .union(
        [
          IdText.transform((id) => [id]),
          z.array(IdText).max(maxChosenRows, `一次最多选择${maxChosenRows}条订单`),
        ],
        '请选择订单',
      )
      .optional(),
    phone: PhonePart,
    /** 收货手机: all of it or its last 4 digits. */
    deliveryPhone: text(20)
      .regex(/^(\d{11}|\d{4})$/, '请输入完整手机号或后4位')
      .optional(),
    /** 专享标签, whole. */
    exclusiveTag: text(20).optional(),
    name: NamePart,
    createTime: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    customerIs: IdText.optional(),
    /** The assignee; `none`: without one. */
    responsibleIs: z.union([z.literal('none'), IdText], '请选择负责人').optional(),
    /** 商品, and one of its variants. */
    productIs: IdText.optional(),
    skuIs: IdText.optional(),
    idNumber: text(18).refine(idNumber.test, idNumber.message).optional(),
    closeReason: z.enum(keysOf<CloseReason>(closeReasons), '请选择关单类型').optional(),
    /** 发货时间 of the parcel that counts, which one that was recalled does not; the last first. */
    shippedAt: TimeRange.optional(),
    /** Days in Asia/Shanghai. A list of these is in the order of them: 起租 the last first, 到期 the first first. */
    startOn: TimeRange.optional(),
    endsOn: TimeRange.optional(),
    source: Source.optional(),
    specialOrderType: z.coerce.number('请选择订单类型').pipe(SpecialOrderType).optional(),
    riskLevel: Risk.optional(),
    /** Only where the brand has OpenRiskClass (X27). */
    riskClass: Class.optional(),
    /** Only rentals whose oldest unpaid bill is past due. */
    isOverdue: Flag.optional(),
    /** Running orders whose hold ends soon or has lapsed. */
    holdEnd: HoldEndName.optional(),
    /** Only those in 待补件. */
    arePapersWanted: Flag.optional(),
    /** Only those in 补件待核对. */
    arePapersSent: Flag.optional(),
    /** 续租单, or those that are none. */
    isRelet: Flag.optional(),
    /** Only those that ran in another system before. */
    isTakenOver: Flag.optional(),
  }),
  answer: pageOf(OrderRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'feature_off'],
});

/** The choices of the list's filters: the stores and channels that this operator sees. */
export const orderOptions = endpoint({
  method: 'GET',
  path: '/api/order/options',
  summary: '订单筛选项',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({ stores: z.array(Option), channels: z.array(Option) }),
});

/** The counts on the status tabs; every status is there, also at 0. Without filters they are exact, from the counters. */
export const orderCounts = endpoint({
  method: 'GET',
  path: '/api/order/counts',
  summary: '各状态订单数',
  labels: listOrders.labels,
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  query: listOrders.query.omit({ ...paging, orderStatus: true }),
  answer: TabCounts,
  refusals: ['feature_off'],
});

/** The sum of the rents of the orders that the filters leave. */
export const orderSums = endpoint({
  method: 'GET',
  path: '/api/order/sums',
  summary: '订单列表合计',
  labels: listOrders.labels,
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  query: listOrders.query.omit(paging),
  answer: z.object({ totalRentFen: Sum }),
  refusals: ['feature_off'],
});
