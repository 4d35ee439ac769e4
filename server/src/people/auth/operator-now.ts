import type { Permission } from '@rental/contract/permissions';
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

/** An operator among others, by name. */
interface NamedOperator extends Pick<Reach['operator'], 'id' | 'scope' | 'permissions'> {
  readonly name: string;
  readonly phone: string | null;
}

/** The enabled operators of the normal platform who hold a right, by id, with what each reaches. */
export async function operatorsHolding(
  tx: Tx,
  brand: BrandCode,
  right: Permission,
): Promise<NamedOperator[]> {
  const { rows } = await tx.executeQuery<OperatorRow>(
    CompiledQuery.raw(enabledHolders, [brand, right]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    scope: scopeReached(row),
    permissions: permissionsOf(row.permissions),
  }));
}

interface OperatorRow extends Reaching {
  name: string;
  phone: string | null;
  department_id: number | null;
  permissions: string[];
}

const enabled = `
  select o.id, o.nick_name as name, o.phone, o.channel_id, o.department_id, reach.level as reach, ${reachedStores} as store_ids, array(
    select distinct p.permission from operator_roles r
    join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.role_id
    where r.brand_code = o.brand_code and r.operator_id = o.id
  ) as permissions
  from operators o ${reachOfOperator}
  where o.brand_code = $1 and o.enabled and o.deleted_at is null`;

/** Brand, operator, platform. */
const enabledOperator = `${enabled} and o.id = $2 and o.purpose = $3`;

/** Brand, right. */
const enabledHolders = `${enabled} and o.purpose = 1 and exists (
  select from operator_roles r
  join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.role_id
  where r.brand_code = o.brand_code and r.operator_id = o.id and p.permission = $2)
  order by o.id`;
