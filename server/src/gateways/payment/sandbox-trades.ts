import { randomBytes } from 'node:crypto';
import { fen, yuan } from '@rental/domain/money';
import * as z from 'zod';
import type { PageAnswer, ProviderPage, SignedCallback } from '../provider-word.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { saidTo, type SandboxMerchant } from '../sandbox/sandbox-keys.ts';
import { payForm, payNotice } from './sandbox-pay-page.ts';
import type { Reply } from './sandbox-reply.ts';
import type { Done } from './sandbox-statement.ts';

const Asked = z.object({
  merchant: z.string(),
  tradeNo: z.string(),
  amountFen: z.int(),
  expiresAt: z.iso.datetime(),
  returnUrl: z.url(),
});
const Named = Asked.pick({ merchant: true, tradeNo: true });

/** A trade as the sandbox keeps it, and what was said of it later. */
interface Entry extends z.output<typeof Asked> {
  readonly at: string;
  readonly what: 'asked' | 'paid' | 'closed';
  /** The page's proof of the customer. */
  readonly code: string;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
  /** The key of the merchant that asked; absent: the server's own. */
  readonly keyId?: string;
}

/** How a trade goes, by the last two digits of its amount in fen; any other is paid on the page. */
const endings = {
  '01': 'refused',
  '03': 'answerLost',
  '04': 'neverDecided',
  '05': 'requestLost',
  '07': 'paidAfterClose',
} as const;
type Ending = (typeof endings)[keyof typeof endings];

const path = '/sandbox/payment';

interface Settings {
  readonly dir: string;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly say: (word: object, now: Date) => SignedCallback;
}

export interface SandboxTrades {
  readonly answer: (url: string | undefined, body: unknown, by: SandboxMerchant) => Promise<Reply>;
  readonly page: ProviderPage;
  /** The trades of a merchant that were paid. */
  readonly done: (merchant: string) => Promise<Done[]>;
}

/** The trades of the sandbox, and the page where customers pay them. The amount decides what becomes of one (`endings`). */
export function sandboxTrades({ dir, secretKey, now, say }: Settings): SandboxTrades {
  const file = sandboxFile<Entry>(dir, 'payments.jsonl');
  const known = async (tradeNo: string) =>
    (await file.entries(tradeNo)).filter(({ isLost }) => !isLost);
  const write = (entry: Omit<Entry, 'at'>) => file.write({ ...entry, at: now().toISOString() });
  const stateOf = async (tradeNo: string) => {
    const entries = await known(tradeNo);
    const [first] = entries;
    return first === undefined ? null : outcomeOf(first, entries, now());
  };

  async function take(asked: z.output<typeof Asked>, { keyId }: SandboxMerchant): Promise<Reply> {
    const { tradeNo } = asked;
    const before = await stateOf(tradeNo);
    if (before !== null) return before;
    const name = endingOf(asked.amountFen);
    const isLost = name === 'requestLost' && (await file.entries(tradeNo)).length === 0;
    await write({
      ...asked,
      what: 'asked',
      code: randomBytes(16).toString('hex'),
      isLost,
      ...(keyId !== null && { keyId }),
    });
    return isLost || name === 'answerLost' ? 'nothing' : stateOf(tradeNo);
  }

  async function close(tradeNo: string): Promise<Reply> {
    const [first] = await known(tradeNo);
    const isOpen = (await stateOf(tradeNo))?.state === 'waiting';
    const closes = first !== undefined && isOpen && endingOf(first.amountFen) !== 'neverDecided';
    if (closes) await write({ ...first, what: 'closed' });
    return stateOf(tradeNo);
  }

  async function onPage(trade: Entry, act: unknown): Promise<PageAnswer> {
    const { tradeNo, code, amountFen } = trade;
    // this page stands on our own host, whatever its port
    const backTo = new URL(trade.returnUrl).pathname;
    const before = await stateOf(tradeNo);
    const name = endingOf(amountFen);
    const mayPay =
      before?.state === 'waiting' || (before?.state === 'closed' && name === 'paidAfterClose');
    if (mayPay && act !== 'pay')
      return {
        html: payForm({ tradeNo, code, amount: yuan(fen(amountFen)), backTo }),
      };
    if (mayPay) await write({ ...trade, what: 'paid' });
    const after = await stateOf(tradeNo);
    const words =
      after?.state === 'paid'
        ? '支付成功'
        : after?.state === 'processing'
          ? '支付处理中'
          : '该笔支付已关闭，没有扣款';
    return {
      html: payNotice(words, backTo),
      ...(mayPay && { callback: callbackOf(trade, after?.state ?? 'processing') }),
    };
  }

  function callbackOf(
    { merchant, tradeNo, amountFen, keyId }: Entry,
    outcome: string,
  ): SignedCallback {
    const word = {
      eventNo: `${tradeNo}-${outcome}`,
      merchant,
      tradeNo,
      providerNo: providerNoOf(tradeNo),
      amountFen,
      currency: 'CNY',
      outcome,
      ...(outcome === 'paid' && { paidAt: now().toISOString() }),
    };
    return keyId === undefined
      ? say(word, now())
      : saidTo(secretKey, { merchantNo: merchant, keyId }, word, now());
  }

  return {
    answer: async (url, body, by) => {
      if (url === '/v1/payments') return take(Asked.parse(body), by);
      const { merchant, tradeNo } = Named.parse(body);
      const [first] = await known(tradeNo);
      if (first !== undefined && first.merchant !== merchant) return null;
      return url === '/v1/payments/close' ? close(tradeNo) : stateOf(tradeNo);
    },
    done: async (merchant) =>
      (await file.entries())
        .filter((entry) => entry.what === 'paid' && entry.merchant === merchant)
        .map(({ tradeNo, amountFen, at }) => ({
          kind: 'payment',
          ourNo: tradeNo,
          providerNo: providerNoOf(tradeNo),
          amountFen,
          at,
        })),
    page: {
      path,
      answer: async ({ trade: tradeNo, code, act }) => {
        if (typeof tradeNo !== 'string' || !/^[A-Za-z0-9]{6,32}$/.test(tradeNo)) return null;
        const trade = (await known(tradeNo)).find(({ what }) => what === 'asked');
        return trade === undefined || trade.code !== code ? null : onPage(trade, act);
      },
    },
  };
}

const providerNoOf = (tradeNo: string) => `SANDBOX${tradeNo}`;

/** One fen is a trial of an account (ADR 74), which goes as any other amount. */
const endingOf = (amountFen: number): Ending | undefined =>
  amountFen === 1
    ? undefined
    : (endings as Record<string, Ending>)[String(amountFen % 100).padStart(2, '0')];

/** The state of a trade, from all that was said of it: money that was paid counts before a closing. */
function outcomeOf(trade: Entry, said: readonly Entry[], now: Date) {
  const { tradeNo, amountFen, code, expiresAt } = trade;
  const providerNo = providerNoOf(tradeNo);
  const name = endingOf(amountFen);
  const closed = (reason: string) => ({ state: 'closed' as const, reason, providerNo });
  if (name === 'refused') return closed('refused');
  const paid = said.find(({ what }) => what === 'paid');
  if (paid !== undefined)
    return name === 'neverDecided'
      ? { state: 'processing' as const, providerNo }
      : { state: 'paid' as const, amountFen, paidAt: paid.at, providerNo };
  if (said.some(({ what }) => what === 'closed')) return closed('merchant');
  if (now >= new Date(expiresAt) && name !== 'neverDecided') return closed('expired');
  const query = new URLSearchParams({ trade: tradeNo, code });
  return { state: 'waiting' as const, page: `${path}?${query.toString()}`, providerNo };
}
