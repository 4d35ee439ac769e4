import type { Returned } from '@rental/contract/endpoint';
import type { operatorOptions as call } from '@rental/contract/people/users/users';
import { mayGiveScope } from '@rental/domain/people/access/data-scope';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { departmentReached } from './people-scope.ts';

/** The choices of the operator's form; those that may not be given are marked, so that the form can say why. */
export async function operatorOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode, operator } = ctx;
  const { storeIds, channelId, responsibleId } = operator.scope;
  const reachesAll = storeIds === null && channelId === null && responsibleId === null;
  const [roles, departments, jobs, stores, channels] = await Promise.all([
    tx
      .selectFrom('roles as r')
      .select([
        'r.id',
        'r.name',
        'r.purpose',
        'r.data_scope',
        sql<boolean>`not exists (select from role_permissions p where p.brand_code = r.brand_code
          and p.role_id = r.id and not exists (select from operator_roles own
            join role_permissions held on held.brand_code = own.brand_code and held.role_id = own.role_id
            where own.brand_code = r.brand_code and own.operator_id = ${operator.id}
              and held.permission = p.permission))`.as('is_within'),
      ])
      .where('r.brand_code', '=', brandCode)
      .orderBy('r.sort')
      .orderBy('r.id')
      .execute(),
    tx
      .selectFrom('departments as o')
      .select([
        'o.id',
        'o.name',
        'o.parent_id',
        'o.enabled',
        departmentReached(operator.departmentId, sql`o.id`).as('is_reached'),
      ])
      .where('o.brand_code', '=', brandCode)
      .orderBy('o.sort')
      .orderBy('o.id')
      .execute(),
    tx
      .selectFrom('positions')
      .select(['id', 'name'])
      .where('brand_code', '=', brandCode)
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('stores')
      .select(['id', 'name'])
      .where('brand_code', '=', brandCode)
      .$if(storeIds !== null, (q) => q.where('id', '=', sql<number>`any(${storeIds}::bigint[])`))
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('channels')
      .select(['id', 'name'])
      .where('brand_code', '=', brandCode)
      .$if(channelId !== null, (q) => q.where('id', '=', channelId ?? 0))
      .orderBy('id')
      .execute(),
  ]);
  return {
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      purpose: role.purpose,
      dataScope: role.data_scope,
      isGrantable:
        role.is_within && (role.purpose === 2 || mayGiveScope(operator.reach, role.data_scope)),
    })),
    departments: departments.map((row) => ({
      id: row.id,
      name: row.name,
      parentId: row.parent_id,
      enabled: row.enabled,
      isReached: reachesAll || row.is_reached,
    })),
    jobs,
    stores,
    channels,
  };
}
