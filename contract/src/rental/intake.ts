import * as z from 'zod';
import { fen } from '@rental/domain/money';
import { programSources } from '@rental/domain/rental/orders/core/order-terms';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { contactsComplaint } from '@rental/domain/rental/customers/profile';
import { billStatusLabels } from '@rental/domain/rental/bills/bill-status';
import { storedReturnStates } from '@rental/domain/rental/orders/returns/return-states';
import { Amount, Day, filledText, Id, Instant, text } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { AddressNo, givenProfile } from './customer-profile.ts';
import { ExternalOrder, externalNo, OpenAgreement, OpenPaper } from './intake-documents.ts';
import { SaidParcelState, Status } from './orders/core/order-fields.ts';
import { choice, NewCustomer, offerRefusals } from './orders/placing/placing-fields.ts';
import { OpenPayment } from './open-payments.ts';
import { AgreedService, PlanVersion, Quote } from './price-plans.ts';

const ExternalCustomer = externalNo('客户编号');

const OpenSku = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  retailFen: Amount,
  /** Free devices of all stores that take orders. */
  stock: z.int(),
});

const OpenPlan = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  /** Null: for all SKUs of the product. */
  skuId: Id.nullable(),
  content: PlanVersion,
});

/** The goods on the shelf with their stock and the plans of today, by their ids. */
export const openCatalogue = openEndpoint({
  method: 'GET',
  path: '/open/v1/products',
  scope: 'catalogue',
  summary: '商品、库存与方案',
  query: z.object({
    /** Products with a greater id. */
    after: z.coerce.number('应为整数').int('应为整数').min(0, '不能小于0').default(0),
    size: z.coerce
      .number('应为1到100的整数')
      .int('应为1到100的整数')
      .min(1, '应为1到100的整数')
      .max(100, '应为1到100的整数')
      .default(20),
  }),
  answer: z.object({
    products: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        labels: z.array(z.string()),
        skus: z.array(OpenSku),
        plans: z.array(OpenPlan),
      }),
    ),
    /** `after` of the next page; null: there is none. */
    next: z.int().nullable(),
  }),
});

const exampleChoice = {
  skuId: 12,
  planId: 3,
  planVersion: 2,
  termCount: 12,
  period: { unit: 'month' },
} as const;

export const openQuote = openEndpoint({
  method: 'POST',
  path: '/open/v1/quotes',
  scope: 'catalogue',
  summary: '试算',
  body: z.object(choice),
  example: { body: exampleChoice },
  answer: Quote,
  refusals: ['not_found', 'feature_off', ...offerRefusals],
});

/** Adds or changes a customer. A person with the same ID number is the same customer, whichever program sends it. */
export const openCustomer = openEndpoint({
  method: 'PUT',
  path: '/open/v1/customers/{externalId}',
  scope: 'customers',
  summary: '登记客户',
  idempotent: true,
  labels: { name: '姓名', addresses: '收货地址', 'addresses.phone': '收货手机' },
  params: z.object({ externalId: ExternalCustomer }),
  body: NewCustomer.extend(givenProfile).superRefine(({ contacts = [], phone }, context) => {
    const complaint = contactsComplaint(contacts, phone);
    if (complaint !== null)
      context.addIssue({ code: 'custom', path: ['contacts'], message: complaint });
  }),
  example: {
    params: { externalId: 'C-1001' },
    body: {
      name: '陈晨',
      phone: '13800001111',
      idNumber: '330106199202021234',
      region: '浙江省杭州市西湖区',
      street: '文三路 100 号',
      alipayUserId: '2088102146225135',
      verified: { by: 'alipay', on: '2026-11-20' },
      contacts: [{ relation: 'parent', name: '陈建国', phone: '13900002222' }],
      addresses: [
        {
          addressNo: 'A-1',
          name: '陈晨',
          phone: '13800001111',
          region: '浙江省杭州市滨江区',
          street: '江南大道 8 号',
        },
      ],
    },
  },
  answer: z.object({ externalId: z.string(), isNew: z.boolean() }),
  refusals: [
    'customer_identity_fixed',
    'customer_phone_taken',
    'customer_alipay_taken',
    'verified_day_not_possible',
  ],
});

/** An order as the program sees it. */
export const OpenOrder = z.object({
  /** That of a renewal (续租) is our own `orderNo`. */
  externalNo: z.string(),
  orderNo: z.string(),
  /** The number of the order that this one renews; null: it renews none. Events of the release before have neither this nor the next. */
  renewalOf: z.string().nullable().default(null),
  /** The numbers of its own renewals, the first one first. */
  renewals: z.array(z.string()).default([]),
  orderStatus: Status,
  orderStatusLabel: z.string(),
  storeId: Id,
  skuId: Id,
  totalRentFen: Amount,
  depositFen: Amount,
  /** 增值服务, billed on the first day of the rental. Bodies of events that were stored before have none. */
  services: z.array(AgreedService).default([]),
  /** Until then the stock is reserved for it without an approval; null: for good, or no more. */
  stockHeldUntil: Instant.nullable(),
  startOn: Day.nullable(),
  endsOn: Day.nullable(),
  bills: z.array(
    z.object({
      billNo: z.string(),
      term: z.int(),
      kind: z.literal(Object.values(billKinds)),
      dueOn: Day,
      amountFen: Amount,
      waivedFen: Amount,
      paidFen: Amount,
      /** 滞纳金 that is owed today beside the bill; zero in events before it was told. */
      lateFeeFen: Amount.default(fen(0)),
      billStatus: z.literal([...billStatusLabels.keys()]),
      paidAt: Instant.nullable(),
    }),
  ),
  /** The first one sent first. */
  parcels: z.array(
    z.object({
      /** Null, as its number is: fetched at the store. */
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      shippedAt: Instant,
      receivedAt: Instant.nullable(),
      /** It never left. */
      recalledAt: Instant.nullable(),
      parcelState: SaidParcelState,
    }),
  ),
  /** The latest; null: none was applied for. */
  return: z
    .object({
      returnState: z.enum(storedReturnStates),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      parcelState: SaidParcelState,
      startedAt: Instant,
      endedAt: Instant.nullable(),
    })
    .nullable(),
  /** 补件: the papers of the latest request. Bodies of events that were stored before have none. */
  papers: z.array(OpenPaper).default([]),
  /** The latest; null: none was made. */
  agreement: OpenAgreement.nullable().default(null),
  /** 收款单, the first one first. Bodies of events that were stored before have none. */
  payments: z.array(OpenPayment).default([]),
  createTime: Instant,
});
export type OpenOrder = z.output<typeof OpenOrder>;

/**
 * Places an order. `externalNo` is the request number (threat model 26): the same order again answers the first one as it is now,
 * another order under that number is refused.
 */
export const openPlaceOrder = openEndpoint({
  method: 'POST',
  path: '/open/v1/orders',
  scope: 'orders',
  summary: '下单',
  idempotent: true,
  body: z.object({
    externalNo: ExternalOrder,
    customerId: ExternalCustomer,
    ...choice,
    /** Null: the store with the most free stock. */
    storeId: Id.nullable().default(null),
    source: z.enum(programSources, '请填写正确的来源'),
    note: text(200).nullable().default(null),
    // these three have no default: it would change the hash by which an order of the release before is known again
    /** Null or absent: the customer's own address. */
    addressNo: AddressNo.nullable().optional(),
    /** The code of a channel or a distributor (推广码). Null or absent: the channel of the program. */
    promotionCode: filledText(32, '请填写推广码').nullable().optional(),
    /** Kept for later: there are no coupons yet. */
    coupon: text(32)
      .nullable()
      .refine((typed) => typed === null, '暂不支持优惠券，请留空')
      .optional(),
  }),
  example: {
    body: {
      externalNo: 'O-20261124-0001',
      customerId: 'C-1001',
      ...exampleChoice,
      storeId: null,
      source: 'h5',
      note: null,
    },
  },
  answer: OpenOrder,
  refusals: [
    'feature_off',
    'not_found',
    ...offerRefusals,
    'open_customer_unknown',
    'open_customer_refused',
    'open_address_unknown',
    'promotion_code_unknown',
    'promotion_code_own',
    'plan_not_offered',
    'out_of_stock',
    'store_not_open',
    'store_frozen',
    'external_no_taken',
  ],
});

const ofOrder = {
  params: z.object({ externalNo: ExternalOrder }),
  example: { params: { externalNo: 'O-20261124-0001' } },
} as const;

export const openOrder = openEndpoint({
  ...ofOrder,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}',
  scope: 'orders',
  summary: '查询订单',
  answer: OpenOrder,
  refusals: ['not_found'],
});

/** Before its review alone; an order that the program has cancelled already is answered as it is. */
export const openCancelOrder = openEndpoint({
  ...ofOrder,
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/cancel',
  scope: 'orders',
  summary: '审核前取消订单',
  idempotent: true,
  answer: OpenOrder,
  refusals: ['not_found', 'open_cancel_too_late'],
});
