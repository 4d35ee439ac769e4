import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clickGate } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Which clicks count, given when they come in milliseconds. */
function countedOf(clicksMs: number[]): number[] {
  const gate = clickGate();
  const startedAt = performance.now();
  return clicksMs.filter((ms) => {
    vi.advanceTimersByTime(startedAt + ms - performance.now());
    return gate.counts('same');
  });
}

test.each([
  [[0], [0]],
  [[0, 1, 499], [0]],
  [
    [0, 500],
    [0, 500],
  ],
  [
    [0, 200, 400, 600, 800, 1000, 1100],
    [0, 600, 1100],
  ],
  [
    [0, 499, 500, 999, 1000],
    [0, 500, 1000],
  ],
])('S245 of the clicks at %j ms those at %j count', (clicksMs, counted) => {
  expect(countedOf(clicksMs)).toEqual(counted);
});

test('S245 a click for something else counts at once, and so does one after a failure', () => {
  const gate = clickGate();

  expect(gate.counts('a')).toBe(true);
  expect(gate.counts('b')).toBe(true);
  expect(gate.counts('b')).toBe(false);
  gate.forget();
  expect(gate.counts('b')).toBe(true);
});
