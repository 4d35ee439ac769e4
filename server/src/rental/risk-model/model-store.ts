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
    .leftJoin('risk_model_stops as s', (join) =>
      join.onRef('s.brand_code', '=', 'v.brand_code').onRef('s.version', '=', 'v.number'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 's.brand_code').onRef('w.id', '=', 's.operator_id'),
    )
    .selectAll('v')
    .select(['u.nick_name as operator_name', 's.stopped_at', 'w.nick_name as stopped_by'])
    .where('v.brand_code', '=', brand)
    .orderBy('v.number', 'desc')
    .limit(most)
    .execute();

interface LastModel {
  readonly number: number;
  readonly model: RiskModel;
  readonly isStopped: boolean;
}

/** The last version, whether it is in force or was stopped; undefined: there is none. */
export async function lastModel(tx: Tx, brand: BrandCode): Promise<LastModel | undefined> {
  const last = await tx
    .selectFrom('risk_model_versions as v')
    .leftJoin('risk_model_stops as s', (join) =>
      join.onRef('s.brand_code', '=', 'v.brand_code').onRef('s.version', '=', 'v.number'),
    )
    .select(['v.number', 'v.model', 's.stopped_at'])
    .where('v.brand_code', '=', brand)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { number: last.number, model: last.model, isStopped: last.stopped_at !== null };
}

const inForce = (last: LastModel | undefined) => (last?.isStopped === true ? undefined : last);

/** The model in force; undefined: none is. */
export const activeModel = async (tx: Tx, brand: BrandCode): Promise<LastModel | undefined> =>
  inForce(await lastModel(tx, brand));

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
  const last = await lastModel(tx, brand);
  const active = inForce(last);
  const draft = await draftOf(tx, brand);
  if ((last?.number ?? 0) !== seen.number || (draft?.revision ?? 0) !== seen.revision)
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
