import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { exported, letAllExport } from './testing/exporting.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('归还列表 is exported with its addresses, and its filter in words', async () => {
  const { alpha } = world;
  const [storeId] = alpha.stores;
  const address = {
    id: null,
    receiver: '西湖仓',
    phone: '13800000001',
    region: '浙江省杭州市西湖区',
    street: '文三路 1 号',
    isDefault: true,
    isEnabled: true,
  };
  const { answer: before } = await send(world, alpha.admin, 'returnAddresses', { query: {} });
  const { answer: saved } = await send(world, alpha.admin, 'saveReturnAddresses', {
    body: { storeId, addresses: [address], seen: before.seen },
  });
  const [kept] = saved.addresses;
  const [back, other] = [await rentedOrder(world, alpha), await rentedOrder(world, alpha)];
  for (const { id: orderId } of [back, other])
    await doMoney(world, alpha.clerk, 'startReturn', { orderId }, { returnAddressId: kept?.id });
  await letAllExport(world, alpha);
  const words = '西湖仓 13800000001 浙江省杭州市西湖区文三路 1 号';
  const cells = async (returnAddressIs: number | undefined) => {
    const query = { returnAddressIs: String(returnAddressIs) };
    const csv = await exported(world, alpha.clerk, { list: 'listReturns', query });
    const [titles = [], ...rows] = cellsOfCsv(csv);
    return rows.map((row) => row[titles.indexOf('归还地址')]);
  };

  expect(await cells(kept?.id)).toEqual([words, words]);
  expect(await cells((kept?.id ?? 0) + 1)).toEqual([]);
  const { answer } = await send(world, alpha.clerk, 'listExports', { query: {} });
  expect(answer.content.map(({ criteria }) => criteria)).toEqual([
    `归还地址：编号 ${(kept?.id ?? 0) + 1}`,
    `归还地址：${words}`,
  ]);
});
