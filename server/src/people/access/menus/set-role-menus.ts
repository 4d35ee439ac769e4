import type { Input, Returned } from '@rental/contract/endpoint';
import type { setRoleMenus as call } from '@rental/contract/people/access/roles';
import { grantTreeWithin, nodesOf, rightsOf } from '@rental/domain/people/access/grant-tree';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, Refusal } from '../../../http/refusal.ts';
import type { Administer } from '../approvals/administer.ts';
import { ownHolding } from '../approvals/own-holding.ts';
import { grantTreeOf, nodeId } from '../grant-tree-of.ts';
import { lockRights } from '../rights-lock.ts';
import { rolesOf } from '../role-queries.ts';
import { revisionOf } from '../role-store.ts';
import { updateRole } from '../save-role.ts';
import { menusOf } from './menu-store.ts';

/** Gives a role the rights of the chosen entries, by the rules that hold for its editor. */
export const setRoleMenus =
  (administer: Administer) =>
  async (
    ctx: Context,
    { body: { id, menus, ...agreeing } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode } = ctx;
    await lockRights(tx, brandCode);
    const role = orNotFound(await rolesOf(tx, brandCode).where('r.id', '=', id).executeTakeFirst());
    const [tree, entries, own] = await Promise.all([
      grantTreeOf(tx, brandCode, role.purpose),
      menusOf(tx, brandCode, role.purpose),
      ownHolding(ctx, tx),
    ]);
    const nodes = nodesOf(tree);
    const known = new Set([...nodes.map(nodeId), ...entries.map((entry) => entry.id)]);
    const chosen = new Set(menus.map((menu) => menu.id));
    if (!chosen.isSubsetOf(known))
      throw new Refusal('invalid', { fields: { menus: '包含不存在的菜单' } });

    const shown = new Set(rightsOf(grantTreeWithin(tree, (right) => own.rights.has(right))));
    const given = nodes.flatMap((node) => (chosen.has(nodeId(node)) ? (node.right ?? []) : []));
    const unseen = role.rights.filter((right) => !shown.has(right));
    const permissions = [...new Set([...given, ...unseen])];
    const revision = revisionOf(role.data_scope, role.rights);
    const body = { id, permissions, revision, ...agreeing };
    return updateRole(administer)(ctx, { body, params: undefined, query: undefined }, tx);
  };
