import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@rental/contract/contract';
import { brandPermissions } from '@rental/contract/permissions';
import { up as brandSettings } from '../../db/migrations/006-brand-settings.ts';
import { up as platformRights } from '../../db/migrations/054-platform-rights.ts';
import { editorWith, platformOperator } from '../../testing/people/editors.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { createWorld, password, type Caller, type World } from '../../testing/world.ts';

let world: World;
let staff: Caller;
beforeAll(async () => {
  world = await createWorld();
  staff = await platformOperator(world, world.alpha);
});
afterAll(() => world.close());

const monitor = async () => (await send(world, staff, 'databaseMonitor')).answer;

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

test('S75 X24 the monitor is for the platform: administrators, clerks, channels and strangers are turned away', async () => {
  const { alpha } = world;
  const callers = [
    alpha.admin,
    alpha.clerk,
    alpha.channelOperator,
    { ...alpha.admin, token: null },
  ];

  const replies = await Promise.all(
    callers.map((caller) => send(world, caller, 'databaseMonitor')),
  );

  expect(replies.map(({ refusal }) => refusal.status)).toEqual([403, 403, 403, 401]);
});

const toolsOf = async (caller: Caller) =>
  (await send(world, caller, 'builtMenus')).answer
    .flatMap(({ children = [] }) => children)
    .flatMap(({ component = '' }) => (component.startsWith('platform/') ? [component] : []));

test('S75 the monitor is in the menu of the platform alone, the API document in that of an administrator', async () => {
  const { alpha } = world;

  expect(await toolsOf(staff)).toEqual([
    'platform/database-page',
    'platform/job-list-page',
    'platform/brand-account-page',
  ]);
  expect(await toolsOf(alpha.admin)).toEqual(['platform/api-document-page']);
  expect(await toolsOf(alpha.clerk)).toEqual([]);
  expect(await toolsOf(alpha.channelOperator)).toEqual([]);
});

test('X24 no administrator gives the right of the platform: not by a role, a menu, a right of the brand or its own staff', async () => {
  const { alpha } = world;
  const right = 'platform:monitor';
  const { roleId, operatorId } = await platformOperator(world, alpha);
  const administrator = await editorWith(world, alpha, brandPermissions);
  const by = (name: CallName, args: object) => send(world, alpha.admin, name, args as never);
  const stepUp = { password: await sealed(world, password) };
  const all = { dataScope: 1, permissions: [right] };
  const tries = [
    await by('createRole', { body: { name: '偷看', ...all } }),
    await by('updateRole', { body: { id: administrator.roleId, ...all, stepUp } }),
    await by('updateRole', { body: { id: roleId, permissions: [right, 'order:list'], stepUp } }),
    await by('createPermission', { body: { name: right, alias: '监控' } }),
    await by('createOperator', {
      body: { username: 'toukan', nickName: '偷看', enabled: true, roleIds: [roleId], stepUp },
    }),
    await by('updateOperator', { body: { id: alpha.clerk.operatorId, roleIds: [roleId], stepUp } }),
    await by('resetOperatorPassword', { body: { id: operatorId, stepUp, approvalId: null } }),
    await by('updateOperator', { body: { id: operatorId, phone: '13900001111', stepUp } }),
    await by('deleteRoles', { body: [roleId] }),
  ];
  const menu = {
    type: 1,
    title: '偷看',
    path: 'peep',
    component: 'platform/database-page',
    permission: right,
  };
  const entry = await by('createMenu', { body: menu });

  expect(tries.map(({ status }) => status)).toEqual([400, 422, 422, 400, 422, 422, 422, 422, 409]);
  expect(entry.refusal.fields).toHaveProperty('permission');
  for (const caller of [alpha.admin, administrator]) {
    expect((await send(world, caller, 'databaseMonitor')).status).toBe(403);
    expect(await toolsOf(caller)).not.toContain('platform/database-page');
  }
  const offered = JSON.stringify([
    (await send(world, alpha.admin, 'roleRights', { query: {} })).answer,
    (await send(world, alpha.admin, 'permissionTree')).answer,
    (await send(world, alpha.admin, 'menuRights')).answer,
  ]);
  expect(offered).not.toContain(right);
});

test('X24 administrators of a brand that had the monitor lose it, and its settings stay', async () => {
  const { alpha } = world;
  const { owner } = world.database;
  const columns = [
    'theme', 'show_footer', 'footer_txt', 'case_number', 'risk_balance_mode', 'token_days', 'source_url',
    'open_lease_3c', 'open_credit', 'open_distribution', 'open_blockchain', 'open_risk_class',
  ]; // prettier-ignore
  await owner.query(
    `alter table brands ${columns.map((name) => `drop column ${name}`).join(', ')}`,
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  await db.transaction().execute((tx) => brandSettings(tx));
  await stored(
    world,
    alpha,
    `insert into permissions (brand_code, name, alias, sort, built_in, created_at)
     values ('alpha', 'platform:monitor', '查看数据源监控', 1, true, now())`,
  );
  const left = () =>
    stored<{ code: string }>(
      world,
      alpha,
      `select r.code from role_permissions p join roles r on r.brand_code = p.brand_code and r.id = p.role_id
         where p.permission = 'platform:monitor'
       union all select path from menus where permission = 'platform:monitor' and path = 'database'
       union all select name from permissions where name = 'platform:monitor' order by 1`,
    );
  expect(await left()).toContainEqual({ code: 'ROLE_ADMIN' });
  expect((await send(world, alpha.admin, 'databaseMonitor')).status).toBe(403);

  await db.transaction().execute((tx) => platformRights(tx));

  expect(await left()).toEqual([{ code: 'ROLE_PLATFORM' }]);
  expect((await send(world, staff, 'databaseMonitor')).status).toBe(200);
  expect((await send(world, alpha.admin, 'databaseMonitor')).status).toBe(403);
  const { rows } = await owner.query<object>(
    `select theme, token_days from brands where code = 'alpha'`,
  );
  expect(rows).toEqual([{ theme: '#1890ff', token_days: 1 }]);
});
