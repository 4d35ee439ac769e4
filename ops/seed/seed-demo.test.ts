import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPassword } from '@rental/server/people/auth/passwords';
import { wrongRollups } from '@rental/server/testing/orders/wrong-rollups';
import { testDatabase } from '@rental/server/db/testing/test-database';
import { inTransaction } from '@rental/server/db/transaction';
import { checkBooks } from '@rental/server/money/ledger/public';
import type { Database } from '@rental/server/db/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idTables } from './brand-batch.ts';
import { bulkTables } from './bulk-insert.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { SeedRefusal, seedDemo } from './seed-demo.ts';

const today = new Date('2026-03-31T07:20:00Z');
const orders = 400;
let database: Database;
let dataDir: string;
let accounts: DemoAccount[];
let brands: string[];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rental-seed-'));
  accounts = await seedDemo(database, { brands: 4, orders, today, dataDir, onProgress: () => {} });
  const { rows } = await database.owner.query<{ code: string }>(
    'select code from brands order by code',
  );
  brands = rows.map(({ code }) => code);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The rows of a brand that the application's role sees. */
async function seenBy<Row extends object>(brand: string, statement: string): Promise<Row[]> {
  const client = await database.app.connect();
  try {
    await client.query(`begin; set local app.brand = '${brand}'`);
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The rows of every brand, added up. */
async function seenByAll<Row extends object>(statement: string): Promise<Row[]> {
  const seen: Row[] = [];
  for (const brand of brands) seen.push(...(await seenBy<Row>(brand, statement)));
  return seen;
}

test('the orders asked for are there, in every status, in every brand', async () => {
  const counts = await seenByAll<{ count: number; statuses: number }>(
    'select count(*) as count, count(distinct status) as statuses from orders',
  );

  expect(counts).toHaveLength(4);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(orders);
  for (const { statuses } of counts.slice(0, 3)) expect(statuses).toBeGreaterThanOrEqual(8);
  const all = await seenByAll<{ status: number }>('select distinct status from orders');
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set([0, 2, 4, 5, 6, 30, 31, 32, 35]),
  );
});

test('counters and days say what orders, parcels and bills say, for brand, store and channel', async () => {
  for (const wrong of wrongRollups) expect(await seenByAll(wrong)).toEqual([]);
});

test('the books of every brand are open and say what orders, bills and deposits say', async () => {
  for (const brand of brands)
    expect(
      await inTransaction(database.app, brand, 'read only', (tx) => checkBooks(tx, brand)),
    ).toEqual([]);
  const totals = await seenByAll<{ code: string }>(
    `select code from accounts where debit_fen + credit_fen > 0 order by code`,
  );
  expect(new Set(totals.map(({ code }) => code))).toEqual(
    new Set([
      'authorizationHeld',
      'authorizationOwed',
      'bank',
      'depositHeld',
      'lateFeeIncome',
      'platformPayable',
      'receivable',
      'rentIncome',
      'riskPrepaid',
      'smsCost',
      'writeOff',
    ]),
  );
});

test('of overdue bills some are paid in part, and some were let off a part and the late fee', async () => {
  const overdue = await seenByAll<{ paid: number; waived: number; untouched: number }>(
    `select count(*) filter (where paid_fen > 0 and late_fee_paid_fen = late_fee_fen) as paid,
       count(*) filter (where waived_fen > 0 and late_fee_waived_fen = late_fee_fen) as waived,
       count(*) filter (where late_fee_counted_on is null) as untouched
     from bills where status = 1 and due_on < '2026-03-31'`,
  );
  const rules = await seenByAll<{ rule: string; price: boolean }>(
    'select distinct buyout_rule as rule, buyout_fen is not null as price from orders',
  );

  for (const kind of ['paid', 'waived', 'untouched'] as const)
    expect(overdue.some((brand) => brand[kind] > 0)).toBe(true);
  expect(new Set(rules.map(({ rule, price }) => `${rule} ${price}`))).toEqual(
    new Set(['never false', 'early true', 'atEnd true']),
  );
});

test('there are plans and running orders of every model of a buyout, some of them below the floor', async () => {
  const plans = await seenByAll<{ model: string; below: boolean }>(
    `select distinct t.content -> 'buyout' ->> 'model' as model,
       t.content -> 'buyout' ->> 'model' = 'lessRentPaid'
         and (offer ->> 'buyoutFen')::bigint < (offer ->> 'totalRentFen')::bigint as below
     from price_plan_versions v join lease_terms t on t.id = v.lease_terms_id, jsonb_array_elements(v.offers) offer
     where v.buyout_rule <> 'never'`,
  );
  const orders = await seenByAll<{ model: string; below: boolean }>(
    `select distinct t.content -> 'buyout' ->> 'model' as model,
       t.content -> 'buyout' ->> 'model' = 'lessRentPaid' and o.buyout_fen < o.total_rent_fen as below
     from orders o join lease_terms t on t.id = o.lease_terms_id where o.status = 6 and o.buyout_rule <> 'never'`,
  );

  const told = (rows: typeof plans) =>
    new Set(rows.map(({ model, below }) => `${model}${below ? ' below' : ''}`));
  expect(told(plans)).toEqual(new Set(['lessRentPaid', 'finalPayment', 'discountedRent']));
  expect(told(orders)).toEqual(
    new Set(['lessRentPaid', 'lessRentPaid below', 'finalPayment', 'discountedRent']),
  );
});

test('an order says what its bills say, and bills add up to the rent', async () => {
  const wrong = await seenByAll(
    `select o.id from orders o left join lateral (
       select count(*), sum(amount_fen) as rent, coalesce(sum(b.paid_fen), 0) as paid,
              count(*) filter (where b.status = 2) as paid_terms, min(due_on) filter (where b.status = 1) as next_due_on
       from bills b where b.order_id = o.id) b on true
     where (o.paid_fen, o.paid_terms, o.next_due_on) is distinct from (b.paid, b.paid_terms, b.next_due_on)
        or (o.status in (6, 30)) <> (b.count = o.term_count) or (b.count > 0 and b.rent <> o.total_rent_fen)
        or (o.status in (6, 30)) <> (o.start_on is not null) or (o.status = 30 and o.paid_terms <> o.term_count)`,
  );
  const overdue = await seenByAll<{ count: number }>(
    `select count(*) from orders where status = 6 and next_due_on < '2026-03-31'`,
  );

  expect(wrong).toEqual([]);
  expect(overdue.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
});

test('every row is of the brand that sees it, and another brand sees none of its ids', async () => {
  for (const table of bulkTables) {
    const rows = await seenByAll<{ brand_code: string; id: number }>(`select * from ${table}`);
    expect(new Set(rows.map(({ brand_code }) => brand_code))).toEqual(new Set(brands));
  }
  for (const table of idTables) {
    const rows = await seenByAll<{ id: number }>(`select id from ${table}`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  }
});

test('what is inserted next gets an id that no seeded row has', async () => {
  const { rows } = await database.owner.query<{ next: number }>(
    `select nextval(pg_get_serial_sequence('orders', 'id')) as next`,
  );
  const last = await seenByAll<{ id: number }>('select max(id) as id from orders');

  expect(rows[0]?.next).toBeGreaterThan(Math.max(...last.map(({ id }) => id)));
});

test('the accounts are in a file for their owner alone, and their passwords are those stored', async () => {
  const file = join(dataDir, 'demo-accounts.json');
  const written = JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];

  expect(written).toEqual(accounts);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(
    accounts.filter(({ brand }) => brand === 'xiangzu').map(({ username }) => username),
  ).toEqual(['admin', 'dianyuan1', 'dianyuan2', 'qudao1', 'qudao2', 'tingyong', 'yunwei']);
  for (const { brand, username, password } of accounts.filter(
    (account) => account.username === 'dianyuan2',
  )) {
    const [operator] = await seenBy<{ password_hash: string }>(
      brand,
      `select password_hash from operators where username = '${username}'`,
    );
    expect(await isPassword(operator?.password_hash, password)).toBe(true);
  }
});

test('a database with brands is refused and stays as it was', async () => {
  const attempt = seedDemo(database, {
    brands: 1,
    orders: 10,
    today,
    dataDir,
    onProgress: () => {},
  });

  await expect(attempt).rejects.toThrow(SeedRefusal);
  expect(JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'))).toEqual(accounts);
});
