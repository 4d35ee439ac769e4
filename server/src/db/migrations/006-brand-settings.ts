import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

const columns = [
  `theme text not null default '#1890ff' check (theme ~ '^#[0-9a-fA-F]{6}$')`,
  'show_footer boolean not null default false',
  `footer_txt text not null default ''`,
  `case_number text not null default ''`,
  `risk_balance_mode text not null default 'untilSuccess'
    check (risk_balance_mode in ('untilSuccess', 'continuous'))`,
  'token_days smallint not null default 1 check (token_days between 1 and 30)',
  `source_url text check (source_url ~* '^https?://[^\\s/?#@]+([/?#]\\S*)?$')`,
  'open_lease_3c boolean not null default false',
  'open_credit boolean not null default false',
  'open_distribution boolean not null default false',
  'open_blockchain boolean not null default false',
  'open_risk_class boolean not null default false',
];

/** What a brand settles of its back-office, what it has turned on, and 数据源监控 for its administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await run(db, `alter table brands add column ${column}`);
  // 数据源监控 shows which migrations there were
  await run(db, `grant select on kysely_migration to ${appRole}`);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['platform:monitor'] },
    menus: {
      1: [
        {
          title: '系统工具',
          path: 'tools',
          icon: 'tools',
          children: [
            {
              title: '数据源监控',
              path: 'database',
              icon: 'database',
              component: 'platform/database-page',
              permission: 'platform:monitor',
            },
          ],
        },
      ],
    },
  });
}
