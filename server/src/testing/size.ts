/** Tests are small in `npm test` and large in `npm run test:long`. */
const isLarge = process.env['TEST_SIZE'] === 'large';

export const sized = (small: number, large: number): number => (isLarge ? large : small);

/**
 * All values in a large run. In a small one the `nth` of several tests takes every `step`-th value, each test from another one on: a
 * value is left out here and there, and by no means everywhere.
 */
export const shareOf = <Value>(values: readonly Value[], nth: number, step: number): Value[] =>
  isLarge ? [...values] : values.filter((_, at) => (at + nth) % step === 0);
