import { csvOf } from '@rental/domain/csv';
import { importColumns } from '@rental/domain/platform/dictionary/dictionary-import';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '@rental/contract/contract';
import { faultsOf } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import { send } from '../../testing/wire/send.ts';
import {
  bomb,
  lyingBomb,
  withDoctype,
  withLink,
  withTarget,
  xlsxOf,
} from '../../testing/wire/some-xlsx.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await stored(world, world.alpha, 'delete from dictionary_details');
  await stored(world, world.alpha, 'delete from attempt_counters');
});

const upload = (
  name: CallName,
  fileName: string,
  bytes: string | Buffer,
  caller: Caller = world.alpha.admin,
) => sendFile(world, caller, name, fileName, bytes);

const check = (fileName: string, bytes: string | Buffer) =>
  upload('checkDictionaryImport', fileName, bytes);
const write = (fileName: string, bytes: string | Buffer) =>
  upload('importDictionary', fileName, bytes);

const titles = [...importColumns];
const two = [
  titles,
  ['carrier', '德邦快递', 'DEPPON', 'blue', '5', '停用'],
  ['carrier', '顺丰（月结）', '顺丰速运', '', '', ''],
];
const written = () =>
  stored<Record<string, unknown>>(
    world,
    world.alpha,
    'select dictionary, value, label, color, sort, enabled from dictionary_details order by sort',
  );

test('a table is told row by row, and nothing is written before it is imported', async () => {
  const checked = await check('字典.csv', csvOf(two));

  expect(checked.answer).toMatchObject({ addedCount: 1, changedCount: 1, errorCount: 0 });
  expect(checked.answer['rows']).toMatchObject([
    { line: 2, value: 'DEPPON', change: 'added' },
    { line: 3, value: '顺丰速运', change: 'changed' },
  ]);
  expect(await written()).toEqual([]);

  expect((await write('字典.csv', csvOf(two))).answer).toEqual({ addedCount: 1, changedCount: 1 });
  expect(await written()).toEqual([
    {
      dictionary: 'carrier',
      value: 'DEPPON',
      label: '德邦快递',
      color: 'blue',
      sort: 5,
      enabled: false,
    },
    {
      dictionary: 'carrier',
      value: '顺丰速运',
      label: '顺丰（月结）',
      color: null,
      sort: 10,
      enabled: true,
    },
  ]);
  expect((await write('字典.csv', csvOf(two))).answer).toEqual({ addedCount: 0, changedCount: 0 });
});

test('one wrong row, and nothing of the table is imported', async () => {
  const table = csvOf([...two, ['nowhere', 'A', 'a', '', '', '']]);

  const checked = await check('a.csv', table);
  const refused = await write('a.csv', table);

  expect(checked.answer['errors']).toEqual([{ line: 4, words: '字典不存在' }]);
  expect(faultsOf(refused, ['import_has_errors'])).toEqual([]);
  expect(refused.answer['message']).toBe('文件中有1行错误，未导入任何内容');
  expect(await written()).toEqual([]);
});

test('a spreadsheet is imported like a csv, numbers and empty cells as they are', async () => {
  const sheet = xlsxOf([
    titles,
    ['banner_slot', 'banner5 & <大>', 5, '', 50, '启用'],
    ['', '', '', '', '', ''],
    ['banner_slot', 'banner1', 1],
  ]);

  expect((await write('字典.XLSX', sheet)).answer).toEqual({ addedCount: 1, changedCount: 0 });
  expect(await written()).toMatchObject([{ value: '5', label: 'banner5 & <大>', sort: 50 }]);
});

test('a csv as Chinese spreadsheets write it is read too', async () => {
  // 字典名称,标签,值 / carrier,德邦,DB in GBK
  const gbk = Buffer.from(
    'd7d6b5e4c3fbb3c62cb1eac7a92cd6b50d0a636172726965722cb5c2b0ee2c44420d0a',
    'hex',
  );

  await write('a.csv', gbk);

  expect(await written()).toMatchObject([{ value: 'DB', label: '德邦' }]);
});

test('what was exported with a formula in it comes back as it was', async () => {
  await write('a.csv', csvOf([titles, ['carrier', '=HYPERLINK("x")', 'h', '', '', '']]));

  expect(await written()).toMatchObject([{ label: '=HYPERLINK("x")' }]);
});

test.each<[what: string, fileName: string, bytes: () => string | Buffer, code: string]>([
  ['another kind of file', 'a.txt', () => 'x', 'import_type'],
  ['a csv that calls itself xlsx', 'a.xlsx', () => csvOf(two), 'import_unreadable'],
  ['a zip cut short', 'a.xlsx', () => xlsxOf(two).subarray(0, 300), 'import_unreadable'],
  ['more than 20 MB unpacked', 'a.xlsx', bomb, 'import_unreadable'],
  ['more than it says', 'a.xlsx', lyingBomb, 'import_unreadable'],
  ['a DOCTYPE', 'a.xlsx', () => withDoctype(two), 'import_unreadable'],
  ['a link to another workbook', 'a.xlsx', () => withLink(two), 'import_unreadable'],
  ['a target outside', 'a.xlsx', () => withTarget(two), 'import_unreadable'],
  ['20,001 rows', 'a.csv', () => `值\n${'x\n'.repeat(20_001)}`, 'import_too_many_rows'],
])('%s is refused and nothing is written', async (_what, fileName, bytes, code) => {
  const heard = await write(fileName, bytes());

  expect(faultsOf(heard)).toEqual([]);
  expect(heard.answer['code']).toBe(code);
  expect(await written()).toEqual([]);
});

test('20,000 rows are read', async () => {
  const heard = await check('a.csv', `值\n${'x\n'.repeat(20_000)}`);

  expect(heard.answer['errors']).toEqual([{ line: 1, words: '缺少列：字典名称、标签' }]);
});

test('what is larger than 10 MB is refused', async () => {
  const heard = await write('a.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));

  expect(faultsOf(heard, ['too_large'])).toEqual([]);
});

test('an operator imports 60 times an hour', async () => {
  for (let index = 0; index < 60; index += 1) await check('a.txt', 'x');

  const heard = await check('a.csv', csvOf(two));

  expect(faultsOf(heard, ['too_many_imports'])).toEqual([]);
});

test('a dictionary of another brand is not known to an import, and a clerk imports nothing', async () => {
  await send(world, world.beta.admin, 'createDictionary', {
    body: { name: 'theirs', description: '别人的' },
  });
  const table = csvOf([titles, ['theirs', 'A', 'a', '', '', '']]);

  expect((await check('a.csv', table)).answer['errors']).toEqual([
    { line: 2, words: '字典不存在' },
  ]);
  const clerk = await upload('importDictionary', 'a.csv', csvOf(two), world.alpha.clerk);
  expect(faultsOf(clerk, ['forbidden'])).toEqual([]);
});
