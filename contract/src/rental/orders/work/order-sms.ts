import * as z from 'zod';
import { smsByHand } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { receiptStates, type ReceiptState } from '@rental/domain/rental/customer-sms/sms-receipts';
import { smsStates, type SmsState } from '@rental/domain/rental/customer-sms/sms-states';
import { guardRefusals } from '../../dunning-refusals.ts';
import { endpoint } from '../../../endpoint.ts';
import { Id, IdText, Instant, keysOf } from '../../../fields.ts';

/** 短信记录: what the customer of an order was told by SMS, or is going to be, the last first; at most 200. */
export const orderSms = endpoint({
  method: 'GET',
  path: '/api/order/{id}/sms',
  summary: '订单短信记录',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  params: z.object({ id: IdText }),
  answer: z.object({
    messages: z.array(
      z.object({
        id: Id,
        /** S98. */
        type: z.int(),
        text: z.string(),
        /** Masked. */
        phone: z.string(),
        /** As how many SMS it is paid. */
        parts: z.int(),
        state: z.enum(keysOf<SmsState>(smsStates)),
        /** Why it failed, or was not sent. */
        failure: z.string().nullable(),
        /** Null: it was not sent, so that none is expected. */
        receipt: z.enum(keysOf<ReceiptState>(receiptStates)).nullable(),
        /** Why it did not arrive, as the carrier says. */
        receiptReason: z.string().nullable(),
        createdAt: Instant,
        /** Not before: what falls out of the contact hours waits. */
        sendAt: Instant,
        sentAt: Instant.nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type OrderSms = z.output<typeof orderSms.answer>['messages'][number];

/** How many orders 发短信 takes at once. */
export const maxTold = 200;

const ByHand = z.literal([...smsByHand], '请选择短信类型');

/** 催付: the bill by hand that 订单待支付 is about, of one order alone. */
const AskedBill = Id.optional();

/** 发短信, before it is done: what each of the orders would get, or why it gets nothing. In the order asked for. */
export const previewSmsByHand = endpoint({
  method: 'POST',
  path: '/api/order/sms/preview',
  summary: '发短信预览',
  labels: { type: '短信类型' },
  platforms: ['manage'],
  permission: 'order:note',
  body: z.object({
    orderIds: z.array(Id).min(1, '请选择订单').max(maxTold, `一次最多给${maxTold}条订单发短信`),
    type: ByHand,
    billId: AskedBill,
  }),
  answer: z.object({
    /** Not before: what falls out of the contact hours waits. */
    sendAt: Instant,
    isQuiet: z.boolean(),
    /** How many SMS the brand has left. */
    balance: z.int(),
    orders: z.array(
      z.object({
        orderId: Id,
        /** `parts`: as how many SMS it is paid; 0: an account of the brand sends it. Null: nothing is sent. */
        sms: z.object({ text: z.string(), parts: z.int() }).nullable(),
        /** Why nothing is sent. */
        obstacle: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

/** 发短信 to the customer of one order: once of a type and a day; out of the contact hours it waits for them. */
export const sendSmsByHand = endpoint({
  method: 'POST',
  path: '/api/order/sms',
  summary: '发短信',
  labels: { type: '短信类型' },
  platforms: ['manage'],
  permission: 'order:note',
  body: z.object({ orderId: Id, type: ByHand, billId: AskedBill }),
  answer: z.object({ orderId: Id, parts: z.int(), sendAt: Instant }),
  refusals: [
    'not_found',
    'sms_out_of_turn',
    'no_first_payment',
    'parcel_not_sent',
    'sms_no_bill_soon',
    'bill_not_open',
    'sms_type_off',
    'sms_told_today',
    ...guardRefusals,
    'sms_balance_empty',
  ],
  idempotent: true,
});
