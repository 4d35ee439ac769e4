import type { DunningStage } from './stages.ts';

/** How a new case finds its owner. Stored: never rename. */
export const ownerWays = {
  hand: '人工分配',
  turn: '轮流分配',
  load: '按在手案件数分配',
  stage: '按阶段分配',
} as const;
export type OwnerWay = keyof typeof ownerWays;

export interface OwnerRule {
  readonly way: OwnerWay;
  /** 轮流 and 按在手案件数: among these; empty: all who work cases and assign none. */
  readonly collectorIds: readonly number[];
  /** 按阶段: the collectors of each stage; a stage without any is assigned by hand. */
  readonly byStage: Readonly<Partial<Record<DunningStage, readonly number[]>>>;
}

/** A case that was opened just now. */
export interface NewCase {
  readonly id: number;
  readonly stage: DunningStage;
  /** The stores of its overdue orders. */
  readonly storeIds: readonly number[];
}

/** A collector who may work cases, is enabled and not on vacation. */
export interface Collector {
  readonly id: number;
  /** True for one who only works cases and leads nobody. */
  readonly isCollector: boolean;
  readonly openCases: number;
  /** The stores reached; null: the whole brand. */
  readonly storeIds: readonly number[] | null;
}

interface Dealt {
  readonly id: number;
  readonly ownerId: number;
}

/**
 * The owners of new cases by the rule of the brand, in the order of the cases; one that nobody fits is left out. `lastId` is who got the
 * last case by rule: 轮流 goes on after them. The same input has the same outcome.
 */
export function ownersByRule(
  rule: OwnerRule,
  cases: readonly NewCase[],
  {
    collectors,
    lastId,
  }: { readonly collectors: readonly Collector[]; readonly lastId: number | null },
): readonly Dealt[] {
  if (rule.way === 'hand') return [];
  const loads = new Map(collectors.map(({ id, openCases }) => [id, openCases]));
  let last = lastId ?? 0;
  return cases.flatMap((one) => {
    const fit = collectors
      .filter((collector) => isNamed(rule, one, collector) && reaches(collector, one))
      .map(({ id }) => id)
      .toSorted((first, second) => first - second);
    const ownerId =
      rule.way === 'turn' ? (fit.find((id) => id > last) ?? fit[0]) : leastLoaded(fit, loads);
    if (ownerId === undefined) return [];
    loads.set(ownerId, (loads.get(ownerId) ?? 0) + 1);
    last = ownerId;
    return [{ id: one.id, ownerId }];
  });
}

function isNamed(rule: OwnerRule, { stage }: NewCase, { id, isCollector }: Collector): boolean {
  if (rule.way === 'stage') return rule.byStage[stage]?.includes(id) ?? false;
  return rule.collectorIds.length === 0 ? isCollector : rule.collectorIds.includes(id);
}

const reaches = ({ storeIds: reached }: Collector, { storeIds }: NewCase): boolean =>
  reached === null || storeIds.some((id) => reached.includes(id));

const leastLoaded = (ids: readonly number[], loads: ReadonlyMap<number, number>) =>
  ids.toSorted((one, other) => (loads.get(one) ?? 0) - (loads.get(other) ?? 0) || one - other)[0];
