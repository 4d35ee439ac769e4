import { parseTradeNumber } from '@rental/domain/rental/deductions/trade-number';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { accountIn } from '../sandbox/sandbox-accounts.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { Undecided } from '../undecided.ts';
import type {
  AskedAgreement,
  AskedDeduction,
  DeductionDriver,
  DeductionOutcome,
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

/** The behaviour of accounts, by the last four characters of their name; any other pays after half a minute. */
const sandboxAccounts = {
  insufficient: '0001',
  agreementEnded: '0002',
  accountAbnormal: '0003',
  /** The first try of each bill meets a busy provider; later ones are as any other. */
  busyFirst: '0004',
  /** It pays, and the answer is lost. */
  answerLost: '0005',
  /** The first message does not arrive. */
  requestLost: '0006',
  paysAtOnce: '0007',
  /** The provider never comes to an end with it. */
  neverDecided: '0008',
  signsNothing: '0009',
} as const;

const accountOf = accountIn(sandboxAccounts);

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('deductions');

/**
 * A provider of our own, for demos and tests: a file instead of accounts. The account that was agreed on decides what
 * becomes of a deduction (`sandboxAccounts`), and nothing else does: no chance.
 */
export function sandboxDeductions(
  dir: string,
  secretKey: string,
  now: () => Date,
): DeductionDriver {
  const file = sandboxFile<Entry>(dir, 'deductions.jsonl');

  const find = async (tradeNo: string): Promise<DeductionOutcome | null> => {
    const entry = (await file.entries(tradeNo)).find(({ isLost }) => !isLost);
    return entry === undefined ? null : outcomeOf(entry, now());
  };

  return {
    method: 'alipay',
    merchantOf: (brand) => `sandbox-${brand}`,
    sign: async ({ agreementNo, account }) =>
      accountOf(account) === 'signsNothing'
        ? { kind: 'refused', reason: '客户未同意签约' }
        : { kind: 'signed', providerNo: `SANDBOX${agreementNo}` },
    // it signs or refuses at once, and keeps no agreements
    findAgreement: async () => null,
    end: async () => {},
    find,
    deduct: async (asked) => {
      const before = await find(asked.tradeNo);
      if (before !== null) return before;
      const name = accountOf(asked.account);
      const isLost = name === 'requestLost' && (await file.entries(asked.tradeNo)).length === 0;
      const entry: Entry = { at: now().toISOString(), ...asked, isLost };
      await file.write(entry);
      if (isLost || name === 'answerLost') throw new Undecided('the answer was lost');
      return outcomeOf(entry, now());
    },
    isSigned: sandboxSigner(sandboxSignature, secretKey).isSigned,
  };
}

/** The same provider for an account of a brand: it answers what the account's key has signed. */
export function sandboxDeductionAccount(
  account: UsableAccount,
  place: SandboxPlace,
): AccountDriver<DeductionDriver> {
  const driver = sandboxDeductions(place.dir, place.secretKey, place.now);
  const { ask, check, isSigned, merchantNo } = sandboxMoneyAccount(account, place);
  const asking =
    <Asked, Answer>(question: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      ask();
      return question(asked);
    };
  return {
    method: driver.method,
    merchantOf: () => merchantNo,
    sign: asking((asked: AskedAgreement) => driver.sign(asked)),
    findAgreement: asking((agreementNo: string) => driver.findAgreement(agreementNo)),
    end: asking((agreementNo: string) => driver.end(agreementNo)),
    deduct: asking((asked: AskedDeduction) => driver.deduct(asked)),
    find: asking((tradeNo: string) => driver.find(tradeNo)),
    check,
    isSigned,
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
