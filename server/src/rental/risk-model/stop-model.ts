import type { Input, Returned } from '@rental/contract/endpoint';
import type { stopRiskModel as call } from '@rental/contract/rental/risk-model';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { classAllByReports } from './class-by-report.ts';
import { lockModel } from './model-store.ts';

/** 停用风控模型, against a proof of who asks: no order is scored until a version is enabled again, and reports class them. */
export const stopModel =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { seen, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const { active } = await lockModel(ctx, tx, seen);
    if (active === undefined) refuse('risk_model_off');
    const { number } = active;
    await tx
      .insertInto('risk_model_stops')
      .values({
        brand_code: ctx.brandCode,
        version: number,
        operator_id: ctx.operator.id,
        stopped_at: ctx.now,
      })
      .execute();
    await classAllByReports(tx, ctx.brandCode);
    await writeAudit(tx, ctx, { operation: 'risk:modelStop', object: `${number}`, result: 'ok' });
    return { number };
  };
