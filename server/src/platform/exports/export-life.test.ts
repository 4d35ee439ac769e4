import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { diskStorage } from '../../gateways/storage/disk-storage.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { announce, Audience } from '../../people/notifications/public.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, aWorker, createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import {
  askFor,
  auditOf,
  detail,
  download,
  exported,
  letAllExport,
  work,
} from './testing/exporting.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await letAllExport(world, world.alpha);
  await someOrders(world, world.alpha, 25);
});
afterEach(() => world.close());

const filesOf = async () =>
  (await readdir(world.filesDir, { recursive: true })).filter((name) => name.includes('.'));

/** Works with pages of ten rows and a progress after each; `between` happens after the first page. */
async function workWith(between: () => Promise<unknown>, limits: { maxRows?: number } = {}) {
  const disk = diskStorage(world.filesDir);
  let pages = 0;
  const storage: Storage = {
    ...disk,
    putStream: (key, chunks, type) =>
      disk.putStream(
        key,
        (async function* () {
          for await (const chunk of chunks) {
            if (pages === 1) await between();
            pages += 1;
            yield chunk;
          }
        })(),
        type,
      ),
  };
  const exportLimits = { pageRows: 10, progressMs: 0, ...limits };
  await aWorker(world, { storage, exportLimits }).workUntilIdle();
}

test('an export that is cancelled while it is written ends there, and leaves no file', async () => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin)).answer;

  await workWith(async () => {
    const { answer } = await send(world, admin, 'cancelExport', { params: { id } });
    expect(answer.exportStatus).toBe('cancelled');
  });

  expect(await detail(world, admin, id)).toMatchObject({ exportStatus: 'cancelled', bytes: null });
  expect(await filesOf()).toEqual([]);
  expect((await send(world, admin, 'exportLink', { params: { id } })).refusal.code).toBe(
    'export_not_done',
  );
  const again = await send(world, admin, 'cancelExport', { params: { id } });
  expect(again.refusal).toMatchObject({ status: 409, message: '导出已结束，不能取消' });
});

test('one that is cancelled before it begins is never written', async () => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin)).answer;
  await send(world, admin, 'cancelExport', { params: { id } });

  await work(world);

  expect(await detail(world, admin, id)).toMatchObject({ exportStatus: 'cancelled', doneRows: 0 });
  expect(await filesOf()).toEqual([]);
});

const losses: [how: string, statement: string][] = [
  ['is disabled', 'update operators set enabled = false where id = $1'],
  [
    'loses the right to export',
    `delete from role_permissions p using operator_roles o
       where o.role_id = p.role_id and o.operator_id = $1 and p.permission = 'export:create'`,
  ],
  [
    'loses the right to the list',
    `delete from role_permissions p using operator_roles o
       where o.role_id = p.role_id and o.operator_id = $1 and p.permission = 'order:list'`,
  ],
];
const moved: [how: string, statement: string] = [
  'is moved to another store',
  'update operator_stores set store_id = (select max(id) from stores) where operator_id = $1',
];

test.each(losses)('an operator who %s before the work begins gets no file', async (_how, sql) => {
  const { clerk } = world.alpha;
  const { id } = (await askFor(world, clerk)).answer;
  await stored(world, world.alpha, sql, [clerk.operatorId]);

  await work(world);

  const [row] = await stored(
    world,
    world.alpha,
    'select status, failure from exports where id = $1',
    [id],
  );
  expect(row).toEqual({ status: 'failed', failure: 'rights_changed' });
  expect(await filesOf()).toEqual([]);
  expect(await auditOf(world, world.alpha, 'export:end')).toMatchObject([
    { result: 'rights_changed', operator_id: clerk.operatorId },
  ]);
});

test.each([
  [
    'a feature is turned off',
    'listDistributors',
    'update brands set open_distribution = false where $1::bigint is not null',
  ],
  [
    'the operator reaches a part of the brand',
    'listSms',
    `update roles set data_scope = 3 where id in (select role_id from operator_roles where operator_id = $1)`,
  ],
] as const)('where %s before the work begins, no file is written', async (_how, list, sql) => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin, { list })).answer;
  await stored(world, world.alpha, sql, [admin.operatorId]);

  await work(world);

  const [row] = await stored(world, world.alpha, 'select failure from exports where id = $1', [id]);
  expect(row).toEqual({ failure: 'rights_changed' });
  expect(await filesOf()).toEqual([]);
});

test.each([...losses, moved])(
  'an operator who %s while it is written gets no file',
  async (_how, sql) => {
    const { clerk } = world.alpha;
    const { id } = (await askFor(world, clerk)).answer;

    await workWith(() => stored(world, world.alpha, sql, [clerk.operatorId]));

    const [row] = await stored(
      world,
      world.alpha,
      'select status, failure from exports where id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'failed', failure: 'rights_changed' });
    expect(await filesOf()).toEqual([]);
  },
);

test('more rows than may be exported are refused at once, and those that came since while it is written', async () => {
  const { admin } = world.alpha;
  const small = await anotherServer(world, { exportLimits: { maxRows: 24 } });
  const refused = await send({ ...world, app: small }, admin, 'createExport', {
    body: { list: 'listOrders', format: 'csv', query: {} },
  });
  const { id } = (await askFor(world, admin)).answer;

  await workWith(async () => {}, { maxRows: 24 });

  expect(refused.refusal).toMatchObject({
    status: 409,
    message: '符合条件的数据超过100万行，请缩小筛选范围后再导出',
  });
  expect(await detail(world, admin, id)).toMatchObject({
    exportStatus: 'failed',
    failure: 'too_many_rows',
  });
  expect(await filesOf()).toEqual([]);
  await small.close();
});

test('orders placed while it is written disturb nothing: no row twice, none left out', async () => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin)).answer;
  const before = await stored<{ order_no: string }>(
    world,
    world.alpha,
    'select order_no from orders order by created_at desc, id desc',
  );

  await workWith(() => someOrders(world, world.alpha, 7));

  const rows = cellsOfCsv((await download(world, admin, id)).body).slice(1);
  expect(rows.map(([orderNo]) => orderNo)).toEqual(before.map((row) => row.order_no));
});

test('a storage that fails for a while costs a try and nothing else', async () => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin)).answer;
  const blocked = join(world.filesDir, 'blocked');
  await writeFile(blocked, '');

  await aWorker(world, { storage: diskStorage(blocked) }).workUntilIdle();
  expect((await detail(world, admin, id)).exportStatus).toBe('running');
  world.now = new Date(world.now.getTime() + 60_000);
  await rm(blocked);
  await work(world);

  expect(await detail(world, admin, id)).toMatchObject({ exportStatus: 'done', doneRows: 25 });
});

test('a storage that keeps failing fails the export, in words without the cause', async () => {
  const { admin } = world.alpha;
  const { id } = (await askFor(world, admin)).answer;
  const blocked = join(world.filesDir, 'blocked');
  await writeFile(blocked, '');

  for (let round = 0; round < 3; round += 1) {
    await aWorker(world, { storage: diskStorage(blocked) }).workUntilIdle();
    world.now = new Date(world.now.getTime() + 600_000);
  }

  expect(await detail(world, admin, id)).toMatchObject({
    exportStatus: 'failed',
    failure: 'fault',
  });
});

test('its operator alone is told on the live channel, at each step', async () => {
  const { clerk } = world.alpha;
  const { id } = (await askFor(world, clerk)).answer;
  await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    announce(tx, 'alpha', {
      type: 'notify',
      occasion: 'opsNotice',
      message: 'other',
      at: world.now,
      to: Audience.everyone(),
    }),
  );

  await workWith(async () => {});

  const events = await stored<{ message: string }>(
    world,
    world.alpha,
    `select type, message, operator_id, purpose from live_events where type = 'export' order by id`,
  );
  expect(events.length).toBeGreaterThanOrEqual(4);
  expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
    new Set([
      JSON.stringify({
        type: 'export',
        message: String(id),
        operator_id: clerk.operatorId,
        purpose: 1,
      }),
    ]),
  );
});

test('after seven days the file is gone, with its bytes; after thirty the export is forgotten', async () => {
  const { admin } = world.alpha;
  await exported(world, admin);
  const { answer } = await send(world, admin, 'listExports', { query: {} });
  const id = answer.content[0]?.id ?? 0;
  const later = async (days: number) => {
    world.now = new Date(world.now.getTime() + days * 86_400_000);
    await work(world);
  };

  await later(6);
  expect((await detail(world, admin, id)).exportStatus).toBe('done');
  world.now = new Date(world.now.getTime() + 86_400_000 + 1);
  expect((await detail(world, admin, id)).exportStatus).toBe('expired');
  await later(1);

  expect((await detail(world, admin, id)).exportStatus).toBe('expired');
  expect(await filesOf()).toEqual([]);
  expect(await stored(world, world.alpha, `select id from files where kind = 'export'`)).toEqual(
    [],
  );
  expect((await send(world, admin, 'exportLink', { params: { id } })).refusal).toMatchObject({
    status: 410,
    message: '文件已过期，请重新导出',
  });
  await later(25);
  expect((await send(world, admin, 'listExports', { query: {} })).answer.content).toEqual([]);
});
