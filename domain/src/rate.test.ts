import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bpOfPercent, percent, plainPercent } from './rate.ts';

const part = fc.integer({ min: 0, max: 10_000 });

test('a rate reads in per cent without zeros that say nothing', () => {
  expect([0, 1, 10, 500, 1_250, 9_999, 10_000].map(percent)).toEqual([
    '0%',
    '0.01%',
    '0.1%',
    '5%',
    '12.5%',
    '99.99%',
    '100%',
  ]);
});

test('every part of a whole that is written is read as the same, with zeros or without', () => {
  fc.assert(
    fc.property(part, (bp) => {
      expect(bpOfPercent(plainPercent(bp))).toBe(bp);
      expect(bpOfPercent((bp / 100).toFixed(2))).toBe(bp);
    }),
  );
});

test.each([
  ['more than all', '100.01'],
  ['more than all', '101'],
  ['a third decimal', '0.001'],
  ['a third decimal of all', '100.000'],
  ['digits in full width', '８０'],
  ['a point in full width', '8．5'],
  ['an exponent', '1e1'],
  ['a hexadecimal number', '0x10'],
  ['a sign', '-1'],
  ['a sign', '+1'],
  ['the sign of per cent', '80%'],
  ['a comma', '12,5'],
  ['half a number', '12.'],
  ['half a number', '.5'],
  ['a space', ' 80'],
  ['a line after it', '80\n'],
  ['nothing', ''],
])('%s (%j) is no part of a whole', (_what, text) => {
  expect(bpOfPercent(text)).toBeNull();
});

test('whatever is read is a part of a whole, and is what a calculator makes of it', () => {
  const digits = fc.stringMatching(/^[0-9.eE+\-%０８ ]{0,7}$/);
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const bp = bpOfPercent(text);
      if (bp === null) return;
      expect(bp).toBeGreaterThanOrEqual(0);
      expect(bp).toBeLessThanOrEqual(10_000);
      expect(bp / 100).toBe(Number(text));
    }),
  );
});
