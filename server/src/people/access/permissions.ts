import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/access/rights';
import type { RightNode } from '@rental/contract/people/access/rights';
import { administratorRole } from '@rental/domain/people/access/role-rules';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../audit/public.ts';
import { announceRights } from './announce-rights.ts';
import { lockRights } from './rights-lock.ts';
import { giveRights } from './role-store.ts';

/** The catalogue of rights with what uses each, in the order of the screen. */
const catalogue = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('permissions as p')
    .selectAll('p')
    .select([
      sql<number>`(select count(*) from role_permissions h
        where h.brand_code = p.brand_code and h.permission = p.name)`.as('role_count'),
      sql<number>`(select count(*) from menus m
        where m.brand_code = p.brand_code and m.permission = p.name)`.as('menu_count'),
    ])
    .where('p.brand_code', '=', brand)
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();

type Row = Awaited<ReturnType<typeof catalogue>>[number];

const rightNode = (row: Row): RightNode => ({
  id: row.id,
  label: row.alias,
  pid: row.parent_id,
  name: row.name,
  sort: row.sort,
  builtIn: row.built_in,
  roleCount: row.role_count,
  menuCount: row.menu_count,
});

/** S167. */
export async function permissionTree(
  ctx: Context,
  _input: Input<typeof calls.permissionTree>,
  tx: Tx,
): Promise<Returned<typeof calls.permissionTree>> {
  const rows = await catalogue(tx, ctx.brandCode);
  const below = (parentId: number | null): RightNode[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .map((row) => {
        const children = below(row.id);
        return { ...rightNode(row), ...(children.length > 0 && { children }) };
      });
  return below(null);
}

const nodeOf = async (ctx: Context, tx: Tx, id: number): Promise<RightNode> =>
  rightNode(orNotFound((await catalogue(tx, ctx.brandCode)).find((row) => row.id === id)));

/** S173: a right of the brand's own is held by the administrators at once. */
export async function createPermission(
  ctx: Context,
  { body: { name = null, alias, pid = null } }: Input<typeof calls.createPermission>,
  tx: Tx,
): Promise<Returned<typeof calls.createPermission>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const rows = await stored(tx, brandCode);
  if (pid !== null && parentIn(rows, pid).name !== null) refuse('permission_parent_wrong');
  if (name !== null && rows.some((row) => row.name === name)) refuse('permission_name_in_use');
  const { id } = await tx
    .insertInto('permissions')
    .values({
      brand_code: brandCode,
      parent_id: pid,
      name,
      alias,
      sort: Math.max(0, ...rows.map(({ sort }) => sort)) + 10,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (name !== null) await giveRights(tx, brandCode, await administrators(tx, brandCode), [name]);
  await writeAudit(tx, ctx, {
    operation: 'permission:create',
    object: name ?? alias,
    result: 'ok',
    after: { id, name, alias, pid },
  });
  const node = await nodeOf(ctx, tx, id);
  if (name !== null) await announceRights(ctx, tx, 1);
  return node;
}

async function administrators(tx: Tx, brand: BrandCode): Promise<number> {
  const { id } = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', brand)
    .where('code', '=', administratorRole)
    .executeTakeFirstOrThrow();
  return id;
}

const stored = (tx: Tx, brand: BrandCode): Promise<Stored<'permissions'>[]> =>
  tx.selectFrom('permissions').selectAll().where('brand_code', '=', brand).execute();

const parentIn = (rows: readonly Stored<'permissions'>[], id: number) =>
  orNotFound(rows.find((row) => row.id === id));

/** S174: words and place. What the system brought stays where it stands. */
export async function updatePermission(
  ctx: Context,
  { body }: Input<typeof calls.updatePermission>,
  tx: Tx,
): Promise<Returned<typeof calls.updatePermission>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const rows = await stored(tx, brandCode);
  const row = parentIn(rows, body.id);
  const { alias = row.alias, pid = row.parent_id } = body;
  if (pid !== row.parent_id) {
    if (row.built_in) refuse('permission_built_in');
    if (!mayLieIn(rows, row.id, pid)) refuse('permission_parent_wrong');
  }
  await tx
    .updateTable('permissions')
    .set({ alias, parent_id: pid })
    .where('brand_code', '=', brandCode)
    .where('id', '=', row.id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'permission:update',
    object: row.name ?? row.alias,
    result: 'ok',
    before: { alias: row.alias, pid: row.parent_id },
    after: { alias, pid },
  });
  return nodeOf(ctx, tx, row.id);
}

/** A directory that is not the row itself, nor below it. */
function mayLieIn(rows: readonly Stored<'permissions'>[], id: number, pid: number | null): boolean {
  if (pid === null) return true;
  const parent = parentIn(rows, pid);
  return parent.name === null && parent.id !== id && mayLieIn(rows, id, parent.parent_id);
}

const maxNamed = 3;

/** S175: refused while a role other than the administrators' holds it, or a menu asks for it. */
export async function deletePermission(
  ctx: Context,
  { params: { id } }: Input<typeof calls.deletePermission>,
  tx: Tx,
): Promise<Returned<typeof calls.deletePermission>> {
  const { brandCode } = ctx;
  await lockRights(tx, brandCode);
  const rows = await stored(tx, brandCode);
  const row = parentIn(rows, id);
  if (row.built_in) refuse('permission_built_in');
  if (rows.some(({ parent_id }) => parent_id === id)) refuse('permission_has_children');
  if (row.name !== null) {
    await refuseInUse(ctx, tx, row.name);
    await tx
      .deleteFrom('role_permissions')
      .where('brand_code', '=', brandCode)
      .where('permission', '=', row.name)
      .execute();
  }
  await tx
    .deleteFrom('permissions')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'permission:delete',
    object: row.name ?? row.alias,
    result: 'ok',
    before: { id, name: row.name, alias: row.alias, pid: row.parent_id },
  });
  if (row.name !== null) await announceRights(ctx, tx, 1);
  return { deleted: 1 };
}

async function refuseInUse(ctx: Context, tx: Tx, name: string): Promise<void> {
  const roles = await tx
    .selectFrom('role_permissions as h')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.brand_code', '=', 'h.brand_code').onRef('r.id', '=', 'h.role_id'),
    )
    .select('r.name')
    .where('h.brand_code', '=', ctx.brandCode)
    .where('h.permission', '=', name)
    .where('r.code', '<>', administratorRole)
    .orderBy('r.id')
    .execute();
  const menus = await tx
    .selectFrom('menus')
    .select('title')
    .where('brand_code', '=', ctx.brandCode)
    .where('permission', '=', name)
    .orderBy('id')
    .execute();
  if (roles.length + menus.length === 0) return;
  refuse('permission_in_use', {
    roles: roles.slice(0, maxNamed).map((role) => role.name),
    roleCount: roles.length,
    menus: menus.slice(0, maxNamed).map(({ title }) => title),
    menuCount: menus.length,
  });
}
