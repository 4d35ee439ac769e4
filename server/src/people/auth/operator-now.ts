import { CompiledQuery } from 'kysely';
import type { Purpose } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { reachedStores, reachOfOperator, scopeReached, type Reaching } from './reach.ts';
import { permissionsOf, platformOf } from './sessions.ts';

/** An operator with the rights of this moment, for work that is done without a request; null where disabled or moved to the other platform. */
export async function operatorNow(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
  purpose: Purpose,
): Promise<Reach['operator'] | null> {
  const values = [brand, operatorId, purpose];
  const { rows } = await tx.executeQuery<OperatorRow>(CompiledQuery.raw(enabledOperator, values));
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    platform: platformOf(purpose),
    scope: scopeReached(row),
    reach: row.reach,
    departmentId: row.department_id,
    permissions: permissionsOf(row.permissions),
  };
}

interface OperatorRow extends Reaching {
  department_id: number | null;
  permissions: string[];
}

/** Brand, operator, platform. */
const enabledOperator = `
  select o.id, o.channel_id, o.department_id, reach.level as reach, ${reachedStores} as store_ids, array(
    select distinct p.permission from operator_roles r
    join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.role_id
    where r.brand_code = o.brand_code and r.operator_id = o.id
  ) as permissions
  from operators o ${reachOfOperator}
  where o.brand_code = $1 and o.id = $2 and o.purpose = $3 and o.enabled and o.deleted_at is null`;
