import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/access/roles';
import type { RoleDetail, RoleRow } from '@rental/contract/people/access/roles';
import { nodesOf, rightsOf, type GrantNode } from '@rental/domain/people/access/grant-tree';
import { isWithin, type RoleEditor } from '@rental/domain/people/access/role-rules';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { ownHolding } from './approvals/own-holding.ts';
import { grantTreeOf, nodeId } from './grant-tree-of.ts';
import { revisionOf } from './role-store.ts';

/** Roles as `r` with their rights and how many have them; a deleted operator has none. */
export const rolesOf = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('roles as r')
    .selectAll('r')
    .select([
      sql<string[]>`array(
        select p.permission from role_permissions p
        where p.brand_code = r.brand_code and p.role_id = r.id order by p.permission)`.as('rights'),
      sql<number>`(
        select count(*) from operator_roles h
        join operators o on o.brand_code = h.brand_code and o.id = h.operator_id and o.deleted_at is null
        where h.brand_code = r.brand_code and h.role_id = r.id)`.as('operator_count'),
    ])
    .where('r.brand_code', '=', brand);

type RoleFound = Awaited<ReturnType<ReturnType<typeof rolesOf>['executeTakeFirstOrThrow']>>;

const roleRow = (role: RoleFound, own: RoleEditor, nodes: readonly GrantNode[]): RoleRow => ({
  id: role.id,
  code: role.code,
  name: role.name,
  purpose: role.purpose,
  dataScope: role.data_scope,
  sort: role.sort,
  description: role.description,
  builtIn: role.built_in,
  permissionCount: role.rights.length,
  operatorCount: role.operator_count,
  isOwn: own.roleIds.has(role.id),
  isWithinOwnRights: isWithin(own, { rights: new Set(role.rights), dataScope: role.data_scope }),
  menus: menusIn(nodes, new Set(role.rights)),
  createTime: role.created_at.toISOString(),
});

const menusIn = (nodes: readonly GrantNode[], rights: ReadonlySet<string>): RoleRow['menus'] =>
  nodes
    .filter(({ right }) => right !== null && rights.has(right))
    .map((node) => ({ id: nodeId(node) }));

/** The nodes of the grant tree, by the platform of a role. */
async function nodesByPurpose(ctx: Context, tx: Tx) {
  const [normal, channel] = await Promise.all([
    grantTreeOf(tx, ctx.brandCode, 1),
    grantTreeOf(tx, ctx.brandCode, 2),
  ]);
  return { 1: nodesOf(normal), 2: nodesOf(channel) } as const;
}

/** A brand has a few dozen roles: pages by offset, totals exact. */
export async function roleList(
  ctx: Context,
  { query }: Input<typeof calls.listRoles>,
  tx: Tx,
): Promise<Returned<typeof calls.listRoles>> {
  const { purpose, name = query.blurry } = query;
  const [roles, own, nodes] = await Promise.all([
    rolesOf(tx, ctx.brandCode)
      .$if(purpose !== undefined, (rows) => rows.where('r.purpose', '=', purpose as 1 | 2))
      .orderBy('r.purpose')
      .orderBy('r.sort')
      .orderBy('r.id')
      .execute(),
    ownHolding(ctx, tx),
    nodesByPurpose(ctx, tx),
  ]);
  const found = roles.filter((role) => name === undefined || role.name.includes(name));
  return pageOfSmall(
    found.map((role) => roleRow(role, own, nodes[role.purpose])),
    query,
  );
}

export async function allRoles(
  ctx: Context,
  _input: Input<typeof calls.allRoles>,
  tx: Tx,
): Promise<Returned<typeof calls.allRoles>> {
  return tx
    .selectFrom('roles')
    .select(['id', 'name', 'purpose', 'data_scope as dataScope'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('purpose')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function roleRights(
  ctx: Context,
  { query }: Input<typeof calls.roleRights>,
  tx: Tx,
): Promise<Returned<typeof calls.roleRights>> {
  const [tree, own] = await Promise.all([
    grantTreeOf(tx, ctx.brandCode, query.purpose),
    ownHolding(ctx, tx),
  ]);
  const shown = new Set(rightsOf(tree));
  return {
    tree,
    held: [...own.rights].filter((right) => shown.has(right)),
    ownScope: own.dataScope,
  };
}

const maxNamed = 50;

/** One role, for its editor. */
export async function roleDetailOf(ctx: Context, tx: Tx, id: number): Promise<RoleDetail> {
  const [role, own, nodes, operators] = await Promise.all([
    rolesOf(tx, ctx.brandCode).where('r.id', '=', id).executeTakeFirst(),
    ownHolding(ctx, tx),
    nodesByPurpose(ctx, tx),
    tx
      .selectFrom('operator_roles as h')
      .innerJoin('operators as o', (join) =>
        join.onRef('o.brand_code', '=', 'h.brand_code').onRef('o.id', '=', 'h.operator_id'),
      )
      .select(['o.id', 'o.username', 'o.nick_name as nickName', 'o.enabled'])
      .where('h.brand_code', '=', ctx.brandCode)
      .where('h.role_id', '=', id)
      .where('o.deleted_at', 'is', null)
      .orderBy('o.id')
      .limit(maxNamed)
      .execute(),
  ]);
  const found = orNotFound(role);
  return {
    ...roleRow(found, own, nodes[found.purpose]),
    permissions: found.rights,
    operators,
    revision: revisionOf(found.data_scope, found.rights),
  };
}
