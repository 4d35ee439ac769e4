import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOf, type ChanceFacts } from './chance.ts';
import { contactResults, type ContactResult } from './contacts.ts';

const fresh: ChanceFacts = {
  overdueDays: 1,
  keptPromises: 0,
  brokenPromises: 0,
  hasOpenPromise: false,
  lastResult: null,
};

test.each<[Partial<ChanceFacts>, number]>([
  [{}, 75],
  [{ overdueDays: 31 }, 40],
  [{ overdueDays: 31, hasOpenPromise: true, lastResult: 'promised' }, 60],
  [{ overdueDays: 100, brokenPromises: 2, lastResult: 'switchedOff' }, 0],
])('a case with %j has a chance of %i', (facts, chance) => {
  expect(chanceOf({ ...fresh, ...facts })).toBe(chance);
});

test('a chance lies between 0 and 100, and never rises with days or broken promises', () => {
  const someFacts = fc.record({
    overdueDays: fc.integer({ min: 1, max: 400 }),
    keptPromises: fc.nat(5),
    brokenPromises: fc.nat(5),
    hasOpenPromise: fc.boolean(),
    lastResult: fc.constantFrom(null, ...(Object.keys(contactResults) as ContactResult[])),
  });
  fc.assert(
    fc.property(someFacts, fc.nat(100), (facts, more) => {
      const chance = chanceOf(facts);
      expect(chance >= 0 && chance <= 100).toBe(true);
      expect(chanceOf({ ...facts, overdueDays: facts.overdueDays + more })).toBeLessThanOrEqual(
        chance,
      );
      const broken = { ...facts, brokenPromises: facts.brokenPromises + 1 };
      expect(chanceOf(broken)).toBeLessThanOrEqual(chance);
    }),
  );
});
