import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/access/menus';
import type { MenuRow, TreeNode } from '@rental/contract/people/access/menus';
import { grantTreeWithin, type GrantNode } from '@rental/domain/people/access/grant-tree';
import { isOuterPath, menuKind } from '@rental/domain/people/access/menu-rules';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { inOrderOf, pageOfSmall } from '../../../http/small-list.ts';
import { ownHolding } from '../approvals/own-holding.ts';
import { grantTreeOf, nodeId } from '../grant-tree-of.ts';
import { menusOf, type StoredMenu } from './menu-store.ts';

/** S166. */
export async function menuTree(
  ctx: Context,
  { query }: Input<typeof calls.menuTree>,
  tx: Tx,
): Promise<Returned<typeof calls.menuTree>> {
  const rows = await menusOf(tx, ctx.brandCode, query.purpose);
  const below = (parentId: number | null): TreeNode[] =>
    rows
      .filter((row) => row.parent_id === parentId && row.kind !== menuKind.button)
      .map(({ id, title }) => ({ id, label: title, ...withChildren(below(id)) }));
  return below(null);
}

const withChildren = <Node>(children: Node[]): { children?: Node[] } =>
  children.length > 0 ? { children } : {};

/** S168: the tree that the role editor shows, without what this operator does not hold. */
export async function grantableMenuTree(
  ctx: Context,
  { query }: Input<typeof calls.grantableMenuTree>,
  tx: Tx,
): Promise<Returned<typeof calls.grantableMenuTree>> {
  const [tree, own] = await Promise.all([
    grantTreeOf(tx, ctx.brandCode, query.purpose),
    ownHolding(ctx, tx),
  ]);
  return grantTreeWithin(tree, (right) => own.rights.has(right)).map(treeNode);
}

const treeNode = (node: GrantNode): TreeNode => ({
  id: nodeId(node),
  label: node.label,
  ...withChildren(node.children.map(treeNode)),
});

/** A page of the entries at the top, with all that lies below them. */
export async function menuList(
  ctx: Context,
  { query }: Input<typeof calls.listMenus>,
  tx: Tx,
): Promise<Returned<typeof calls.listMenus>> {
  const rows = await menusOf(tx, ctx.brandCode, query.purpose);
  const rowsBelow = Map.groupBy(inOrderOf(rows.map(menuRow), query.sort), ({ pid }) => pid);
  const below = (pid: number | null): MenuRow[] =>
    (rowsBelow.get(pid) ?? []).map((row) => ({ ...row, ...withChildren(below(row.id)) }));
  const { page, size } = query;
  return pageOfSmall<never, MenuRow>(below(null), { page, size });
}

export const menuRow = (row: StoredMenu): MenuRow => ({
  id: row.id,
  pid: row.parent_id,
  type: row.kind,
  title: row.title,
  sort: row.sort,
  path: row.path,
  component: row.component,
  componentName: row.component_name,
  icon: row.icon,
  permission: row.permission,
  iframe: isOuterPath(row.path),
  cache: row.keep_alive,
  hidden: row.hidden,
  alwaysShow: row.always_show,
  affix: row.affix,
  breadcrumb: row.breadcrumb,
  redirect: row.redirect,
  activeMenu: row.active_menu,
  purpose: row.purpose,
  createTime: row.created_at.toISOString(),
});

/** The rights that an entry may ask for, in the order of the catalogue. */
export async function menuRights(
  ctx: Context,
  _input: Input<typeof calls.menuRights>,
  tx: Tx,
): Promise<Returned<typeof calls.menuRights>> {
  const rows = await tx
    .selectFrom('permissions as p')
    .leftJoin('permissions as d', (join) =>
      join.onRef('d.brand_code', '=', 'p.brand_code').onRef('d.id', '=', 'p.parent_id'),
    )
    .select(['p.name', 'p.alias', 'd.alias as area'])
    .where('p.brand_code', '=', ctx.brandCode)
    .where('p.name', 'is not', null)
    .orderBy('d.sort')
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();
  return rows.map(({ name, alias, area }) => ({ name: name ?? '', alias, area: area ?? '其他' }));
}
