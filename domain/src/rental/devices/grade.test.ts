import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allGrades, grades, gradeForStock, isRentable, rentableText, type Grade } from './grade.ts';

const anyGrade = fc.constantFrom<Grade | null>(null, ...allGrades);
const anyOffer = fc.option(fc.subarray(allGrades, { minLength: 1 }), { nil: null });

test('a SKU that says nothing rents out every grade, and what nobody has graded', () => {
  for (const grade of [null, ...allGrades]) expect(isRentable(grade, null)).toBe(true);
});

test('a SKU that names its grades rents out these alone', () => {
  expect(isRentable('grade95', ['new', 'grade95'])).toBe(true);
  expect(isRentable('grade90', ['new', 'grade95'])).toBe(false);
  expect(isRentable(null, ['new', 'grade95'])).toBe(false);
  expect(gradeForStock('grade80', ['grade95', 'new'])).toEqual({
    done: false,
    refusal: { code: 'device_grade_not_rentable', grade: '8新', offered: '全新、95新' },
  });
});

test('whatever comes into the stock has a grade, and one that can be rented out', () => {
  fc.assert(
    fc.property(anyGrade, anyOffer, (grade, offer) => {
      const stocked = gradeForStock(grade, offer);

      const isStock = grade !== null && isRentable(grade, offer);
      expect(stocked.done).toBe(isStock);
      expect(isStock ? stocked : null).toEqual(isStock ? { done: true, value: grade } : null);
    }),
  );
});

test('each grade has its own word, and an offer is told from the best one on', () => {
  expect(new Set(Object.values(grades)).size).toBe(allGrades.length);
  expect(rentableText(['grade90', 'new'])).toBe('全新、9新');
  expect(rentableText(null)).toBe('不限成色');
});
