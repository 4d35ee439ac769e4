import {
  classBy,
  factsAskedFor,
  judge,
  type RiskModel,
} from '@rental/domain/rental/risk-model/risk-model';
import type { FactKey, Facts } from '@rental/domain/rental/risk-model/facts';
import type { Tx } from '../../db/transaction.ts';
import { markRiskClasses } from '../orders/core/public.ts';
import { factsOf, type KnowsFacts } from './facts-of.ts';
import type { Wanted } from './order-facts.ts';

/** A model in force. */
export interface Active {
  readonly number: number;
  readonly model: RiskModel;
}

interface Scored {
  readonly operatorId: number | null;
  readonly orders: readonly Wanted[];
}

/** Scores and classes orders by a model, and keeps the facts that it asked for: figures alone, so that no person is in the clear. */
export async function evaluate(
  knows: KnowsFacts,
  tx: Tx,
  { number, model }: Active,
  { operatorId, orders }: Scored,
): Promise<void> {
  const asked = factsAskedFor(model);
  const found = await factsOf(knows, tx, orders);
  const rows = orders.flatMap(({ orderId, at }) => {
    const facts = found.get(orderId);
    if (facts === undefined) return [];
    const { score, advice, outcomes } = judge(model, facts);
    return [
      {
        brand_code: knows.brandCode,
        order_id: orderId,
        version: number,
        facts: JSON.stringify(only(facts, asked)),
        score,
        advice,
        outcomes: JSON.stringify(outcomes),
        operator_id: operatorId,
        at,
      },
    ];
  });
  if (rows.length === 0) return;
  await tx.insertInto('risk_evaluations').values(rows).execute();
  await markRiskClasses(
    tx,
    knows.brandCode,
    rows.map(({ order_id: orderId, score }) => ({ orderId, riskClass: classBy(model, score) })),
  );
}

const only = (facts: Facts, asked: ReadonlySet<FactKey>): Facts =>
  Object.fromEntries([...asked].map((key) => [key, facts[key] ?? null]));
