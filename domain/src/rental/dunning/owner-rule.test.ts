import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownersByRule, type Collector, type NewCase, type OwnerRule } from './owner-rule.ts';

const collector = (id: number, changed: Partial<Collector> = {}): Collector => ({
  id,
  isCollector: true,
  openCases: 0,
  storeIds: null,
  ...changed,
});
const newCase = (id: number, changed: Partial<NewCase> = {}): NewCase => ({
  id,
  stage: 'm1',
  storeIds: [1],
  ...changed,
});
const rule = (changed: Partial<OwnerRule>): OwnerRule => ({
  way: 'turn',
  collectorIds: [],
  byStage: {},
  ...changed,
});
const owners = (
  of: OwnerRule,
  cases: readonly NewCase[],
  collectors: readonly Collector[],
  lastId: number | null = null,
) => ownersByRule(of, cases, { collectors, lastId }).map(({ id, ownerId }) => [id, ownerId]);

const three = [newCase(1), newCase(2), newCase(3)];

test('by hand nobody gets a case', () => {
  expect(owners(rule({ way: 'hand' }), three, [collector(7)])).toEqual([]);
});

test('in turn the next case goes to who comes after the last one', () => {
  const collectors = [collector(9), collector(7), collector(8)];

  expect(owners(rule({}), three, collectors, 7)).toEqual([
    [1, 8],
    [2, 9],
    [3, 7],
  ]);
});

test('by load the next case goes to who has fewest', () => {
  const collectors = [collector(7, { openCases: 2 }), collector(8), collector(9, { openCases: 1 })];

  expect(owners(rule({ way: 'load' }), three, collectors)).toEqual([
    [1, 8],
    [2, 8],
    [3, 9],
  ]);
});

test('by stage a case goes to the collectors of its stage, and to nobody where the stage has none', () => {
  const cases = [newCase(1), newCase(2, { stage: 'm2' }), newCase(3, { stage: 'overstay' })];
  const byStage = { m1: [8], m2: [9] };

  expect(owners(rule({ way: 'stage', byStage }), cases, [collector(8), collector(9)])).toEqual([
    [1, 8],
    [2, 9],
  ]);
});

test('a leader gets a case by name alone, and nobody gets one of a store beyond reach', () => {
  const collectors = [collector(7, { isCollector: false }), collector(8, { storeIds: [2] })];

  expect(owners(rule({}), three, collectors)).toEqual([]);
  expect(owners(rule({ collectorIds: [7] }), three, collectors)).toHaveLength(3);
});

test('cases that are opened together are dealt out evenly, to each once, whoever was last', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat(200), fc.option(fc.nat(70)), (people, count, last) => {
      const cases = Array.from({ length: count }, (_, at) => newCase(at + 1));
      const collectors = people.map((id) => collector(id));
      for (const way of ['turn', 'load'] as const) {
        const dealt = owners(rule({ way }), cases, collectors, last);
        expect(dealt.map(([id]) => id)).toEqual(cases.map(({ id }) => id));
        const shares = people.map((id) => dealt.filter(([, owner]) => owner === id).length);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(owners(rule({ way }), cases, collectors.toReversed(), last)).toEqual(dealt);
      }
    }),
  );
});
