import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** Messages that outlive the live channel, and who has read them. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'messages', {
    columns: `kind text not null check (kind in ('order', 'announcement', 'system')),
      title text not null,
      body text not null,
      target text check (target ~ '^/([^/\\\\]|$)'),
      store_ids bigint[] not null,
      channel_ids bigint[] not null,
      purpose smallint check (purpose in (1, 2)),
      operator_id bigint,
      pop_up boolean not null,
      created_by bigint,
      created_at timestamptz(3) not null,
      expires_at timestamptz not null`,
    references: { operator_id: 'operators', created_by: 'operators' },
    indexes: ['created_at, id', 'kind, created_at, id'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'message_reads', {
    columns: 'operator_id bigint not null, message_id bigint not null',
    primaryKey: ['operator_id', 'message_id'],
    references: { operator_id: 'operators' },
    indexes: ['message_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'message_marks', {
    columns: 'operator_id bigint not null, read_up_to bigint not null',
    primaryKey: ['operator_id'],
    references: { operator_id: 'operators' },
    grants: ['select', 'insert', 'update'],
  });
  await run(db, 'alter table live_events add column message_id bigint');
  await run(db, 'create index on live_events (brand_code, message_id)');
  for (const table of ['message_reads', 'live_events'])
    await run(
      db,
      `alter table ${table} add foreign key (brand_code, message_id)
         references messages (brand_code, id) on delete cascade`,
    );
  await upgradeBrands(db, {
    menus: { 1: [menuOf(centre, announcements)], 2: [menuOf(centre)] },
  });
}

const menuOf = (...children: UpgradeMenu[]): UpgradeMenu => ({
  title: '消息',
  path: 'message',
  icon: 'message',
  children,
});

const centre: UpgradeMenu = {
  title: '消息中心',
  path: 'list',
  icon: 'message',
  component: 'messages/message-list-page',
};

const announcements: UpgradeMenu = {
  title: '公告管理',
  path: 'announcement',
  icon: 'document',
  component: 'messages/announcement-list-page',
  permission: 'message:announce',
};
