import { sql } from 'kysely';
import type { Stored } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

export type StoredNotarization = Stored<'notarizations'>;

/** Every application of an agreement, the first one first. Its order must be locked. */
export const notarizationsOf = (
  tx: Tx,
  brand: BrandCode,
  agreementId: number,
): Promise<StoredNotarization[]> =>
  tx
    .selectFrom('notarizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', agreementId)
    .orderBy('number')
    .execute();

type Change = Partial<
  Pick<
    StoredNotarization,
    | 'state'
    | 'is_current'
    | 'looks'
    | 'look_at'
    | 'asked_at'
    | 'reason'
    | 'certificate_no'
    | 'accepted_at'
    | 'ended_at'
  >
>;

/** Changes an application, whose order must be locked. */
export async function changeNotarization(
  tx: Tx,
  { brand_code: brand, id }: Pick<StoredNotarization, 'brand_code' | 'id'>,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notarizations')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The application ${id} was not changed`);
}

/** No application of this agreement counts any more, before another one does. */
export async function setNoneCurrent(tx: Tx, brand: BrandCode, agreementId: number): Promise<void> {
  await tx
    .updateTable('notarizations')
    .set({ is_current: false })
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', agreementId)
    .where('is_current', '=', true)
    .execute();
}

/** True if the brand has agreements notarized (S84), as its row says now: a process may have read it before it changed. */
export async function isNotarizationOn(tx: Tx, brand: BrandCode): Promise<boolean> {
  const { notarization_select: isOn } = await tx
    .selectFrom('brands')
    .select('notarization_select')
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return isOn;
}

/** Switches that, and has every process read its brands anew; answers whether it was as is said. */
export async function switchNotarization(
  tx: Tx,
  brand: BrandCode,
  { was, isOn }: { readonly was: boolean; readonly isOn: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brands')
    .set({ notarization_select: isOn })
    .where('code', '=', brand)
    .where('notarization_select', '=', was)
    .executeTakeFirstOrThrow();
  await sql`select pg_notify('brands', '')`.execute(tx);
  return numUpdatedRows === 1n;
}
