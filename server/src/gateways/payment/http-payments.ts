import { refundFailures, type RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import * as z from 'zod';
import type { SignedCallback } from '../provider-word.ts';
import { Undecided } from '../undecided.ts';
import type { PaymentGateway, RefundOutcome } from './payment-gateway.ts';

interface Settings {
  /** Where the provider listens. */
  readonly origin: () => Promise<string>;
  readonly merchantOf: (brand: string) => string;
  /** Signs what we send, and proves what we receive. */
  readonly signer: {
    readonly say: (word: object, now: Date) => SignedCallback;
    readonly isSigned: (callback: SignedCallback) => boolean;
  };
  readonly now: () => Date;
}

const Answer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['succeeded', 'processing']), providerNo: z.string() }),
  z.object({ state: z.literal('failed'), reason: z.string(), providerNo: z.string() }),
]);

/** No call takes longer (threat model 27). */
const longestMs = 10_000;
const maxAnswerBytes = 64_000;

/** A payment provider that is asked over HTTP: JSON, signed over its bytes. Whatever is no answer leaves the question open. */
export function httpPayments({ origin, merchantOf, signer, now }: Settings): PaymentGateway {
  async function ask(path: string, word: object): Promise<RefundOutcome | null> {
    const { raw, timestamp, signature } = signer.say(word, now());
    const response = await fetch(new URL(path, await origin()), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body: raw,
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
    }).catch((error: unknown) => {
      throw new Undecided('the payment provider gave no answer', { cause: error });
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Undecided(`the payment provider answered ${response.status}`);
    return outcomeOf(await textOf(response));
  }

  return {
    merchantOf,
    refund: async (asked) => {
      const outcome = await ask('/v1/refunds', asked);
      if (outcome === null) throw new Undecided('the payment provider knows no refunds');
      return outcome;
    },
    findRefund: (asked) => ask('/v1/refunds/find', asked),
    isSigned: signer.isSigned,
  };
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text().catch((error: unknown) => {
    throw new Undecided('the answer of the payment provider broke off', { cause: error });
  });
  if (text.length > maxAnswerBytes) throw new Undecided('the answer is too long');
  return text;
}

function outcomeOf(text: string): RefundOutcome {
  const { success, data } = Answer.safeParse(parsed(text));
  if (!success) throw new Undecided('the answer of the payment provider says nothing');
  if (data.state !== 'failed') return { kind: data.state, providerNo: data.providerNo };
  const { reason, providerNo } = data;
  return { kind: 'failed', reason: isKnown(reason) ? reason : 'other', providerNo };
}

const isKnown = (reason: string): reason is RefundFailure => Object.hasOwn(refundFailures, reason);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
