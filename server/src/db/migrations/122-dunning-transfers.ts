import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const caseSteps = [
  'opened',
  'closed',
  'assigned',
  'held',
  'released',
  'called',
  'lost',
  'found',
  'kept',
  'broken',
  'transferred',
  'transferStepped',
];
const open = `('prepared', 'arranged', 'handed', 'filed', 'heard', 'judged', 'mediated', 'enforcing')`;

/**
 * 法诉委外 (ADR 65): overdue orders handed over to lawyers, courts and agencies, or visited, with their steps; 委外机构 and the app
 * that each downloads by; the 回款 that came in while an agency had the bill.
 */
export async function up(db: Database): Promise<void> {
  await agencies(db);
  await transfers(db);
  await createBrandTable(db, 'dunning_transfer_steps', {
    columns: `transfer_id bigint not null,
      step text not null check (step in ('add', 'note', 'hand', 'entrust', 'file', 'hear', 'judge', 'mediate', 'enforce',
        'settle', 'end', 'withdraw', 'return', 'finish', 'fail', 'cancel')),
      happened_on date not null,
      note text,
      amount_fen bigint check (amount_fen >= 0),
      case_no text,
      next_on date,
      photo_keys text[] not null,
      operator_id bigint not null,
      at timestamptz not null`,
    references: { transfer_id: 'dunning_transfers', operator_id: 'operators' },
    indexes: ['transfer_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await recoveries(db);
  await run(db, 'alter table dunning_steps drop constraint dunning_steps_kind_check');
  await run(
    db,
    `alter table dunning_steps add constraint dunning_steps_kind_check
       check (kind in (${caseSteps.map((kind) => `'${kind}'`).join(', ')})) not valid`,
  );
  await run(db, 'alter table open_apps drop constraint open_apps_scopes_check');
  await run(
    db,
    `alter table open_apps add constraint open_apps_scopes_check
       check (scopes <@ '{catalogue,customers,orders,events,documents,payments,agency}' and cardinality(scopes) > 0)`,
  );
  await rights(db);
}

async function agencies(db: Database): Promise<void> {
  await createBrandTable(db, 'dunning_agencies', {
    columns: `name text not null,
      contact_name text not null,
      contact_phone text not null,
      share_bp integer not null check (share_bp between 0 and 5000),
      is_active boolean not null default true,
      open_app_id bigint,
      created_at timestamptz not null`,
    unique: [['name'], ['open_app_id']],
    references: { open_app_id: 'open_apps' },
    grants: ['select', 'insert', 'update'],
  });
}

async function transfers(db: Database): Promise<void> {
  await createBrandTable(db, 'dunning_transfers', {
    columns: `transfer_no text not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      case_id bigint not null,
      customer_id bigint not null,
      kind text not null check (kind in ('lawyer', 'notary', 'court', 'agency', 'visit', 'recall')),
      state text not null check (state in ('prepared', 'arranged', 'handed', 'filed', 'heard', 'judged', 'mediated',
        'enforcing', 'settled', 'ended', 'withdrawn', 'returned', 'finished', 'failed', 'cancelled')),
      agency_id bigint,
      share_bp integer check (share_bp between 0 and 5000),
      party_name text,
      case_no text,
      owed_fen bigint not null check (owed_fen >= 0),
      last_on date not null,
      next_on date,
      handed_on date,
      handed_by bigint,
      downloaded_at timestamptz,
      ended_at timestamptz,
      operator_id bigint not null,
      created_at timestamptz not null,
      constraint dunning_transfers_agency_check
        check ((kind = 'agency') = (agency_id is not null) and (agency_id is null) = (share_bp is null)),
      constraint dunning_transfers_second_person_check
        check ((handed_by is null) = (handed_on is null) and (kind <> 'agency' or handed_by is distinct from operator_id)),
      constraint dunning_transfers_end_check check ((ended_at is null) = (state in ${open}))`,
    unique: [['transfer_no']],
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      case_id: 'dunning_cases',
      customer_id: 'customers',
      agency_id: 'dunning_agencies',
      handed_by: 'operators',
      operator_id: 'operators',
    },
    indexes: [
      'order_id, id',
      'case_id, id',
      'customer_id, created_at, id',
      'created_at, id',
      'owed_fen, id',
      'kind, created_at, id',
      'state, created_at, id',
      'agency_id, created_at, id',
      'store_id, created_at, id',
      'channel_id, created_at, id',
      'case_no',
      'handed_by',
      'operator_id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index dunning_transfers_open on dunning_transfers (brand_code, order_id, kind) where ended_at is null`,
  );
  await run(
    db,
    `create index dunning_transfers_away on dunning_transfers (brand_code, customer_id)
       where state in ('handed', 'filed', 'heard', 'judged', 'mediated', 'enforcing')`,
  );
  await run(
    db,
    `create index dunning_transfers_with_agency on dunning_transfers (brand_code, agency_id, id)
       where state = 'handed' and agency_id is not null`,
  );
}

/** The 移交 under which an agency had the bill when it was paid. */
async function recoveries(db: Database): Promise<void> {
  await run(db, 'alter table overdue_recoveries add column transfer_id bigint');
  await run(
    db,
    `alter table overdue_recoveries add constraint overdue_recoveries_transfer_fkey
       foreign key (brand_code, transfer_id) references dunning_transfers (brand_code, id) not valid`,
  );
  await run(
    db,
    `create index on overdue_recoveries (brand_code, transfer_id) where transfer_id is not null`,
  );
}

async function rights(db: Database): Promise<void> {
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['dunning:transfer'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '法诉委外',
              path: 'dunning-transfer',
              icon: 'agreement',
              component: 'dunning-transfers/transfer-list-page',
              permission: 'dunning:transfer',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
