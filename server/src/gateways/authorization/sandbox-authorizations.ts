import { randomBytes } from 'node:crypto';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, yuan, type Fen } from '@rental/domain/money';
import type { PageAnswer } from '../provider-word.ts';
import { accountIn } from '../sandbox/sandbox-accounts.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { saidTo, type SandboxMerchant } from '../sandbox/sandbox-keys.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { Undecided } from '../undecided.ts';
import type {
  AskedHold,
  AskedPart,
  AskedStep,
  AuthorizationDriver,
  StepOutcome,
} from './authorization-gateway.ts';
import { holdForm, holdNotice } from './sandbox-page.ts';

/** A step as the sandbox keeps it, and what a customer or we said of a hold later. */
interface Entry {
  readonly at: string;
  readonly tradeNo: string;
  readonly what: 'hold' | 'capture' | 'release' | 'agreed' | 'refused' | 'withdrawn';
  readonly account: string;
  readonly amountFen: Fen;
  /** The hold that a part is of; of a hold its own. */
  readonly holdNo: string;
  readonly merchant: string;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
  /** For a hold: the page's proof of the customer, and its expiry. */
  readonly code?: string;
  readonly expiresAt?: string;
  /** The key of the merchant that asked; absent: the server's own. */
  readonly keyId?: string;
}

/** How long the provider takes for a capture or a release where it does not do it at once. */
const takesMs = 30_000;
const path = '/sandbox/authorization';

/** The behaviour of accounts, by the last four characters of their name; any other agrees on the page and pays after half a minute. */
const sandboxAccounts = {
  paysNothing: '0001',
  releasesNothing: '0003',
  /** The hold is kept for ten days only. */
  endsSoon: '0004',
  /** It is done, and the answer is lost. */
  answerLost: '0005',
  /** The first message does not arrive. */
  requestLost: '0006',
  /** Agrees without a page. */
  atOnce: '0007',
  /** The provider never comes to an end with a capture or a release. */
  neverDecided: '0008',
  refusesHold: '0009',
} as const;

const accountOf = accountIn(sandboxAccounts);

/** For so many days the sandbox keeps a hold. */
export const sandboxHoldDays = 365;

/** A hold that a customer agreed to. */
interface AgreedHold {
  readonly tradeNo: string;
  readonly account: string;
  readonly amountFen: Fen;
  readonly at: Date;
}

/** Keeps holds that customers of a brand agreed to before, for demo data that was not made through the provider. */
export async function keepAgreedHolds(
  dir: string,
  brand: string,
  holds: readonly AgreedHold[],
): Promise<void> {
  const entries = holds.flatMap(({ at, ...hold }): Entry[] => {
    const known = {
      ...hold,
      at: at.toISOString(),
      holdNo: hold.tradeNo,
      merchant: merchantOf(brand),
      isLost: false,
    };
    return [
      { ...known, what: 'hold' },
      { ...known, what: 'agreed' },
    ];
  });
  await holdFile(dir).write(...entries);
}

const holdFile = (dir: string) => sandboxFile<Entry>(dir, 'authorizations.jsonl');
const merchantOf = (brand: string) => `sandbox-${brand}`;

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('authorizations');

/**
 * A provider of our own, for demos and tests: a file instead of accounts, and a page where the customer agrees. His account
 * decides what becomes of a step (`sandboxAccounts`), and nothing else does: no chance.
 */
export function sandboxAuthorizations(
  dir: string,
  secretKey: string,
  now: () => Date,
  /** Ourselves by a signed question. */
  by?: () => SandboxMerchant,
): AuthorizationDriver {
  const file = holdFile(dir);
  const signer = sandboxSigner(sandboxSignature, secretKey);

  const write = (entry: Omit<Entry, 'at'>) => file.write({ ...entry, at: now().toISOString() });
  const find = async (tradeNo: string): Promise<StepOutcome | null> => {
    const named = await file.entries(tradeNo);
    const step = named.find((entry) => entry.tradeNo === tradeNo && !entry.isLost);
    if (step === undefined) return null;
    return outcomeOf(step, await file.entries(step.holdNo), now());
  };
  /** Takes a step on once; some accounts lose the way there, or the way back. */
  const take = async (
    what: 'hold' | 'capture' | 'release',
    { tradeNo, account, amountFen }: AskedStep,
    more: Partial<Entry>,
  ): Promise<StepOutcome> => {
    const before = await find(tradeNo);
    if (before !== null) return before;
    const name = accountOf(account);
    const isLost = name === 'requestLost' && (await file.entries(tradeNo)).length === 0;
    const { merchantNo: merchant, keyId } = by?.() ?? {
      merchantNo: merchantOf(tradeNo.split('-')[1] ?? ''),
      keyId: null,
    };
    const holdNo = more.holdNo ?? tradeNo;
    const key = keyId === null ? {} : { keyId };
    await write({ ...more, ...key, tradeNo, what, account, amountFen, holdNo, merchant, isLost });
    if (isLost || name === 'answerLost') throw new Undecided('the answer was lost');
    return (await find(tradeNo)) ?? { kind: 'failed', reason: 'other' };
  };

  /** Says to us what became of a hold: the same event however often it says so. */
  const callbackOf = (hold: Entry, isAgreed: boolean) => {
    const { tradeNo, merchant, amountFen, account, keyId } = hold;
    const word = {
      eventNo: `${tradeNo}-${isAgreed ? 'agreed' : 'refused'}`,
      merchant,
      tradeNo,
      providerNo: `SANDBOX${tradeNo}`,
      amountFen,
      currency: 'CNY',
      ...(isAgreed
        ? { outcome: 'done', endsOn: keptUntil(account, now()) }
        : { outcome: 'failed', reason: 'refused' }),
    };
    return keyId === undefined
      ? signer.say(word, now())
      : saidTo(secretKey, { merchantNo: merchant, keyId }, word, now());
  };

  return {
    method: 'alipay',
    merchantOf,
    hold: ({ expiresAt, ...asked }: AskedHold) =>
      take('hold', asked, {
        code: randomBytes(16).toString('hex'),
        expiresAt: expiresAt.toISOString(),
      }),
    capture: ({ holdNo, ...asked }: AskedPart) => take('capture', asked, { holdNo }),
    release: ({ holdNo, ...asked }: AskedPart) => take('release', asked, { holdNo }),
    find: ({ tradeNo }) => find(tradeNo),
    standing: async (holdNo) => {
      const ofHold = await file.entries(holdNo);
      const endsOn = endOf(ofHold);
      if (endsOn === null) return null;
      const isOver = endsOn < businessDateOf(now());
      return {
        heldFen: isOver ? fen(0) : fen(leftIn(ofHold.filter(({ isLost }) => !isLost))),
        endsOn,
      };
    },
    withdraw: async ({ tradeNo }) => {
      const hold = (await file.entries(tradeNo)).find(({ isLost }) => !isLost);
      if (hold === undefined) return { kind: 'failed', reason: 'withdrawn' };
      const before = await find(tradeNo);
      if (before?.kind === 'waiting') await write({ ...hold, what: 'withdrawn' });
      return (await find(tradeNo)) ?? { kind: 'failed', reason: 'withdrawn' };
    },
    isSigned: signer.isSigned,
    page: {
      path,
      answer: async ({ hold: tradeNo, code, act }): Promise<PageAnswer | null> => {
        if (typeof tradeNo !== 'string' || !/^YS-[a-z0-9_]{1,16}-\d{1,16}-\d{1,6}$/.test(tradeNo))
          return null;
        const hold = (await file.entries(tradeNo)).find(({ isLost }) => !isLost);
        if (hold?.code === undefined || hold.code !== code) return null;
        const outcome = await find(tradeNo);
        if (outcome?.kind === 'failed') return { html: holdNotice('申请已结束，没有冻结') };
        if (outcome?.kind === 'waiting' && act !== 'agree' && act !== 'refuse')
          return { html: holdForm(tradeNo, hold.code, yuan(hold.amountFen)) };
        const isAgreed = outcome?.kind === 'done' || act === 'agree';
        if (outcome?.kind === 'waiting')
          await write({ ...hold, what: isAgreed ? 'agreed' : 'refused' });
        return {
          html: holdNotice(isAgreed ? '已同意冻结' : '已拒绝，没有冻结'),
          callback: callbackOf(hold, isAgreed),
        };
      },
    },
  };
}

/** The state of a step, from all messages about its hold: the first one counts. */
function outcomeOf(step: Entry, ofHold: readonly Entry[], now: Date): StepOutcome {
  const providerNo = `SANDBOX${step.tradeNo}`;
  const name = accountOf(step.account);
  if (step.what === 'hold') {
    const said = ofHold.find(({ what }) => ['agreed', 'refused', 'withdrawn'].includes(what));
    const endsOn = endOf(ofHold);
    if (endsOn !== null) return { kind: 'done', providerNo, endsOn };
    if (said?.what === 'withdrawn') return { kind: 'failed', reason: 'withdrawn' };
    if (said?.what === 'refused' || name === 'refusesHold')
      return { kind: 'failed', reason: 'refused' };
    if (now >= new Date(step.expiresAt ?? 0)) return { kind: 'failed', reason: 'expired' };
    const query = new URLSearchParams({ hold: step.tradeNo, code: step.code ?? '' });
    return { kind: 'waiting', providerNo, page: `${path}?${query.toString()}` };
  }
  const endsOn = endOf(ofHold);
  const isLapsed = endsOn !== null && endsOn < businessDateOf(new Date(step.at));
  if (isLapsed || step.amountFen > leftOf(step, ofHold))
    return { kind: 'failed', reason: 'insufficient' };
  if (fails(step)) return { kind: 'failed', reason: 'accountAbnormal' };
  const isOver = now.getTime() - Date.parse(step.at) >= takesMs && name !== 'neverDecided';
  const isAtOnce = name === 'atOnce' || name === 'answerLost';
  return isOver || isAtOnce ? { kind: 'done', providerNo } : { kind: 'waiting', providerNo };
}

const fails = ({ what, account }: Entry): boolean => {
  const name = accountOf(account);
  return (
    (what === 'capture' && name === 'paysNothing') ||
    (what === 'release' && name === 'releasesNothing')
  );
};

/** The last day of a hold; null: the customer has not agreed. */
function endOf(ofHold: readonly Entry[]): BusinessDate | null {
  const hold = ofHold.find(({ what, isLost }) => what === 'hold' && !isLost);
  if (hold === undefined) return null;
  const agreed = ofHold.find(({ what }) => what === 'agreed');
  if (agreed === undefined && accountOf(hold.account) !== 'atOnce') return null;
  return keptUntil(hold.account, new Date((agreed ?? hold).at));
}

const keptUntil = (account: string, since: Date): BusinessDate =>
  addDays(businessDateOf(since), accountOf(account) === 'endsSoon' ? 10 : sandboxHoldDays);

/** The amount frozen when a step was asked for: earlier steps count as done. */
function leftOf(step: Entry, ofHold: readonly Entry[]): number {
  const known = ofHold.filter(({ isLost }) => !isLost);
  const at = known.findIndex(({ tradeNo }) => tradeNo === step.tradeNo);
  return leftIn(known.slice(0, at));
}

/** The amount that these steps have left of their hold. */
function leftIn(known: readonly Entry[]): number {
  const parts = known.filter((one) => one.holdNo !== one.tradeNo && !fails(one));
  const [hold] = known;
  return parts.reduce(
    (left, { amountFen }) => (amountFen > left ? left : left - amountFen),
    hold?.amountFen ?? 0,
  );
}
