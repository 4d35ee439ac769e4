import * as z from 'zod';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import type { Reply } from './sandbox-reply.ts';
import { sandboxFeeOf, type Done } from './sandbox-statement.ts';

const NamedSplit = z.object({ merchant: z.string(), splitNo: z.string() });
const AskedSplit = NamedSplit.extend({
  tradeNo: z.string(),
  paidFen: z.int(),
  amountFen: z.int(),
  account: z.string(),
  name: z.string(),
});
const NamedReturn = z.object({ merchant: z.string(), returnNo: z.string() });
const AskedReturn = NamedReturn.extend({ splitNo: z.string(), amountFen: z.int() });

interface Entry {
  readonly at: string;
  readonly merchant: string;
  readonly splitNo: string;
  readonly amountFen: number;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
}

interface SplitEntry extends Entry {
  readonly tradeNo: string;
  /** How it goes; the account itself is not kept. */
  readonly ending: Ending | null;
  readonly isExceeded: boolean;
}

interface ReturnEntry extends Entry {
  readonly returnNo: string;
}

/** How a split goes, by the last two digits in the account; any other is paid after ten seconds. `keeps`: it gives nothing back. */
const endings = {
  '01': 'refused',
  '03': 'answerLost',
  '04': 'neverDecided',
  '05': 'requestLost',
  '06': 'paysAtOnce',
  '07': 'keeps',
} as const;
type Ending = (typeof endings)[keyof typeof endings];

const takesMs = 10_000;

interface Settings {
  readonly dir: string;
  readonly now: () => Date;
  /** The amount that went back of a trade. */
  readonly refundedOf: (tradeNo: string) => Promise<number>;
}

/** The splits of the sandbox and their returns. The account decides what becomes of one (`endings`). */
export function sandboxSplits({ dir, now, refundedOf }: Settings) {
  const splits = sandboxFile<SplitEntry>(dir, 'splits.jsonl');
  const returns = sandboxFile<ReturnEntry>(dir, 'split-returns.jsonl');
  const knownSplit = async (splitNo: string) =>
    (await splits.entries(splitNo)).find((entry) => entry.splitNo === splitNo && !entry.isLost);
  const knownReturn = async (returnNo: string) =>
    (await returns.entries(returnNo)).find(({ isLost }) => !isLost);

  /** The provider's own limit: the trade less its fee, its refunds and what its receivers have. */
  async function roomOf({ tradeNo, paidFen }: z.output<typeof AskedSplit>): Promise<number> {
    const given = (await splits.entries(tradeNo)).filter(
      (entry) => !entry.isLost && outcomeOf(entry, now()).state !== 'failed',
    );
    let room = paidFen - sandboxFeeOf(paidFen) - (await refundedOf(tradeNo));
    for (const { splitNo, amountFen } of given) {
      const back = (await returns.entries(splitNo)).filter((entry) => !entry.isLost);
      room -= amountFen - back.reduce((sum, one) => sum + one.amountFen, 0);
    }
    return room;
  }

  async function split(asked: z.output<typeof AskedSplit>): Promise<Reply> {
    const { merchant, splitNo, tradeNo, amountFen, account } = asked;
    const before = await knownSplit(splitNo);
    if (before !== undefined) return outcomeOf(before, now());
    const ending = endingOf(account);
    const isLost = ending === 'requestLost' && (await splits.entries(splitNo)).length === 0;
    const isExceeded = amountFen > (await roomOf(asked));
    const at = now().toISOString();
    const entry = { at, merchant, splitNo, tradeNo, amountFen, ending, isLost, isExceeded };
    await splits.write(entry);
    return isLost || ending === 'answerLost' ? 'nothing' : outcomeOf(entry, now());
  }

  async function giveBack(asked: z.output<typeof AskedReturn>): Promise<Reply> {
    const of = await knownSplit(asked.splitNo);
    const providerNo = providerNoOf(asked.returnNo);
    if (of === undefined || of.ending === 'keeps')
      return { state: 'failed', reason: 'insufficient', providerNo };
    const isFirst = (await returns.entries(asked.returnNo)).length === 0;
    const isLost = isFirst && of.ending === 'requestLost';
    if (isFirst || (await knownReturn(asked.returnNo)) === undefined)
      await returns.write({ at: now().toISOString(), isLost, ...asked });
    const isSilent = isLost || (isFirst && of.ending === 'answerLost');
    return isSilent ? 'nothing' : { state: 'succeeded', providerNo };
  }

  return {
    answer: async (url: string | undefined, body: unknown): Promise<Reply> => {
      if (url === '/v1/splits') return split(AskedSplit.parse(body));
      if (url === '/v1/splits/return') return giveBack(AskedReturn.parse(body));
      if (url === '/v1/splits/find-return') {
        const { returnNo } = NamedReturn.parse(body);
        return (await knownReturn(returnNo)) === undefined
          ? null
          : { state: 'succeeded', providerNo: providerNoOf(returnNo) };
      }
      const known = await knownSplit(NamedSplit.parse(body).splitNo);
      return known === undefined ? null : outcomeOf(known, now());
    },
    /** The splits of a merchant that were paid, and their returns; of one that is never decided the statement says so. */
    done: async (merchant: string): Promise<Done[]> => {
      const isOf = (entry: Entry) => entry.merchant === merchant && !entry.isLost;
      const paid = (await splits.entries())
        .filter(isOf)
        .filter(
          (entry) =>
            entry.ending === 'neverDecided' || outcomeOf(entry, now()).state === 'succeeded',
        );
      const back = (await returns.entries()).filter(isOf);
      return [
        ...paid.map(({ splitNo, ...entry }) => doneOf('split', splitNo, entry)),
        ...back.map(({ returnNo, ...entry }) => doneOf('splitReturn', returnNo, entry)),
      ];
    },
  };
}

const doneOf = (
  kind: Done['kind'],
  ourNo: string,
  { amountFen, at }: Pick<Entry, 'amountFen' | 'at'>,
): Done => ({ kind, ourNo, providerNo: providerNoOf(ourNo), amountFen, at });

const endingOf = (account: string): Ending | null =>
  (endings as Record<string, Ending>)[account.replaceAll(/\D/g, '').slice(-2)] ?? null;

const providerNoOf = (ourNo: string) => `SANDBOX${ourNo}`;

function outcomeOf({ splitNo, ending, isExceeded, at }: SplitEntry, now: Date) {
  const providerNo = providerNoOf(splitNo);
  if (ending === 'refused') return { state: 'failed', reason: 'receiver', providerNo };
  if (isExceeded) return { state: 'failed', reason: 'exceeded', providerNo };
  const isOver = now.getTime() - Date.parse(at) >= takesMs && ending !== 'neverDecided';
  const isAtOnce = ending === 'paysAtOnce' || ending === 'answerLost' || ending === 'keeps';
  return { state: isOver || isAtOnce ? 'succeeded' : 'processing', providerNo };
}
