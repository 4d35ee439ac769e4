import type { Fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders, stored } from '../testing/wire/rows.ts';
import { createWorld, type World } from '../testing/world.ts';
import { prepared } from './prepared.ts';
import { behind, inTransaction, withCommit } from './transaction.ts';

// The second layer alone: queries that forget their brand.

let world: World;
let tables: string[];
beforeAll(async () => {
  world = await createWorld();
  for (const shop of [world.alpha, world.beta]) await someOrders(world, shop, 3);
  const { rows } = await world.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity`,
  );
  tables = rows.map((row) => row.name);
});
afterAll(() => world.close());

const both = () => [world.database.app, world.database.owner];

test('a query outside the transaction of a brand sees no row of any brand table', async () => {
  for (const pool of both())
    for (const table of tables) {
      const { rows } = await pool.query(`select 1 from ${table}`);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
});

test('inside the transaction of a brand every table shows that brand alone', async () => {
  for (const pool of both()) {
    const client = await pool.connect();
    await client.query(`begin; set local app.brand = 'alpha'`);
    const seen = new Set<string>();
    for (const table of tables) {
      const { rows } = await client.query<{ brand_code: string }>(
        `select brand_code from ${table}`,
      );
      for (const row of rows) seen.add(row.brand_code);
    }
    await client.query('rollback');
    client.release();

    expect([...seen]).toEqual(['alpha']);
  }
});

test('the brand of a transaction is gone with it: the next one on the same session has none', async () => {
  const client = await world.database.app.connect();
  await client.query(`begin; set local app.brand = 'alpha'`);
  const inside = await client.query('select id from orders');
  await client.query('commit');
  const after = await client.query('select id from orders');
  client.release();

  expect([inside.rowCount, after.rowCount]).toEqual([3, 0]);
});

const insertOf = (brand: string) =>
  `insert into captchas (brand_code, uuid, answer, expires_at) values ('${brand}', 'wall', 'x', now())`;

test("a row of another brand is refused in a brand's transaction, and outside of any", async () => {
  await expect(stored(world, world.alpha, insertOf('beta'))).rejects.toMatchObject({
    code: '42501',
  });
  for (const pool of both())
    await expect(pool.query(insertOf('alpha'))).rejects.toMatchObject({ code: '42501' });
});

test('a row cannot be carried over to another brand, nor changed or deleted from there', async () => {
  const [before] = await stored(
    world,
    world.beta,
    'select array_agg(o order by id) as rows from orders o',
  );

  await expect(
    stored(world, world.alpha, `update sessions set brand_code = 'beta'`),
  ).rejects.toMatchObject({ code: '42501' });
  const changed = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    tx
      .updateTable('orders')
      .set({ note: 'mine' })
      .where('brand_code', '=', 'beta')
      .executeTakeFirst(),
  );
  const deleted = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    tx.deleteFrom('sessions').where('brand_code', '=', 'beta').executeTakeFirst(),
  );

  expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
  const [after] = await stored(
    world,
    world.beta,
    'select array_agg(o order by id) as rows from orders o',
  );
  expect(after).toEqual(before);
});

test('a brand switches 公证 in its own row alone, however it is asked, and changes nothing else there', async () => {
  const { app } = world.database;
  const switched = (brand: string, of?: string) =>
    inTransaction(app, brand, 'read write', (tx) =>
      tx
        .updateTable('brands')
        .set({ notarization_select: true })
        .$if(of !== undefined, (q) => q.where('code', '=', of ?? ''))
        .executeTakeFirst(),
    );

  const outside = await app.query('update brands set notarization_select = true');
  const other = await switched('alpha', 'beta');
  const all = await switched('alpha');

  expect([outside.rowCount, other.numUpdatedRows, all.numUpdatedRows]).toEqual([0, 0n, 1n]);
  const { rows } = await app.query('select code, notarization_select from brands order by code');
  expect(rows).toEqual([
    { code: 'alpha', notarization_select: true },
    { code: 'beta', notarization_select: false },
  ]);
  for (const statement of [
    `update brands set match_key = 'known' where code = 'alpha'`,
    `update brands set open_credit = true where code = 'alpha'`,
    `update brands set code = 'beta2' where code = 'beta'`,
    `insert into brands (code, name, domain_app, domain_admin, title, console_title) values ('x', 'x', 'x', 'x', 'x', 'x')`,
    'delete from brands',
  ])
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each(["alpha'; select 1; --", 'ALPHA', '', 'alpha ', 'a'.repeat(17), 'alpha\nbeta', '阿尔法'])(
  'a transaction of the brand %j does not begin',
  async (code) => {
    await expect(
      inTransaction(world.database.app, code, 'read only', async () => 'begun'),
    ).rejects.toThrow('No brand code');
  },
);

test('a transaction for reading writes nothing', async () => {
  const write = inTransaction(world.database.app, 'alpha', 'read only', (tx) =>
    tx.updateTable('orders').set({ note: 'x' }).where('brand_code', '=', 'alpha').execute(),
  );

  await expect(write).rejects.toMatchObject({ code: '25006' });
});

test('what a transaction wrote is gone when it throws, and its session serves the next one', async () => {
  const failing = inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ note: 'half' })
      .where('brand_code', '=', 'alpha')
      .execute();
    throw new Error('halfway');
  });

  await expect(failing).rejects.toThrow('halfway');
  expect(await stored(world, world.alpha, `select id from orders where note = 'half'`)).toEqual([]);
});

test('a statement that fails inside a transaction fails the whole of it, also when its error was swallowed', async () => {
  const swallowed = inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ note: 'half' })
      .where('brand_code', '=', 'alpha')
      .execute();
    await tx
      .updateTable('orders')
      .set({ total_rent_fen: -1 as never })
      .execute()
      .catch(() => {});
    return 'fine';
  });

  await expect(swallowed).rejects.toMatchObject({ code: '23514' });
  expect(await stored(world, world.alpha, `select id from orders where note = 'half'`)).toEqual([]);
});

test('a write that nobody waits for is kept with the rest, and where it fails nothing is kept', async () => {
  const noteOf = async () =>
    (await stored<{ note: string }>(world, world.alpha, 'select note from orders')).map(
      ({ note }) => note,
    );
  const writing = (rent: number, note: string) =>
    inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
      withCommit(changed(tx, { note }));
      withCommit(priced(tx, { rent }));
      return 'fine';
    });

  await expect(writing(-1, 'half')).rejects.toMatchObject({ code: '23514' });
  expect(await noteOf()).not.toContain('half');
  await writing(100, 'whole');
  expect(new Set(await noteOf())).toEqual(new Set(['whole']));
});

test('a transaction of one query sees its brand alone, and has no second query', async () => {
  const { app } = world.database;
  const ask = (times: number) =>
    inTransaction(app, 'alpha', 'one query', async (tx) => {
      const seen = [];
      for (let time = 0; time < times; time += 1)
        seen.push(await tx.selectFrom('orders').select('brand_code').execute());
      return seen.map((rows) => rows.length);
    });

  expect(await ask(1)).toEqual([3]);
  await expect(ask(2)).rejects.toThrow('one query');
  expect((await app.query('select 1 from orders')).rows).toEqual([]);
});

test('what is sent before a gate is passed is not answered until then, and undone where it stays shut', async () => {
  const behindGate = (gate: Promise<unknown>) =>
    inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
      await changed(behind(tx, gate), { note: 'behind' });
    });

  await expect(behindGate(Promise.reject(new Error('shut')))).rejects.toThrow('shut');
  expect(await stored(world, world.alpha, `select id from orders where note = 'behind'`)).toEqual(
    [],
  );
  await behindGate(Promise.resolve());
  expect(
    await stored(world, world.alpha, `select id from orders where note = 'behind'`),
  ).toHaveLength(3);
});

test('no query is sent after its transaction', async () => {
  const left = await inTransaction(world.database.app, 'alpha', 'read write', async (tx) => ({
    tx,
  }));

  await expect(changed(left.tx, { note: 'late' })).rejects.toThrow('after its transaction');
});

const changed = prepared((db, { note }: { readonly note: string }) =>
  db.updateTable('orders').set({ note }).where('brand_code', '=', 'alpha'),
);
const priced = prepared((db, { rent }: { readonly rent: number }) =>
  db
    .updateTable('orders')
    .set({ total_rent_fen: rent as Fen })
    .where('brand_code', '=', 'alpha'),
);

test('history and audit log cannot be rewritten by the role that serves requests', async () => {
  const attempts = [
    'update order_history set note = null',
    'delete from order_history',
    'update audit_log set result = null',
    'delete from audit_log',
    'truncate audit_log',
  ];
  for (const statement of attempts)
    await expect(world.database.app.query(statement)).rejects.toMatchObject({ code: '42501' });
});
