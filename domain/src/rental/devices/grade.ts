import { done, refused, type Result } from '../../result.ts';

/** 成色, the best first. Stored: never rename. */
export const grades = {
  new: '全新',
  grade99: '99新',
  grade95: '95新',
  grade90: '9新',
  grade80: '8新',
  grade70: '7新',
} as const;

export type Grade = keyof typeof grades;

export const allGrades = Object.keys(grades) as Grade[];

/** The words for a grade; a device that nobody has graded has none. */
export const gradeText = (grade: Grade | null): string =>
  grade === null ? '未定级' : grades[grade];

/** 出租成色 of a SKU. Null: every grade, and devices that nobody has graded as well. */
export type RentableGrades = readonly Grade[] | null;

/** True if a device of this grade is rented out with a SKU. */
export const isRentable = (grade: Grade | null, rentable: RentableGrades): boolean =>
  rentable === null || (grade !== null && rentable.includes(grade));

/** The words for 出租成色. */
export const rentableText = (rentable: RentableGrades): string =>
  rentable === null ? '不限成色' : gradesText(rentable);

const gradesText = (some: readonly Grade[]) =>
  allGrades
    .filter((grade) => some.includes(grade))
    .map((grade) => grades[grade])
    .join('、');

/** A grade that the SKU does not rent out, and those that it does, in words. */
export interface GradeNotRentable {
  readonly code: 'device_grade_not_rentable';
  readonly grade: string;
  readonly offered: string;
}

export type GradeRefusal = GradeNotRentable | { readonly code: 'device_grade_missing' };

/** A device comes into the stock with a grade that its SKU rents out. */
export function gradeForStock(
  grade: Grade | null,
  rentable: RentableGrades,
): Result<Grade, GradeRefusal> {
  if (grade === null) return refused({ code: 'device_grade_missing' });
  return isRentable(grade, rentable) ? done(grade) : refused(notRentable(grade, rentable));
}

/** The refusal of a grade that is not rented out. */
export const notRentable = (grade: Grade | null, rentable: RentableGrades): GradeNotRentable => ({
  code: 'device_grade_not_rentable',
  grade: gradeText(grade),
  offered: rentableText(rentable),
});
