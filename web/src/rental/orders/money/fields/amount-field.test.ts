import { expect, test } from 'vitest';
import { typedFen } from './amount-field.tsx';

test('an amount is typed in yuan and read in fen; nothing and nonsense are told apart', () => {
  expect([typedFen('12'), typedFen(' 0.5 '), typedFen('1.23')]).toEqual([1_200, 50, 123]);
  expect([typedFen(undefined), typedFen('  ')]).toEqual([undefined, undefined]);
  expect([typedFen('1,000'), typedFen('-1'), typedFen('1.234'), typedFen('一百')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
