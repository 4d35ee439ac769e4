import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** The rent of the first term may be due before the product leaves; bills that were paid can be paid back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table orders
       add first_payment text not null default 'atReceipt' check (first_payment in ('atReceipt', 'atOrder'))`,
  );
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'bills'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%status = ANY%'`.execute(db);
  for (const { name } of rows) await run(db, `alter table bills drop constraint ${name}`);
  await run(
    db,
    `alter table bills add check (status in (1, 2, 5, 7)), add check (status <> 7 or paid_fen = 0)`,
  );
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['bill:refund'] },
  });
}
