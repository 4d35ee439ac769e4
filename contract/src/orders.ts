import * as z from 'zod';
import { authorizationSteps, type AuthorizationStep } from '@rental/domain/authorizations/steps';
import {
  agreementStates,
  signingParties,
  type AgreementState,
  type SigningParty,
} from '@rental/domain/agreements/signing';
import { billKinds } from '@rental/domain/bills/bill-kinds';
import { billStatus } from '@rental/domain/bills/bill-status';
import {
  buyoutRules,
  orderLocks,
  returnResults,
  type BuyoutRule,
  type OrderLock,
  type ReturnResult,
} from '@rental/domain/orders/position';
import { firstPayments, type FirstPayment } from '@rental/domain/orders/first-payment';
import { parcelStates, type ParcelState } from '@rental/domain/logistics/tracking';
import { orderSources, type OrderSource } from '@rental/domain/orders/order-terms';
import { historyLabels, type HistoryMove } from '@rental/domain/orders/order-actions';
import { orderStatuses } from '@rental/domain/orders/order-status';
import { closeReasons, type CloseReason } from '@rental/domain/orders/reasons';
import { riskLevels } from '@rental/domain/orders/risk-level';
import { PlainCustomer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import {
  Amount,
  Day,
  Flag,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from './fields.ts';
import { Notarization } from './notarizations.ts';
import { DeviceSwap, OrderReturn, PaperRequest } from './order-records.ts';

export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as Key[];

/** One of the nine statuses (S96). */
export const Status = z.literal([...orderStatuses], '订单状态不正确');
const StatusText = z.coerce.number('订单状态不正确').pipe(Status);
const Source = z.enum(keysOf<OrderSource>(orderSources), '来源不正确');
const Risk = z.enum(riskLevels, '风险等级不正确');
export const SpecialOrderType = z.union([z.literal(1), z.literal(2)]);

export const OrderRow = z.object({
  id: Id,
  orderNo: z.string(),
  orderStatus: Status,
  productName: z.string(),
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
  /** 预授权: what is frozen in place of a deposit. */
  authorizedFen: Amount,
  buyoutFen: Amount.nullable(),
  riskLevel: Risk.nullable(),
  riskScore: z.int().nullable(),
  /** Days the oldest unpaid bill is past due; 0 where none is. */
  overdueDays: z.int(),
  /** 已投保: a premium was paid. */
  isInsured: z.boolean(),
  /** 续租: it goes on from another order. */
  isRelet: z.boolean(),
  /** 专享标签, from where it was placed. */
  exclusiveTag: z.string().nullable(),
  /** What it is in the middle of. */
  lock: z.enum(keysOf<OrderLock>(orderLocks)).nullable(),
  /** 待补件: more papers were asked for, and have not come. */
  arePapersWanted: z.boolean(),
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
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  query: z.object({
    ...pageQuery,
    orderStatus: StatusText.optional(),
    orderNo: text(32).optional(),
    phone: text(20)
      .regex(/^\d{3,11}$/, '请输入完整手机号、后4位或前3位以上')
      .optional(),
    /** 收货手机: all of it or its last 4 digits. */
    deliveryPhone: text(20)
      .regex(/^(\d{11}|\d{4})$/, '请输入完整手机号或后4位')
      .optional(),
    /** 专享标签, whole. */
    exclusiveTag: text(20).optional(),
    name: text(20).min(2, '姓名请至少输入2个字').optional(),
    createTime: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    customerIs: IdText.optional(),
    responsibleIs: IdText.optional(),
    /** 商品: one of its variants. */
    skuIs: IdText.optional(),
    idNumber: text(18)
      .regex(/^\d{17}[\dXx]$/, '请输入完整的18位身份证号')
      .optional(),
    closeReason: z.enum(keysOf<CloseReason>(closeReasons), '关单类型不正确').optional(),
    /** Days in Asia/Shanghai. A list of these is in the order of them: 起租 the last first, 到期 the first first. */
    startOn: TimeRange.optional(),
    endsOn: TimeRange.optional(),
    source: Source.optional(),
    riskLevel: Risk.optional(),
    /** Only rentals whose oldest unpaid bill is past due. */
    isOverdue: Flag.optional(),
    /** Only those in 待补件. */
    arePapersWanted: Flag.optional(),
    /** 续租单, or those that are none. */
    isRelet: Flag.optional(),
  }),
  answer: pageOf(OrderRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

export const Option = z.object({ id: Id, name: z.string() });

/** What the list's filters offer: the stores and channels this operator sees. */
export const orderOptions = endpoint({
  method: 'GET',
  path: '/api/order/options',
  summary: '订单筛选项',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({ stores: z.array(Option), channels: z.array(Option) }),
});

/** The products with their variants that the list can be narrowed by, to be found by name or code. */
export const orderSkus = endpoint({
  method: 'GET',
  path: '/api/order/skus',
  summary: '订单商品筛选项',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({
    skus: z.array(Option.extend({ productName: z.string(), code: z.string() })),
  }),
});

/** The counts on the status tabs; every status is there, also at 0. */
export const orderCounts = endpoint({
  method: 'GET',
  path: '/api/order/counts',
  summary: '各状态订单数',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({
    total: z.int(),
    statusCount: z.array(z.object({ id: Status, label: z.string(), count: z.int() })),
  }),
});

const BillRow = z.object({
  id: Id.nullable(),
  billNo: z.string().nullable(),
  kind: z.literal(Object.values(billKinds)),
  /** What one by hand is for. */
  purpose: z.string().nullable(),
  term: z.int(),
  dueOn: Day,
  amountFen: Amount,
  /** Of `amountFen`; what is paid and waived of a late fee is not in it. */
  paidFen: Amount,
  waivedFen: Amount,
  /** The late fee that is owed, counted up to today. */
  lateFeeFen: Amount,
  /** All that is owed on it today: what is unpaid of `amountFen`, and the late fee. */
  owedFen: Amount,
  billStatus: z.literal(Object.values(billStatus)),
  overdueDays: z.int(),
  paidAt: Instant.nullable(),
});

const LinkedOrder = z.object({ id: Id, orderNo: z.string(), orderStatus: Status });

const Change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OrderDetail = z.object({
  order: OrderRow.extend({
    customerId: Id,
    customerIdNumber: z.string(),
    customerAddress: z.string(),
    /** 收货人, masked; the customer unless another was named. */
    receiverName: z.string(),
    receiverPhone: z.string(),
    isOtherReceiver: z.boolean(),
    depositHeldFen: Amount,
    /** What the provider was asked about the pre-authorization and has not answered. */
    authorizationStep: z.enum(keysOf<AuthorizationStep>(authorizationSteps)).nullable(),
    /** Of a relet that has not begun: the deposit that it brings from the order before. */
    depositComingFen: Amount,
    /** 原订单, and what stands in the way of 续租起租 there; null: it goes on from none. */
    reletOf: LinkedOrder.extend({ owedFen: Amount, isAuthorized: z.boolean() }).nullable(),
    /** 续租单 that goes on from this order; null: there is none, or it was closed. */
    relet: LinkedOrder.nullable(),
    firstPayment: z.enum(keysOf<FirstPayment>(firstPayments)),
    /** 首期: what must be paid of the rent before the product leaves, and was not. */
    firstRentFen: Amount,
    /** What the inspection of the return under way found; null: there was none yet. */
    inspection: z.enum(keysOf<ReturnResult>(returnResults)).nullable(),
    buyoutRule: z.enum(keysOf<BuyoutRule>(buyoutRules)),
    /** Null: every term is a month. */
    periodDays: z.int().nullable(),
    retailFen: Amount,
    riskWaiverReason: z.string().nullable(),
    rejectReason: z.string().nullable(),
    closeReason: z.string().nullable(),
    note: z.string().nullable(),
    deviceSerial: z.string().nullable(),
    /** Of the parcel that is on its way. */
    parcelState: z.enum(keysOf<ParcelState>(parcelStates)).nullable(),
  }),
  /** Before the rental begins, its rent is as it would be if it began today (`id` null). */
  bills: z.array(BillRow),
  agreement: z
    .object({
      id: Id,
      agreementNo: z.string(),
      /** False: made before there were templates, there is nothing to read. */
      hasText: z.boolean(),
      agreementState: z.enum(keysOf<AgreementState>(agreementStates)),
      /** When it was sent to be signed electronically, and until when that can be done. */
      sentAt: Instant.nullable(),
      expiresAt: Instant.nullable(),
      remindedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      endReason: z.string().nullable(),
      /** Of an agreement that was sent: who signs, and since when he has. */
      parties: z.array(
        z.object({
          party: z.enum(keysOf<SigningParty>(signingParties)),
          name: z.string(),
          signedAt: Instant.nullable(),
        }),
      ),
      templateVersion: z.string(),
      /** Null: nobody has applied for it. */
      notarization: Notarization.nullable(),
      contentHash: z.string(),
      generatedAt: Instant,
      signedAt: Instant.nullable(),
    })
    .nullable(),
  parcels: z.array(
    z.object({
      id: Id,
      /** Null, as the number is: 自提. */
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      deviceSerial: z.string(),
      shippedAt: Instant,
      receivedAt: Instant.nullable(),
      /** 撤回发货. */
      recalledAt: Instant.nullable(),
      /** Where it is, as far as anybody has asked. */
      parcelState: z.enum(keysOf<ParcelState>(parcelStates)).nullable(),
      /** Links of its photos in their order, good for five minutes. */
      photos: z.array(z.string()),
    }),
  ),
  /** The last first. */
  papers: z.array(PaperRequest),
  swaps: z.array(DeviceSwap),
  /** The last first. */
  returns: z.array(OrderReturn),
  history: z.array(
    z.object({
      id: Id,
      at: Instant,
      move: z.enum(keysOf<HistoryMove>(historyLabels)),
      operatorName: z.string().nullable(),
      note: z.string().nullable(),
      before: Change,
      after: Change,
    }),
  ),
});
export type OrderDetail = z.output<typeof OrderDetail>;

/** One order with its bills, agreement, parcels and history. */
export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/order/{id}',
  summary: '订单详情',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  params: z.object({ id: IdText }),
  answer: OrderDetail,
  refusals: ['not_found'],
});

/** 查看明文: the customer unmasked. Written to the audit log. */
export const revealCustomer = endpoint({
  method: 'POST',
  path: '/api/order/reveal',
  summary: '查看客户明文',
  platforms: ['manage'],
  permission: 'customer:reveal',
  body: z.object({ orderId: Id }),
  /** Address, receiver and his phone are those that its parcel goes to. */
  answer: PlainCustomer.extend({ receiverName: z.string(), receiverPhone: z.string() }),
  refusals: ['not_found'],
});

/** Devices that could ship with an order: in its store's stock, free, of its SKU. At most 50. */
export const shippableDevices = endpoint({
  method: 'GET',
  path: '/api/order/{id}/devices',
  summary: '可发货设备',
  platforms: ['manage'],
  permission: 'order:ship',
  params: z.object({ id: IdText }),
  answer: z.object({ devices: z.array(z.object({ id: Id, serial: z.string() })) }),
  refusals: ['not_found'],
});
