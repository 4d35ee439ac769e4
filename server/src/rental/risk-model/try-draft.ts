import type { Input, Returned } from '@rental/contract/endpoint';
import type { tryRiskModel as call, TrialRow } from '@rental/contract/rental/risk-model';
import { judge, type RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import { sumsByAdvice, sumsByRule, type TrialOrder } from '@rental/domain/rental/risk-model/trial';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { KeyedHash } from '../../sealed.ts';
import { factsOf, type KnowsFacts } from './facts-of.ts';
import { draftOf, lastModel } from './model-store.ts';
import { trialOrders, type TriedOrder } from './trial-orders.ts';

/** So many orders are looked up at once, so that other requests get their turn between them. */
const atOnce = 50;

interface Tried extends TrialOrder {
  readonly order: TriedOrder;
}

/** 试运行 of the draft. It reads, and keeps the sums with the draft, if nobody has changed that meanwhile. */
export const tryDraft =
  (listHash: KeyedHash) =>
  async (ctx: Context, { body: { seen } }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { brandCode, personal } = ctx;
    const { model, tried } = await ctx.transaction('read only', async (tx) => {
      const open = await draftSeen(ctx, tx, seen);
      return {
        model: open,
        tried: await tryOn({ brandCode, personal, listHash }, tx, open, ctx.now),
      };
    });
    const sums = {
      orders: tried.length,
      advices: sumsByAdvice(tried),
      rules: sumsByRule(
        model.rules.map(({ name }) => name),
        tried,
      ),
    };
    await ctx.transaction('read write', async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('risk_model_drafts')
        .set({ trial: JSON.stringify(sums), tried_at: ctx.now })
        .where('brand_code', '=', brandCode)
        .where('revision', '=', seen.revision)
        .where('model', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) refuse('risk_model_edited');
    });
    return { ...sums, rows: tried.map(rowOf) };
  };

async function draftSeen(
  { brandCode: brand }: Context,
  tx: Tx,
  seen: Input<typeof call>['body']['seen'],
): Promise<RiskModel> {
  const last = await lastModel(tx, brand);
  const draft = await draftOf(tx, brand);
  if ((last?.number ?? 0) !== seen.number || (draft?.revision ?? 0) !== seen.revision)
    refuse('risk_model_edited');
  return draft?.model ?? refuse('risk_model_no_draft');
}

async function tryOn(knows: KnowsFacts, tx: Tx, model: RiskModel, now: Date): Promise<Tried[]> {
  const orders = await trialOrders(tx, { brand: knows.brandCode, now });
  const tried: Tried[] = [];
  for (let from = 0; from < orders.length; from += atOnce) {
    const some = orders.slice(from, from + atOnce);
    const facts = await factsOf(
      knows,
      tx,
      some.map(({ id: orderId, at }) => ({ orderId, at, isPast: true })),
    );
    for (const order of some) {
      const { decision, end } = order;
      tried.push({ order, judgement: judge(model, facts.get(order.id) ?? {}), decision, end });
    }
  }
  return tried;
}

const rowOf = ({ order, judgement, decision, end }: Tried): TrialRow => ({
  orderId: order.id,
  orderNo: order.orderNo,
  createTime: order.createdAt.toISOString(),
  score: judgement.score,
  advice: judgement.advice,
  decision,
  end,
  hits: judgement.outcomes.flatMap(({ outcome }, at) => (outcome === 'hit' ? [at] : [])),
});
