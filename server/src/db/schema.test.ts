import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingNames, settingOf } from '@rental/domain/platform/brands/configuration';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';

// Reads the catalog, so that the rules of the schema (ADR 2) hold for every table that will ever be added.

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Tables that all brands read. A new one is added here on purpose. */
const shared = [
  'brands',
  'brand_hosts',
  'password_keys',
  'backup_runs',
  'platform_settings',
  'shared_risk_hashes',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Brand tables without an `id`: their key is what they join or count. */
const keyedOtherwise: Record<string, string[]> = {
  agreement_parties: ['brand_code', 'agreement_id', 'party'],
  role_permissions: ['brand_code', 'role_id', 'permission'],
  operator_roles: ['brand_code', 'operator_id', 'role_id'],
  operator_stores: ['brand_code', 'operator_id', 'store_id'],
  operator_positions: ['brand_code', 'operator_id', 'position_id'],
  customer_grams: ['brand_code', 'gram', 'customer_id'],
  paused_jobs: ['brand_code', 'kind'],
  order_counts: ['brand_code', 'store_id', 'channel_id', 'status'],
  order_days: ['brand_code', 'store_id', 'channel_id', 'day'],
  order_type_days: ['brand_code', 'store_id', 'channel_id', 'day', 'special_order_type'],
  bill_days: ['brand_code', 'store_id', 'channel_id', 'due_on'],
  cash_days: ['brand_code', 'method', 'happened_on'],
  product_returns: ['brand_code', 'product_id'],
  overdue_months: ['brand_code', 'month'],
  overdue_month_orders: ['brand_code', 'month', 'order_id'],
  rent_vintages: ['brand_code', 'store_id', 'channel_id', 'started_in', 'late_age', 'paid_age'],
  accounts: ['brand_code', 'code'],
  bill_deductions: ['brand_code', 'bill_id'],
  book_checks: ['brand_code'],
  brand_versions: ['brand_code', 'number'],
  dunning_rule_versions: ['brand_code', 'number'],
  risk_model_versions: ['brand_code', 'number'],
  risk_model_drafts: ['brand_code'],
  risk_model_stops: ['brand_code', 'version'],
  chain_cursors: ['brand_code'],
  risk_accounts: ['brand_code'],
  provider_account_versions: ['brand_code', 'account_id', 'version'],
  callback_overflows: ['brand_code', 'hour'],
  top_up_rules: ['brand_code', 'balance'],
  settlement_terms: ['brand_code'],
  statement_accounts: ['brand_code', 'account'],
  accounting_codes: ['brand_code', 'account'],
  accounting_months: ['brand_code', 'month'],
  closed_accounts: ['brand_code', 'month', 'account'],
  invoice_lines: ['brand_code', 'invoice_id', 'income'],
  invoice_red_lines: ['brand_code', 'red_id', 'income'],
  invoice_numbers: ['brand_code', 'number'],
  commission_forecasts: ['brand_code', 'channel_id'],
  distribution_counts: ['brand_code'],
  security_policies: ['brand_code'],
  sms_accounts: ['brand_code'],
  message_reads: ['brand_code', 'operator_id', 'message_id'],
  message_marks: ['brand_code', 'operator_id'],
  parcel_photos: ['brand_code', 'parcel_id', 'position'],
  account_balances: ['brand_code', 'code', 'subject_id'],
  book_months: ['brand_code'],
  given_allowances: ['brand_code', 'operator_id'],
  repayment_parts: ['brand_code', 'plan_id', 'number'],
  approval_orders: ['brand_code', 'approval_id', 'order_id'],
  repayment_bills: ['brand_code', 'plan_id', 'bill_id'],
};

const ask = async <Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> =>
  (await database.owner.query<Row>(statement, values)).rows;

const ofBrands = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)`;

test('every table of a brand begins with its brand code, and the few shared tables are known', async () => {
  const all = await ask<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const wrong = await ask(
    `select c.relname from pg_class c where ${ofBrands} and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_code' and a.attnum = 1
         and a.attnotnull and a.atttypid = 'text'::regtype)`,
    shared,
  );

  expect(all.map((table) => table.name)).toEqual(expect.arrayContaining(shared));
  expect(all.length).toBeGreaterThan(shared.length + 15);
  expect(wrong).toEqual([]);
});

test('the primary key of a brand table is its brand and id, but for the tables listed here', async () => {
  const keys = await ask<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by k.place) as columns
       from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
       left join unnest(i.indkey::int2[]) with ordinality k(attnum, place) on true
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where ${ofBrands} group by c.relname`,
    shared,
  );

  const expected = keys.map(({ name }) => [name, keyedOtherwise[name] ?? ['brand_code', 'id']]);
  expect(keys.map(({ name, columns }) => [name, columns])).toEqual(expected);
  expect(
    Object.keys(keyedOtherwise).filter((name) => !keys.some((key) => key.name === name)),
  ).toEqual([]);
});

test('every index and UNIQUE of a brand table begins with the brand code', async () => {
  const wrong = await ask(
    `select i.indexrelid::regclass as index from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_code'
      where ${ofBrands} and i.indkey[0] <> a.attnum`,
    shared,
  );

  expect(wrong).toEqual([]);
});

test('every foreign key of a brand table begins with the brand code and leads to the same brand', async () => {
  const wrong = await ask(
    `select k.conrelid::regclass as table, k.conname from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and ${ofBrands} and (a.attname <> 'brand_code'
        or b.attname <> case when k.confrelid = 'brands'::regclass then 'code' else 'brand_code' end
        or k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))`,
    shared,
  );
  const toBrands = await ask(
    `select c.relname from pg_class c where ${ofBrands} and not exists (
       select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'brands'::regclass)`,
    shared,
  );
  const fromShared = await ask(
    `select conrelid::regclass as table from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text <> all($1)`,
    shared,
  );

  expect(wrong).toEqual([]);
  expect(toBrands).toEqual([]);
  expect(fromShared).toEqual([]);
});

test('every column that names a row of another table is held by a foreign key', async () => {
  const free = await ask<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${ofBrands} and a.attname like '%\\_id' and a.attname <> 'trace_id' and not a.attisdropped and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      order by 1`,
    shared,
  );

  // a rollup's channel 0 is "none": no row has that id
  const rollups = ['bill_days', 'order_counts', 'order_days', 'order_type_days', 'rent_vintages'];
  // a subject is an order, a store, a channel … (ADR 32)
  const subjects = [
    'account_balances.subject_id',
    'accounting_entries.subject_id',
    'acts.subject_id',
  ];
  // a place that figures are kept for (ADR 75)
  const places = [
    'contact_days',
    'overdue_days',
    'overdue_links',
    'promise_days',
    'recovery_cohorts',
    'recovery_days',
  ].concat(['roll_beginnings', 'roll_days', 'roll_ends']);
  // a log: the account may be gone
  const logged = ['provider_calls.account_id'];
  expect(free.map((column) => column.name)).toEqual(
    [
      ...subjects,
      ...logged,
      ...places.map((table) => `${table}.place_id`),
      ...rollups.flatMap((table) => [`${table}.channel_id`, `${table}.store_id`]),
    ].toSorted(),
  );
});

test('row-level security is forced on every brand table, by one policy for reading and writing', async () => {
  const wall = `(brand_code = current_setting('app.brand'::text, true))`;
  const wrong = await ask(
    `select c.relname from pg_class c where ${ofBrands} and not (c.relrowsecurity and c.relforcerowsecurity
       and (select count(*) from pg_policy p where p.polrelid = c.oid) = 1
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
         and p.polroles = '{0}' and pg_get_expr(p.polqual, c.oid) = $2
         and pg_get_expr(p.polwithcheck, c.oid) = $2))`,
    shared,
    wall,
  );

  expect(wrong).toEqual([]);
});

test('no table has a trigger, a rule, a generated column, a serial or an id that is no bigint', async () => {
  const triggers = await ask(`select tgname from pg_trigger where not tgisinternal`);
  const rules = await ask(`select rulename from pg_rules where schemaname = 'public'`);
  const columns = await ask(
    `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${ofBrands} and a.attnum > 0 and not a.attisdropped and (a.attgenerated <> ''
        or pg_get_expr(d.adbin, d.adrelid) like '%nextval%'
        or ((a.attname = 'id' or a.attname like '%\\_id' and a.attname <> 'trace_id') and a.atttypid <> 'bigint'::regtype)
        or (a.attname = 'id' and a.attidentity <> 'a'))`,
    shared,
  );

  expect([triggers, rules, columns]).toEqual([[], [], []]);
});

test('money is whole fen in bigint columns, instants have a zone, and nothing floats', async () => {
  const wrong = await ask(
    `select c.relname, a.attname, a.atttypid::regtype as type from pg_class c
       join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
        and ((a.attname like '%\\_fen' and a.atttypid <> 'bigint'::regtype)
          or (a.attname like '%\\_at' and a.atttypid <> 'timestamptz'::regtype)
          or (a.attname like '%\\_on' and a.atttypid <> 'date'::regtype)
          or a.atttypid in ('float4'::regtype, 'float8'::regtype, 'numeric'::regtype, 'money'::regtype,
                            'timestamp'::regtype, 'varchar'::regtype, 'bpchar'::regtype, 'json'::regtype))`,
  );

  expect(wrong).toEqual([]);
});

test('a view answers with the rights of the one who asks', async () => {
  const wrong = await ask(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
  );

  expect(wrong).toEqual([]);
});

test('the role that serves requests owns nothing, makes nothing and sees past no wall', async () => {
  const [role] = await ask(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as is_powerful,
       has_schema_privilege(oid, 'public', 'create') as may_create,
       (select count(*) from pg_class where relowner = r.oid) as owned,
       (select count(*) from pg_auth_members where member = r.oid) as roles
     from pg_roles r where rolname = 'rental_app'`,
  );

  expect(role).toEqual({ is_powerful: false, may_create: false, owned: 0, roles: 0 });
});

test('what happened cannot be changed or deleted by the role that serves requests', async () => {
  const may = await ask<{ table: string; rights: string[] }>(
    `select t as table, array(select distinct g.privilege_type::text from (
         select table_name, privilege_type from information_schema.role_table_grants where grantee = 'rental_app'
         union select table_name, privilege_type from information_schema.column_privileges where grantee = 'rental_app'
       ) g where g.table_name = t and g.privilege_type <> 'SELECT') as rights
     from unnest(array['order_history', 'device_history', 'evidence_nodes', 'agreement_callbacks', 'past_signings', 'face_reviews', 'audit_log', 'given_away', 'brands', 'brand_hosts']) t`,
  );

  expect(Object.fromEntries(may.map(({ table, rights }) => [table, rights]))).toEqual({
    order_history: ['INSERT'],
    device_history: ['INSERT'],
    evidence_nodes: ['INSERT'],
    agreement_callbacks: ['INSERT'],
    past_signings: ['INSERT'],
    face_reviews: ['INSERT'],
    audit_log: ['INSERT'],
    given_away: ['INSERT'],
    brands: ['UPDATE'],
    brand_hosts: [],
  });
});

const snakeCase = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '_').toLowerCase();

test('of the brands, which all read, the role that serves requests writes the settings that are open, in the row of its brand', async () => {
  const columns = await ask<{ name: string }>(
    `select column_name as name from information_schema.column_privileges
      where grantee = 'rental_app' and table_name = 'brands' and privilege_type = 'UPDATE'`,
  );
  const policies = await ask(
    `select p.polcmd as for, pg_get_expr(p.polqual, c.oid) as sees, pg_get_expr(p.polwithcheck, c.oid) as writes
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relname = 'brands' and c.relrowsecurity and p.polpermissive order by p.polcmd`,
  );

  const own = `(code = current_setting('app.brand'::text, true))`;
  const open = settingNames.filter((name) => settingOf(name).waitsFor === undefined).map(snakeCase);
  // 催收规则 and the times of timed work have pages and versions of their own
  const written = [...open, 'dunning_rules', 'job_times'];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
  expect(policies).toEqual([
    { for: 'r', sees: 'true', writes: null },
    { for: 'w', sees: own, writes: own },
  ]);
});

test('no table may be emptied by the role that serves requests, and nobody else has rights on it', async () => {
  const wrong = await ask(
    `select c.relname, x.grantee::regrole, x.privilege_type from pg_class c, aclexplode(c.relacl) x
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and x.grantee <> c.relowner
        and (x.grantee <> 'rental_app'::regrole or x.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
  );

  expect(wrong).toEqual([]);
});
