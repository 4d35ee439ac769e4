import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 财务总览: its right and its place in the menu. Its figures are kept already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['financeHome:view'], ROLE_CLERK: ['financeHome:view'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '财务总览',
              path: 'overview',
              icon: 'chart',
              component: 'finance-home/finance-home-page',
              permission: 'financeHome:view',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
