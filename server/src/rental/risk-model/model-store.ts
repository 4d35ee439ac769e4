import type { RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';

/** The last versions, the newest first. */
export const lastVersions = (tx: Tx, brand: BrandCode, most: number) =>
  tx
    .selectFrom('risk_model_versions as v')
    .innerJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'v.brand_code').onRef('u.id', '=', 'v.operator_id'),
    )
    .selectAll('v')
    .select('u.nick_name as operator_name')
    .where('v.brand_code', '=', brand)
    .orderBy('v.number', 'desc')
    .limit(most)
    .execute();

/** The model in force; undefined: none is. */
export const activeModel = (
  tx: Tx,
  brand: BrandCode,
): Promise<{ number: number; model: RiskModel } | undefined> =>
  tx
    .selectFrom('risk_model_versions')
    .select(['number', 'model'])
    .where('brand_code', '=', brand)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export type StoredDraft = Stored<'risk_model_drafts'>;

export const draftOf = (tx: Tx, brand: BrandCode): Promise<StoredDraft | undefined> =>
  tx.selectFrom('risk_model_drafts').selectAll().where('brand_code', '=', brand).executeTakeFirst();

interface Seen {
  readonly number: number;
  readonly revision: number;
}

/** Locks the brand, whose models follow one another, and refuses another state than the one on the screen. */
export async function lockModel({ brandCode: brand }: Context, tx: Tx, seen: Seen) {
  await tx.selectFrom('brands').select('code').where('code', '=', brand).forNoKeyUpdate().execute();
  const active = await activeModel(tx, brand);
  const draft = await draftOf(tx, brand);
  if ((active?.number ?? 0) !== seen.number || (draft?.revision ?? 0) !== seen.revision)
    refuse('risk_model_edited');
  return { active, draft };
}

interface Draft {
  /** Null: none is open. */
  readonly model: RiskModel | null;
  readonly restoredFrom: number | null;
}

/** Writes the draft as its next revision, which nobody has tried. The brand is locked. */
export async function writeDraft(
  { brandCode: brand, operator, now }: Context,
  tx: Tx,
  { model, restoredFrom }: Draft,
  before: StoredDraft | undefined,
): Promise<number> {
  const row = {
    model: model === null ? null : JSON.stringify(model),
    revision: (before?.revision ?? 0) + 1,
    restored_from: restoredFrom,
    operator_id: operator.id,
    saved_at: now,
    trial: null,
    tried_at: null,
  };
  await tx
    .insertInto('risk_model_drafts')
    .values({ brand_code: brand, ...row })
    .onConflict((conflict) => conflict.column('brand_code').doUpdateSet(row))
    .execute();
  return row.revision;
}
