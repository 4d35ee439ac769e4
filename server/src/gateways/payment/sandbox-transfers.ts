import * as z from 'zod';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import type { Reply } from './sandbox-reply.ts';
import type { Done } from './sandbox-statement.ts';

const Named = z.object({ merchant: z.string(), transferNo: z.string() });
const Asked = Named.extend({ amountFen: z.int(), account: z.string(), name: z.string() });

interface Entry {
  readonly at: string;
  readonly merchant: string;
  readonly transferNo: string;
  readonly amountFen: number;
  /** How it goes; the account itself is not kept. */
  readonly ending: Ending | null;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
}

/** How a transfer goes, by the last two digits in its account; any other is paid after ten seconds. */
const endings = {
  '01': 'refused',
  '03': 'answerLost',
  '04': 'neverDecided',
  '05': 'requestLost',
  '06': 'paysAtOnce',
} as const;
type Ending = (typeof endings)[keyof typeof endings];

const takesMs = 10_000;

/** The transfers of the sandbox. The account decides what becomes of one (`endings`). */
export function sandboxTransfers(dir: string, now: () => Date) {
  const file = sandboxFile<Entry>(dir, 'transfers.jsonl');
  const knownOf = async (transferNo: string) =>
    (await file.entries(transferNo)).find(({ isLost }) => !isLost);

  async function take(asked: z.output<typeof Asked>): Promise<Reply> {
    const { merchant, transferNo, amountFen, account } = asked;
    const before = await knownOf(transferNo);
    if (before !== undefined) return outcomeOf(before, now());
    const ending = endingOf(account);
    const isLost = ending === 'requestLost' && (await file.entries(transferNo)).length === 0;
    const entry = { at: now().toISOString(), merchant, transferNo, amountFen, ending, isLost };
    await file.write(entry);
    return isLost || ending === 'answerLost' ? 'nothing' : outcomeOf(entry, now());
  }

  return {
    answer: async (url: string | undefined, body: unknown): Promise<Reply> => {
      if (url === '/v1/transfers') return take(Asked.parse(body));
      const known = await knownOf(Named.parse(body).transferNo);
      return known === undefined ? null : outcomeOf(known, now());
    },
    /** The transfers of a merchant that were paid; of one that is never decided the statement says so. */
    done: async (merchant: string): Promise<Done[]> =>
      (await file.entries())
        .filter((entry) => entry.merchant === merchant && !entry.isLost)
        .filter(
          (entry) =>
            entry.ending === 'neverDecided' || outcomeOf(entry, now()).state === 'succeeded',
        )
        .map(({ transferNo: ourNo, amountFen, at }) => ({
          kind: 'transfer',
          ourNo,
          providerNo: providerNoOf(ourNo),
          amountFen,
          at,
        })),
  };
}

const endingOf = (account: string): Ending | null =>
  (endings as Record<string, Ending>)[account.replaceAll(/\D/g, '').slice(-2)] ?? null;

const providerNoOf = (transferNo: string) => `SANDBOX${transferNo}`;

function outcomeOf({ transferNo, ending, at }: Entry, now: Date) {
  const providerNo = providerNoOf(transferNo);
  if (ending === 'refused') return { state: 'failed', reason: 'payeeMismatch', providerNo };
  const isOver = now.getTime() - Date.parse(at) >= takesMs && ending !== 'neverDecided';
  const isAtOnce = ending === 'paysAtOnce' || ending === 'answerLost';
  return { state: isOver || isAtOnce ? 'succeeded' : 'processing', providerNo };
}
