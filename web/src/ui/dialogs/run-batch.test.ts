import { expect, test } from 'vitest';
import { CallError } from '../../http/call-error.ts';
import { mayEndOtherwise, runBatch, type BatchOutcome } from './run-batch.ts';

const refusal = (status: number, retryAfter?: number) =>
  new CallError({ status, code: 'unknown', message: `no ${status}`, retryAfter });

/** Runs a batch of numbers; returns the results in the order in which they came. */
async function run(
  items: readonly number[],
  command: (item: number) => Promise<unknown>,
  more: { isStopped?: () => boolean; wait?: (seconds: number) => Promise<void> } = {},
) {
  const outcomes: [number, BatchOutcome][] = [];
  await runBatch({
    items,
    command,
    isStopped: () => false,
    onOutcome: (item, outcome) => outcomes.push([item, outcome]),
    ...more,
  });
  return new Map(outcomes);
}

test('a batch makes one command for each row, two at a time', async () => {
  let running = 0;
  let most = 0;
  const made: number[] = [];

  await run([1, 2, 3, 4, 5], async (item) => {
    made.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    running -= 1;
  });

  expect(made).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a row that is refused does not stop the others', async () => {
  const no = refusal(409);

  const outcomes = await run([1, 2, 3], async (item) => {
    if (item === 2) throw no;
  });

  expect(outcomes).toEqual(
    new Map<number, BatchOutcome>([
      [1, { isDone: true }],
      [2, { isDone: false, error: no }],
      [3, { isDone: true }],
    ]),
  );
});

test('a stopped batch begins nothing further, and waits for what is under way', async () => {
  let isStopped = false;

  const outcomes = await run(
    [1, 2, 3, 4],
    async () => {
      await Promise.resolve();
      isStopped = true;
    },
    { isStopped: () => isStopped },
  );

  expect([...outcomes.keys()]).toEqual([1, 2]);
});

test('after a login has expired nothing further is begun', async () => {
  const outcomes = await run([1, 2, 3, 4, 5, 6], async () => {
    throw refusal(401);
  });

  expect([...outcomes.keys()]).toEqual([1, 2]);
});

test('a row that comes too fast waits as long as the server says, and is tried again', async () => {
  const waits: number[] = [];
  let tries = 0;

  const outcomes = await run(
    [1],
    async () => {
      tries += 1;
      if (tries < 3) throw refusal(429, 7);
    },
    {
      wait: async (seconds) => {
        waits.push(seconds);
      },
    },
  );

  expect(outcomes.get(1)).toEqual({ isDone: true });
  expect(waits).toEqual([7, 7]);
});

test('a row is not tried for ever', async () => {
  let tries = 0;

  const outcomes = await run(
    [1],
    async () => {
      tries += 1;
      throw refusal(429, 1);
    },
    { wait: async () => {} },
  );

  expect(outcomes.get(1)?.isDone).toBe(false);
  expect(tries).toBe(6);
});

test('only what the server did not get to may end otherwise', () => {
  expect([0, 429, 500, 503].map((status) => mayEndOtherwise(refusal(status)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([400, 403, 404, 409].some((status) => mayEndOtherwise(refusal(status)))).toBe(false);
});
