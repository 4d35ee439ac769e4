import * as z from 'zod';
import {
  paymentStates,
  type PaymentState,
} from '@rental/domain/rental/payment-orders/payment-order';
import { Amount, Instant, keysOf, text } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { ExternalOrder } from './intake-documents.ts';

/** A payment order (收款单) as the program sees it. */
export const OpenPayment = z.object({
  paymentNo: z.string(),
  paymentState: z.enum(keysOf<PaymentState>(paymentStates)),
  /** The bills that it pays; empty: the deposit. */
  billNos: z.array(z.string()),
  /** Fixed when the customer presses pay; null: nobody has. */
  amountFen: Amount.nullable(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
});
export type OpenPayment = z.output<typeof OpenPayment>;

/**
 * 发起收款: the page where the customer pays. One for the same bills that can still be paid is answered again; one for some of them is
 * closed first, so that nothing is paid twice.
 */
export const openPay = openEndpoint({
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/payments',
  scope: 'payments',
  summary: '发起收款',
  labels: { billNos: '账单号' },
  idempotent: true,
  params: z.object({ externalNo: ExternalOrder }),
  body: z.object({
    /** Null: all bills that are due by today. Empty: the deposit. */
    billNos: z.array(text(32).min(1, '请填写账单号')).max(120, '一次最多120期').nullable(),
  }),
  example: { params: { externalNo: 'O-20261124-0001' }, body: { billNos: null } },
  answer: OpenPayment.extend({
    /** The amount that the customer would pay today. */
    owedFen: Amount,
    link: z.url(),
  }),
  refusals: [
    'not_found',
    'payment_unavailable',
    'bill_not_open',
    'order_ended',
    'authorization_busy',
    'nothing_owed',
  ],
});
