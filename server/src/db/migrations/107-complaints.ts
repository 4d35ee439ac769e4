import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 投诉 about orders, with their deadlines and their history. */
export async function up(db: Database): Promise<void> {
  await complaints(db);
  await createBrandTable(db, 'complaint_steps', {
    columns: `complaint_id bigint not null,
      act text not null check (act in ('add', 'follow', 'close', 'withdraw', 'reopen')),
      result text,
      note text,
      operator_id bigint not null,
      at timestamptz not null,
      constraint complaint_steps_result_of_act check ((act = 'close') = (result is not null))`,
    references: { complaint_id: 'complaints', operator_id: 'operators' },
    indexes: ['complaint_id, id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['complaint:list', 'complaint:handle'],
      ROLE_CLERK: ['complaint:list', 'complaint:handle'],
    },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '投诉',
              path: 'complaint',
              icon: 'message',
              component: 'complaints/complaint-list-page',
              permission: 'complaint:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function complaints(db: Database): Promise<void> {
  await createBrandTable(db, 'complaints', {
    columns: `complaint_no text not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      customer_id bigint not null,
      kind text not null
        check (kind in ('charge', 'quality', 'delivery', 'dunning', 'manner', 'refund', 'leak', 'other')),
      source text not null
        check (source in ('hotline12315', 'alipay', 'wechat', 'phone', 'app', 'store', 'other')),
      external_no text,
      content text not null,
      photo_keys text[] not null,
      state text not null check (state in ('toHandle', 'following', 'closed', 'withdrawn')),
      received_at timestamptz not null,
      deadline timestamptz not null,
      result text
        check (result in ('refunded', 'compensated', 'explained', 'corrected', 'unfounded', 'other')),
      result_note text,
      ended_at timestamptz,
      operator_id bigint not null,
      created_at timestamptz not null,
      constraint complaints_deadline_after_receipt check (deadline >= received_at),
      constraint complaints_end_of_state check ((ended_at is null) = (state in ('toHandle', 'following'))),
      constraint complaints_result_of_state
        check ((state = 'closed') = (result is not null) and (result is null) = (result_note is null))`,
    unique: [['complaint_no'], ['source', 'external_no']],
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      customer_id: 'customers',
      operator_id: 'operators',
    },
    indexes: [
      'order_id, id',
      'customer_id, received_at, id',
      'received_at, id',
      'deadline, id',
      'state, received_at, id',
      'state, deadline, id',
      'kind, received_at, id',
      'source, received_at, id',
      'store_id, received_at, id',
      'channel_id, received_at, id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create index complaints_open on complaints (brand_code, deadline, id) where state in ('toHandle', 'following')`,
  );
  await run(
    db,
    `create index complaints_open_of_store on complaints (brand_code, store_id, deadline, id)
       where state in ('toHandle', 'following')`,
  );
  await run(
    db,
    `create index complaints_open_of_customer on complaints (brand_code, customer_id, received_at, id)
       where state in ('toHandle', 'following')`,
  );
  await run(db, 'create index on complaints (brand_code, external_no)');
}
