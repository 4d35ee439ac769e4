import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  evaluateOrder as evaluateCall,
  orderRiskScore as call,
} from '@rental/contract/rental/risk-model';
import { factText } from '@rental/domain/rental/risk-model/conditions';
import { factLabel, type NameOfProvider } from '@rental/domain/rental/risk-model/facts';
import {
  conditionsText,
  effectText,
  type ModelRule,
} from '@rental/domain/rental/risk-model/risk-model';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import type { KeyedHash } from '../../sealed.ts';
import { evaluate } from './evaluate.ts';
import { namesOf, providersOf } from './model-queries.ts';
import { activeModel, lastModel } from './model-store.ts';

type Score = Returned<typeof call>;
type ShownRule = NonNullable<Score['evaluation']>['rules'][number];

/** 风控评分 of an order within reach. */
export async function orderScore(
  ctx: Context,
  { query: { orderId } }: Input<typeof call>,
  tx: Tx,
): Promise<Score> {
  const order = orNotFound(await orderReached(ctx, tx, orderId));
  return scoreOf(ctx, tx, order);
}

/** 重新评分. It decides nothing. */
export const evaluateOrder =
  (listHash: KeyedHash) =>
  async (
    ctx: Context,
    { body: { orderId } }: Input<typeof evaluateCall>,
    tx: Tx,
  ): Promise<Returned<typeof evaluateCall>> => {
    const order = orNotFound(await orderReached(ctx, tx, orderId));
    const active = await activeModel(tx, ctx.brandCode);
    if (active === undefined) refuse('risk_model_off');
    const { brandCode, personal } = ctx;
    await evaluate({ brandCode, personal, listHash }, tx, active, {
      operatorId: ctx.operator.id,
      orders: [{ orderId, at: ctx.now }],
    });
    return scoreOf(ctx, tx, order);
  };

const orderReached = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.customer_id'])
    .where(reachable(ctx))
    .where('o.id', '=', id)
    .executeTakeFirst();

interface OfOrder {
  readonly id: number;
  readonly customer_id: number;
}

async function scoreOf({ brandCode: brand }: Context, tx: Tx, order: OfOrder): Promise<Score> {
  const model = await lastModel(tx, brand);
  if (model === undefined) return { isOn: false, isStopped: false, evaluation: null };
  const { isStopped } = model;
  const last = await lastEvaluation(tx, brand, order.id);
  if (isStopped || last === undefined) return { isOn: !isStopped, isStopped, evaluation: null };
  const nameOf = namesOf(await providersOf(tx, brand));
  const { baseScore, passFrom, rejectBelow, rules } = last.model;
  return {
    isOn: true,
    isStopped,
    evaluation: {
      version: last.version,
      score: last.score,
      advice: last.advice,
      baseScore,
      passFrom,
      rejectBelow,
      at: last.at.toISOString(),
      operatorName: last.operator_name,
      isStale:
        last.version < model.number || (await hasReportSince(tx, brand, { ...order, at: last.at })),
      rules: rules.map((rule, index) => shownRule(rule, last, { index, nameOf })),
    },
  };
}

type LastEvaluation = NonNullable<Awaited<ReturnType<typeof lastEvaluation>>>;

const lastEvaluation = (tx: Tx, brand: Context['brandCode'], orderId: number) =>
  tx
    .selectFrom('risk_evaluations as e')
    .innerJoin('risk_model_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'e.brand_code').onRef('v.number', '=', 'e.version'),
    )
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'e.brand_code').onRef('u.id', '=', 'e.operator_id'),
    )
    .select(['e.version', 'e.score', 'e.advice', 'e.facts', 'e.outcomes', 'e.at', 'v.model'])
    .select('u.nick_name as operator_name')
    .where('e.brand_code', '=', brand)
    .where('e.order_id', '=', orderId)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Shown {
  readonly index: number;
  readonly nameOf: NameOfProvider;
}

const shownRule = (
  rule: ModelRule,
  { facts, outcomes }: LastEvaluation,
  { index, nameOf }: Shown,
): ShownRule => ({
  name: rule.name,
  outcome: outcomes[index]?.outcome ?? 'unknown',
  conditions: conditionsText(rule, nameOf),
  facts: [...new Set(rule.conditions.map(({ fact }) => fact))].map((fact) => ({
    label: factLabel(fact, nameOf),
    value: factText(fact, facts[fact] ?? null),
  })),
  effect: effectText(rule),
});

async function hasReportSince(
  tx: Tx,
  brand: Context['brandCode'],
  { customer_id: customerId, at }: OfOrder & { readonly at: Date },
): Promise<boolean> {
  const report = await tx
    .selectFrom('risk_reports')
    .select('id')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'ready')
    .where('ended_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}
