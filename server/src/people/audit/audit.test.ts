import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta]) {
    await stored(world, shop, 'delete from audit_log');
    await stored(
      world,
      shop,
      `insert into role_permissions (brand_code, role_id, permission)
       values ($1, $2, 'audit:list') on conflict do nothing`,
      [shop.brand.code, shop.roles.clerk],
    );
    await stored(world, shop, 'update roles set data_scope = 3 where id = $1', [shop.roles.clerk]);
    await stored(world, shop, 'update operators set department_id = null');
    await stored(world, shop, 'delete from departments');
  }
});

interface Written {
  readonly by?: Caller | null;
  readonly at?: string;
  readonly operation?: string;
  readonly object?: string | null;
  readonly result?: string;
  readonly address?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes entries as they would have been written, one after another. */
async function wrote(shop: Shop, ...entries: Written[]): Promise<void> {
  for (const entry of entries) {
    const { by = shop.admin, at = '2026-11-20T02:00:00Z', operation = 'user:update' } = entry;
    const { object = null, result = 'ok', address = '10.0.0.1' } = entry;
    await stored(
      world,
      shop,
      `insert into audit_log (brand_code, at, operator_id, purpose, address, operation, object, before, after,
         result, trace_id) values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, 'trace')`,
      [
        shop.brand.code,
        at,
        by?.operatorId ?? null,
        address,
        operation,
        object,
        JSON.stringify(entry.before ?? null),
        JSON.stringify(entry.after ?? null),
        result,
      ],
    );
  }
}

type Query = NonNullable<Parameters<typeof send<'listAudit'>>[3]>['query'];
const list = async (caller: Caller, query: Query = {}) =>
  (await send(world, caller, 'listAudit', { query })).answer;
const objects = async (caller: Caller, query: Query = {}) =>
  (await list(caller, query)).content.map(({ object }) => object);

test('an entry tells who did what to which object from where, and how it ended', async () => {
  const { admin } = world.alpha;
  await wrote(world.alpha, { object: 'operator 7', before: { label: 'a' } });

  const { content, totalElements } = await list(admin);

  expect(totalElements).toBe(1);
  expect(content).toEqual([
    {
      id: expect.any(Number) as number,
      at: '2026-11-20T02:00:00.000Z',
      operator: { id: admin.operatorId, username: 'admin', nickName: 'admin昵称' },
      purpose: 1,
      address: '10.0.0.1',
      operation: 'user:update',
      object: 'operator 7',
      result: 'ok',
      traceId: 'trace',
    },
  ]);
});

test('what is done on the screens is found in the log, a refused call too', async () => {
  const { admin, clerk } = world.alpha;
  await send(world, admin, 'addDictionaryDetail', {
    body: { dictName: 'carrier', label: '德邦快递', value: 'DEPPON' },
  });
  await send(world, clerk, 'listDictionaries', { query: {} });

  const { content } = await list(admin);
  expect(content.map(({ operation, object, result }) => [operation, object, result])).toEqual([
    ['GET /api/dict', null, 'forbidden'],
    ['dictionary:addDetail', 'dictionary carrier', 'ok'],
  ]);
});

test.each<[string, Query, (string | null)[]]>([
  ['the time', { at: ['2026-11-02', '2026-11-03'] }, ['c', 'b']],
  ['the operator', { account: ' Clerk ' }, ['b']],
  ['the operation', { operation: 'role:update' }, ['c']],
  ['the object', { object: 'a' }, ['a']],
  ['the object as it is shown', { object: '字典 d' }, ['dictionary d']],
  ['the result', { result: 'forbidden' }, ['b']],
  ['the address', { address: '10.0.0.9' }, ['c']],
  ['two at once', { address: '10.0.0.9', object: 'a' }, []],
])('the log is narrowed by %s', async (_what, query, found) => {
  const { clerk } = world.alpha;
  await wrote(
    world.alpha,
    { object: 'a', at: '2026-11-01T02:00:00Z' },
    { object: 'b', at: '2026-11-02T02:00:00Z', by: clerk, result: 'forbidden' },
    { object: 'c', at: '2026-11-03T02:00:00Z', operation: 'role:update', address: '10.0.0.9' },
    { object: 'dictionary d' },
  );

  expect(await objects(world.alpha.admin, query)).toEqual(found);
});

test('newest first, page by page, each entry once, also of one instant and while more are written', async () => {
  const { admin } = world.alpha;
  const names = ['a', 'b', 'c', 'd', 'e'];
  await wrote(world.alpha, ...names.map((object) => ({ object })));

  const first = await list(admin, { size: 2 });
  await wrote(world.alpha, { object: 'later', at: '2026-11-20T03:00:00Z' });
  const second = await list(admin, { size: 2, cursor: first.nextCursor });
  const third = await list(admin, { size: 2, cursor: second.nextCursor });

  const read = [first, second, third].flatMap(({ content }) => content.map((row) => row.object));
  expect(read).toEqual(names.toReversed());
  expect(third.nextCursor).toBeUndefined();
  const broken = await send(world, admin, 'listAudit', { query: { cursor: '!' } });
  expect(broken.refusal.code).toBe('cursor_invalid');
});

test('a total stops at 10,000', async () => {
  await stored(
    world,
    world.alpha,
    `insert into audit_log (brand_code, at, address, operation, result, trace_id)
     select 'alpha', now(), '', 'login', 'ok', '' from generate_series(1, 10001)`,
  );

  expect(await list(world.alpha.admin, { size: 1 })).toMatchObject({
    totalElements: 10_000,
    totalIsCapped: true,
  });
});

test('one entry shows before and after, personal data masked and nothing secret', async () => {
  const { admin } = world.alpha;
  await wrote(world.alpha, {
    before: { phone: '13812345678', oldPass: 'x' },
    after: { phone: '13912345678', enabled: true },
  });
  const { id } = (await list(admin)).content[0] ?? { id: 0 };

  const { answer } = await send(world, admin, 'auditEntry', { params: { id } });

  expect(answer).toMatchObject({
    before: { phone: '138****5678' },
    after: { phone: '139****5678', enabled: true },
  });
  expect(JSON.stringify(answer)).not.toContain('oldPass');
});

test('what was done to one object is read with its changes, newest first', async () => {
  const { admin } = world.alpha;
  await wrote(
    world.alpha,
    { object: 'ZL1', operation: 'customer:reveal', at: '2026-11-01T02:00:00Z' },
    { object: 'ZL1', after: { note: 'x' }, at: '2026-11-02T02:00:00Z' },
    { object: 'ZL12' },
  );

  const { answer } = await send(world, admin, 'operationsOf', { query: { object: 'ZL1' } });

  expect(answer.content.map(({ operation, after }) => [operation, after])).toEqual([
    ['user:update', { note: 'x' }],
    ['customer:reveal', null],
  ]);
});

test('the sign-in log has sign-ins, sign-outs and what was refused, and nothing else', async () => {
  const { admin } = world.alpha;
  await wrote(
    world.alpha,
    { operation: 'login', object: 'admin' },
    { operation: 'user:update' },
    { operation: 'login', object: 'clerk', result: 'wrong_password', by: null },
    { operation: 'logout' },
  );
  const logins = async (query = {}) =>
    (await send(world, admin, 'listLogins', { query })).answer.content;

  expect((await logins()).map(({ operation, result }) => [operation, result])).toEqual([
    ['logout', 'ok'],
    ['login', 'wrong_password'],
    ['login', 'ok'],
  ]);
  expect(await logins({ operation: 'logout' })).toHaveLength(1);
  expect(await logins({ account: 'clerk' })).toMatchObject([
    { operator: null, object: 'clerk', result: 'wrong_password' },
  ]);
});

test('who reaches his stores sees what those who work there have done, and nobody else', async () => {
  const { admin, clerk, otherClerk } = world.alpha;
  await wrote(
    world.alpha,
    { object: 'admin', by: admin },
    { object: 'clerk', by: clerk },
    { object: 'other', by: otherClerk },
    { object: 'nobody', by: null },
  );
  const others = (await list(admin)).content.filter(({ object }) => object !== 'clerk');

  expect(await objects(clerk)).toEqual(['clerk']);
  expect((await list(clerk)).totalElements).toBe(1);
  expect(await objects(clerk, { object: 'other' })).toEqual([]);
  for (const { id } of others)
    expect((await send(world, clerk, 'auditEntry', { params: { id } })).status).toBe(404);

  await stored(
    world,
    world.alpha,
    'insert into operator_stores (brand_code, operator_id, store_id) values ($1, $2, $3)',
    ['alpha', otherClerk.operatorId, world.alpha.stores[0]],
  );
  expect(await objects(clerk)).toEqual(['other', 'clerk']);
  await stored(
    world,
    world.alpha,
    'delete from operator_stores where store_id = $1 and operator_id = $2',
    [world.alpha.stores[0], otherClerk.operatorId],
  );
});

test('who reaches only himself sees what he has done', async () => {
  const { admin, clerk } = world.alpha;
  await stored(world, world.alpha, 'update roles set data_scope = 5 where id = $1', [
    world.alpha.roles.clerk,
  ]);
  await wrote(world.alpha, { object: 'admin', by: admin }, { object: 'clerk', by: clerk });

  expect(await objects(clerk)).toEqual(['clerk']);
});

test('who reaches a department sees what those of it and below have done', async () => {
  const { admin, clerk, otherClerk, channelOperator } = world.alpha;
  await stored(world, world.alpha, 'update roles set data_scope = 2 where id = $1', [
    world.alpha.roles.clerk,
  ]);
  const department = async (path: string, parentId: number | null) => {
    const [row] = await stored<{ id: number }>(
      world,
      world.alpha,
      `insert into departments (brand_code, parent_id, name, created_at) values ('alpha', $1, $2, now())
       returning id`,
      [parentId, path],
    );
    const id = row?.id ?? 0;
    await stored(world, world.alpha, 'update departments set path = $1 where id = $2', [
      `${path}${id}/`,
      id,
    ]);
    return id;
  };
  const own = await department('/', null);
  const below = await department(`/${own}/`, own);
  const beside = await department('/', null);
  const place = (caller: Caller, id: number) =>
    stored(world, world.alpha, 'update operators set department_id = $1 where id = $2', [
      id,
      caller.operatorId,
    ]);
  await place(clerk, own);
  await place(otherClerk, below);
  await place(admin, beside);
  await wrote(
    world.alpha,
    { object: 'own', by: clerk },
    { object: 'below', by: otherClerk },
    { object: 'beside', by: admin },
    { object: 'nowhere', by: channelOperator },
  );

  expect(await objects(clerk)).toEqual(['below', 'own']);
});

test("another brand's entries are not found", async () => {
  await wrote(world.alpha, { object: 'ours', operation: 'login' });
  const { id } = (await list(world.alpha.admin)).content[0] ?? { id: 0 };
  const { admin } = world.beta;

  expect(await objects(admin)).toEqual([]);
  expect((await send(world, admin, 'listLogins', { query: {} })).answer.content).toEqual([]);
  const of = await send(world, admin, 'operationsOf', { query: { object: 'ours' } });
  expect(of.answer.content).toEqual([]);
  expect((await send(world, admin, 'auditEntry', { params: { id } })).status).toBe(404);
});

test('without the right to it nobody reads the log, and a channel has none', async () => {
  const { clerk, channelOperator } = world.alpha;
  await stored(
    world,
    world.alpha,
    `delete from role_permissions where permission = 'audit:list' and role_id = $1`,
    [world.alpha.roles.clerk],
  );

  for (const caller of [clerk, channelOperator])
    expect((await send(world, caller, 'listAudit', { query: {} })).status).toBe(403);
});
