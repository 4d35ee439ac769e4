import { readFile } from 'node:fs/promises';
import { csvOf } from '@rental/domain/csv';
import { deviceImportColumns } from '@rental/domain/rental/devices/device-import';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../testing/wire/calls.ts';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import {
  bomb,
  lyingBomb,
  withDoctype,
  withLink,
  withTarget,
  xlsxOf,
} from '../../testing/wire/some-xlsx.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  const client = await world.database.owner.connect();
  try {
    await client.query('discard plans'); // keys of 20,000 devices are not checked by a plan of when there were two
    await client.query(`begin; set local app.brand = '${shop.brand.code}'`);
    for (const table of ['device_history', 'devices', 'attempt_counters'])
      await client.query(`delete from ${table}`);
    await client.query('commit');
  } finally {
    client.release();
  }
});

const check = (name: string, bytes: string | Buffer, caller: Caller = shop.admin) =>
  sendFile(world, caller, 'checkDeviceImport', name, bytes);
const write = (name: string, bytes: string | Buffer, caller: Caller = shop.admin) =>
  sendFile(world, caller, 'importDevices', name, bytes);

const titles = [...deviceImportColumns];
const two = [
  titles,
  ['353912345678901', '256GB', '西湖店', '8999.5', '2026-11-01', '九成新'],
  ['SN-000002', '512GB', '滨江店', '', '', ''],
];
const written = () =>
  stored<Record<string, unknown>>(
    world,
    shop,
    `select serial, serial_last6, state, store_id, sku_id, cost_fen, bought_on, note from devices order by serial`,
  );

test('a table is told row by row, and nothing is written before it is imported', async () => {
  const checked = await check('设备.csv', csvOf(two));

  expect(checked.answer).toMatchObject({
    newCount: 2,
    errorCount: 0,
    rows: [
      { line: 2, serial: '353912345678901', skuName: 'iPhone 17 Pro 256GB', storeName: '西湖店' },
      { line: 3, serial: 'SN-000002', skuName: 'iPhone 17 Pro 512GB', costFen: null },
    ],
  });
  expect(await written()).toEqual([]);

  expect((await write('设备.csv', csvOf(two))).answer).toEqual({ importedCount: 2 });
  expect(await written()).toMatchObject([
    {
      serial: '353912345678901',
      serial_last6: '678901',
      state: 'inStock',
      store_id: shop.stores[0],
      sku_id: shop.skus[0],
      cost_fen: 899_950,
      bought_on: '2026-11-01',
      note: '九成新',
    },
    { serial: 'SN-000002', store_id: shop.stores[1], cost_fen: null, bought_on: null, note: null },
  ]);
  const told = await stored(
    world,
    shop,
    `select (select count(*) from device_history where move = 'import') as history,
       (select count(*) from audit_log where operation = 'device:import') as audited`,
  );
  expect(told).toEqual([{ history: 2, audited: 1 }]);
});

test('one wrong row, and nothing of the table is imported; duplicates are named', async () => {
  const { beta } = world;
  await someDevices(world, shop, ['SN-OLD-01']);
  await someDevices(world, beta, ['SN-000002']); // another brand's serial is no matter
  const table = csvOf([
    ...two,
    ['SN-000002', '512GB', '滨江店'],
    ['SN-OLD-01', '256GB', '西湖店'],
    ['SN-000005', '1TB', '西湖店', '一千'],
  ]);

  const checked = await check('a.csv', table);
  const refused = await write('a.csv', table);

  expect(checked.answer).toMatchObject({ newCount: 2, errorCount: 3 });
  expect(checked.answer['errors']).toEqual([
    { line: 4, words: '与第3行的序列号重复' },
    { line: 5, words: '序列号已在库存中' },
    { line: 6, words: '商品编码不存在；成本价应为最多两位小数的金额' },
  ]);
  expect(faultsOf(refused, ['import_has_errors'])).toEqual([]);
  expect(refused.answer['message']).toBe('文件中有3行错误，未导入任何内容');
  expect((await written()).map(({ serial }) => serial)).toEqual(['SN-OLD-01']);
});

test('an import a second time finds its serials in stock', async () => {
  await write('a.csv', csvOf(two));

  const again = await write('a.csv', csvOf(two));

  expect(again.answer['message']).toBe('文件中有2行错误，未导入任何内容');
  expect(await written()).toHaveLength(2);
});

test('a spreadsheet is imported like a csv, numbers and days as it keeps them', async () => {
  const sheet = xlsxOf([titles, ['SN-000001', '256GB', '西湖店', 8999.9, 46_347, '']]);

  expect((await write('设备.XLSX', sheet)).answer).toEqual({ importedCount: 1 });
  expect(await written()).toMatchObject([{ cost_fen: 899_990, bought_on: '2026-11-21' }]);
});

test('a workbook of LibreOffice is imported: an IMEI that is a number, a day, a sheet behind a hidden one', async () => {
  const file = new URL('../../testing/wire/xlsx/libreoffice.xlsx', import.meta.url);

  const checked = await check('设备.xlsx', await readFile(file));

  expect(checked.answer).toMatchObject({
    newCount: 1,
    rows: [{ line: 2, serial: '860000000000015', costFen: 899_990, boughtOn: '2026-11-21' }],
    errors: [
      { line: 3, words: '购入日期应为日期，如 2026-11-21' },
      { line: 4, words: '商品编码不存在；请填写店铺' },
      { line: 6, words: '请填写商品编码；请填写店铺' },
    ],
  });
});

test('a note that looks like a formula is text, and a serial may not look like one', async () => {
  const note = '=HYPERLINK("http://evil.test")';
  const checked = await check(
    'a.csv',
    csvOf([titles, ['=cmd|/c calc', '256GB', '西湖店', '', '', '']]),
  );
  await write('a.csv', csvOf([titles, ['SN-000001', '256GB', '西湖店', '', '', note]]));

  expect(checked.answer['errors']).toEqual([
    { line: 2, words: '序列号应为6到40位字母、数字或横线' },
  ]);
  expect(await written()).toMatchObject([{ note }]);
});

test('who reaches one store imports into no other, and neither does a clerk without the right', async () => {
  await stored(
    world,
    shop,
    `insert into role_permissions values ('alpha', ${shop.roles.clerk}, 'device:import')`,
  );

  const checked = await check('a.csv', csvOf(two), shop.clerk);

  expect(checked.answer).toMatchObject({
    newCount: 1,
    errors: [{ line: 3, words: '店铺不存在或不在您的数据范围内' }],
  });
  const theirs = csvOf([titles, ['SN-BETA-01', '256GB', '西湖店', '', '', '']]); // their own store of this name
  expect((await write('a.csv', theirs, world.beta.admin)).statusCode).toBe(200);
  expect(await written()).toEqual([]);
  expect(faultsOf(await write('a.csv', csvOf(two), world.beta.clerk), ['forbidden'])).toEqual([]);
});

test.each<[what: string, fileName: string, bytes: () => string | Buffer, code: string]>([
  ['another kind of file', 'a.xls', () => 'x', 'import_type'],
  ['a csv that calls itself xlsx', 'a.xlsx', () => csvOf(two), 'import_unreadable'],
  ['a zip bomb', 'a.xlsx', bomb, 'import_unreadable'],
  ['a zip bomb that says it is small', 'a.xlsx', lyingBomb, 'import_unreadable'],
  ['a DOCTYPE', 'a.xlsx', () => withDoctype(two), 'import_unreadable'],
  ['a link to another workbook', 'a.xlsx', () => withLink(two), 'import_unreadable'],
  ['a target outside', 'a.xlsx', () => withTarget(two), 'import_unreadable'],
  ['20,001 rows', 'a.csv', () => `序列号\n${'x\n'.repeat(20_001)}`, 'import_too_many_rows'],
])('%s is refused and nothing is written', async (_what, fileName, bytes, code) => {
  const heard = await write(fileName, bytes());

  expect(faultsOf(heard)).toEqual([]);
  expect(heard.answer['code']).toBe(code);
  expect(await written()).toEqual([]);
});

test('20,000 devices come in at once', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    `SN-${String(index).padStart(6, '0')}`,
    '256GB',
    '西湖店',
    '100',
    '2026-01-31',
    '',
  ]);

  expect((await write('a.csv', csvOf([titles, ...rows]))).answer).toEqual({
    importedCount: 20_000,
  });
  const [told] = await stored(
    world,
    shop,
    `select (select count(*) from devices) as devices, (select count(*) from device_history) as history`,
  );
  expect(told).toEqual({ devices: 20_000, history: 20_000 });
});

test('two imports of the same table at once: one is written', async () => {
  const told = await Promise.all([
    write('a.csv', csvOf(two)),
    write('a.csv', csvOf([titles, ...two.slice(1).toReversed()])),
  ]);

  expect(told.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  expect(await written()).toHaveLength(2);
});
