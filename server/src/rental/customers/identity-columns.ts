import { sql, type RawBuilder } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Stored } from '../../db/tables.ts';
import { inSteps, purgedAtOnce, type Purge } from '../../jobs/purge.ts';
import type { PersonalData } from '../../personal-data.ts';

/** A request or a job that reads or writes ID numbers. */
export interface KnowsPersons {
  readonly brandCode: BrandCode;
  readonly personal: PersonalData;
}

/** An ID number as its columns are written. `id_number` is read by the release before alone, and stays empty (ADR 67). */
export const identityColumns = ({ brandCode, personal }: KnowsPersons, idNumber: string) => ({
  id_number: '',
  identity_key: personal.identityKey(brandCode, idNumber),
  sealed_identity: personal.seal(idNumber),
});

/** The ID number of a row; one that the release before wrote has it open. */
export const idNumberOf = (
  { personal }: Pick<KnowsPersons, 'personal'>,
  { id_number, sealed_identity }: Pick<Stored<'customers'>, 'id_number' | 'sealed_identity'>,
): string => (sealed_identity === null ? id_number : personal.open(sealed_identity));

/** ID numbers are looked for by their keys, and by themselves where a row is not sealed yet. */
export const identitiesSought = (
  { brandCode, personal }: KnowsPersons,
  idNumbers: readonly string[],
) => ({ keys: idNumbers.map((one) => personal.identityKey(brandCode, one)), idNumbers });

/** Rows of customers, by their alias, that have one of these ID numbers. */
export const hasIdentity = (
  alias: string,
  { keys, idNumbers }: ReturnType<typeof identitiesSought>,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.identity_key`)} = any(${keys}::text[])
    or ${sql.ref(`${alias}.id_number`)} = any(${idNumbers}::text[]) and ${sql.ref(`${alias}.id_number`)} <> '')`;

/** Seals the ID numbers that the release before, or a take-over by hand, left open. */
export const sealOpenIdentities =
  (personal: PersonalData): Purge =>
  (run) =>
    inSteps(run, async (tx: Tx) => {
      const found = await tx
        .selectFrom('customers')
        .select(['id', 'id_number'])
        .where('brand_code', '=', run.brand)
        .where('identity_key', 'is', null)
        .where('id_number', '<>', '')
        .limit(sql.lit(purgedAtOnce))
        .forNoKeyUpdate()
        .execute();
      if (found.length === 0) return 0;
      const columns = found.map((row) =>
        identityColumns({ brandCode: run.brand, personal }, row.id_number),
      );
      await sql`
        update customers c set id_number = '', identity_key = s.key, sealed_identity = s.sealed
        from unnest(${found.map(({ id }) => id)}::bigint[], ${columns.map((one) => one.identity_key)}::text[],
          ${columns.map((one) => one.sealed_identity)}::bytea[]) s (id, key, sealed)
        where c.brand_code = ${run.brand} and c.id = s.id`.execute(tx);
      return found.length;
    });
