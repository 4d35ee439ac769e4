import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, Batch } from './batch.ts';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';
import { inTransaction, withCommit, type Tx } from './transaction.ts';

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const count = async (
  tx: Tx,
  statement = sql<{ count: number }>`select count(*) as count from roles`,
) => (await statement.execute(tx)).rows[0]?.count;

/** One session, given back afterwards. */
async function onSession<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.app.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** The batches that leave by the sessions of the pool from now on, as the texts in them. */
function listening(pool: pg.Pool): string[][] {
  const left: string[][] = [];
  pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'query')) return;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const heard = (...args: unknown[]) => {
      if (args[0] instanceof Batch) left.push(args[0].statements.map(({ text }) => text));
      return query(...args);
    };
    Object.assign(client, { query: heard });
  });
  return left;
}

test('values go out and come back as they are', async () => {
  const at = new Date('2026-02-28T16:00:00.123Z');
  const asked = {
    text: `select $1::text as text, $2::bigint as int8, $3::timestamptz as at, $4::date as day, $5::jsonb as json,
      $6::text[] as texts, $7::bigint[] as numbers, $8::bytea as bytes, $9::text as nothing, $10::boolean as yes,
      $11::numeric as amount, $12::timestamptz[] as times, $13::text as long`,
    values: [
      '合同「甲」\\"\n',
      2 ** 53 - 1,
      at,
      '2026-02-28',
      { 名: ['a"b', null] },
      ['a,b', 'q"', '\\', '', '空', null],
      [1, -2],
      Buffer.from([0, 255, 92]),
      undefined,
      true,
      1.5,
      [at],
      '长'.repeat(70_000),
    ],
  };

  const [first, again] = await onSession(async (client) => [
    await ask(client, asked),
    await ask(client, asked),
  ]);

  expect(first?.rows).toEqual([
    {
      text: '合同「甲」\\"\n',
      int8: 2 ** 53 - 1,
      at,
      day: '2026-02-28',
      json: { 名: ['a"b', null] },
      texts: ['a,b', 'q"', '\\', '', '空', null],
      numbers: [1, -2],
      bytes: Buffer.from([0, 255, 92]),
      nothing: null,
      yes: true,
      amount: '1.5',
      times: [at],
      long: '长'.repeat(70_000),
    },
  ]);
  expect(again).toEqual(first);
});

test('an answer says what was done, and to how many rows', async () => {
  const answers = await onSession((client) =>
    Promise.all(
      [
        'begin',
        'create temporary table notes (id int) on commit drop',
        'insert into notes values (1), (2)',
        'update notes set id = 3 where id = 2',
        'select from notes',
        'commit',
      ].map((text) => ask(client, { text })),
    ),
  );

  expect(answers.map(({ command, rowCount }) => `${command} ${rowCount}`)).toEqual([
    'BEGIN 0',
    'CREATE 0',
    'INSERT 2',
    'UPDATE 1',
    'SELECT 2',
    'COMMIT 0',
  ]);
});

test('what is asked in one turn leaves as one message; commit waits for nobody', async () => {
  const read = () =>
    inTransaction(db.aside, 'alpha', 'read only', async (tx) => {
      await count(tx);
      await Promise.all([count(tx), count(tx)]);
    });
  await read();
  const left = listening(db.aside);

  await read();
  await expect.poll(() => left.length).toBe(3);

  expect(left).toEqual([
    ['begin read only', `set local app.brand = 'alpha'`, expect.any(String)],
    [expect.any(String), expect.any(String)],
    ['commit'],
  ]);
});

test('a read that nobody follows is over soon', async () => {
  const { rows } = await inTransaction(db.app, 'alpha', 'read only', (tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
  );

  await expect
    .poll(
      async () =>
        (
          await db.owner.query<{ open: number }>(
            `select count(*) as open from pg_locks where pid = $1 and locktype = 'virtualxid'`,
            [rows[0]?.pid],
          )
        ).rows[0]?.open,
    )
    .toBe(0);
});

test('a failure of one statement is told of it, and nothing behind it is done', async () => {
  const client = await db.app.connect();
  const outcomes = await Promise.allSettled(
    ['begin', 'select 1 as one', 'select 1 / 0', 'select 2', 'commit'].map((text) =>
      ask(client, { text }),
    ),
  );
  const after = await ask(client, { text: 'rollback' });
  client.release();

  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(outcomes[2]).toMatchObject({ reason: { code: '22012' } });
  expect(outcomes[4]).toMatchObject({ reason: { cause: { code: '22012' } } });
  expect(after.command).toBe('ROLLBACK');
});

test('what fails or was passed over is asked again on the same session', async () => {
  const answers = await onSession(async (client) => {
    const statements = [
      { text: 'select 10 / $1::int as tenth', values: [0] },
      { text: 'select 7 as seven' },
    ];
    await Promise.allSettled(statements.map((statement) => ask(client, statement)));
    return Promise.all(
      [{ text: 'select 10 / $1::int as tenth', values: [5] }, { text: 'select 7 as seven' }].map(
        (statement) => ask(client, statement),
      ),
    );
  });

  expect(answers.map(({ rows }) => rows)).toEqual([[{ tenth: 2 }], [{ seven: 7 }]]);
});

test('a value that cannot be read fails its statement alone', async () => {
  const outcomes = await onSession((client) =>
    Promise.allSettled(
      ['select 9007199254740993 as beyond', 'select 1 as one'].map((text) => ask(client, { text })),
    ),
  );

  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } });
  expect(outcomes[1]).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
});

test('a write whose answer nobody waits for fails its transaction, and all of it is undone', async () => {
  const key = `insert into password_keys (id, spki, sealed_private_key, created_at) values ('0123456789ab', '', '', now())`;
  const failing = inTransaction(db.app, 'alpha', 'read write', async (tx) => {
    await count(tx);
    withCommit(tx.executeQuery(CompiledQuery.raw(key)));
    withCommit(tx.executeQuery(CompiledQuery.raw('select 1 / 0')));
  });

  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const kept = await inTransaction(db.app, 'alpha', 'read only', (tx) =>
    count(tx, sql`select count(*) as count from password_keys`),
  );
  expect(kept).toBe(0);
});

test('who waits for what was passed over hears why', async () => {
  const failing = inTransaction(db.app, 'alpha', 'read write', async (tx) => {
    withCommit(tx.executeQuery(CompiledQuery.raw('select 1 / 0')));
    await tx.executeQuery(CompiledQuery.raw('select 3'));
  });

  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

test('a failure that its transaction goes on from leaves the session usable', async () => {
  for (const mode of ['read only', 'one query'] as const)
    await inTransaction(db.aside, 'alpha', mode, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    }).catch(() => undefined);

  const counts = await Promise.all(
    Array.from({ length: 6 }, () =>
      inTransaction(db.aside, 'alpha', 'read only', (tx) => count(tx)),
    ),
  );
  expect(counts).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a query that fails in the turn of its rollback leaves the session usable', async () => {
  const pids: number[] = [];
  db.aside.on('acquire', (client) =>
    pids.push((client as unknown as { processID: number }).processID),
  );
  const failing = inTransaction(db.aside, 'alpha', 'read write', async (tx) => {
    withCommit(tx.executeQuery(CompiledQuery.raw('select 1 / 0')));
    throw new Error('decided otherwise');
  });
  await expect(failing).rejects.toThrow('decided otherwise');
  const [pid] = pids;

  await inTransaction(db.aside, 'alpha', 'read only', (tx) => count(tx));

  expect(pids).toEqual([pid, pid]);
});

test('a transaction of one query that asks nothing is refused, and none is left open', async () => {
  const idle = inTransaction(db.app, 'alpha', 'one query', async () => 7);

  await expect(idle).rejects.toThrow('No query');
  const { rows } = await db.app.query(`select current_setting('transaction_read_only') as reads`);
  expect(rows).toEqual([{ reads: 'off' }]);
});

test('the brand of a transaction is gone with it', async () => {
  await inTransaction(db.app, 'alpha', 'read only', (tx) => count(tx));

  const { rows } = await onSession((client) =>
    ask(client, { text: `select coalesce(current_setting('app.brand', true), '') as brand` }),
  );
  expect(rows).toEqual([{ brand: '' }]);
});

test('whoever has the session next finds no transaction in it, whatever way they ask', async () => {
  await inTransaction(db.app, 'alpha', 'read only', (tx) => count(tx));

  const { rows } = await db.app.query(
    `select coalesce(current_setting('app.brand', true), '') as brand, current_setting('transaction_read_only') as reads`,
  );
  expect(rows).toEqual([{ brand: '', reads: 'off' }]);
});

test('a session that is lost fails what waits on it', async () => {
  const lost = inTransaction(db.app, 'alpha', 'read only', async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });

  await expect(lost).rejects.toThrow();
});
