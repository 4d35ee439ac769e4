import * as z from 'zod';
import { endpoint, type Endpoint, type Labels } from '../endpoint.ts';
import { Amount, filledText } from '../fields.ts';

interface Declared<Word extends z.ZodRawShape> {
  readonly path: `/api/callback/${string}`;
  readonly summary: string;
  readonly labels?: Labels;
  /** The content, beside the event's number and our own name. */
  readonly word: Word;
}

/**
 * A provider's own message about something of ours (threat model 28), signed over the body as it is sent: `X-Timestamp` in
 * seconds and `X-Signature`. Safe to receive again.
 */
export const providerCallback = <Word extends z.ZodRawShape>({
  path,
  summary,
  labels = {},
  word,
}: Declared<Word>) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    labels,
    platforms: ['manage'],
    permission: 'public',
    body: z.object({
      eventNo: filledText(64, '缺少通知编号'),
      merchant: filledText(64, '缺少商户号'),
      ...word,
    }),
    answer: z.object({ received: z.literal(true) }),
    refusals: ['callback_not_signed', 'callback_mismatch', 'not_found'],
  } satisfies Endpoint);

/** A trade: our number, the provider's number, the amount. */
export const tradeWord = {
  tradeNo: filledText(64, '缺少交易号'),
  providerNo: filledText(80, '缺少支付商单号'),
  amountFen: Amount,
  currency: z.literal('CNY'),
};
