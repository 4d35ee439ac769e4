import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 短信记录: how often a message was sent again, and what its list is found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sms_messages add column times_resent smallint not null default 0 check (times_resent >= 0)',
  );
  await run(db, 'create index on sms_messages (brand_code, phone, id)');
  await run(db, 'create index on sms_messages (brand_code, kind, type, id)');
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['sms:list', 'sms:resend'] },
    menus: {
      1: [
        {
          title: '消息',
          path: 'message',
          icon: 'message',
          children: [
            {
              title: '短信记录',
              path: 'sms',
              icon: 'list',
              component: 'sms-records/sms-list-page',
              permission: 'sms:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
