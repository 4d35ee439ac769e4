import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Purpose } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Reach } from '../http/context.ts';
import { permissionsOf, platformOf } from './sessions.ts';

interface OperatorOf {
  readonly brand: BrandCode;
  readonly operatorId: number;
  readonly purpose: Purpose;
}

/** An operator with the rights of this moment, for work that is done without a request; null where disabled or moved to the other platform. */
export async function operatorNow(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
  purpose: Purpose,
): Promise<Reach['operator'] | null> {
  const [row] = await enabledOperator(tx, { brand, operatorId, purpose });
  if (!row) return null;
  return {
    id: row.id,
    platform: platformOf(purpose),
    scope: { storeId: row.store_id, channelId: row.channel_id },
    permissions: permissionsOf(row.permissions),
  };
}

const enabledOperator = prepared((db, { brand, operatorId, purpose }: OperatorOf) =>
  db
    .selectFrom('operators as o')
    .select(['o.id', 'o.store_id', 'o.channel_id'])
    .select(
      sql<string[]>`array(
        select distinct p.permission from operator_roles r
        join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.role_id
        where r.brand_code = o.brand_code and r.operator_id = o.id)`.as('permissions'),
    )
    .where('o.brand_code', '=', brand)
    .where('o.id', '=', operatorId)
    .where('o.purpose', '=', purpose)
    .where('o.enabled', '=', true),
);
