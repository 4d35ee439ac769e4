import * as z from 'zod';
import {
  damageListOwners,
  maxDamagePrices,
  type DamageListOwner,
} from '@rental/domain/rental/orders/returns/damage-prices';
import { allCheckItems } from '@rental/domain/rental/orders/returns/findings';
import {
  isDefaultSound,
  maxReturnAddresses,
} from '@rental/domain/rental/orders/returns/return-address';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { returnStates, type ReturnState } from '@rental/domain/rental/orders/returns/return-states';
import { landline, mobile, validatePhoneTwo } from '@rental/domain/validation/phones';
import { endpoint } from '../../../endpoint.ts';
import {
  Amount,
  filledText,
  Flag,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../../../fields.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';
import { DamagePriceItem, inspected } from '../page/order-records.ts';
import { GradeName } from '../../devices.ts';

const State = z.enum(keysOf<ReturnState>(returnStates), '请选择归还状态');
const Result = z.enum(keysOf<ReturnResult>(returnResults), '请选择结算类型');

export const ReturnRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  returnState: State,
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  skuName: z.string(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** 归还地址, as it was when the return was applied for. */
  returnAddress: z.string().nullable(),
  note: z.string().nullable(),
  startedAt: Instant,
  arrivedAt: Instant.nullable(),
  inspectedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** 结算类型: what the inspection found. */
  result: Result.nullable(),
  damageNote: z.string().nullable(),
  ...inspected,
  /** 归还照片 are on the order's page. */
  photoCount: z.int(),
  /** 赔付 that was asked for at the inspection, and what of it is unpaid. */
  compensationFen: Amount.nullable(),
  compensationOwedFen: Amount,
  /** 押金: what is held now, and what went back to the customer once the return was completed. */
  depositHeldFen: Amount,
  depositRefundedFen: Amount.nullable(),
  /** Days the oldest unpaid bill of the order is past due, as long as it is rented. */
  overdueDays: z.int(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
});
export type ReturnRow = z.output<typeof ReturnRow>;

/** 归还列表: those applied for last first; every filter narrows. */
export const listReturns = endpoint({
  method: 'GET',
  path: '/api/return',
  summary: '归还列表',
  labels: { result: '结算类型' },
  platforms: ['manage', 'channel'],
  permission: 'return:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('startedAt'),
    returnState: State.optional(),
    result: Result.optional(),
    orderNo: text(32).optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    responsibleIs: IdText.optional(),
    returnAddressIs: IdText.optional(),
    arrivedAt: TimeRange.optional(),
    startedAt: TimeRange.optional(),
    /** Only returns that have not ended, of rentals whose oldest unpaid bill is past due. */
    isOverdue: Flag.optional(),
  }),
  answer: pageOf(ReturnRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not ended. */
export const returnCounts = endpoint({
  method: 'GET',
  path: '/api/return/counts',
  summary: '各状态归还数',
  platforms: ['manage', 'channel'],
  permission: 'return:list',
  query: listReturns.query.omit({ ...paging, returnState: true }),
  answer: TabCounts,
});

/** 登记到仓: the product is back, and can be inspected. */
export const arriveReturn = endpoint({
  method: 'POST',
  path: '/api/order/arriveReturn',
  summary: '登记归还到仓',
  platforms: ['manage'],
  permission: 'order:return',
  body: z.object({ orderId: Id, note: text(200).optional() }),
  answer: z.object({ orderId: Id, arrivedAt: Instant }),
  refusals: ['not_found', 'not_returning'],
  idempotent: true,
});

/**
 * 结算单 of a return that was inspected: a PDF, base64, of what it has come to by now. It names the customer unmasked, for whom
 * it is, and each is written down (threat model 43): 120 an hour each.
 */
export const returnSettlement = endpoint({
  method: 'POST',
  path: '/api/order/returnSettlement',
  summary: '出具结算单 PDF',
  platforms: ['manage'],
  permission: 'agreement:view',
  body: z.object({ orderId: Id }),
  answer: z.object({ fileName: z.string(), pdf: z.base64() }),
  refusals: ['not_found', 'return_not_inspected', 'too_many_settlements'],
});

const prices = z.array(DamagePriceItem);
const Owner = z.enum(keysOf<DamageListOwner>(damageListOwners));
const PriceList = z.object({
  prices,
  /** Those that hold where this list is empty: its category's, or the brand's. */
  inherited: z.object({ owner: Owner, prices }),
  /** Names this very list; a change of another one is refused. */
  seen: z.string(),
});

/** 损坏价目 of the brand, or those that a category or a SKU has of its own. An empty one of these takes the list above it. */
export const damagePrices = endpoint({
  method: 'GET',
  path: '/api/return/prices',
  summary: '损坏价目',
  platforms: ['manage'],
  permission: 'return:list',
  labels: { categoryIs: '商品类目' },
  query: z.object({ categoryIs: IdText.optional(), skuIs: IdText.optional() }),
  answer: PriceList,
  refusals: ['not_found'],
});

/** The standard for inspecting an order's product: its parts, their damage prices, and its rentable grades. */
export const inspectionTerms = endpoint({
  method: 'GET',
  path: '/api/order/{id}/inspectionTerms',
  summary: '归还检测的项目与价目',
  platforms: ['manage'],
  permission: 'order:return',
  params: z.object({ id: IdText }),
  answer: z.object({
    items: z.array(z.enum(allCheckItems)),
    owner: Owner,
    prices,
    /** The device's grade so far; null: none, or nobody has graded it. */
    grade: GradeName.nullable(),
    /** Null: every grade. */
    rentableGrades: z.array(GradeName).nullable(),
  }),
  refusals: ['not_found'],
});

/**
 * 维护损坏价目 of the brand, a category or a SKU, the whole list at once. What was inspected before keeps its prices.
 */
export const saveDamagePrices = endpoint({
  method: 'PUT',
  path: '/api/return/prices',
  summary: '维护损坏价目',
  labels: { seen: '数据版本', categoryId: '商品类目' },
  platforms: ['manage'],
  permission: 'return:prices',
  body: z.object({
    /** The owner of the price list; without both it is the brand's. */
    categoryId: Id.nullable().default(null),
    skuId: Id.nullable().default(null),
    prices: prices
      .max(maxDamagePrices, `最多${maxDamagePrices}个损坏项目`)
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
        message: '损坏项目重复',
      }),
    seen: text(64),
  }),
  answer: PriceList,
  refusals: ['not_found', 'damage_prices_edited'],
  idempotent: true,
});

const isPhone = (typed: string) => mobile.test(typed) || landline.test(typed);
const addressWords = {
  receiver: filledText(20, '请填写收件人'),
  /** A mobile number by the shared rule, or a landline: a warehouse may have one (X3). */
  phone: text(20).refine(isPhone, validatePhoneTwo.message),
  region: filledText(60, '请填写省市区'),
  street: filledText(100, '请填写街道门牌'),
};
const offered = { isDefault: z.boolean(), isEnabled: z.boolean() };
const AddressList = z.object({
  addresses: z.array(
    z.object({ id: Id, storeId: Id, storeName: z.string(), ...addressWords, ...offered }),
  ),
  /** Names this very list; a change of another one is refused. */
  seen: z.string(),
});

/** 归还地址 of the stores that this operator reaches, or of one of them. */
export const returnAddresses = endpoint({
  method: 'GET',
  path: '/api/return/addresses',
  summary: '归还地址',
  platforms: ['manage', 'channel'],
  permission: 'return:list',
  query: z.object({ storeIs: IdText.optional() }),
  answer: AddressList,
});

/** The addresses that 申请归还 offers: those enabled for the order's store, the default first. */
export const returnAddressesOf = endpoint({
  method: 'GET',
  path: '/api/order/returnAddresses',
  summary: '订单可选的归还地址',
  platforms: ['manage'],
  permission: 'order:return',
  query: z.object({ orderId: IdText }),
  answer: z.object({
    addresses: z.array(z.object({ id: Id, words: z.string(), isDefault: z.boolean() })),
  }),
  refusals: ['not_found'],
});

/**
 * 维护归还地址 of a store, the whole list at once. Those it has are named by their ids and stay, for returns name them; what
 * was applied for before keeps its words.
 */
export const saveReturnAddresses = endpoint({
  method: 'PUT',
  path: '/api/return/addresses',
  summary: '维护归还地址',
  labels: { seen: '数据版本' },
  platforms: ['manage'],
  permission: 'return:addresses',
  body: z.object({
    storeId: Id,
    addresses: z
      .array(z.object({ id: Id.nullable(), ...addressWords, ...offered }))
      .max(maxReturnAddresses, `一家店铺最多${maxReturnAddresses}个归还地址`)
      .refine(isDefaultSound, '默认归还地址只能有一个，且须启用'),
    seen: text(64),
  }),
  answer: AddressList,
  refusals: ['not_found', 'return_addresses_edited'],
  idempotent: true,
});
