import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as brandSettings } from '../db/migrations/006-brand-settings.ts';
import { someOrders, stored } from '../testing/rows.ts';
import { send } from '../testing/send.ts';
import { soon } from '../testing/soon.ts';
import { createWorld, type Caller, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const monitor = async () => (await send(world, world.alpha.admin, 'databaseMonitor')).answer;

test('S75 X24 the monitor tells of the database and of the process that answers', async () => {
  const { pool, process: ours, database, at } = await monitor();

  expect(at).toBe(world.now.toISOString());
  expect(pool).toMatchObject({ most: 16, waiting: 0 });
  expect(pool.total).toBeGreaterThanOrEqual(1);
  expect(ours.uptimeSeconds).toBeGreaterThanOrEqual(0);
  expect(ours.rssBytes).toBeGreaterThan(ours.heapUsedBytes);
  expect(ours.eventLoopDelay.maxMs).toBeGreaterThanOrEqual(ours.eventLoopDelay.p50Ms);
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(database.tables).toHaveLength(20);
  expect(database.tableCount).toBeGreaterThan(20);
  expect(database.sizeBytes).toBeGreaterThan(database.tables[0]?.bytes ?? 0);
  expect(database.migrations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['006-brand-settings', '001-foundation']),
  );
});

test('S75 the largest tables come first, and one that grows is told larger', async () => {
  const sizeOf = async (table: string) =>
    (await monitor()).database.tables.find(({ name }) => name === table)?.bytes ?? 0;
  const before = await sizeOf('orders');
  await someOrders(world, world.alpha, 500);

  const { tables } = (await monitor()).database;

  expect(await sizeOf('orders')).toBeGreaterThan(before);
  const sizes = tables.map(({ bytes }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

test('S75 X24 a statement that runs is counted with its age, and its text is not told', async () => {
  const client = await world.database.app.connect();
  const sleeping = client.query(`select pg_sleep(600), 'of-the-other-brand' as secret`);
  sleeping.catch(() => undefined);
  try {
    await soon(async () => {
      const { database } = await monitor();
      expect(database.sessions.find(({ state }) => state === 'active')?.count).toBeGreaterThan(1);
      expect(database.running[0]).toMatchObject({ waitsFor: 'Timeout' });
    });
    const { database } = await monitor();
    expect(database.running[0]?.forMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(database)).not.toMatch(/secret|of-the-other-brand|pg_sleep/);
  } finally {
    await cancel();
    await sleeping.catch(() => undefined);
    client.release();
  }
});

/** A role may end its own statements. */
const cancel = () =>
  world.database.app.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where query like '%of-the-other-brand%' and pid <> pg_backend_pid()`,
  );

test('S75 what other roles are doing is counted, and not told', async () => {
  const owner = await world.database.owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select 1');

    const { database } = await monitor();

    expect(database.hiddenSessions).toBeGreaterThanOrEqual(1);
    expect(database.sessions.map(({ state }) => state)).not.toContain('idle in transaction');
  } finally {
    await owner.query('rollback');
    owner.release();
  }
});

test('S75 X24 the monitor is for administrators: clerks, channels and strangers are turned away', async () => {
  const { alpha } = world;
  const callers = [alpha.clerk, alpha.channelOperator, { ...alpha.admin, token: null }];

  const replies = await Promise.all(
    callers.map((caller) => send(world, caller, 'databaseMonitor')),
  );

  expect(replies.map(({ refusal }) => refusal.status)).toEqual([403, 403, 401]);
});

test('S75 both pages are in the menu of an administrator, and of nobody else', async () => {
  const { alpha } = world;
  const toolsOf = async (caller: Caller) =>
    (await send(world, caller, 'builtMenus')).answer
      .flatMap(({ children = [] }) => children)
      .flatMap(({ component = '' }) => (component.startsWith('platform/') ? [component] : []));

  expect(await toolsOf(alpha.admin)).toEqual([
    'platform/api-document-page',
    'platform/database-page',
  ]);
  expect(await toolsOf(alpha.clerk)).toEqual([]);
  expect(await toolsOf(alpha.channelOperator)).toEqual([]);
});

test('a brand that was there before gets the monitor, its menu entry and settings once', async () => {
  const { alpha } = world;
  const { owner } = world.database;
  await stored(world, alpha, `delete from role_permissions where permission = 'platform:monitor'`);
  await stored(world, alpha, `delete from menus where component = 'platform/database-page'`);
  const columns = [
    'theme', 'show_footer', 'footer_txt', 'case_number', 'risk_balance_mode', 'token_days', 'source_url',
    'open_lease_3c', 'open_credit', 'open_distribution', 'open_blockchain', 'open_risk_class',
  ]; // prettier-ignore
  await owner.query(
    `alter table brands ${columns.map((name) => `drop column ${name}`).join(', ')}`,
  );
  expect((await send(world, alpha.admin, 'databaseMonitor')).status).toBe(403);

  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  await db.transaction().execute((tx) => brandSettings(tx));

  expect((await send(world, alpha.admin, 'databaseMonitor')).status).toBe(200);
  const entries = await stored<{ title: string; parent: string }>(
    world,
    alpha,
    `select m.title, p.title as parent from menus m join menus p on p.brand_code = m.brand_code and p.id = m.parent_id
      where m.component like 'platform/%' order by m.sort`,
  );
  expect(entries).toEqual([
    { title: '接口文档', parent: '系统工具' },
    { title: '数据源监控', parent: '系统工具' },
  ]);
  const rights = await stored(
    world,
    alpha,
    `select r.code from role_permissions p join roles r on r.brand_code = p.brand_code and r.id = p.role_id
      where p.permission = 'platform:monitor'`,
  );
  expect(rights).toEqual([{ code: 'ROLE_ADMIN' }]);
  const { rows } = await owner.query<object>(
    `select theme, token_days from brands where code = 'alpha'`,
  );
  expect(rows).toEqual([{ theme: '#1890ff', token_days: 1 }]);
});
