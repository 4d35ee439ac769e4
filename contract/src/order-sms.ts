import * as z from 'zod';
import { smsStates, type SmsState } from '@rental/domain/sms/sms-states';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant } from './fields.ts';
import { keysOf } from './orders.ts';

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
        createdAt: Instant,
        /** Not before: what falls into the night waits. */
        sendAt: Instant,
        sentAt: Instant.nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type OrderSms = z.output<typeof orderSms.answer>['messages'][number];
