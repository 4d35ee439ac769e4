import { contactCaps, type ContactCaps } from './dunning-guard.ts';
import { ownerWays, type OwnerRule } from './owner-rule.ts';
import {
  dunningStages,
  stageKeys,
  stagesOf,
  stageWords,
  usualStages,
  type StageRules,
} from './stages.ts';

/** 催收规则 of a brand. */
export interface DunningRules {
  readonly stages: StageRules;
  /** Never looser than the limit of the platform. */
  readonly caps: ContactCaps;
  readonly owner: OwnerRule;
}

/** The rules of a brand that saved none. */
export const usualRules: DunningRules = {
  stages: usualStages,
  caps: contactCaps,
  owner: { way: 'hand', collectorIds: [], byStage: {} },
};

export const maxStageName = 8;
/** The latest day on which a stage begins. */
export const lastStageDay = 720;
/** How many days ahead 试运行 of the reminders looks. */
export const longestTrial = 30;
/** How many collectors a rule names at once. */
export const maxCollectors = 100;

/** Why stages cannot be so, in a sentence; null: they can. */
export function stagesComplaint(stages: StageRules): string | null {
  if (stages.length === 0 || stages.length > stageKeys.length)
    return `逾期阶段应为1到${stageKeys.length}个`;
  if (stages.some(({ name }) => !isName(name))) return `阶段名称应为1到${maxStageName}个字`;
  if (new Set(stages.map(({ name }) => name)).size < stages.length) return '阶段名称不能重复';
  if (stages[0]?.fromDay !== 1) return '第一个阶段应从逾期第1天开始';
  const isAscending = stages.every(
    ({ fromDay }, at) => Number.isSafeInteger(fromDay) && fromDay > (stages[at - 1]?.fromDay ?? 0),
  );
  if (!isAscending) return '各阶段的起始天数应逐个增大';
  return (stages.at(-1)?.fromDay ?? 0) > lastStageDay
    ? `阶段的起始天数不能超过${lastStageDay}天`
    : null;
}

const isName = (name: string): boolean =>
  name.length > 0 && name.length <= maxStageName && name === name.trim() && !/\p{Cc}/u.test(name);

/** The same of caps: a brand may contact customers less than the platform allows, and never more. */
export function capsComplaint({ day, week }: ContactCaps): string | null {
  if (!isWithin(day, contactCaps.day)) return `每天联系次数应为1到${contactCaps.day}次`;
  if (!isWithin(week, contactCaps.week)) return `7天联系次数应为1到${contactCaps.week}次`;
  return day > week ? '每天联系次数不能多于7天联系次数' : null;
}

const isWithin = (count: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= most;

/** The same of 新案件分配. */
export function ownerComplaint({ collectorIds, byStage }: OwnerRule, stages: StageRules) {
  const lists = [collectorIds, ...Object.values(byStage)];
  if (lists.some((ids) => new Set(ids).size < ids.length)) return '同一名催收员不能重复选择';
  if (lists.some((ids) => ids.length > maxCollectors)) return `最多选择${maxCollectors}名催收员`;
  const own: readonly string[] = stagesOf(stages);
  return Object.keys(byStage).some((stage) => !own.includes(stage))
    ? '分配规则中有本品牌没有的阶段'
    : null;
}

/** Why rules cannot be saved, in a sentence; null: they can. */
export const rulesComplaint = ({ stages, caps, owner }: DunningRules): string | null =>
  stagesComplaint(stages) ?? capsComplaint(caps) ?? ownerComplaint(owner, stages);

/** The collectors that a rule of 新案件分配 names. */
export const namedCollectors = ({ way, collectorIds, byStage }: OwnerRule): number[] => {
  if (way === 'hand') return [];
  const ids = way === 'stage' ? Object.values(byStage).flat() : collectorIds;
  return [...new Set(ids)].toSorted((one, other) => one - other);
};

/** One part of the rules that differs, in words. */
export interface RuleChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Customers may be contacted more often. */
  readonly isWeaker: boolean;
}

type NameOf = (operatorId: number) => string;

/** The parts of two rules that differ, in the order of the form. */
export function ruleChanges(
  before: DunningRules,
  after: DunningRules,
  nameOf: NameOf,
): RuleChange[] {
  const [from, to] = [partsOf(before, nameOf), partsOf(after, nameOf)];
  const weaker = [
    false,
    after.caps.day > before.caps.day,
    after.caps.week > before.caps.week,
    false,
  ];
  return from.flatMap(([label, words], at) => {
    const wanted = to[at]?.[1] ?? words;
    if (words === wanted) return [];
    return [{ label, before: words, after: wanted, isWeaker: weaker[at] ?? false }];
  });
}

const partsOf = ({ stages, caps, owner }: DunningRules, nameOf: NameOf): [string, string][] => {
  const words = stageWords(stages);
  return [
    [
      '逾期阶段',
      stagesOf(stages)
        .map((stage) => words[stage])
        .join('、'),
    ],
    ['每天联系上限', `${caps.day}次`],
    ['7天联系上限', `${caps.week}次`],
    ['新案件分配', ownerWords(owner, stages, nameOf)],
  ];
};

/** 「按阶段分配：M1（1–30天）张三、李四；超期占用王五」 */
function ownerWords(owner: OwnerRule, stages: StageRules, nameOf: NameOf): string {
  const way = ownerWays[owner.way];
  const named = (ids: readonly number[]) => ids.map(nameOf).join('、');
  if (owner.way === 'hand') return way;
  if (owner.way !== 'stage')
    return `${way}：${owner.collectorIds.length === 0 ? '全部催收员' : named(owner.collectorIds)}`;
  const words = stageWords(stages);
  const parts = dunningStages.flatMap((stage) => {
    const ids = owner.byStage[stage] ?? [];
    return ids.length === 0 ? [] : [`${words[stage]}${named(ids)}`];
  });
  return parts.length === 0 ? way : `${way}：${parts.join('；')}`;
}
