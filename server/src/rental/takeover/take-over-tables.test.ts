import { csvOf } from '@rental/domain/csv';
import { orderColumns } from '@rental/domain/rental/takeover/order-columns';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { anotherOrder, checkTakeover, importTakeover } from '../../testing/orders/takeover.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(() => stored(world, shop, 'delete from attempt_counters'));

type Kind = Parameters<typeof checkTakeover>[3];
const check = (kind: Kind, rows: readonly (readonly string[])[]) =>
  checkTakeover(world, shop.admin, csvOf(rows), kind);
const write = (kind: Kind, rows: readonly (readonly string[])[]) =>
  importTakeover(world, shop.admin, csvOf(rows), kind);

test('stores come in once, and begin at 待提交资质', async () => {
  const titles = ['店铺名称', '联系人', '联系电话', '省市区', '详细地址'];
  const store = ['城北店', '李店长', '0571-88888888', '浙江省杭州市拱墅区', '湖墅路 1 号'];

  expect((await write('stores', [titles, store])).answer).toEqual({
    importedCount: 1,
    skippedCount: 0,
  });
  expect((await write('stores', [titles, store])).answer).toEqual({
    importedCount: 0,
    skippedCount: 1,
  });
  const wrong = await check('stores', [titles, ['城北店', '王店长', '123', ...store.slice(3)]]);
  expect(wrong.answer['errors']).toEqual([
    {
      line: 2,
      column: '联系电话',
      words: '联系电话应为11位手机号，或带区号的固话，如 0571-88888888',
    },
    { line: 2, column: '店铺名称', words: '该店铺已存在，且内容不同' },
  ]);
  expect(await stored(world, shop, `select status from stores where name = '城北店'`)).toHaveLength(
    1,
  );
});

test('customers come in once and are found by their name', async () => {
  const titles = ['姓名', '手机号', '身份证号', '省市区', '详细地址'];
  const customer = ['欧阳春晓', '13711110001', '33010619900101777x', '浙江省杭州市', '文三路 1 号'];

  expect((await write('customers', [titles, customer])).answer['importedCount']).toBe(1);
  expect((await write('customers', [titles, customer])).answer['skippedCount']).toBe(1);
  const wrong = await check('customers', [
    titles,
    ['欧阳春', ...customer.slice(1)],
    ['李小月', '13711110001', '330106199001018888', ...customer.slice(3)],
  ]);
  expect(wrong.answer['errors']).toEqual([
    { line: 2, column: '姓名', words: '该身份证号已登记在另一姓名下' },
    { line: 3, column: '手机号', words: '手机号已被其他客户使用' },
  ]);
  const { answer } = await send(world, shop.admin, 'listCustomers', {
    query: { name: '欧阳春晓' },
  });
  expect(answer.content).toHaveLength(1);
});

test('price plans come in once, a row for each rental period, and orders sign them', async () => {
  const [product] = await stored<{ code: string }>(
    world,
    shop,
    'select p.code from products p join skus k on k.product_id = p.id where k.id = $1',
    [shop.skus[0]],
  );
  const titles = [
    '商品编码',
    '方案名称',
    '订单类型',
    '租期单位',
    '期数',
    '总租金',
    '买断规则',
    '宽限天数',
  ];
  const plan = [product?.code ?? '', '标准月租', '租赁', '月', '12', '3600', '不可买断', '3'];
  const table = [titles, plan, [plan[0] ?? '', '标准月租', '', '月', '6', '2000', '', '']];

  expect((await write('plans', table)).answer).toEqual({ importedCount: 1, skippedCount: 0 });
  expect((await write('plans', table)).answer).toEqual({ importedCount: 0, skippedCount: 1 });
  const beyond = await check('plans', [titles, plan.with(1, '太贵').with(5, '999999')]);
  expect(JSON.stringify(beyond.answer['errors'])).toContain('超过市场价');

  // by the terms of this plan a waived deposit is secured by a hold
  await stored(
    world,
    shop,
    `update lease_terms set content = jsonb_set(content, '{waiverHoldBp}', '10000')
       where id in (select lease_terms_id from price_plan_versions)`,
  );
  const signed = anotherOrder(1, {
    免押金额: '400',
    方案名称: '标准月租',
    方案版本: '1',
    买断规则: '不可买断',
    买断价: '',
  });
  const book = await workbookOf([signed]);
  const heard = await importTakeover(world, shop.admin, book, 'orders', '在租订单.xlsx');
  expect(heard.answer).toEqual({ importedCount: 1, skippedCount: 0 });
  const [lease] = await stored(
    world,
    shop,
    `select t.content -> 'lateFee' ->> 'graceDays' as grace, v.version, o.waiver_hold_fen::int as hold
       from orders o
       join lease_terms t on t.id = o.lease_terms_id join price_plan_versions v on v.id = o.price_plan_version_id
     where o.is_taken_over`,
  );
  expect(lease).toEqual({ grace: '3', version: 1, hold: 40_000 });
  await proveBooks(world, shop);
});

/** A workbook as a real writer makes it: an ID number and a serial as texts, amounts and counts as numbers. */
const workbookOf = async (rows: readonly ReturnType<typeof anotherOrder>[]) => {
  const numbers = new Set(['期数', '每期租金', '已付期数', '下期已付金额', '已收押金', '方案版本']);
  const titles = orderColumns.map(({ title }) => title);
  const cellOf = (title: string, text: string) =>
    numbers.has(title) && text !== '' ? Number(text) : text;
  const cells = rows.map((row) => titles.map((title) => cellOf(title, row[title] ?? '')));
  return Buffer.from(await writeXlsx({ sheets: [{ name: '在租订单', rows: [titles, ...cells] }] }));
};

test.each(['stores', 'plans', 'customers', 'orders'] as const)(
  'the template of %s is read by its own import, and explains its columns',
  async (kind) => {
    const { answer } = await send(world, shop.admin, 'takeoverTemplate', { query: { kind } });
    const book = Buffer.from(answer.base64, 'base64');

    const checked = await checkTakeover(world, shop.admin, book, kind, answer.fileName);

    expect(checked.statusCode).toBe(200);
    expect(JSON.stringify(checked.answer['errors'])).not.toMatch(/缺少列|应为|请填写/);
  },
);

test('the page tells what is there, and each file that came with its outcome', async () => {
  const before = await send(world, shop.admin, 'takeoverState', {});
  await write('customers', [['姓名'], ['谁']]);

  const { answer } = await send(world, shop.admin, 'takeoverState', {});

  expect(answer.steps.map(({ kind }) => kind)).toEqual([
    'stores',
    'products',
    'plans',
    'devices',
    'customers',
    'orders',
  ]);
  expect(answer.imports).toHaveLength(before.answer.imports.length + 1);
  expect(answer.imports[0]).toMatchObject({ kind: 'customers', rowCount: 0, errorCount: 1 });
  const other = await send(world, world.beta.admin, 'takeoverState', {});
  expect(other.answer.imports).toEqual([]);
});
