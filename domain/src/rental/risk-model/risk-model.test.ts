import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conditionOutcome,
  conditionText,
  factText,
  operatorsOf,
  type Condition,
  type Outcome,
} from './conditions.ts';
import { factKeys, factOf, type FactKey, type Facts, type FactValue } from './facts.ts';
import {
  advices,
  bandOf,
  classBy,
  judge,
  maxScore,
  modelChanges,
  modelComplaint,
  severest,
  usualModel,
  type Advice,
  type ModelRule,
  type RiskModel,
} from './risk-model.ts';

const severity = ['pass', 'review', 'reject'] as const;
const nameOf = (type: number) => `服务商${type}`;

const valueOf = (key: FactKey): fc.Arbitrary<NonNullable<FactValue>> => {
  const { kind, options } = factOf(key);
  if (kind === 'flag') return fc.boolean();
  if (kind === 'choice') return fc.constantFrom(...Object.keys(options ?? {}));
  if (kind === 'words') return fc.subarray(['多头借贷', '法院涉案', '失联']);
  return fc.integer({ min: -50, max: 50 });
};
const conditionOn = (fact: FactKey): fc.Arbitrary<Condition> => {
  const { kind, options } = factOf(fact);
  const words = kind === 'choice' ? Object.keys(options ?? {}) : ['多头借贷', '法院涉案', '失联'];
  const value: fc.Arbitrary<Condition['value']> =
    kind === 'flag'
      ? fc.boolean()
      : kind === 'number' || kind === 'fen'
        ? fc.integer({ min: -50, max: 50 })
        : fc.subarray(words, { minLength: 1 });
  return fc.record({
    fact: fc.constant(fact),
    operator: fc.constantFrom(...operatorsOf[kind]),
    value,
  });
};
const anyKey = fc.constantFrom(...factKeys);
const condition = anyKey.chain(conditionOn);
const anyRule: fc.Arbitrary<ModelRule> = fc
  .record({
    name: fc.stringMatching(/^[一-龥]{1,8}$/),
    conditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
    points: fc.integer({ min: -1_000, max: 1_000 }),
    advice: fc.constantFrom(null, ...severity),
    isReviewedIfUnknown: fc.boolean(),
  })
  .filter(({ points, advice }) => points !== 0 || advice !== null);
const model: fc.Arbitrary<RiskModel> = fc
  .record({
    baseScore: fc.integer({ min: 0, max: maxScore }),
    lines: fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })),
    rules: fc.uniqueArray(anyRule, { minLength: 1, maxLength: 8, selector: ({ name }) => name }),
  })
  .map(({ lines, ...rest }) => ({
    ...rest,
    rejectBelow: Math.min(...lines),
    passFrom: Math.max(...lines),
  }));
/** About half of the facts are known. */
const facts: fc.Arbitrary<Facts> = fc
  .tuple(
    ...factKeys.map((key) =>
      fc.option(valueOf(key), { nil: null }).map((value) => [key, value] as const),
    ),
  )
  .map((entries) => Object.fromEntries(entries) as Facts);

test('every generated model is one that may be saved', () => {
  fc.assert(
    fc.property(model, (some) => {
      expect(modelComplaint(some)).toBeNull();
    }),
  );
});

test('neither the order of rules nor that of conditions matters for score and advice', () => {
  const shuffled = model.chain((some) =>
    fc.tuple(
      fc.constant(some),
      fc.shuffledSubarray([...some.rules], { minLength: some.rules.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, facts, ([some, rules], known) => {
      const turned = rules.map((one) => ({ ...one, conditions: one.conditions.toReversed() }));
      const { score, advice } = judge(some, known);
      expect(judge({ ...some, rules: turned }, known)).toMatchObject({ score, advice });
    }),
  );
});

test('the score is a whole number within its bounds', () => {
  fc.assert(
    fc.property(model, facts, (some, known) => {
      const { score } = judge(some, known);
      expect(Number.isSafeInteger(score) && score >= 0 && score <= maxScore).toBe(true);
    }),
  );
});

test('a missing fact is never a hit, whatever it is compared with', () => {
  fc.assert(
    fc.property(condition, (one) => {
      expect(conditionOutcome(one, {})).toBe('unknown');
      expect(conditionOutcome(one, { [one.fact]: null })).toBe('unknown');
    }),
  );
  fc.assert(
    fc.property(model, (some) => {
      const { outcomes, score } = judge(some, {});
      expect(outcomes.every(({ outcome }) => outcome === 'unknown')).toBe(true);
      expect(score).toBe(some.baseScore);
    }),
  );
});

test('to learn a fact turns an open rule into a hit or a miss, and changes no other outcome', () => {
  fc.assert(
    fc.property(model, facts, anyKey, (some, known, key) => {
      const without = judge(some, { ...known, [key]: null }).outcomes;
      const after = judge(some, known).outcomes;
      const became = without.map(({ outcome }, at): [Outcome, Outcome | undefined] => [
        outcome,
        after[at]?.outcome,
      ]);
      expect(became.every(([was, is]) => was === 'unknown' || was === is)).toBe(true);
    }),
  );
});

test('the band is never severer for a higher score', () => {
  const score = fc.integer({ min: 0, max: maxScore });
  fc.assert(
    fc.property(model, score, score, (some, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(severity.indexOf(bandOf(some, high))).toBeLessThanOrEqual(
        severity.indexOf(bandOf(some, low)),
      );
    }),
  );
});

test('a hit that takes points off or speaks against never makes the advice milder', () => {
  const against = anyRule.map((one): ModelRule => ({
    ...one,
    name: '另一条不利规则加上去',
    points: -Math.abs(one.points),
    advice: one.advice === 'pass' ? 'review' : one.advice,
  }));
  fc.assert(
    fc.property(model, facts, against, (some, known, one) => {
      const before = judge(some, known).advice;
      const after = judge({ ...some, rules: [...some.rules, one] }, known).advice;
      expect(severest([before, after])).toBe(after);
    }),
  );
});

const oneRule = (changed: Partial<ModelRule>, more: Partial<RiskModel> = {}): RiskModel => ({
  ...usualModel,
  rules: [
    {
      name: '年龄',
      conditions: [{ fact: 'age', operator: 'lt', value: 22 }],
      points: -50,
      advice: null,
      isReviewedIfUnknown: false,
      ...changed,
    },
  ],
  ...more,
});

test.each<[string, RiskModel, Facts, number, Advice]>([
  ['no hit: the base score', oneRule({}), { age: 22 }, 600, 'pass'],
  ['points bring it below the line', oneRule({}), { age: 21 }, 550, 'review'],
  ['unknown: no points', oneRule({}), {}, 600, 'pass'],
  ['unknown with 人工复核', oneRule({ isReviewedIfUnknown: true }), {}, 600, 'review'],
  ['below the lower line', oneRule({ points: -201 }), { age: 18 }, 399, 'reject'],
  ['on the lower line', oneRule({ points: -200 }), { age: 18 }, 400, 'review'],
  [
    'points do not lift a rule against',
    oneRule({ points: 400, advice: 'reject' }),
    { age: 18 },
    1_000,
    'reject',
  ],
  [
    'a rule for passing lifts the band',
    oneRule({ points: -300, advice: 'pass' }),
    { age: 18 },
    300,
    'pass',
  ],
  ['never below 0', oneRule({ points: -1_000 }), { age: 18 }, 0, 'reject'],
])('%s', (_, some, known, score, advice) => {
  expect(judge(some, known)).toMatchObject({ score, advice });
});

test('a rule of two conditions is a miss as soon as one does not hold, though the other is unknown', () => {
  const both = oneRule({
    conditions: [
      { fact: 'age', operator: 'lt', value: 22 },
      { fact: 'isFirstOrder', operator: 'is', value: true },
    ],
  });
  const outcome = (known: Facts) => judge(both, known).outcomes[0]?.outcome;
  expect([
    outcome({ age: 30 }),
    outcome({ age: 20 }),
    outcome({ age: 20, isFirstOrder: true }),
  ]).toEqual(['miss', 'unknown', 'hit']);
});

test.each<[RiskModel, string | null]>([
  [usualModel, null],
  [oneRule({}, { baseScore: 1_001 }), '基础分和分数线应为0到1000的整数'],
  [oneRule({}, { rejectBelow: 601 }), '建议拒绝的分数线不能高于建议通过的分数线'],
  [oneRule({}, { classLines: [800, 650, 500, 350] }), null],
  [
    oneRule({}, { classLines: [800, 800, 500, 350] }),
    '风险分级的分数线应为1到1000的整数，并逐级降低',
  ],
  [oneRule({}, { rules: [] }), '规则应为1到50条'],
  [{ ...usualModel, rules: [...usualModel.rules, ...usualModel.rules] }, '规则名称不能重复'],
  [oneRule({ name: ' 年龄' }), '规则名称应为1到20个字'],
  [oneRule({ conditions: [] }), '「年龄」的条件应为1到5个'],
  [oneRule({ points: 1.5 }), '「年龄」的加减分应为负1000到1000的整数'],
  [oneRule({ points: 0 }), '「年龄」应有加减分或建议'],
  [
    oneRule({ conditions: [{ fact: 'age', operator: 'has', value: ['二十'] }] }),
    '「年龄」：条件的比较方式与字段不符',
  ],
  [
    oneRule({ conditions: [{ fact: 'age', operator: 'lt', value: 1e10 }] }),
    '「年龄」：条件的数值应为十亿以内的整数',
  ],
  [
    oneRule({ conditions: [{ fact: 'source', operator: 'in', value: ['fax'] }] }),
    '「年龄」：条件的取值不在可选范围内',
  ],
  [
    oneRule({ conditions: [{ fact: 'hits1', operator: 'has', value: [' 失联'] }] }),
    '「年龄」：条件的每个词应为1到50个字',
  ],
  [
    oneRule({ conditions: [{ fact: 'isVerified', operator: 'is', value: 1 }] }),
    '「年龄」：条件应选择是或否',
  ],
])('a model that is refused says why (%#)', (some, complaint) => {
  expect(modelComplaint(some)).toBe(complaint);
});

test('S101 a score is classed by the lines of its model, else by the usual ones', () => {
  const own = oneRule({}, { classLines: [900, 800, 700, 600] });

  expect([classBy(usualModel, 800), classBy(own, 800), classBy(own, 599)]).toEqual(['A', 'B', 'E']);
  expect(modelChanges(oneRule({}), own, nameOf)).toEqual([
    {
      label: '风险分级的分数线',
      before: '-',
      after: 'A 优质 不低于900、B 良好 不低于800、C 一般 不低于700、D 关注 不低于600',
    },
  ]);
});

test('conditions, facts and differences are said in words', () => {
  expect(conditionText({ fact: 'score1', operator: 'lt', value: 500 }, nameOf)).toBe(
    '服务商1评分小于500',
  );
  expect(conditionText({ fact: 'totalRent', operator: 'ge', value: 123_456 }, nameOf)).toBe(
    '总租金不小于¥1,234.56',
  );
  expect(conditionText({ fact: 'isVerified', operator: 'is', value: false }, nameOf)).toBe(
    '已实名核验（否）',
  );
  expect(factText('source', 'h5')).toBe('H5 商城');
  expect(factText('hits2', [])).toBe('无');
  expect(factText('age', null)).toBe('-');
  expect(modelChanges(oneRule({}), oneRule({ points: -80 }, { passFrom: 650 }), nameOf)).toEqual([
    { label: '建议通过的分数线', before: '600', after: '650' },
    { label: '规则「年龄」', before: '年龄小于22岁：扣50分', after: '年龄小于22岁：扣80分' },
  ]);
  expect(modelChanges(null, oneRule({}), nameOf)).toHaveLength(4);
  expect(Object.values(advices)).toEqual(['建议通过', '建议人工复核', '建议拒绝']);
});
