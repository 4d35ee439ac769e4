import { widestScope, type DataScope } from '@rental/domain/people/access/data-scope';
import type { RoleEditor } from '@rental/domain/people/access/role-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';

interface Held {
  readonly id: number;
  readonly data_scope: DataScope;
  readonly rights: string[];
}

/** The caller's rights at this moment, the brand's own rights included. */
export async function ownHolding(ctx: Context, tx: Tx): Promise<RoleEditor> {
  const { rows } = await sql<Held>`
    select r.id, r.data_scope, array(
      select p.permission from role_permissions p where p.brand_code = r.brand_code and p.role_id = r.id) as rights
    from operator_roles h join roles r on r.brand_code = h.brand_code and r.id = h.role_id
    where h.brand_code = ${ctx.brandCode} and h.operator_id = ${ctx.operator.id}`.execute(tx);
  return {
    roleIds: new Set(rows.map(({ id }) => id)),
    rights: new Set(rows.flatMap(({ rights }) => rights)),
    dataScope: widestScope(rows.map(({ data_scope }) => data_scope)),
  };
}
