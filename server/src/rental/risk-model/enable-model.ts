import type { Input, Returned } from '@rental/contract/endpoint';
import type { enableRiskModel as call } from '@rental/contract/rental/risk-model';
import { modelChanges } from '@rental/domain/rental/risk-model/risk-model';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { namesOf, providersOf } from './model-queries.ts';
import { lockModel, writeDraft } from './model-store.ts';
import { riskScores } from './score-job.ts';

/** 启用风控模型, against a proof of who asks. Orders that wait for review are scored anew. */
export const enableModel =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { seen, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const { brandCode: brand, operator, now } = ctx;
    const { active, draft } = await lockModel(ctx, tx, seen);
    const model = draft?.model ?? null;
    if (draft === undefined || model === null) refuse('risk_model_no_draft');
    const nameOf = namesOf(await providersOf(tx, brand));
    const changes = modelChanges(active?.model ?? null, model, nameOf);
    if (changes.length === 0) refuse('risk_model_same');
    if (draft.trial === null) refuse('risk_model_untried');
    const number = seen.number + 1;
    await tx
      .insertInto('risk_model_versions')
      .values({
        brand_code: brand,
        number,
        model: JSON.stringify(model),
        restored_from: draft.restored_from,
        trial: JSON.stringify(draft.trial),
        operator_id: operator.id,
        enabled_at: now,
      })
      .execute();
    await writeDraft(ctx, tx, { model: null, restoredFrom: null }, draft);
    await writeAudit(tx, ctx, {
      operation: 'risk:modelEnable',
      object: `${number}`,
      result: 'ok',
      after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
    });
    await riskScores.now(tx, brand, now);
    return { number };
  };
