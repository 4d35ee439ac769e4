import { afterEach, expect, test, vi } from 'vitest';
import { randomString } from './random-string.ts';

afterEach(() => vi.restoreAllMocks());

test.each([0, 1, 16, 4000])(
  'S270 a random string of %i is that long, letters and digits',
  (length) => {
    expect(randomString(length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
  },
);

test('S270 every letter and digit comes', () => {
  expect(new Set(randomString(20_000)).size).toBe(62);
});

test('S270 each comes from as many bytes as any other: the eight left over are drawn again', () => {
  const bytes = Array.from({ length: 256 }, (_, index) => 255 - index); // 255 to 248 come first
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const drawn = array as unknown as Uint8Array;
    drawn.set(bytes.splice(0, drawn.length));
    return array;
  });

  const counts = Map.groupBy(randomString(248), (letter) => letter);

  expect(counts.size).toBe(62);
  expect([...counts.values()].every((same) => same.length === 4)).toBe(true);
});
