import { fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { ProviderCloseReason } from '@rental/domain/rental/payment-orders/payment-order';
import { refundFailures, type RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import { lineKinds, type LineKind } from '@rental/domain/rental/statements/statement';
import * as z from 'zod';
import type { ProviderPage, SignedCallback } from '../provider-word.ts';
import { Undecided } from '../undecided.ts';
import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import type { AccountFileOutcome } from './account-file.ts';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import { splitOf } from './split-answer.ts';
import type {
  PaymentDriver,
  PaymentOutcome,
  RefundOutcome,
  StatementOutcome,
} from './payment-gateway.ts';

interface Settings {
  /** The address of the provider. */
  readonly origin: () => Promise<string>;
  readonly method: MoneyMethod;
  readonly merchantOf: (brand: string) => string;
  /** Signs what we send, and proves what we receive. */
  readonly signer: {
    readonly say: (word: object, now: Date) => SignedCallback;
    readonly isSigned: (callback: SignedCallback) => boolean;
  };
  readonly now: () => Date;
  readonly page?: ProviderPage;
}

const providerNo = z.string();

const RefundAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['succeeded', 'processing']), providerNo }),
  z.object({ state: z.literal('failed'), reason: z.string(), providerNo }),
]);

const PaymentAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), page: z.string(), providerNo }),
  z.object({ state: z.literal('processing'), providerNo }),
  z.object({
    state: z.literal('paid'),
    amountFen: z.int().positive(),
    paidAt: z.iso.datetime(),
    providerNo,
  }),
  z.object({ state: z.literal('closed'), reason: z.string(), providerNo }),
]);

const Said = z.object({ raw: z.string(), timestamp: z.string(), signature: z.string() });

const StatementAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['notYet', 'none']) }),
  z.object({
    state: z.literal('ready'),
    lines: z.array(
      z.object({
        kind: z.enum(Object.keys(lineKinds) as LineKind[]),
        ourNo: z.string().min(1).max(64),
        providerNo: z.string().min(1).max(128),
        amountFen: z.int().positive(),
        feeFen: z.int().nonnegative(),
        at: z.iso.datetime(),
      }),
    ),
  }),
]);

const AccountFileAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['notYet', 'none']) }),
  z.object({
    state: z.literal('ready'),
    account: z.enum(Object.keys(statedAccounts) as StatedAccount[]),
    fileName: z.string().min(1).max(200),
    content: z.base64(),
  }),
]);

/** No call takes longer (threat model 27). */
const longestMs = 10_000;
const maxAnswerBytes = 64_000;
/** A statement has a line for each trade of a day: 100,000 of them fit. */
const maxStatementBytes = 32_000_000;

/** A payment provider that is asked over HTTP: JSON, signed over its bytes. Whatever is no answer leaves the question open. */
export function httpPayments({
  origin,
  merchantOf,
  signer,
  now,
  ...own
}: Settings): AccountDriver<PaymentDriver> {
  async function send(path: string, word: object): Promise<Response> {
    const { raw, timestamp, signature } = signer.say(word, now());
    return fetch(new URL(path, await origin()), {
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
  }
  /** The answer; null: the provider does not know what it was asked about. */
  async function ask(path: string, word: object, most = maxAnswerBytes): Promise<unknown> {
    const response = await send(path, word);
    if (response.status === 404) return null;
    if (!response.ok) throw new Undecided(`the payment provider answered ${response.status}`);
    return parsed(await textOf(response, most));
  }
  const whereKnown =
    <Outcome>(outcomeOf: (answer: unknown) => Outcome) =>
    (answer: unknown): Outcome | null =>
      answer === null ? null : outcomeOf(answer);

  return {
    ...own,
    merchantOf,
    pay: async (asked) => paymentOf(await ask('/v1/payments', asked)),
    findPayment: async (asked) => whereKnown(paymentOf)(await ask('/v1/payments/find', asked)),
    closePayment: async (asked) => whereKnown(paymentOf)(await ask('/v1/payments/close', asked)),
    refund: async (asked) => refundOf(await ask('/v1/refunds', asked)),
    findRefund: async (asked) => whereKnown(refundOf)(await ask('/v1/refunds/find', asked)),
    transfer: async (asked) => refundOf(await ask('/v1/transfers', asked)),
    findTransfer: async (asked) => whereKnown(refundOf)(await ask('/v1/transfers/find', asked)),
    canSplit: true,
    split: async (asked) => splitOf(await ask('/v1/splits', asked)),
    findSplit: async (asked) => whereKnown(splitOf)(await ask('/v1/splits/find', asked)),
    returnSplit: async (asked) => splitOf(await ask('/v1/splits/return', asked)),
    findReturn: async (asked) => whereKnown(splitOf)(await ask('/v1/splits/find-return', asked)),
    statement: async (asked) => statementOf(await ask('/v1/statements', asked, maxStatementBytes)),
    accountFile: async (asked) =>
      accountFileOf(await ask('/v1/account-files', asked, maxStatementBytes)),
    check: async () => {
      const response = await send('/v1/merchant', { merchant: merchantOf('') });
      if (response.status === 401) return [keysRefused('401')];
      const { data } = Said.safeParse(parsed(await textOf(response, maxAnswerBytes)));
      const isHeard = data !== undefined && signer.isSigned(data);
      const words = isHeard ? '有效' : '与服务商的签名不一致';
      return [keysAccepted, { name: '通知密钥', isPassed: isHeard, words }];
    },
    isSigned: signer.isSigned,
  };
}

async function textOf(response: Response, most: number): Promise<string> {
  const text = await response.text().catch((error: unknown) => {
    throw new Undecided('the answer of the payment provider broke off', { cause: error });
  });
  if (text.length > most) throw new Undecided('the answer is too long');
  return text;
}

/** The answer as JSON; undefined: it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

const saysNothing = () => new Undecided('the answer of the payment provider says nothing');

function refundOf(answer: unknown): RefundOutcome {
  const { success, data } = RefundAnswer.safeParse(answer);
  if (!success) throw saysNothing();
  if (data.state !== 'failed') return { kind: data.state, providerNo: data.providerNo };
  const { reason } = data;
  return {
    kind: 'failed',
    reason: isFailure(reason) ? reason : 'other',
    providerNo: data.providerNo,
  };
}

const isFailure = (reason: string): reason is RefundFailure =>
  Object.hasOwn(refundFailures, reason);

function paymentOf(answer: unknown): PaymentOutcome {
  const { success, data } = PaymentAnswer.safeParse(answer);
  if (!success) throw saysNothing();
  switch (data.state) {
    case 'waiting':
      return { kind: 'waiting', page: data.page, providerNo: data.providerNo };
    case 'processing':
      return { kind: 'processing', providerNo: data.providerNo };
    case 'paid':
      return {
        kind: 'paid',
        amountFen: fen(data.amountFen),
        paidAt: new Date(data.paidAt),
        providerNo: data.providerNo,
      };
    case 'closed':
      return {
        kind: 'closed',
        reason: closeReasonOf(data.reason),
        providerNo: data.providerNo,
      };
  }
}

function statementOf(answer: unknown): StatementOutcome {
  const { success, data } = StatementAnswer.safeParse(answer);
  if (!success) throw saysNothing();
  if (data.state !== 'ready') return { kind: data.state };
  const lines = data.lines.map(({ amountFen, feeFen, at, ...line }) => ({
    ...line,
    amountFen: fen(amountFen),
    feeFen: fen(feeFen),
    at: new Date(at),
  }));
  return { kind: 'ready', lines };
}

function accountFileOf(answer: unknown): AccountFileOutcome {
  const { success, data } = AccountFileAnswer.safeParse(answer);
  if (!success) throw saysNothing();
  if (data.state !== 'ready') return { kind: data.state };
  const { account, fileName, content } = data;
  return { kind: 'ready', account, fileName, bytes: Buffer.from(content, 'base64') };
}

const closeReasonOf = (reason: string): ProviderCloseReason =>
  reason === 'expired' || reason === 'refused' ? reason : 'byProvider';
