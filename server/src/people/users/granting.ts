import { mayGiveScope } from '@rental/domain/people/access/data-scope';
import { sql } from 'kysely';
import type { Purpose } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { departmentReached, holdsMore } from './people-scope.ts';

/** The values of an operator's form; absent: not given. */
export interface Given {
  readonly roleIds?: readonly number[] | undefined;
  readonly storeIds?: readonly number[] | undefined;
  readonly positionIds?: readonly number[] | undefined;
  readonly departmentId?: number | null | undefined;
  readonly channelId?: number | null | undefined;
}

/**
 * Refuses what whoever asks may not give an operator of `purpose`: rights or a reach beyond the own (threat model 12),
 * a role of the other platform, stores, departments or channels that are not reached.
 */
export async function refuseBeyondOwn(
  ctx: Context,
  tx: Tx,
  purpose: Purpose,
  given: Given,
): Promise<void> {
  await refuseRoles(ctx, tx, purpose, given.roleIds ?? []);
  await refuseUnknown(ctx, tx, 'stores', given.storeIds ?? []);
  await refuseUnknown(ctx, tx, 'positions', given.positionIds ?? []);
  const { storeIds, channelId } = ctx.operator.scope;
  if (storeIds !== null && given.storeIds?.some((id) => !storeIds.includes(id)))
    refuse('store_not_reached');
  const channel = given.channelId ?? null;
  if (purpose === 1 ? channel !== null : given.channelId === null) refuse('store_not_reached');
  if (channel !== null) {
    await refuseUnknown(ctx, tx, 'channels', [channel]);
    if (channelId !== null && channelId !== channel) refuse('store_not_reached');
  }
  const department = given.departmentId ?? null;
  if (department !== null) await refuseDepartment(ctx, tx, department);
}

async function refuseRoles(
  ctx: Context,
  tx: Tx,
  purpose: Purpose,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const { operator } = ctx;
  const roles = await tx
    .selectFrom('roles as r')
    .select([
      'r.id',
      'r.purpose',
      'r.data_scope',
      sql<boolean>`exists (select from role_permissions p where p.brand_code = r.brand_code
        and p.role_id = r.id and not exists (select from operator_roles own
          join role_permissions held on held.brand_code = own.brand_code and held.role_id = own.role_id
          where own.brand_code = r.brand_code and own.operator_id = ${operator.id}
            and held.permission = p.permission))`.as('is_beyond'),
    ])
    .where('r.brand_code', '=', ctx.brandCode)
    .where('r.id', 'in', roleIds)
    .orderBy('r.id')
    .forShare() // a role that grows at this moment is judged as it will be
    .execute();
  if (roles.length !== new Set(roleIds).size) refuse('not_found');
  if (roles.some((role) => role.purpose !== purpose)) refuse('role_of_other_platform');
  // a channel's roles lie within every reach of the normal platform
  const isWithin = (role: (typeof roles)[number]) =>
    role.purpose === 2 || mayGiveScope(operator.reach, role.data_scope);
  if (roles.some((role) => role.is_beyond || !isWithin(role))) refuse('beyond_own_rights');
}

async function refuseUnknown(
  ctx: Context,
  tx: Tx,
  table: 'stores' | 'positions' | 'channels',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await tx
    .selectFrom(table as 'stores')
    .select(sql<number>`count(*)`.as('count'))
    .where('brand_code', '=', ctx.brandCode)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  if (count !== new Set(ids).size) refuse('not_found');
}

async function refuseDepartment(ctx: Context, tx: Tx, departmentId: number): Promise<void> {
  const { operator } = ctx;
  const isFree = operator.scope.storeIds === null && operator.scope.responsibleId === null;
  const found = orNotFound(
    await tx
      .selectFrom('departments as o')
      .select(departmentReached(operator.departmentId, sql`o.id`).as('is_reached'))
      .where('o.brand_code', '=', ctx.brandCode)
      .where('o.id', '=', departmentId)
      .executeTakeFirst(),
  );
  if (!isFree && !found.is_reached) refuse('store_not_reached');
}

/** Refuses to act on an operator who holds more than whoever asks. */
export async function refuseMoreRights(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  const { count } = await tx
    .selectFrom('operators as o')
    .select(sql<number>`count(*)`.as('count'))
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.id', 'in', ids)
    .where(holdsMore(ctx))
    .executeTakeFirstOrThrow();
  if (count > 0) refuse('beyond_own_rights');
}

/** Called after what could take the last administrator away; two at once wait for each other here. */
export async function refuseNoAdministrator(ctx: Context, tx: Tx): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('code', '=', 'ROLE_ADMIN')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('operator_roles as h')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'h.brand_code').onRef('o.id', '=', 'h.operator_id'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .where('h.brand_code', '=', ctx.brandCode)
    .where('h.role_id', '=', role.id)
    .where('o.enabled', '=', true)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count === 0) refuse('last_administrator');
}
