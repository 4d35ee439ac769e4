import { expect, test } from 'vitest';
import { secondsUntil } from './use-seconds-left.ts';

test('the wait for another SMS goes by the clock and ends at 0, however late somebody looks', () => {
  const endsAt = 1_000_000;

  expect(
    [-60_000, -59_001, -59_000, -1, 0, 5_000].map((ms) => secondsUntil(endsAt, endsAt + ms)),
  ).toEqual([60, 60, 59, 1, 0, 0]);
});
