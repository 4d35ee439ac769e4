import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 增值服务 of price plans, and those that an order took with their prices. A release before leaves them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['price_plan_versions', 'orders'])
    await run(
      db,
      `alter table ${table}
         add column services jsonb not null default '[]',
         add constraint ${table}_services_check check (jsonb_typeof(services) = 'array'
           and not jsonb_path_exists(services, '$[*] ? (!(@.priceFen >= 1 && @.kind like_regex "^(insurance|service)$"))')) not valid`,
    );
}
