import {
  governingRights,
  type ProofSetters,
  type Standing,
  type Standings,
} from '@rental/domain/people/access/administration';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

interface Row {
  readonly id: number;
  readonly username: string;
  readonly enabled: boolean;
  readonly rights: string[];
  readonly data_scope: DataScope;
  readonly power: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly password_hash: string;
  readonly totp: string | null;
  readonly alipay_account: string | null;
  readonly administrator_since: Date | null;
}

/**
 * Locks the brand's operators, in the order of their ids: whoever changes one of them and tells of it then locks the events
 * second, as this act does. References to an operator do not wait.
 */
export async function lockOperators(tx: Tx, brand: BrandCode): Promise<void> {
  await tx
    .selectFrom('operators')
    .select('id')
    .where('brand_code', '=', brand)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Reads the standing of every operator of the brand at this moment. Deleted operators have none. */
export async function standingsOf(tx: Tx, brand: BrandCode): Promise<Standings> {
  const { rows } = await sql<Row>`
    select o.id, o.username, o.enabled, held.rights, held.data_scope,
      md5(concat_ws('|', held.power, o.purpose, o.channel_id,
        case when held.data_scope > ${dataScope.all} then concat(o.department_id, ':', (
          select string_agg(s.store_id::text, ',' order by s.store_id) from operator_stores s
          where s.brand_code = o.brand_code and s.operator_id = o.id)) end)) as power,
      o.phone, o.email, o.password_hash, o.totp_enabled_at::text as totp, o.alipay_account,
      o.administrator_since
    from operators o cross join lateral (
      select coalesce(min(r.data_scope), ${dataScope.self}) as data_scope,
        coalesce(array_agg(distinct p.permission)
          filter (where p.permission = any(${[...governingRights]}::text[])), '{}') as rights,
        string_agg(distinct concat(r.id, ':', r.data_scope, ':', p.permission), ','
          order by concat(r.id, ':', r.data_scope, ':', p.permission)) as power
      from operator_roles h
      join roles r on r.brand_code = h.brand_code and r.id = h.role_id
      left join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.id
      where h.brand_code = o.brand_code and h.operator_id = o.id
    ) held
    where o.brand_code = ${brand} and o.deleted_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, standingOf(row)]));
}

const standingOf = (row: Row): Standing => ({
  id: row.id,
  username: row.username,
  isEnabled: row.enabled,
  rights: new Set(row.rights),
  dataScope: row.data_scope,
  power: row.power,
  proofs: {
    phone: row.phone,
    email: row.email,
    password: row.password_hash,
    secondFactor: row.totp,
    alipay: row.alipay_account,
  },
  administratorSince: row.administrator_since,
});

/** The operators whose proofs one person set alone. */
export async function proofSettersOf(tx: Tx, brand: BrandCode): Promise<ProofSetters> {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'proofs_set_by', 'proofs_set_at'])
    .where('brand_code', '=', brand)
    .where('proofs_set_by', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, proofs_set_by: by, proofs_set_at: at }) =>
      by === null || at === null ? [] : [[id, { by, at }] as const],
    ),
  );
}

export const setAdministratorsSince = async (
  tx: Tx,
  brand: BrandCode,
  ids: readonly number[],
  since: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('operators')
    .set({ administrator_since: since })
    .where('brand_code', '=', brand)
    .where('id', 'in', ids)
    .execute();
};

export const setProofSetter = async (
  tx: Tx,
  brand: BrandCode,
  ids: readonly number[],
  setter: { readonly by: number; readonly at: Date } | null,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('operators')
    .set({ proofs_set_by: setter?.by ?? null, proofs_set_at: setter?.at ?? null })
    .where('brand_code', '=', brand)
    .where('id', 'in', ids)
    .execute();
};
