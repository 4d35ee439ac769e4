import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTradeNumber } from '@rental/domain/deductions/trade-number';
import {
  DeductionUndecided,
  type AskedDeduction,
  type DeductionGateway,
  type DeductionOutcome,
} from './deduction-gateway.ts';

interface Entry extends AskedDeduction {
  readonly at: string;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
}

/** How long the provider takes where it does not answer at once. */
const takesMs = 30_000;
/** More than this is beyond the limit of every account. */
const limitFen = 500_000;

/** What accounts do, by the last four characters of their name; any other pays after half a minute. */
const sandboxAccounts = {
  insufficient: '0001',
  agreementEnded: '0002',
  accountAbnormal: '0003',
  /** The first try of each bill meets a busy provider; later ones are as any other. */
  busyFirst: '0004',
  /** It pays, and the answer is lost. */
  answerLost: '0005',
  /** What is sent first does not arrive. */
  requestLost: '0006',
  paysAtOnce: '0007',
  /** The provider never comes to an end with it. */
  neverDecided: '0008',
  signsNothing: '0009',
} as const;

type SandboxAccount = keyof typeof sandboxAccounts;

const accountOf = (account: string): SandboxAccount | undefined =>
  (Object.keys(sandboxAccounts) as SandboxAccount[]).find((name) =>
    account.endsWith(sandboxAccounts[name]),
  );

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export function sandboxSignature(secretKey: string, timestamp: string, raw: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'rental sandbox deductions', 32));
  return createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex');
}

/**
 * A provider of our own, for demos and tests: a file instead of accounts. The account that was agreed on decides what
 * becomes of a deduction (`sandboxAccounts`), and nothing else does: no chance.
 */
export function sandboxDeductions(
  dir: string,
  secretKey: string,
  now: () => Date,
): DeductionGateway {
  const file = join(dir, 'deductions.jsonl');

  const entriesOf = async (tradeNo: string): Promise<Entry[]> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text
      .split('\n')
      .filter((line) => line.includes(`"${tradeNo}"`))
      .map((line) => JSON.parse(line) as Entry);
  };
  const find = async (tradeNo: string): Promise<DeductionOutcome | null> => {
    const entry = (await entriesOf(tradeNo)).find(({ isLost }) => !isLost);
    return entry === undefined ? null : outcomeOf(entry, now());
  };

  return {
    method: 'alipay',
    merchantOf: (brand) => `sandbox-${brand}`,
    sign: async ({ agreementNo, account }) =>
      accountOf(account) === 'signsNothing'
        ? { kind: 'refused', reason: '客户未同意签约' }
        : { kind: 'signed', providerNo: `SANDBOX${agreementNo}` },
    end: async () => {},
    find,
    deduct: async (asked) => {
      const before = await find(asked.tradeNo);
      if (before !== null) return before;
      const name = accountOf(asked.account);
      const isLost = name === 'requestLost' && (await entriesOf(asked.tradeNo)).length === 0;
      const entry: Entry = { at: now().toISOString(), ...asked, isLost };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      if (isLost || name === 'answerLost') throw new DeductionUndecided('the answer was lost');
      return outcomeOf(entry, now());
    },
    isSigned: ({ raw, timestamp, signature }) => {
      const right = Buffer.from(sandboxSignature(secretKey, timestamp, raw));
      const given = Buffer.from(signature);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

function outcomeOf({ tradeNo, account, amountFen, at }: Entry, now: Date): DeductionOutcome {
  const providerNo = `SANDBOX${tradeNo}`;
  const name = accountOf(account);
  const isFirst = parseTradeNumber(tradeNo)?.attempt === 1;
  if (name === 'busyFirst' && isFirst) return { kind: 'failed', reason: 'busy' };
  if (name === 'insufficient' || name === 'agreementEnded' || name === 'accountAbnormal')
    return { kind: 'failed', reason: name };
  if (amountFen > limitFen) return { kind: 'failed', reason: 'limit' };
  const isOver = now.getTime() - Date.parse(at) >= takesMs && name !== 'neverDecided';
  const isAtOnce = name === 'paysAtOnce' || name === 'answerLost';
  return { kind: isOver || isAtOnce ? 'succeeded' : 'processing', providerNo };
}
