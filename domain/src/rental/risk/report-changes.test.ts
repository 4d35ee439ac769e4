import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportChanges, type ReportChange } from './report-changes.ts';

const report = (score: number | null, hits: string[], rows: Record<string, string | null>) => ({
  score,
  hits,
  sections: [
    { title: '多头借贷', rows: Object.entries(rows).map(([label, value]) => ({ label, value })) },
  ],
});

test('what changed, what is new and what is gone are told with their section', () => {
  const before = report(620, ['多头借贷', '夜间申请'], {
    '7天内机构数': '2',
    逾期: '无',
    旧: '有',
  });
  const after = report(540, ['多头借贷', '涉案'], { '7天内机构数': '9', 逾期: '无', 新: '1' });
  expect(reportChanges(before, after)).toEqual({
    hitsAdded: ['涉案'],
    hitsGone: ['夜间申请'],
    values: [
      { section: null, label: '评分', before: '620', after: '540' },
      { section: '多头借贷', label: '7天内机构数', before: '2', after: '9' },
      { section: '多头借贷', label: '新', before: null, after: '1' },
      { section: '多头借贷', label: '旧', before: '有', after: null },
    ],
  });
});

const anyReport = fc.record({
  score: fc.option(fc.nat(1000)),
  hits: fc.array(fc.constantFrom('甲', '乙', '丙')),
  sections: fc.array(
    fc.record({
      title: fc.constantFrom('一', '二'),
      rows: fc.array(
        fc.record({
          label: fc.constantFrom('a', 'b'),
          value: fc.option(fc.constantFrom('1', '2', '')),
        }),
      ),
    }),
  ),
});

test('a report differs in nothing from itself, and two differ the same both ways', () => {
  fc.assert(
    fc.property(anyReport, anyReport, (one, other) => {
      expect(reportChanges(one, one)).toEqual({ hitsAdded: [], hitsGone: [], values: [] });
      const there = reportChanges(one, other);
      const back = reportChanges(other, one);
      expect(there.hitsAdded).toEqual(back.hitsGone);
      const words = (values: readonly ReportChange[]) =>
        values.map(({ before, after }) => `${before} ${after}`).toSorted();
      const turned = back.values.map((one) => ({ ...one, before: one.after, after: one.before }));
      expect(words(there.values)).toEqual(words(turned));
    }),
  );
});
