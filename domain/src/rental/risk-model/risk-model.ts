import {
  conditionComplaint,
  conditionOutcome,
  conditionText,
  type Condition,
  type Outcome,
} from './conditions.ts';
import {
  areClassLines,
  classLinesText,
  riskClassOf,
  usualClassLines,
  type ClassLines,
  type RiskClass,
} from '../orders/core/risk-class.ts';
import type { FactKey, Facts, NameOfProvider } from './facts.ts';

/** The advice of the model, the mildest first. It never decides. Stored: never rename. */
export const advices = { pass: '建议通过', review: '建议人工复核', reject: '建议拒绝' } as const;
export type Advice = keyof typeof advices;
const severity: Readonly<Record<Advice, number>> = { pass: 0, review: 1, reject: 2 };

/** A rule is hit when all of its conditions hold. */
export interface ModelRule {
  readonly name: string;
  readonly conditions: readonly Condition[];
  /** Added to the score by a hit. */
  readonly points: number;
  /** Advised by a hit; null: the score alone says. */
  readonly advice: Advice | null;
  /** 人工复核 is advised where a missing fact leaves the rule open. */
  readonly isReviewedIfUnknown: boolean;
}

/** 风控模型 of a brand. */
export interface RiskModel {
  readonly baseScore: number;
  /** From this score on: 建议通过. */
  readonly passFrom: number;
  /** Below this score: 建议拒绝. */
  readonly rejectBelow: number;
  /** The lines between the risk classes (风险分级). Absent: the usual ones, as in versions of before. */
  readonly classLines?: ClassLines | undefined;
  readonly rules: readonly ModelRule[];
}

/** The scores of reports have the same bounds: the higher the safer. */
export const maxScore = 1_000;
export const maxPoints = 1_000;
export const maxRules = 50;
export const maxConditions = 5;
export const maxRuleName = 20;

/** The model that a first draft begins with. */
export const usualModel: RiskModel = {
  baseScore: 600,
  passFrom: 600,
  rejectBelow: 400,
  rules: [
    rule(
      '命中本店黑名单',
      [{ fact: 'isBlacklisted', operator: 'is', value: true }],
      -300,
      'reject',
    ),
    rule('本人有逾期订单', [{ fact: 'personOverdue', operator: 'ge', value: 1 }], -200, 'review'),
    rule('关联客户有逾期', [{ fact: 'linkedOverdue', operator: 'ge', value: 1 }], -100, null),
    rule('未满十八岁', [{ fact: 'age', operator: 'lt', value: 18 }], -300, 'reject'),
    rule('命中本店白名单', [{ fact: 'isWhitelisted', operator: 'is', value: true }], 200, null),
  ],
};

function rule(
  name: string,
  conditions: readonly Condition[],
  points: number,
  advice: Advice | null,
): ModelRule {
  return { name, conditions, points, advice, isReviewedIfUnknown: false };
}

export interface RuleOutcome {
  readonly name: string;
  readonly outcome: Outcome;
}

export interface Judgement {
  readonly score: number;
  readonly advice: Advice;
  /** By the order of the rules. */
  readonly outcomes: readonly RuleOutcome[];
}

/** Advice on an order by its facts. The order of the rules does not matter. */
export function judge(model: RiskModel, facts: Facts): Judgement {
  const judged = model.rules.map((one) => ({ rule: one, outcome: ruleOutcome(one, facts) }));
  const hits = judged.filter(({ outcome }) => outcome === 'hit').map((one) => one.rule);
  const sum = hits.reduce((total, { points }) => total + points, model.baseScore);
  const score = Math.min(maxScore, Math.max(0, sum));
  const isOpen = judged.some(
    ({ rule: { isReviewedIfUnknown }, outcome }) => outcome === 'unknown' && isReviewedIfUnknown,
  );
  return {
    score,
    advice: adviceOf(bandOf(model, score), hits, isOpen),
    outcomes: judged.map(({ rule: { name }, outcome }) => ({ name, outcome })),
  };
}

/** One condition that does not hold is enough for a miss, whatever the others say. */
function ruleOutcome({ conditions }: ModelRule, facts: Facts): Outcome {
  const outcomes = new Set(conditions.map((condition) => conditionOutcome(condition, facts)));
  if (outcomes.has('miss')) return 'miss';
  return outcomes.has('unknown') ? 'unknown' : 'hit';
}

export function bandOf({ passFrom, rejectBelow }: RiskModel, score: number): Advice {
  if (score >= passFrom) return 'pass';
  return score < rejectBelow ? 'reject' : 'review';
}

/** The severest of band and rules. A rule for passing lifts the band alone: it never outweighs a rule that speaks against. */
function adviceOf(band: Advice, hits: readonly ModelRule[], isOpen: boolean): Advice {
  const against = [...hits.map(({ advice }) => advice), isOpen ? ('review' as const) : null].filter(
    (advice) => advice === 'review' || advice === 'reject',
  );
  if (against.length > 0) return severest([band, ...against]);
  return hits.some(({ advice }) => advice === 'pass') ? 'pass' : band;
}

/** 风险分级 of a score by the model. */
export const classBy = ({ classLines }: RiskModel, score: number): RiskClass | null =>
  riskClassOf(score, classLines ?? usualClassLines);

export const severest = (some: readonly Advice[]): Advice =>
  some.reduce<Advice>((worst, one) => (severity[one] > severity[worst] ? one : worst), 'pass');

/** The facts that a model asks for. */
export const factsAskedFor = ({ rules }: RiskModel): ReadonlySet<FactKey> =>
  new Set(rules.flatMap(({ conditions }) => conditions.map(({ fact }) => fact)));

/** Why a model cannot be so, in a sentence; null: it can. */
export function modelComplaint({ baseScore, passFrom, rejectBelow, classLines, rules }: RiskModel) {
  if (![baseScore, passFrom, rejectBelow].every(isScore))
    return `基础分和分数线应为0到${maxScore}的整数`;
  if (rejectBelow > passFrom) return '建议拒绝的分数线不能高于建议通过的分数线';
  if (classLines !== undefined && !areClassLines(classLines, maxScore))
    return `风险分级的分数线应为1到${maxScore}的整数，并逐级降低`;
  if (rules.length === 0 || rules.length > maxRules) return `规则应为1到${maxRules}条`;
  if (new Set(rules.map(({ name }) => name)).size < rules.length) return '规则名称不能重复';
  return rules.map(ruleComplaint).find((complaint) => complaint !== null) ?? null;
}

const isScore = (score: number): boolean =>
  Number.isSafeInteger(score) && score >= 0 && score <= maxScore;

function ruleComplaint({ name, conditions, points, advice }: ModelRule): string | null {
  if (
    name.trim() !== name ||
    name.length === 0 ||
    name.length > maxRuleName ||
    /\p{Cc}/u.test(name)
  )
    return `规则名称应为1到${maxRuleName}个字`;
  if (conditions.length === 0 || conditions.length > maxConditions)
    return `「${name}」的条件应为1到${maxConditions}个`;
  if (!Number.isSafeInteger(points) || Math.abs(points) > maxPoints)
    return `「${name}」的加减分应为负${maxPoints}到${maxPoints}的整数`;
  if (points === 0 && advice === null) return `「${name}」应有加减分或建议`;
  const complaint = conditions.map(conditionComplaint).find((one) => one !== null) ?? null;
  return complaint === null ? null : `「${name}」：${complaint}`;
}

/** One part of a model that differs, in words; `-`: it is not there. */
export interface ModelChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The parts of two models that differ; null before: there was none. */
export function modelChanges(
  before: RiskModel | null,
  after: RiskModel,
  nameOf: NameOfProvider,
): ModelChange[] {
  const [from, to] = [before === null ? noParts : partsOf(before, nameOf), partsOf(after, nameOf)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((label) => {
    const [was, is] = [from.get(label) ?? '-', to.get(label) ?? '-'];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
}

const noParts: ReadonlyMap<string, string> = new Map();

const partsOf = (model: RiskModel, nameOf: NameOfProvider): ReadonlyMap<string, string> =>
  new Map([
    ['基础分', `${model.baseScore}`],
    ['建议通过的分数线', `${model.passFrom}`],
    ['建议拒绝的分数线', `${model.rejectBelow}`],
    ...(model.classLines === undefined
      ? []
      : [['风险分级的分数线', classLinesText(model.classLines)] as const]),
    ...model.rules.map((one) => [`规则「${one.name}」`, ruleText(one, nameOf)] as const),
  ]);

/** 「年龄小于18岁：扣300分，建议拒绝」 */
const ruleText = (one: ModelRule, nameOf: NameOfProvider): string =>
  `${conditionsText(one, nameOf)}：${effectText(one)}`;

export const conditionsText = ({ conditions }: ModelRule, nameOf: NameOfProvider): string =>
  conditions.map((condition) => conditionText(condition, nameOf)).join('且');

/** 「扣300分，建议拒绝」 */
export const effectText = ({ points, advice, isReviewedIfUnknown }: ModelRule): string =>
  [
    points === 0 ? null : points > 0 ? `加${points}分` : `扣${-points}分`,
    advice === null ? null : advices[advice],
    isReviewedIfUnknown ? '缺数据时人工复核' : null,
  ]
    .filter((part) => part !== null)
    .join('，');
