import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

/**
 * ID numbers and the texts of agreements are sealed (ADR 67). The release before goes on writing them open; the nightly clean-up
 * seals what it left of ID numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table customers
       add column identity_key text,
       add column sealed_identity bytea,
       add constraint customers_identity_check
         check ((identity_key is null) = (sealed_identity is null)) not valid`,
  );
  await run(
    db,
    `create index customers_by_identity_key on customers (brand_code, identity_key) where identity_key is not null`,
  );
  await run(
    db,
    `create index customers_open_identity on customers (brand_code, id) where identity_key is null and id_number <> ''`,
  );
  await run(db, `grant update (identity_key, sealed_identity) on customers to ${appRole}`);
  await run(db, 'alter table agreements add column sealed_body bytea');
}
