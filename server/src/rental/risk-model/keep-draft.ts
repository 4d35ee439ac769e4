import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/rental/risk-model';
import type { RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { lockModel, writeDraft } from './model-store.ts';

/** 保存草稿. */
export async function saveDraft(
  ctx: Context,
  { body: { model, seen } }: Input<typeof calls.saveRiskModelDraft>,
  tx: Tx,
): Promise<Returned<typeof calls.saveRiskModelDraft>> {
  requireAllStores(ctx);
  const { draft } = await lockModel(ctx, tx, seen);
  const revision = await writeDraft(ctx, tx, { model, restoredFrom: null }, draft);
  await audit(ctx, tx, { revision, rules: model.rules.length });
  return { revision };
}

/** The content of an old version becomes the draft. */
export async function restoreModel(
  ctx: Context,
  { body: { number, seen } }: Input<typeof calls.restoreRiskModel>,
  tx: Tx,
): Promise<Returned<typeof calls.restoreRiskModel>> {
  requireAllStores(ctx);
  const { draft } = await lockModel(ctx, tx, seen);
  const model: RiskModel = orNotFound(await versionNumbered(ctx, tx, number)).model;
  const revision = await writeDraft(ctx, tx, { model, restoredFrom: number }, draft);
  await audit(ctx, tx, { revision, restoredFrom: number });
  return { revision };
}

/** 放弃草稿. */
export async function dropDraft(
  ctx: Context,
  { body: { seen } }: Input<typeof calls.dropRiskModelDraft>,
  tx: Tx,
): Promise<Returned<typeof calls.dropRiskModelDraft>> {
  requireAllStores(ctx);
  const { draft } = await lockModel(ctx, tx, seen);
  if (draft === undefined || draft.model === null) refuse('risk_model_no_draft');
  const revision = await writeDraft(ctx, tx, { model: null, restoredFrom: null }, draft);
  await audit(ctx, tx, { revision, isDropped: true });
  return { revision };
}

const versionNumbered = ({ brandCode }: Context, tx: Tx, number: number) =>
  tx
    .selectFrom('risk_model_versions')
    .select('model')
    .where('brand_code', '=', brandCode)
    .where('number', '=', number)
    .executeTakeFirst();

const audit = (ctx: Context, tx: Tx, after: Record<string, number | boolean>) =>
  writeAudit(tx, ctx, {
    operation: 'risk:modelDraft',
    object: `${after['revision']}`,
    result: 'ok',
    after,
  });
