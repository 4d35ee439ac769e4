import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../testing/wire/calls.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
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
import { cellsOfXlsx } from './testing/unzipped.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { alpha, beta } = world;
  await letAllExport(world, alpha);
  const elsewhere = { store_id: alpha.stores[1], channel_id: alpha.channels[1] };
  await someOrders(world, alpha, 25, orderStatus.pendingReview);
  await someOrders(world, alpha, 5, orderStatus.toShip);
  await someOrders(world, alpha, 3, orderStatus.toShip, elsewhere);
  await someOrders(world, beta, 4);
});
afterAll(() => world.close());

const rowsOf = (csv: string) => cellsOfCsv(csv).slice(1);

test('a list is exported in the background: asked for, queued, written, taken under its own name', async () => {
  const { admin } = world.alpha;

  const asked = await askFor(world, admin);
  expect(asked.status).toBe(201);
  expect(asked.answer).toMatchObject({
    exportStatus: 'queued',
    fileName: '订单 20261121-100000.csv',
    doneRows: 0,
    totalRows: 33,
    bytes: null,
  });
  const { refusal } = await send(world, admin, 'exportLink', { params: { id: asked.answer.id } });
  expect(refusal.code).toBe('export_not_done');
  await work(world);

  const done = await detail(world, admin, asked.answer.id);
  expect(done).toMatchObject({ exportStatus: 'done', doneRows: 33, totalRows: 33, failure: null });
  expect(done.expiresAt).toBe('2026-11-28T02:00:00.000Z');
  const file = await download(world, admin, done.id);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(done.bytes),
    'content-disposition': `attachment; filename="export.csv"; filename*=UTF-8''%E8%AE%A2%E5%8D%95%2020261121-100000.csv`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(rowsOf(file.body)).toHaveLength(33);
});

test('the file has the rows of the list in its order, as the list shows them: masked', async () => {
  const { admin } = world.alpha;
  const list = await send(world, admin, 'listOrders', { query: { size: 100 } });

  const cells = cellsOfCsv(await exported(world, admin));

  expect(cells[0]).toEqual(
    '订单号,状态,逾期天数,超期天数,担保,办理中,坏账,续租,申请,接管,投保,上链,专享标签,商品,规格,姓名,手机,风险等级,风险分,风险分级,起租日,到期日,总租金（元）,已付（元）,已付期数,总期数,押金（元）,免押（元）,预授权冻结（元）,买断价（元）,下单时间,店铺,渠道,来源,负责人'.split(
      ',',
    ),
  );
  expect(cells.slice(1).map(([orderNo]) => orderNo)).toEqual(
    list.answer.content.map((order) => order.orderNo),
  );
  const said = Object.fromEntries((cells[0] ?? []).map((title, at) => [title, cells[1]?.[at]]));
  expect(said).toMatchObject({
    姓名: '王**',
    手机: '138****5678',
    '总租金（元）': '3600.01',
    '买断价（元）': '',
    下单时间: '2026-11-21 10:00:00',
    来源: '支付宝小程序',
  });
});

test('xlsx has the same rows, amounts as numbers', async () => {
  const { admin } = world.alpha;
  const { answer } = await askFor(world, admin, {
    format: 'xlsx',
    columns: ['totalRent', 'orderNo'],
  });
  await work(world);

  const file = await download(world, admin, answer.id);

  const cells = cellsOfXlsx(file.rawPayload);
  expect(cells[0]).toEqual(['总租金（元）', '订单号']);
  expect(cells).toHaveLength(34);
  expect(cells[1]).toEqual([3600.01, expect.stringMatching(/^ZL\d+$/)]);
  expect(file.headers['content-disposition']).toContain('filename="export.xlsx"');
});

test('the filters of the list are those of the export, and only the columns asked for are in it', async () => {
  const csv = await exported(world, world.alpha.admin, {
    query: { orderStatus: String(orderStatus.toShip), page: '3', size: '1', phone: '' },
    columns: ['store', 'status'],
  });

  expect(cellsOfCsv(csv)[0]).toEqual([
    '店铺',
    '状态',
    '逾期天数',
    '超期天数',
    '担保',
    '办理中',
    '坏账',
    '续租',
    '申请',
    '接管',
    '投保',
    '上链',
    '专享标签',
  ]);
  const stores = rowsOf(csv).map(([store]) => store);
  expect(stores.filter((store) => store === '滨江店')).toHaveLength(3);
  expect(stores.filter((store) => store === '西湖店')).toHaveLength(5);
});

test('an export reaches as far as its operator: a store, a channel', async () => {
  const { clerk, otherClerk, channelOperator, otherChannelOperator } = world.alpha;
  const counts: number[] = [];
  for (const caller of [clerk, otherClerk, channelOperator, otherChannelOperator])
    counts.push(rowsOf(await exported(world, caller)).length);

  expect(counts).toEqual([30, 3, 30, 3]);
});

test('an export remembers its filters in the words of the screen', async () => {
  const { admin, channelOperator, stores, channels } = world.alpha;
  const said = async (caller: typeof admin, query: Record<string, string | string[]>) =>
    (await askFor(world, caller, { query })).answer.criteria;

  expect(await said(admin, {})).toBe('');
  expect(
    await said(admin, {
      orderStatus: '4',
      storeIs: String(stores[0]),
      channelIs: String(channels[1]),
      isOverdue: '1',
      createTime: ['2026-11-20', '2026-11-21'],
    }),
  ).toBe(
    '状态：待发货；下单时间：2026-11-20 00:00:00 至 2026-11-22 00:00:00 之前；店铺：西湖店；渠道：qd2；逾期：只看逾期',
  );
  expect(await said(channelOperator, { storeIs: String(stores[0]) })).toBe(
    `店铺：编号 ${stores[0]}`,
  );
});

test('another operator, another platform, another brand: the export is not found, nor is its file', async () => {
  const { alpha, beta } = world;
  const { answer } = await askFor(world, alpha.clerk);
  await work(world);
  const link = await send(world, alpha.clerk, 'exportLink', { params: { id: answer.id } });
  const key = /[\da-f]{32}/.exec(link.answer.link)?.[0] ?? '';

  for (const caller of [alpha.admin, alpha.otherClerk, alpha.channelOperator, beta.admin]) {
    const params = { id: answer.id };
    const refused = [
      await send(world, caller, 'exportDetail', { params }),
      await send(world, caller, 'exportLink', { params }),
      await send(world, caller, 'cancelExport', { params }),
      await send(world, caller, 'fileLink', { params: { key } }),
    ];
    expect(refused.map((reply) => reply.refusal.code)).toEqual(Array(4).fill('not_found'));
    const file = await world.app.inject({
      url: `/files/${key}`,
      headers: { host: caller.host, authorization: caller.token ?? '' },
    });
    expect(faultsOf(file, ['not_found'])).toEqual([]);
    const list = await send(world, caller, 'listExports', { query: {} });
    expect(list.answer.content.map(({ id }) => id)).not.toContain(answer.id);
  }
});

test('a link is good for five minutes, and on its own brand alone', async () => {
  const { admin } = world.alpha;
  const { answer } = await askFor(world, admin);
  await work(world);
  const { link } = (await send(world, admin, 'exportLink', { params: { id: answer.id } })).answer;
  const fetched = (host: string) => world.app.inject({ url: link, headers: { host } });
  const { now } = world;

  expect((await fetched(admin.host)).statusCode).toBe(200);
  expect((await fetched(world.beta.admin.host)).statusCode).toBe(404);
  world.now = new Date(now.getTime() + 301_000);
  expect((await fetched(admin.host)).statusCode).toBe(401);
  world.now = now;
});

test('without the right to export, or to the list, nothing is queued', async () => {
  const { beta } = world;
  const noRight = await askFor(world, beta.clerk);
  await stored(
    world,
    beta,
    `delete from role_permissions where permission = 'order:list' and role_id = $1`,
    [beta.roles.administrator],
  );
  const noList = await askFor(world, beta.admin);

  expect([noRight.refusal.code, noList.refusal.code]).toEqual(['forbidden', 'forbidden']);
  expect(await stored(world, beta, 'select id from exports')).toEqual([]);
});

test('a list, a column or a filter that does not exist is refused by its field', async () => {
  const { admin } = world.alpha;
  const refused = [
    await askFor(world, admin, { list: 'listMaterials' as 'listOrders' }),
    await askFor(world, admin, { columns: ['orderNo', 'passwordHash'] }),
    await askFor(world, admin, { columns: [] }),
    await askFor(world, admin, { query: { phone: '13' } }),
    await askFor(world, admin, { query: { createTime: ['2026-11-21', '2026-11-20'] } }),
    await askFor(world, admin, { query: { name: '字'.repeat(21) } }),
  ];

  expect(refused.map((reply) => Object.keys(reply.refusal.fields ?? {}))).toEqual([
    ['list'],
    ['columns'],
    ['columns'],
    ['query.phone'],
    ['query.createTime'],
    ['query.name'],
  ]);
  // as the list itself would tell it
  expect(refused.at(-1)?.refusal.message).toBe('姓名：最多20个字');
});

test('what was exported, by whom, with which filters and how many rows stands in the audit log, phones masked', async () => {
  const { alpha } = world;
  const before = (await auditOf(world, alpha, 'export:create')).length;
  await exported(world, alpha.admin, { query: { phone: '13812345678' }, columns: ['orderNo'] });

  const created = (await auditOf(world, alpha, 'export:create')).slice(before);
  const ended = (await auditOf(world, alpha, 'export:end')).at(-1);
  const taken = (await auditOf(world, alpha, 'export:download')).at(-1);

  expect(created).toMatchObject([
    {
      operator_id: alpha.admin.operatorId,
      result: 'ok',
      after: { format: 'csv', columns: ['orderNo'], query: { phone: '138****5678' }, rows: 33 },
    },
  ]);
  expect(ended).toMatchObject({
    object: created[0]?.object,
    result: 'ok',
    operator_id: alpha.admin.operatorId,
    after: { rows: 33 },
    trace_id: created[0]?.trace_id,
  });
  expect(taken).toMatchObject({ object: created[0]?.object, result: 'ok' });
});

test('导出中心 has the own exports, newest first, page by page', async () => {
  const { otherClerk } = world.alpha;
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.unshift((await askFor(world, otherClerk)).answer.id);

  const first = await send(world, otherClerk, 'listExports', { query: { size: 3 } });
  const cursor = first.answer.nextCursor ?? '';
  const second = await send(world, otherClerk, 'listExports', { query: { size: 3, cursor } });
  const seen = [...first.answer.content, ...second.answer.content].map(({ id }) => id);
  await work(world);
  const done = await send(world, otherClerk, 'listExports', { query: { exportStatus: 'done' } });
  const queued = await send(world, otherClerk, 'listExports', {
    query: { exportStatus: 'queued' },
  });

  expect(seen.slice(0, 5)).toEqual(ids);
  expect(first.answer.totalElements).toBe(6);
  expect(second.answer.nextCursor).toBeUndefined();
  expect([done.answer.totalElements, queued.answer.totalElements]).toEqual([6, 0]);
});

test('one click that is sent twice is one export', async () => {
  const key = { 'idempotency-key': 'a-double-click-1' };
  const body = { list: 'listOrders', format: 'csv', query: {} } as const;
  const { admin } = world.alpha;

  const once = await send(world, admin, 'createExport', { body }, key);
  const again = await send(world, admin, 'createExport', { body }, key);

  expect(again.answer.id).toBe(once.answer.id);
});

test('the 21st export of an hour is refused, with the time to wait; another operator may', async () => {
  const { beta } = world;
  await letAllExport(world, beta);
  const replies = [];
  for (let count = 0; count < 21; count += 1) replies.push(await askFor(world, beta.clerk));

  expect(replies.slice(0, 20).every(({ status }) => status === 201)).toBe(true);
  expect(replies[20]?.refusal).toMatchObject({
    status: 429,
    message: '导出过于频繁，每小时最多20次，请稍后再试',
  });
  expect(Number(replies[20]?.headers['retry-after'])).toBe(3600);
  expect((await askFor(world, beta.otherClerk)).status).toBe(201);
});
