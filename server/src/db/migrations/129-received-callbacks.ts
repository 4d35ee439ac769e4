import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 回调日志 (ADR 70): each callback of a provider with what became of it, and who replayed it. A release before writes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'received_callbacks', {
    columns: `at timestamptz(3) not null,
      kind text not null,
      is_signed boolean not null,
      state text not null check (state in ('received', 'taken', 'duplicate', 'refused')),
      reason text,
      our_no text,
      order_id bigint,
      body text not null check (char_length(body) <= 1048576),
      trace_id text not null,
      constraint received_callbacks_refused check ((state = 'refused') = (reason is not null)),
      constraint received_callbacks_unsigned check (is_signed or state = 'refused')`,
    references: { order_id: 'orders' },
    indexes: ['at, id', 'kind, at, id', 'state, at, id', 'order_id', 'our_no'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(db, 'create index on received_callbacks (brand_code, at) where not is_signed');
  await run(
    db,
    'grant update (state, reason, our_no, order_id) on received_callbacks to rental_app',
  );
  await createBrandTable(db, 'callback_replays', {
    columns: `callback_id bigint not null,
      operator_id bigint not null,
      at timestamptz not null,
      state text not null check (state in ('taken', 'duplicate', 'refused')),
      reason text`,
    references: { operator_id: 'operators' },
    indexes: ['callback_id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `alter table callback_replays add foreign key (brand_code, callback_id)
       references received_callbacks (brand_code, id) on delete cascade`,
  );
  await createBrandTable(db, 'callback_overflows', {
    columns: 'hour timestamptz not null, count integer not null check (count > 0)',
    primaryKey: ['hour'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(db, 'grant update (count) on callback_overflows to rental_app');
  await run(db, 'grant delete on sms_callbacks to rental_app');
  await run(db, 'create index on sms_callbacks (brand_code, received_at)');
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['callback:list', 'callback:replay'] },
    menus: {
      1: [
        {
          title: '系统工具',
          path: 'tools',
          icon: 'tools',
          children: [
            {
              title: '回调日志',
              path: 'callbacks',
              icon: 'api',
              component: 'callbacks/callback-list-page',
              permission: 'callback:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
