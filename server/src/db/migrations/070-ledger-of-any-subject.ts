import { sql, type Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * Acts and transfers of any subject with three dates, balances kept by subject, totals that nobody waits for, and a month that may
 * be closed (ADR 32). The release before goes on: what it writes gets the defaults, and the balances of its orders are made up by
 * the next act.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await datesAndSubjects(db);
  await balances(db);
  await totals(db);
  await months(db);
}

const subjects = `'order', 'store', 'channel', 'topUp', 'providerAccount', 'device'`;

async function datesAndSubjects(db: Kysely<unknown>): Promise<void> {
  const today = `(now() at time zone 'Asia/Shanghai')::date`;
  for (const change of [
    'alter column order_id drop not null',
    `add subject_kind text not null default 'order' check (subject_kind in (${subjects}))`,
    'add subject_id bigint',
    `add constraint acts_subject_check check (
       (subject_kind = 'order' and order_id is not null and subject_id is null)
       or (subject_kind <> 'order' and subject_id is not null))`,
    'add happened_on date',
    'add posted_on date',
  ])
    await run(db, `alter table acts ${change}`);
  await eachBrand(db, async (brand) => {
    await sql`update acts set happened_on = (at at time zone 'Asia/Shanghai')::date,
      posted_on = (at at time zone 'Asia/Shanghai')::date where brand_code = ${brand}`.execute(db);
  });
  for (const date of ['happened_on', 'posted_on']) {
    await run(db, `alter table acts alter column ${date} set default ${today}`);
    await run(db, `alter table acts alter column ${date} set not null`);
  }
  await run(db, 'create index on acts (brand_code, posted_on, id)');
  for (const change of [
    'alter column order_id drop not null',
    'add debit_subject bigint',
    'add credit_subject bigint',
  ])
    await run(db, `alter table transfers ${change}`);
  for (const side of ['debit_subject', 'credit_subject'])
    await run(db, `create index on transfers (brand_code, ${side}, id) where ${side} is not null`);
  // a deposit on its way belongs to the order that it left
  await eachBrand(db, async (brand) => {
    await sql`update transfers t set debit_subject = o.relet_of from orders o
      where t.brand_code = ${brand} and t.debit = 'depositInTransit' and o.brand_code = ${brand} and o.id = t.order_id`.execute(
      db,
    );
  });
}

async function balances(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'account_balances', {
    columns: `code text not null,
      subject_id bigint not null,
      debit_fen bigint not null default 0 check (debit_fen >= 0),
      credit_fen bigint not null default 0 check (credit_fen >= 0),
      added_to bigint not null default 0,
      check (code not in ('receivable', 'authorizationHeld') or debit_fen >= credit_fen),
      check (code not in ('depositHeld', 'depositInTransit', 'overpaidOwed', 'authorizationOwed') or credit_fen >= debit_fen)`,
    primaryKey: ['code', 'subject_id'],
    grants: ['select', 'insert', 'update'],
  });
}

/** Moves that wait until nobody else has the total of their account; its own guard would see them too early or too late. */
async function totals(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'account_moves', {
    columns: `code text not null,
      debit_fen bigint not null,
      credit_fen bigint not null`,
    indexes: ['code'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(
    db,
    'alter table account_moves add foreign key (brand_code, code) references accounts (brand_code, code)',
  );
  const guards = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'accounts'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '>= (debit_fen|credit_fen)'`.execute(
    db,
  );
  for (const { name } of guards.rows) await run(db, `alter table accounts drop constraint ${name}`);
}

async function months(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'book_months', {
    columns: 'closed_to date',
    primaryKey: [],
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, async (brand) => {
    await sql`insert into book_months (brand_code) values (${brand})`.execute(db);
  });
}
