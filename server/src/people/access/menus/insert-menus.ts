import type { Purpose } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { menuTemplate, type MenuTemplate } from './menu-template.ts';

/** Gives a new brand its first menus, for both platforms. */
export async function insertMenus(tx: Tx, brand: BrandCode): Promise<void> {
  const insert = async (
    entries: readonly MenuTemplate[],
    parentId: number | null,
    purpose: Purpose,
  ): Promise<void> => {
    for (const [index, entry] of entries.entries()) {
      const { id } = await tx
        .insertInto('menus')
        .values({
          brand_code: brand,
          parent_id: parentId,
          kind: entry.component === undefined ? 0 : 1,
          title: entry.title,
          sort: (index + 1) * 10,
          path: entry.path,
          component: entry.component ?? null,
          component_name: null,
          redirect: null,
          icon: entry.icon,
          permission: entry.permission ?? null,
          hidden: entry.hidden ?? false,
          always_show: true,
          active_menu: entry.activeMenu ?? null,
          purpose,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insert(entry.children, id, purpose);
    }
  };
  for (const purpose of [1, 2] as const) await insert(menuTemplate(purpose), null, purpose);
}
