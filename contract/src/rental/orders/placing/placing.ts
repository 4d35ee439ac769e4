import * as z from 'zod';
import { copyLapses, type CopyLapse } from '@rental/domain/rental/orders/placing/copy-order';
import { endpoint } from '../../../endpoint.ts';
import { Amount, Id, IdText, keysOf, text } from '../../../fields.ts';
import { AgreedService, Quote } from '../../price-plans.ts';
import { BillPeriod, SpecialOrderType, Status } from '../core/order-fields.ts';
import { choice, NewCustomer, offerRefusals } from './placing-fields.ts';

const place = { platforms: ['manage'], permission: 'order:place' } as const;

/** So many customers are offered at once. */
export const maxCustomersOffered = 20;

/** A customer as the choice of the form, masked. */
const CustomerChoice = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  idNumber: z.string(),
  isBlacklisted: z.boolean(),
});

/** The customers in reach with this phone, or whose name has what was typed. */
export const placingCustomers = endpoint({
  ...place,
  method: 'GET',
  path: '/api/order/placing/customers',
  summary: '查找下单客户',
  labels: { words: '手机号或姓名', is: '客户' },
  query: z.object({
    /** 11 digits are a phone; 2 letters or more a part of a name. Anything else finds nobody. */
    words: text(20).optional(),
    is: IdText.optional(),
  }),
  answer: z.object({ content: z.array(CustomerChoice) }),
});

/** The stores in reach that take orders for a SKU, and the plans that they offer. */
export const placingChoices = endpoint({
  ...place,
  method: 'GET',
  path: '/api/order/placing/choices',
  summary: '下单可选店铺与方案',
  query: z.object({ skuId: IdText }),
  answer: z.object({
    sku: z.object({
      id: Id,
      name: z.string(),
      productName: z.string(),
      cover: z.string().nullable(),
      retailFen: Amount,
      isForRent: z.boolean(),
    }),
    /** `free`: the devices that no order waits for. */
    stores: z.array(z.object({ id: Id, name: z.string(), free: z.int() })),
    plans: z.array(
      z.object({
        id: Id,
        name: z.string(),
        version: z.int(),
        type: SpecialOrderType,
        /** Those of `stores` in which it is offered. */
        storeIds: z.array(Id),
        depositFen: Amount,
        offers: z.array(
          z.object({
            title: z.string(),
            termCount: z.int(),
            period: BillPeriod,
            totalRentFen: Amount,
          }),
        ),
        services: z.array(AgreedService.extend({ isRequired: z.boolean() })),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const quotePlacing = endpoint({
  ...place,
  method: 'POST',
  path: '/api/order/placing/quote',
  summary: '下单试算',
  body: z.object(choice),
  answer: Quote,
  refusals: ['not_found', ...offerRefusals],
});

const labels = { customerId: '客户', newCustomer: '新客户', name: '姓名' };

/** All that a customer agrees to: one of `customerId` and `newCustomer` is null. */
const PlacedContent = z.object({
  customerId: Id.nullable(),
  newCustomer: NewCustomer.nullable(),
  ...choice,
  storeId: Id,
  note: text(200).nullable().default(null),
});
export type PlacedContent = z.output<typeof PlacedContent>;

const customerComplaint = '请选择客户，或登记新客户';
const hasOneCustomer = ({
  customerId,
  newCustomer,
}: Pick<PlacedContent, 'customerId' | 'newCustomer'>) =>
  (customerId === null) !== (newCustomer === null);

const refused = [
  'not_found',
  ...offerRefusals,
  'customer_may_not_order',
  'customer_identity_fixed',
  'customer_phone_taken',
  'plan_not_offered',
  'out_of_stock',
  'store_not_open',
  'store_frozen',
] as const;

/** Sends the customer a code by SMS, which agrees to exactly this content. Refused where the order would be. */
export const sendPlacingCode = endpoint({
  ...place,
  method: 'POST',
  path: '/api/order/placing/code',
  summary: '发送下单确认验证码',
  labels,
  body: PlacedContent.refine(hasOneCustomer, { path: ['customerId'], error: customerComplaint }),
  answer: z.object({
    /** Masked. */
    phone: z.string(),
    expiresInSeconds: z.int(),
  }),
  refusals: [...refused, 'too_many_sms', 'sms_balance_empty'],
});

/** 代客下单: with the code that the customer has been sent for this very content. */
export const placeForCustomer = endpoint({
  ...place,
  method: 'POST',
  path: '/api/order/placing',
  summary: '代客下单',
  labels,
  body: PlacedContent.extend({
    smsCode: text(6).regex(/^\d{6}$/, '请输入6位短信验证码'),
  }).refine(hasOneCustomer, { path: ['customerId'], error: customerComplaint }),
  answer: z.object({ orderId: Id, orderNo: z.string(), orderStatus: Status }),
  refusals: [...refused, 'wrong_sms_code', 'sms_code_dead', 'code_of_other_content'],
  idempotent: true,
});

/** 复制下单: what the form begins with, and the parts of the order that no longer hold. */
export const copiedOrder = endpoint({
  ...place,
  method: 'GET',
  path: '/api/order/placing/copy/{id}',
  summary: '复制下单',
  params: z.object({ id: IdText }),
  answer: z.object({
    orderNo: z.string(),
    customerId: Id.nullable(),
    skuId: Id.nullable(),
    storeId: Id.nullable(),
    plan: z.object({ planId: Id, version: z.int() }).nullable(),
    /** The names of those that the plan has still. */
    services: z.array(z.string()),
    /** Null: the plan has it no more. */
    period: z.object({ termCount: z.int(), period: BillPeriod }).nullable(),
    lapsed: z.array(z.enum(keysOf<CopyLapse>(copyLapses))),
  }),
  refusals: ['not_found'],
});
