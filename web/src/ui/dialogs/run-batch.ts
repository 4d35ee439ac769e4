import { CallError } from '../../http/call-error.ts';

/** The result of one item. */
export type BatchOutcome =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly error: unknown };

interface BatchRun<Item> {
  readonly items: readonly Item[];
  readonly command: (item: Item) => Promise<unknown>;
  /** Checked before each item begins; items under way are always awaited. */
  readonly isStopped: () => boolean;
  readonly onOutcome: (item: Item, outcome: BatchOutcome) => void;
  readonly wait?: (seconds: number) => Promise<void>;
}

const atOnce = 2;
/** How often one item is tried again after a 429. */
const maxWaits = 5;

const seconds = (count: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, count * 1000);
  });

/**
 * Runs one command for each item, two at a time. A failure stops only its own item, except an expired login: then no
 * further item begins. After a 429 with a time to wait, the item waits and is tried again.
 */
export async function runBatch<Item>(run: BatchRun<Item>): Promise<void> {
  const waiting = [...run.items];
  let isSignedOut = false;
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (isSignedOut || run.isStopped()) return;
      const outcome = await outcomeOf(run, item);
      if (!outcome.isDone && statusOf(outcome.error) === 401) isSignedOut = true;
      run.onOutcome(item, outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function outcomeOf<Item>(run: BatchRun<Item>, item: Item): Promise<BatchOutcome> {
  const { command, isStopped, wait = seconds } = run;
  for (let waits = 0; ; waits += 1) {
    try {
      await command(item);
      return { isDone: true };
    } catch (error) {
      const retryAfter = error instanceof CallError ? error.retryAfter : undefined;
      const isTold = statusOf(error) === 429 && retryAfter !== undefined;
      if (!isTold || waits === maxWaits || isStopped()) return { isDone: false, error };
      await wait(retryAfter);
    }
  }
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 0);

/** True if another try may succeed: the server did not refuse the command, but did not get to it. */
export function mayEndOtherwise(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || status >= 500;
}
