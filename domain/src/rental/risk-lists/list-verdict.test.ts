import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { blackReasons, whiteReasons, type BlackReason } from './list-kinds.ts';
import { verdictOn, verdictTexts, type OwnEntry, type SharedCount } from './list-verdict.ts';

const today = businessDate('2026-11-21');
const keys = ['identity', 'phone'] as const;
const reasons = Object.keys(blackReasons) as BlackReason[];

const life = {
  expiresOn: fc.constantFrom(null, addDays(today, -1), today, addDays(today, 30)),
  isRemoved: fc.boolean(),
  keys: fc.subarray([...keys], { minLength: 1 }),
};
const black = fc
  .record({
    kind: fc.constant('black' as const),
    reason: fc.constantFrom(...reasons),
    isShared: fc.boolean(),
    ...life,
  })
  .map((entry) => ({ ...entry, isShared: entry.isShared && !entry.isRemoved }));
const white = fc.record({
  kind: fc.constant('white' as const),
  reason: fc.constantFrom(...(Object.keys(whiteReasons) as (keyof typeof whiteReasons)[])),
  isShared: fc.constant(false),
  ...life,
});
const entries: fc.Arbitrary<OwnEntry[]> = fc.array(fc.oneof(black, white), { maxLength: 6 });
const counts: fc.Arbitrary<SharedCount[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...reasons)), {
    selector: ([key, reason]) => `${key} ${reason}`,
  })
  .chain((some) =>
    fc.tuple(
      ...some.map(([key, reason]) =>
        fc.integer({ min: 0, max: 5 }).map((brands) => ({ key, reason, brands })),
      ),
    ),
  );

const isActive = ({ expiresOn, isRemoved }: OwnEntry) =>
  !isRemoved && (expiresOn === null || expiresOn >= today);
/** The counts with what this brand shares added, as the shared list has them. */
const withOwn = (own: readonly OwnEntry[], shared: readonly SharedCount[]) => {
  const added = own
    .filter(({ isShared }) => isShared)
    .flatMap((entry) => entry.keys.map((key) => ({ key, reason: entry.reason as BlackReason })));
  const all = [...shared, ...added.map((one) => ({ ...one, brands: 0 }))];
  return [
    ...new Map(all.toReversed().map((one) => [`${one.key} ${one.reason}`, one])).values(),
  ].map((one) => ({
    ...one,
    brands:
      one.brands +
      added.filter(({ key, reason }) => key === one.key && reason === one.reason).length,
  }));
};

test('the own blacklist goes before the own whitelist, and that before other brands', () => {
  fc.assert(
    fc.property(entries, counts, (own, shared) => {
      const { outcome } = verdictOn(own, withOwn(own, shared), today);
      const active = own.filter(isActive);
      const isListed = shared.some(({ brands }) => brands > 0);

      const wanted = active.some(({ kind }) => kind === 'black')
        ? 'ownBlack'
        : active.length > 0
          ? 'ownWhite'
          : isListed
            ? 'othersBlack'
            : 'none';
      expect(outcome).toBe(wanted);
    }),
  );
});

test('an entry that is over or removed changes nothing', () => {
  fc.assert(
    fc.property(entries, counts, (own, shared) => {
      const active = own.filter(isActive);

      expect(verdictOn(own, withOwn(own, shared), today)).toEqual(
        verdictOn(active, withOwn(active, shared), today),
      );
    }),
  );
});

test('what a brand shares itself is never counted as another brand', () => {
  fc.assert(
    fc.property(entries, (own) => {
      expect(verdictOn(own, withOwn(own, []), today).others).toEqual([]);
    }),
  );
});

test('identity and phone of one brand count once, and no count is below one', () => {
  fc.assert(
    fc.property(counts, (shared) => {
      for (const { reason, brands } of verdictOn([], shared, today).others) {
        const ofReason = shared.filter((one) => one.reason === reason);
        expect(brands).toBe(Math.max(...ofReason.map((one) => one.brands)));
        expect(brands).toBeGreaterThan(0);
      }
    }),
  );
});

test('the words of a verdict', () => {
  const others = [{ reason: 'forgedPapers', brands: 2 }] as const;

  expect(verdictTexts({ outcome: 'ownBlack', reasons: ['overdue'], others })).toEqual([
    '命中黑名单：逾期不还（本店）',
    '2 个其他品牌列为黑名单：欺诈材料',
  ]);
  expect(verdictTexts({ outcome: 'ownWhite', reasons: ['regular'], others: [] })).toEqual([
    '命中白名单：老客户（本店）',
  ]);
  expect(verdictTexts({ outcome: 'none', reasons: [], others: [] })).toEqual([]);
});
