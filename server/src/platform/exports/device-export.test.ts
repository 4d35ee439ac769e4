import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('devices are exported as far as the operator reaches, with what they are worth today', async () => {
  const { admin, clerk, stores, skus } = world.alpha;
  for (const [index, storeId] of stores.entries())
    await send(world, admin, 'createDevices', {
      body: {
        storeId,
        skuId: skus[0],
        serials: [`EXPORT-${index}`],
        costFen: 360_000,
        boughtOn: '2026-10-21',
        note: '=1+1',
      },
    });

  const columns = ['serial', 'state', 'product', 'store', 'cost', 'bookValue', 'note'];
  const all = cellsOfCsv(await exported(world, admin, { list: 'listDevices', columns }));
  const own = cellsOfCsv(await exported(world, clerk, { list: 'listDevices', columns }));

  const row = (serial: string, store: string) => [
    serial,
    '在库',
    'iPhone 17 Pro',
    '256GB',
    store,
    '3600.00',
    '3510.00',
    "'=1+1",
  ];
  expect(all).toEqual([
    ['序列号', '状态', '商品', '规格', '店铺', '成本价（元）', '账面价值（元）', '备注'],
    row('EXPORT-1', '滨江店'),
    row('EXPORT-0', '西湖店'),
  ]);
  expect(own.slice(1)).toEqual([row('EXPORT-0', '西湖店')]);
});
