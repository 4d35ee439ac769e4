import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areClassLines,
  classLinesText,
  riskClasses,
  riskClassOf,
  scoreOfReport,
  usualClassLines,
} from './risk-class.ts';

const lines = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 4, maxLength: 4 })
  .map((some) => some.toSorted((one, other) => other - one));
const score = fc.integer({ min: 0, max: 1_000 });

test('S101 the usual classes, each from its line on', () => {
  const classes = [1_000, 800, 799, 650, 649, 500, 499, 350, 349, 0].map((points) =>
    riskClassOf(points, usualClassLines),
  );

  expect(classes).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D', 'E', 'E']);
  expect(riskClassOf(null, usualClassLines)).toBeNull();
});

test('a higher score is never in a worse class', () => {
  fc.assert(
    fc.property(score, score, lines, (one, other, some) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const placeOf = (points: number) => riskClasses.indexOf(riskClassOf(points, some) ?? 'A');
      expect(placeOf(high)).toBeLessThanOrEqual(placeOf(low));
    }),
  );
});

test('each line is the lowest score of its class', () => {
  fc.assert(
    fc.property(lines, fc.nat(3), (some, at) => {
      const line = some[at] ?? 0;
      expect(riskClassOf(line, some)).toBe(riskClasses[at]);
      expect(riskClassOf(line - 1, some)).not.toBe(riskClasses[at]);
    }),
  );
});

test('a report is classed by its score, else by its level', () => {
  expect(scoreOfReport({ score: 0, level: 'low' })).toBe(0);
  const byLevel = (['low', 'medium', 'high'] as const).map((level) =>
    riskClassOf(scoreOfReport({ score: null, level }), usualClassLines),
  );
  expect(byLevel).toEqual(['B', 'C', 'E']);
  expect(scoreOfReport({ score: null, level: null })).toBeNull();
});

test.each([
  [[800, 650, 500, 350], true],
  [[4, 3, 2, 1], true],
  [[1_000, 999, 998, 0], false],
  [[1_001, 650, 500, 350], false],
  [[800, 650, 650, 350], false],
  [[350, 500, 650, 800], false],
  [[800, 650, 500], false],
  [[800.5, 650, 500, 350], false],
])('the lines %j can be so: %s', (some, isSo) => {
  expect(areClassLines(some, 1_000)).toBe(isSo);
});

test('lines in words', () => {
  expect(classLinesText(usualClassLines)).toBe(
    'A 优质 不低于800、B 良好 不低于650、C 一般 不低于500、D 关注 不低于350',
  );
});
