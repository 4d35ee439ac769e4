import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactCaps } from './dunning-guard.ts';
import {
  capsComplaint,
  namedCollectors,
  ruleChanges,
  rulesComplaint,
  usualRules,
  type DunningRules,
} from './dunning-rules.ts';

const complaintOf = (changed: Partial<DunningRules>) =>
  rulesComplaint({ ...usualRules, ...changed });
const stages = (...fromDays: number[]) =>
  fromDays.map((fromDay, at) => ({ name: `第${at + 1}段`, fromDay }));
const owner = { way: 'load', collectorIds: [], byStage: {} } as const;

test.each<[Partial<DunningRules>, string | null]>([
  [{}, null],
  [{ stages: stages(1) }, null],
  [{ stages: stages(1, 8, 16, 31, 61, 91) }, null],
  [{ stages: [] }, '逾期阶段应为1到6个'],
  [{ stages: stages(1, 2, 3, 4, 5, 6, 7) }, '逾期阶段应为1到6个'],
  [{ stages: stages(2, 31) }, '第一个阶段应从逾期第1天开始'],
  [{ stages: stages(1, 31, 31) }, '各阶段的起始天数应逐个增大'],
  [{ stages: stages(1, 61, 31) }, '各阶段的起始天数应逐个增大'],
  [{ stages: stages(1, 721) }, '阶段的起始天数不能超过720天'],
  [{ stages: [{ name: ' 早期', fromDay: 1 }] }, '阶段名称应为1到8个字'],
  [{ stages: [1, 2].map((fromDay) => ({ name: '早期', fromDay })) }, '阶段名称不能重复'],
  [{ caps: { day: 4, week: 10 } }, '每天联系次数应为1到3次'],
  [{ caps: { day: 3, week: 11 } }, '7天联系次数应为1到10次'],
  [{ caps: { day: 0, week: 10 } }, '每天联系次数应为1到3次'],
  [{ caps: { day: 3, week: 2 } }, '每天联系次数不能多于7天联系次数'],
  [{ owner: { ...owner, collectorIds: [7, 7] } }, '同一名催收员不能重复选择'],
  [
    { stages: stages(1), owner: { ...owner, byStage: { m2: [7] } } },
    '分配规则中有本品牌没有的阶段',
  ],
])('rules with %j: %s', (changed, complaint) => {
  expect(complaintOf(changed)).toBe(complaint);
});

test('no caps that may be saved are looser than those of the platform', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 30 }), fc.integer({ min: -2, max: 30 }), (day, week) => {
      if (capsComplaint({ day, week }) !== null) return;
      expect(day >= 1 && day <= contactCaps.day && week <= contactCaps.week && day <= week).toBe(
        true,
      );
    }),
  );
});

test('the difference names each part with old and new words, and says which one is weaker', () => {
  const stricter = {
    stages: stages(1, 16),
    caps: { day: 2, week: 10 },
    owner: { way: 'stage', collectorIds: [], byStage: { m1: [7, 8], overstay: [9] } },
  } as const;
  const changes = ruleChanges(usualRules, stricter, (id) => `员工${id}`);

  expect(changes).toEqual([
    {
      label: '逾期阶段',
      before: 'M1（1–30天）、M2（31–60天）、M3（61–90天）、M3+（91天以上）、超期占用',
      after: '第1段（1–15天）、第2段（16天以上）、超期占用',
      isWeaker: false,
    },
    { label: '每天联系上限', before: '3次', after: '2次', isWeaker: false },
    {
      label: '新案件分配',
      before: '人工分配',
      after: '按阶段分配：第1段（1–15天）员工7、员工8；超期占用员工9',
      isWeaker: false,
    },
  ]);
  const back = ruleChanges(stricter, usualRules, String);
  expect(back.map(({ isWeaker }) => isWeaker)).toEqual([false, true, false]);
  expect(namedCollectors(stricter.owner)).toEqual([7, 8, 9]);
});
