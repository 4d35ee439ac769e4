import type { MenuRoute } from '@rental/contract/access';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { purposeOf } from '../auth/public.ts';

/** S169: the menu of the operator's platform, as far as the operator's rights reach; empty directories are left out. */
export async function builtMenusOf(ctx: Context, tx: Tx): Promise<MenuRoute[]> {
  const rows = await tx
    .selectFrom('menus')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('purpose', '=', purposeOf(ctx.operator.platform))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  type Row = (typeof rows)[number];
  const held = ctx.operator.permissions as ReadonlySet<string>;
  const isOpen = (row: Row) => row.permission === null || held.has(row.permission);
  const childrenOf = (parentId: number | null) =>
    rows.filter((row) => row.parent_id === parentId && isOpen(row));

  const routeOf = (row: Row, top: boolean): MenuRoute | null => {
    const children = childrenOf(row.id)
      .map((child) => routeOf(child, false))
      .filter((child) => child !== null);
    if (row.kind === 0 && children.length === 0) return null;
    const meta = {
      title: row.title,
      icon: row.icon,
      noCache: !row.keep_alive,
      ...(row.active_menu !== null && { activeMenu: row.active_menu }),
    };
    if (row.kind === 0)
      return {
        path: top ? `/${row.path}` : row.path,
        component: 'Layout',
        hidden: row.hidden,
        redirect: 'noredirect',
        alwaysShow: true,
        meta,
        children,
      };
    const leaf: MenuRoute = {
      name: nameOf(row.component ?? row.path),
      path: row.path,
      ...(row.component !== null && { component: row.component }),
      hidden: row.hidden,
      meta,
    };
    return top ? { path: '/', component: 'Layout', hidden: row.hidden, children: [leaf] } : leaf;
  };
  return childrenOf(null)
    .map((row) => routeOf(row, true))
    .filter((route) => route !== null);
}

/** `orders/order-list-page` as a route name: OrderListPage. */
const nameOf = (component: string) =>
  (component.split('/').at(-1) ?? component).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
