import fc from 'fast-check';
import { expect, test } from 'vitest';
import { posterLines } from './poster-lines.ts';

const measure = (text: string) => [...text].length * 10;

test('a long name breaks into lines, and what is beyond the last line ends in an ellipsis', () => {
  expect(posterLines('校园渠道', { width: 100, most: 2, measure })).toEqual(['校园渠道']);
  expect(posterLines('一二三四五六七', { width: 30, most: 2, measure })).toEqual([
    '一二三',
    '四五…',
  ]);
});

test('no line is wider than its place, and a text that fits is kept whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 10, max: 200 }),
      fc.integer({ min: 1, max: 4 }),
      (text, width, most) => {
        const lines = posterLines(text, { width, most, measure });

        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        const isWhole = lines.join('') === text;
        expect(isWhole || lines.at(-1)?.endsWith('…')).toBe(true);
      },
    ),
  );
});
