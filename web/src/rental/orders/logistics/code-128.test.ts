import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, code128 } from './code-128.ts';

const printable = fc
  .array(fc.integer({ min: 32, max: 126 }), { minLength: 1, maxLength: 40 })
  .map((codes) => String.fromCodePoint(...codes));

test('a number has the values and the check of the standard', () => {
  // 104 + 1×51 + 2×38 + 3×17 + 4×18 + 5×19 = 449, and 449 mod 103 = 37
  expect(code128('SF123')).toEqual([104, 51, 38, 17, 18, 19, 37, 106]);
  expect(code128('物流')).toBeNull();
  expect(code128('')).toBeNull();
});

test('every letter is eleven modules wide in three bars, the stop is thirteen in four', () => {
  fc.assert(
    fc.property(printable, (text) => {
      const { bars, width } = barsOf(code128(text) ?? []);

      expect(width).toBe(10 + 11 * (text.length + 2) + 13 + 10);
      expect(bars).toHaveLength(3 * (text.length + 2) + 4);
      expect(bars[0]?.at).toBe(10);
      expect((bars.at(-1)?.at ?? 0) + (bars.at(-1)?.width ?? 0)).toBe(width - 10);
    }),
  );
});

test('no two letters look the same', () => {
  const looks = Array.from({ length: 95 }, (_, value) => JSON.stringify(barsOf([value]).bars));
  expect(new Set(looks).size).toBe(95);
});
