import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { askFor, exported, letAllExport } from './testing/exporting.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await letAllExport(world, world.alpha);
});
afterAll(() => world.close());

const numbersOf = (csv: string) => {
  const [titles = [], ...rows] = cellsOfCsv(csv);
  return rows.map((row) => row[titles.indexOf('订单号')]);
};
const placed = async (orderNo: string, storeAt: 0 | 1 = 0) => {
  const { alpha } = world;
  const order = { order_no: orderNo, store_id: alpha.stores[storeAt] };
  const [id = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview, order);
  return String(id);
};

test('just the rows that were ticked are exported, and of these only those that the operator reaches', async () => {
  const { alpha } = world;
  const one = await placed('ZL-ONE');
  await placed('ZL-UNTICKED');
  const two = await placed('ZL-TWO');
  const foreign = await placed('ZL-FOREIGN', 1);

  const some = await exported(world, alpha.clerk, { query: { ids: [one, two, foreign] } });
  const single = await exported(world, alpha.clerk, { query: { ids: one } });

  expect(numbersOf(some)).toEqual(['ZL-TWO', 'ZL-ONE']);
  expect(numbersOf(single)).toEqual(['ZL-ONE']);
  const { answer } = await send(world, alpha.clerk, 'listExports', { query: {} });
  expect(answer.content.map(({ criteria }) => criteria)).toEqual([
    '勾选：1条订单',
    '勾选：3条订单',
  ]);
});

test('as many as other commands take at once, and no more', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

  expect((await askFor(world, world.alpha.clerk, { query: { ids: ids(100) } })).status).toBe(201);
  expect((await askFor(world, world.alpha.clerk, { query: { ids: ids(101) } })).status).toBe(400);
});
