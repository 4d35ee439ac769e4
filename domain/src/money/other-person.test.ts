import { expect, test } from 'vitest';
import { fen } from '../money.ts';
import { needsOtherPerson } from './other-person.ts';

test('only an amount above the limit needs another person than the one before', () => {
  const limit = fen(100_00);
  const [own, others] = [
    { before: 1, now: 1 },
    { before: 1, now: 2 },
  ];
  expect(needsOtherPerson(fen(100_00), limit, own)).toBe(false);
  expect(needsOtherPerson(fen(100_01), limit, own)).toBe(true);
  expect(needsOtherPerson(fen(-100_01), limit, own)).toBe(true);
  expect(needsOtherPerson(fen(100_01), limit, others)).toBe(false);
  expect(needsOtherPerson(fen(100_01), limit, { before: null, now: 1 })).toBe(false);
  expect(needsOtherPerson(fen(9_999_999_99), null, own)).toBe(false);
});
