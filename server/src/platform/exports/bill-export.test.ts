import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { exported, letAllExport } from './testing/exporting.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await letAllExport(world, world.alpha);
});
afterAll(() => world.close());

test('分期账单 is exported as it is seen: in its order, with the late fee of today, the customer masked', async () => {
  const { alpha } = world;
  const today = world.now;
  world.now = new Date('2026-09-01T02:00:00.000Z');
  const terms = { term_count: 3, total_rent_fen: fen(30_000), order_no: 'ZL-MINE' };
  await rentedOrder(world, alpha, terms);
  world.now = today;
  const query = { state: 'overdue', storeIs: String(alpha.stores[0]) };

  const csv = await exported(world, alpha.clerk, { list: 'listBills', query });

  const [titles = [], ...rows] = cellsOfCsv(csv);
  const cellsOf = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(cellsOf('订单号')).toEqual(['ZL-MINE', 'ZL-MINE', 'ZL-MINE']);
  expect(cellsOf('账单日')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  // ¥100.00 for 15 days at 5 bp, then 66, 36 and 5 at 10 bp
  expect(cellsOf('滞纳金（元）')).toEqual(['7.35', '4.35', '1.25']);
  expect(cellsOf('待付（元）')).toEqual(['107.35', '104.35', '101.25']);
  expect(cellsOf('手机')).toEqual(['138****5678', '138****5678', '138****5678']);
  const { answer } = await send(world, alpha.clerk, 'listExports', { query: {} });
  expect(answer.content[0]?.criteria).toBe('状态：逾期待还款；店铺：西湖店');
  expect(await exported(world, alpha.otherClerk, { list: 'listBills', query: {} })).not.toContain(
    'ZL-MINE',
  );
});

test('how a bill was paid is a column of the file, and narrows it as it narrows the list', async () => {
  const { alpha } = world;
  const { id: orderId, billIds } = await rentedOrder(world, alpha, { order_no: 'ZL-PAID' });
  const decides = { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' };
  await doMoney(world, alpha.clerk, 'collectBills', decides);

  const csv = await exported(world, alpha.clerk, { list: 'listBills', query: { paidBy: 'cash' } });
  const none = await exported(world, alpha.clerk, {
    list: 'listBills',
    query: { orderNo: 'ZL-PAID', paidBy: 'deduction', deduction: 'failed' },
  });

  const [titles = [], ...rows] = cellsOfCsv(csv);
  const at = titles.indexOf('支付方式');
  expect(titles[at - 1]).toBe('支付时间');
  expect(rows.map((row) => [row[titles.indexOf('订单号')], row[at]])).toEqual([
    ['ZL-PAID', '现金'],
  ]);
  expect(cellsOfCsv(none)).toHaveLength(1);
  const { answer } = await send(world, alpha.clerk, 'listExports', { query: {} });
  expect(answer.content.slice(0, 2).map(({ criteria }) => criteria)).toEqual([
    '订单号：ZL-PAID；方式：周期代扣；扣款结果：失败',
    '方式：现金',
  ]);
});
