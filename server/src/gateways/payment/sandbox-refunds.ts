import * as z from 'zod';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import type { Reply } from './sandbox-reply.ts';
import type { Done } from './sandbox-statement.ts';

const Asked = z.object({
  merchant: z.string(),
  refundNo: z.string(),
  tradeNo: z.string().optional(),
  paidFen: z.int().optional(),
  amountFen: z.int().optional(),
});

interface Entry {
  readonly at: string;
  /** Absent in what the release before wrote. */
  readonly merchant?: string;
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly paidFen: number;
  readonly amountFen: number;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
}

/** How a refund goes, by the last two digits of its amount in fen; any other is paid after ten seconds. */
const endings = {
  '01': 'expired',
  '02': 'insufficientFirst',
  '03': 'answerLost',
  '04': 'neverDecided',
  '05': 'requestLost',
  '06': 'paysAtOnce',
} as const;
type Ending = (typeof endings)[keyof typeof endings];

const takesMs = 10_000;

/** The refunds of the sandbox. The amount decides what becomes of one (`endings`). */
export function sandboxRefunds(dir: string, now: () => Date) {
  const file = sandboxFile<Entry>(dir, 'refunds.jsonl');

  return {
    answer: async (url: string | undefined, body: unknown): Promise<Reply> => {
      const asked = Asked.parse(body);
      const known = (await file.entries(asked.refundNo)).filter(({ isLost }) => !isLost);
      if (url === '/v1/refunds/find') return outcomeOfAll(known, now());
      const { merchant, refundNo, tradeNo = '', paidFen = 0, amountFen = 0 } = asked;
      const name = endingOf(amountFen);
      const tries = (await file.entries(refundNo)).length;
      const isLost = name === 'requestLost' && tries === 0;
      const first = known[0];
      const at = first?.at ?? now().toISOString();
      const hasFailed = name === 'insufficientFirst' && known.length === 1;
      if (first === undefined || hasFailed)
        await file.write({ at, merchant, refundNo, tradeNo, paidFen, amountFen, isLost });
      if (isLost || (name === 'answerLost' && first === undefined)) return 'nothing';
      return outcomeOfAll(await file.entries(refundNo), now());
    },
    /** The amount that went back of a trade, or is on its way. */
    refundedOf: async (tradeNo: string): Promise<number> => {
      const entries = (await file.entries(tradeNo)).filter(
        (entry) => entry.tradeNo === tradeNo && !entry.isLost,
      );
      return [...Map.groupBy(entries, ({ refundNo }) => refundNo).values()]
        .filter(
          ([first, ...more]) =>
            first !== undefined && outcomeOf(first, more.length + 1, now()).state !== 'failed',
        )
        .reduce((sum, [first]) => sum + (first?.amountFen ?? 0), 0);
    },
    /** The refunds of a merchant that were paid; of one that is never decided the statement says so. */
    done: async (merchant: string): Promise<Done[]> => {
      const entries = (await file.entries()).filter(
        (entry) => entry.merchant === merchant && !entry.isLost,
      );
      return [...Map.groupBy(entries, ({ refundNo }) => refundNo).values()].flatMap((known) => {
        const [first] = known;
        if (first === undefined) return [];
        const { state, providerNo } = outcomeOf(first, known.length, now());
        const isPaid = state === 'succeeded' || endingOf(first.amountFen) === 'neverDecided';
        if (!isPaid) return [];
        const { refundNo: ourNo, amountFen, at } = first;
        return [{ kind: 'refund' as const, ourNo, providerNo, amountFen, at }];
      });
    },
  };
}

/** One fen is a trial of an account (ADR 74), which is back at once. */
const endingOf = (amountFen: number): Ending | undefined =>
  amountFen === 1
    ? 'paysAtOnce'
    : (endings as Record<string, Ending>)[String(amountFen % 100).padStart(2, '0')];

const outcomeOfAll = (known: readonly Entry[], now: Date) =>
  known[0] === undefined ? null : outcomeOf(known[0], known.length, now);

function outcomeOf({ refundNo, paidFen, amountFen, at }: Entry, tries: number, now: Date) {
  const providerNo = `SANDBOX${refundNo}`;
  const name = endingOf(amountFen);
  const failed = (reason: string) => ({ state: 'failed', reason, providerNo });
  if (name === 'expired' || amountFen > paidFen) return failed('expired');
  if (name === 'insufficientFirst' && tries === 1) return failed('insufficient');
  const isOver = now.getTime() - Date.parse(at) >= takesMs && name !== 'neverDecided';
  const isAtOnce = name === 'paysAtOnce' || name === 'answerLost' || name === 'insufficientFirst';
  return { state: isOver || isAtOnce ? 'succeeded' : 'processing', providerNo };
}
