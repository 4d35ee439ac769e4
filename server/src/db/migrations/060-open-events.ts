import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 事件推送: what programs are told of their orders (ADR 27). */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table open_apps
      drop constraint open_apps_scopes_check,
      add constraint open_apps_scopes_check check (scopes <@ '{catalogue,customers,orders,events}' and cardinality(scopes) > 0),
      add event_number bigint not null default 0,
      add webhook_url text,
      add sealed_webhook_secret bytea,
      add former_webhook_secret bytea,
      add former_secret_until timestamptz,
      add webhook_succeeded_at timestamptz,
      add webhook_failing_since timestamptz,
      add webhook_told_at timestamptz,
      add check (webhook_url is null or sealed_webhook_secret is not null),
      add check ((former_webhook_secret is null) = (former_secret_until is null))`,
  );
  await run(db, 'alter table order_intakes add event_sequence integer not null default 0');
  await run(db, `grant update (event_sequence) on order_intakes to ${appRole}`);
  await createBrandTable(db, 'open_events', {
    columns: `app_id bigint not null,
      order_id bigint,
      kind text not null,
      at timestamptz not null,
      bill_id bigint,
      due_on date,
      number bigint,
      sequence integer,
      body text,
      state text not null default 'new' check (state in ('new', 'waiting', 'delivered', 'givenUp', 'kept')),
      attempts integer not null default 0,
      waiting_since timestamptz,
      due_at timestamptz,
      check ((state = 'new') = (number is null)),
      check ((number is null) = (body is null)),
      check ((number is not null and order_id is not null) = (sequence is not null)),
      check ((state = 'waiting') = (due_at is not null)),
      check (state <> 'waiting' or waiting_since is not null),
      check ((bill_id is null) = (due_on is null))`,
    unique: [
      ['app_id', 'number'],
      ['order_id', 'sequence'],
      ['bill_id', 'kind', 'due_on'],
    ],
    references: { app_id: 'open_apps', order_id: 'orders', bill_id: 'bills' },
    indexes: ['at, id', 'app_id, at, id', 'state, at, id'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(db, `create index open_events_new on open_events (brand_code, id) where state = 'new'`);
  await run(
    db,
    `create index open_events_first on open_events (brand_code, app_id, number) where state = 'waiting' and attempts = 0`,
  );
  await run(
    db,
    `create index open_events_again on open_events (brand_code, app_id, due_at) where state = 'waiting' and attempts > 0`,
  );
  await createBrandTable(db, 'open_event_tries', {
    columns: `event_id bigint not null,
      at timestamptz not null,
      took_ms integer not null,
      answer_status smallint,
      answer text,
      problem text,
      check (answer_status is null or problem is null)`,
    indexes: ['event_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(
    db,
    `alter table open_event_tries add foreign key (brand_code, event_id) references open_events (brand_code, id) on delete cascade`,
  );
  await upgradeBrands(db, {
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '事件推送',
              path: 'open-event',
              icon: 'message',
              component: 'open-events/open-event-list-page',
              permission: 'openApp:list',
            },
          ],
        },
      ],
    },
  });
}
