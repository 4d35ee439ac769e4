import * as z from 'zod';
import {
  closeReasons,
  rejectReasons,
  type CloseReason,
  type RejectReason,
} from '@rental/domain/orders/reasons';
import { orderSources, type OrderSource } from '@rental/domain/orders/order-terms';
import { orderMoves, orderStatuses, type OrderMove } from '@rental/domain/orders/order-status';
import { riskLevels } from '@rental/domain/orders/risk-level';
import { PlainCustomer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import {
  Amount,
  Day,
  filledText,
  Flag,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from './fields.ts';
import { FileAddress } from './materials.ts';

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

/** One of the nine statuses (S96). */
const Status = z.literal([...orderStatuses], '订单状态不正确');
const StatusText = z.coerce.number('订单状态不正确').pipe(Status);
const Source = z.enum(keysOf<OrderSource>(orderSources), '来源不正确');
const Risk = z.enum(riskLevels, '风险等级不正确');
const SpecialOrderType = z.union([z.literal(1), z.literal(2)]);

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
  buyoutFen: Amount.nullable(),
  riskLevel: Risk.nullable(),
  riskScore: z.int().nullable(),
  /** Days the oldest unpaid bill is past due; 0 where none is. */
  overdueDays: z.int(),
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
    name: text(20).min(2, '姓名请至少输入2个字').optional(),
    createTime: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    customerIs: IdText.optional(),
    responsibleIs: IdText.optional(),
    source: Source.optional(),
    riskLevel: Risk.optional(),
    /** Only rentals whose oldest unpaid bill is past due. */
    isOverdue: Flag.optional(),
  }),
  answer: pageOf(OrderRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

const Option = z.object({ id: Id, name: z.string() });

/** What the list's filters offer: the stores and channels this operator sees. */
export const orderOptions = endpoint({
  method: 'GET',
  path: '/api/order/options',
  summary: '订单筛选项',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({ stores: z.array(Option), channels: z.array(Option) }),
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
  term: z.int(),
  dueOn: Day,
  rentFen: Amount,
  paidFen: Amount,
  billStatus: z.int(),
  overdueDays: z.int(),
  paidAt: Instant.nullable(),
});

const Change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OrderDetail = z.object({
  order: OrderRow.extend({
    customerId: Id,
    customerIdNumber: z.string(),
    customerAddress: z.string(),
    depositHeldFen: Amount,
    retailFen: Amount,
    riskWaiverReason: z.string().nullable(),
    rejectReason: z.string().nullable(),
    closeReason: z.string().nullable(),
    note: z.string().nullable(),
    deviceSerial: z.string().nullable(),
  }),
  /** Of a rental that has begun; before, the bills as they would be if it began today (`id` null). */
  bills: z.array(BillRow),
  agreement: z
    .object({
      id: Id,
      agreementNo: z.string(),
      templateVersion: z.string(),
      contentHash: z.string(),
      generatedAt: Instant,
      signedAt: Instant.nullable(),
    })
    .nullable(),
  parcels: z.array(
    z.object({
      id: Id,
      carrier: z.string(),
      trackingNumber: z.string(),
      deviceSerial: z.string(),
      shippedAt: Instant,
      receivedAt: Instant.nullable(),
      /** Links of its photos in their order, good for five minutes. */
      photos: z.array(z.string()),
    }),
  ),
  history: z.array(
    z.object({
      id: Id,
      at: Instant,
      move: z.enum([...keysOf<OrderMove>(orderMoves), 'place', 'assign']),
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
  answer: PlainCustomer,
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

const note = text(200).optional();
const Moved = z.object({ orderId: Id, orderStatus: Status });

/** 审核通过. Without a risk result it needs the reason for going without one. */
export const approveOrder = endpoint({
  method: 'POST',
  path: '/api/order/approve',
  summary: '审核通过',
  platforms: ['manage'],
  permission: 'order:approve',
  body: z.object({
    orderId: Id,
    riskWaiverReason: filledText(200, '请填写豁免原因').optional(),
    note,
  }),
  answer: Moved,
  refusals: ['not_found', 'order_wrong_turn', 'customer_blacklisted', 'risk_unknown'],
  idempotent: true,
});

/** 审核拒绝, with its reason. */
export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/order/reject',
  summary: '审核拒绝',
  platforms: ['manage'],
  permission: 'order:reject',
  body: z.object({
    orderId: Id,
    reason: z.enum(keysOf<RejectReason>(rejectReasons), '请选择拒绝原因'),
    note,
  }),
  answer: Moved,
  refusals: ['not_found', 'order_wrong_turn'],
  idempotent: true,
});

/** 生成合同: fixes the terms and the split of the rent. */
export const generateAgreement = endpoint({
  method: 'POST',
  path: '/api/order/generateAgreement',
  summary: '生成合同',
  platforms: ['manage'],
  permission: 'order:agreement',
  body: z.object({ orderId: Id }),
  answer: Moved.extend({ agreementNo: z.string() }),
  refusals: ['not_found', 'order_wrong_turn', 'deposit_not_held'],
  idempotent: true,
});

/** 合同签署完成: all parties have signed (sandbox: the operator says so). */
export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/order/signAgreement',
  summary: '登记合同签署完成',
  platforms: ['manage'],
  permission: 'order:sign',
  body: z.object({ orderId: Id }),
  answer: Moved,
  refusals: ['not_found', 'order_wrong_turn'],
  idempotent: true,
});

/** How many 发货照片 a parcel can have. */
export const mostParcelPhotos = 5;

/** 发货: takes the device out of stock for this order. `photos` are what `uploadDeployImage` answered this operator. */
export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/order/ship',
  summary: '发货',
  platforms: ['manage'],
  permission: 'order:ship',
  body: z.object({
    orderId: Id,
    carrier: filledText(32, '请选择物流公司'),
    trackingNumber: text(40).regex(/^[A-Za-z0-9-]{6,40}$/, '请输入正确的物流单号'),
    deviceSerial: text(40).regex(/^[A-Za-z0-9-]{6,40}$/, '请输入正确的设备序列号'),
    photos: z
      .array(FileAddress)
      .max(mostParcelPhotos, `最多${mostParcelPhotos}张照片`)
      .refine((photos) => new Set(photos).size === photos.length, '照片重复')
      .optional(),
  }),
  answer: Moved.extend({ shippedAt: Instant }),
  refusals: [
    'not_found',
    'order_wrong_turn',
    'device_not_found',
    'device_not_in_stock',
    'device_other_sku',
    'photo_not_found',
  ],
  idempotent: true,
});

/** 确认收货: the rental starts today and its bills are made. */
export const receiveOrder = endpoint({
  method: 'POST',
  path: '/api/order/receive',
  summary: '确认收货',
  platforms: ['manage'],
  permission: 'order:receive',
  body: z.object({ orderId: Id }),
  answer: Moved.extend({ startOn: Day, endsOn: Day, billCount: z.int() }),
  refusals: ['not_found', 'order_wrong_turn'],
  idempotent: true,
});

/** 关单, before the parcel has left. */
export const closeOrder = endpoint({
  method: 'POST',
  path: '/api/order/close',
  summary: '关单',
  platforms: ['manage'],
  permission: 'order:close',
  body: z.object({
    orderId: Id,
    reason: z.enum(keysOf<CloseReason>(closeReasons), '请选择关单类型'),
    note,
  }),
  answer: Moved,
  refusals: ['not_found', 'order_wrong_turn'],
  idempotent: true,
});

/** Who orders can be given to by whoever asks: enabled, of the normal platform, within the own reach. At most 500. */
export const orderAssignees = endpoint({
  method: 'GET',
  path: '/api/order/assignees',
  summary: '可指派的负责人',
  platforms: ['manage'],
  permission: 'order:assign',
  answer: z.object({ assignees: z.array(Option) }),
});

/** How many orders 指派负责人 takes at once. */
export const mostAssigned = 100;

/**
 * 指派负责人, all or none: whoever may only see the own orders sees these from then on. `null` takes the
 * responsibility away.
 */
export const assignOrders = endpoint({
  method: 'POST',
  path: '/api/order/assign',
  summary: '指派负责人',
  platforms: ['manage'],
  permission: 'order:assign',
  body: z.object({
    orderIds: z
      .array(Id)
      .min(1, '请选择订单')
      .max(mostAssigned, `一次最多指派${mostAssigned}条订单`),
    operatorId: Id.nullable(),
  }),
  /** `changed`: those that had somebody else, or nobody, before. */
  answer: z.object({ changed: z.int(), responsibleName: z.string().nullable() }),
  refusals: ['not_found', 'assignee_not_found'],
  idempotent: true,
});

/** S190, the new-order reminder: how many orders wait for review, of those this operator reaches, and the newest 5. */
export const orderRemind = endpoint({
  method: 'GET',
  path: '/api/order/remind',
  summary: '新订单提醒',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({
    count: z.int(),
    latest: z.array(
      z.object({ id: Id, orderNo: z.string(), productName: z.string(), createTime: Instant }),
    ),
  }),
});

/** S188: the figures of the home page, for what this operator sees. Days are days in Asia/Shanghai. */
export const homeStatistics = endpoint({
  method: 'GET',
  path: '/api/order/homeStatistics',
  summary: '首页统计',
  platforms: ['manage', 'channel'],
  permission: 'home:view',
  answer: z.object({
    todayCount: z.int(),
    todayFen: Amount,
    yesterdayCount: z.int(),
    yesterdayFen: Amount,
    shippedToday: z.int(),
    statusCount: z.array(z.object({ id: Status, label: z.string(), count: z.int() })),
    toShip: z.int(),
    dueTodayFen: Amount,
    paidTodayFen: Amount,
    overdueFen: Amount,
    overdueCount: z.int(),
  }),
});
