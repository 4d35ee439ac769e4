import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Acting } from '../http/context.ts';
import type { JobRun } from './job.ts';

/** How many of what waits are read at once. */
export const atOnce = 100;
const leaseMs = 120_000;

/** The claim of a question ends then; afterwards another worker may ask. */
export const leasedUntil = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Counts questions that have no outcome yet, of one brand. */
export type UndecidedCount = (tx: Tx, brand: BrandCode) => Promise<number>;

/** Counts the open questions of a table: a question without an outcome has an instant at which it is asked again. */
export const undecidedIn =
  (
    table:
      | 'deduction_attempts'
      | 'authorization_steps'
      | 'refund_orders'
      | 'withdrawals'
      | 'store_splits'
      | 'split_returns'
      | 'invoice_asks',
  ): UndecidedCount =>
  async (tx, brand) => {
    const { count } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('brand_code', '=', brand)
      .where('look_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  };

interface Questions<Place, Claimed, Result> {
  /** The questions due by `now`: at most `atOnce`, and none twice once it is claimed. */
  readonly waiting: (tx: Tx, brand: BrandCode, now: Date) => Promise<readonly Place[]>;
  /** Takes one for this worker and writes down that it is asked about; null where there is nothing to ask. */
  readonly claim: (ctx: Acting, tx: Tx, place: Place) => Promise<Claimed | null>;
  /** The provider's answer. */
  readonly ask: (claimed: Claimed, place: Place) => Promise<Result>;
  /** Takes that in. */
  readonly handleResult: (ctx: Acting, tx: Tx, place: Place, result: Result) => Promise<void>;
}

/**
 * How a job asks a provider (ADR 14): a claim is kept in one transaction, the question is asked in none, and the answer taken in by
 * a third. What a worker leaves at any point another one finds, once its lease has ended.
 */
export function questions<Place, Claimed, Result>(
  run: JobRun,
  acting: () => Acting,
  { waiting, claim, ask, handleResult }: Questions<Place, Claimed, Result>,
) {
  async function askAbout(place: Place): Promise<void> {
    run.signal.throwIfAborted();
    const claimed = await run.transaction('read write', (tx) => claim(acting(), tx, place));
    if (claimed === null) return;
    const result = await ask(claimed, place);
    await run.transaction('read write', (tx) => handleResult(acting(), tx, place, result));
  }

  async function askAll(): Promise<void> {
    for (;;) {
      const places = await run.transaction('read only', (tx) => waiting(tx, run.brand, run.now()));
      if (places.length === 0) return;
      for (const place of places) await askAbout(place);
    }
  }

  return { askAbout, askAll };
}
