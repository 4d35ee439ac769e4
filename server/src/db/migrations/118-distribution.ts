import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 二维码海报: who may see those of channels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['channel:poster'], ROLE_CHANNEL: ['channel:poster'] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
