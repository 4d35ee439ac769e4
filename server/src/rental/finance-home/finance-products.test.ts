import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClosedMonths } from '../../testing/orders/closed-months.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type World } from '../../testing/world.ts';

// 设备回报与商品利润: each figure is its rows, and the profit is that of 月结.

let world: World;
// on paper: one rental of ¥1,200.00 from 2026-09-05 on pays its first bill of ¥100.00; its product has devices of ¥3,000.00
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  world.now = new Date('2026-09-05T02:00:00.000Z');
  const proof = await photoBy(world, alpha.admin);
  const { id, billIds } = await rentedOrder(world, alpha, { total_rent_fen: fen(120_000) });
  const [order] = await stored<{ sku_id: number }>(
    world,
    alpha,
    'select sku_id from orders where id = $1',
    [id],
  );
  await someDevices(world, alpha, ['SN1001', 'SN1002', 'SN1003'], { skuId: order?.sku_id ?? 0 });
  await stored(world, alpha, `update devices set cost_fen = 300000, bought_on = '2026-09-01'`);
  const heard = await doMoney(
    world,
    alpha.admin,
    'collectBills',
    { orderId: id, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' },
    { proofs: [proof] },
  );
  if (heard.status !== 200) throw new Error('The bill was not collected');
  await nextDay('2026-09-06');
});
afterAll(() => world.close());

async function nextDay(day: string): Promise<void> {
  world.now = new Date(`${day}T02:00:00.000Z`);
  await aWorker(world).workUntilIdle();
}

const told = async () => (await send(world, world.alpha.admin, 'financeProducts')).answer;

test('devices, their cost and the rent collected are the rows of the product', async () => {
  const { alpha } = world;
  const { products, closedTo } = await told();
  expect(closedTo).toBeNull();
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) {
    const { productId, deviceCount, costFen, collectedFen, returnBp, profitFen } = product;
    const query = { productIs: String(productId), size: 500 };
    const devices = (await send(world, alpha.admin, 'listDevices', { query })).answer.content;
    const { answer: sums } = await send(world, alpha.admin, 'billSums', {
      query: { productIs: String(productId), kind: '1', isReceivable: 'true' },
    });
    expect([deviceCount, costFen]).toEqual([
      devices.length,
      devices.reduce((sum, device) => sum + (device.costFen ?? 0), 0),
    ]);
    expect(collectedFen).toBe(sums.paidFen);
    expect(returnBp).toBe(Math.round((collectedFen / costFen) * 10_000));
    expect(profitFen).toBeNull();
  }
  expect(products.map(({ collectedFen }) => collectedFen)).toContain(10_000);
});

test('the profit of a product is what 月结 says of its closed months', async () => {
  const { alpha } = world;
  const months = new ClosedMonths(world, alpha);
  world.now = new Date('2026-11-02T02:00:00.000Z');
  await months.setPolicy();
  let expected = 0;
  for (const month of ['2026-10']) {
    await months.closed(month);
    expected += (await months.balance(month)).profits.reduce(
      (sum, { profitFen }) => sum + profitFen,
      0,
    );
  }
  await nextDay('2026-11-03');
  const { products, closedTo } = await told();
  expect(closedTo).toBe('2026-10-31');
  expect(expected).not.toBe(0);
  expect(products.reduce((sum, { profitFen }) => sum + (profitFen ?? 0), 0)).toBe(expected);
});

test('who may not read 月结 is refused, and another brand has none of these products', async () => {
  const { alpha, beta } = world;
  expect((await send(world, alpha.clerk, 'financeProducts')).refusal?.code).toBe('forbidden');
  expect((await send(world, beta.admin, 'financeProducts')).answer).toEqual({
    closedTo: null,
    products: [],
  });
});
