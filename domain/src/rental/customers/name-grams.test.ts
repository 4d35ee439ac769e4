import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameGrams, typedGrams } from './name-grams.ts';

test('a name has every two and every three of its neighbouring letters as grams, once', () => {
  expect(nameGrams('欧阳娜娜')).toEqual(['欧阳', '阳娜', '娜娜', '欧阳娜', '阳娜娜']);
  expect(nameGrams('王伟')).toEqual(['王伟']);
  expect(nameGrams('陈陈陈')).toEqual(['陈陈', '陈陈陈']);
  expect(nameGrams('𠮷田')).toEqual(['𠮷田']);
  expect(nameGrams('王')).toEqual([]);
});

test('a full name of three letters is one gram', () => {
  expect(typedGrams('王小明')).toEqual(['王小明']);
  expect(typedGrams('王小')).toEqual(['王小']);
  expect(typedGrams('王')).toEqual([]);
});

test('a name is found by whatever part of it was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('王', '小', '明', '𠮷'), { minLength: 2, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (letters, from, size) => {
        const start = from % (letters.length - 1);
        const end = start + 2 + (size % (letters.length - start - 1));
        const typed = letters.slice(start, end).join('');
        const grams = new Set(nameGrams(letters.join('')));

        expect(typedGrams(typed).length).toBeGreaterThan(0);
        expect(typedGrams(typed).every((gram) => grams.has(gram))).toBe(true);
      },
    ),
  );
});
