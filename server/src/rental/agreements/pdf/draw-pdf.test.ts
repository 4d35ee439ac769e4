import { expect, test } from 'vitest';
import { textOfPdf } from '../../../testing/wire/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';

test('no heading stands alone at the foot of a page', async () => {
  const parts = Array.from({ length: 90 }, (_, index) => ({
    heading: `第${index + 1}节`,
    text: '应付\n'.repeat(1 + (index % 7)),
  }));
  const pdf = await drawPdf({ title: '结算单', parts, footers: ['编号 1'] });

  const lines = textOfPdf(Buffer.from(pdf).toString('base64')).split('\n');
  const headings = lines.flatMap((line, at) => (/^第\d+节$/.test(line) ? [at] : []));
  expect(headings).toHaveLength(90);
  expect(new Set(headings.map((at) => lines[at + 1]))).toEqual(new Set(['应付']));
});
