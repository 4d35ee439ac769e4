import type { Condition } from '@rental/domain/rental/risk-model/conditions';
import type { ModelRule, RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import { proofIn } from '../people/agreed.ts';
import { send } from '../wire/send.ts';
import type { Shop, World } from '../world.ts';

/** A rule that takes 100 points off. */
export const aRule = (
  name: string,
  conditions: readonly Condition[],
  more: Partial<ModelRule> = {},
): ModelRule => ({
  name,
  conditions,
  points: -100,
  advice: null,
  isReviewedIfUnknown: false,
  ...more,
});

/** 600 points, 建议通过 from 600 on, 建议拒绝 below 400. */
export const aModel = (...rules: ModelRule[]): RiskModel => ({
  baseScore: 600,
  passFrom: 600,
  rejectBelow: 400,
  rules,
});

const typed = ({ rules, classLines, ...model }: RiskModel) => ({
  ...model,
  ...(classLines !== undefined && { classLines: [...classLines] }),
  rules: rules.map(({ conditions, ...rule }) => ({
    ...rule,
    conditions: conditions.map(({ value, ...condition }) => ({
      ...condition,
      value: typeof value === 'object' ? [...value] : value,
    })),
  })),
});

export const modelState = async (world: World, { admin }: Shop) =>
  (await send(world, admin, 'riskModel')).answer;

type Seen = { readonly number: number; readonly revision: number };

export const saveDraft = async (world: World, shop: Shop, model: RiskModel, seen?: Seen) =>
  send(world, shop.admin, 'saveRiskModelDraft', {
    body: { model: typed(model), seen: seen ?? (await modelState(world, shop)).seen },
  });

export const tryDraft = async (world: World, shop: Shop) =>
  send(world, shop.admin, 'tryRiskModel', {
    body: { seen: (await modelState(world, shop)).seen },
  });

export const enableDraft = async (world: World, shop: Shop, seen?: Seen) =>
  send(world, shop.admin, 'enableRiskModel', {
    body: { seen: seen ?? (await modelState(world, shop)).seen, ...(await proofIn(world)) },
  });

/** A model of these rules, tried and in force. */
export async function enabledModel(world: World, shop: Shop, ...rules: ModelRule[]): Promise<void> {
  await saveDraft(world, shop, aModel(...rules));
  await tryDraft(world, shop);
  await enableDraft(world, shop);
}
