import { billKinds } from '@rental/domain/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../testing/money.ts';
import { send } from '../testing/send.ts';
import { wait } from '../testing/sign-in.ts';
import { createWorld, type Shop, type World } from '../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;

test('a bill says what is owed on it today: what is unpaid, and a late fee that nobody has counted yet', async () => {
  const { id, billIds } = await rentedOrder(world, shop, { total_rent_fen: fen(120_000) });
  const [first = 0] = billIds;
  const pay = { orderId: id, billIds: [first], amountFen: 4_000, method: 'cash' };
  await doMoney(world, shop.clerk, 'collectBills', pay);
  wait(world, 10 * 86_400);

  const { bills } = await detailOf(id);

  // ¥60.00 unpaid for 10 days at 5 bp a day
  expect(bills[0]).toMatchObject({
    kind: billKinds.rent,
    purpose: null,
    amountFen: 10_000,
    paidFen: 4_000,
    waivedFen: 0,
    lateFeeFen: 30,
    owedFen: 6_030,
    overdueDays: 10,
  });
  expect(bills[1]).toMatchObject({ lateFeeFen: 0, owedFen: 10_000 });
});

test('a bill by hand says what it is for, and stands among the others as it falls due', async () => {
  const { id } = await rentedOrder(world, shop);
  const charge = { orderId: id, kind: billKinds.extra, amountFen: 1_500 };
  await doMoney(world, shop.clerk, 'chargeOrder', charge, { purpose: '补充电器' });

  const { bills } = await detailOf(id);

  expect(bills.map(({ kind }) => kind).slice(0, 3)).toEqual([
    billKinds.rent,
    billKinds.extra,
    billKinds.rent,
  ]);
  expect(bills[1]).toMatchObject({ purpose: '补充电器', owedFen: 1_500 });
});

test('an order that is being returned says so, and what the inspection found', async () => {
  const { id } = await rentedOrder(world, shop);
  expect((await detailOf(id)).order).toMatchObject({ lock: null, inspection: null });
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  const listed = await send(world, shop.clerk, 'listOrders', { query: {} });
  const inspect = { orderId: id, result: 'damaged', compensationFen: 0 };
  await doMoney(world, shop.clerk, 'inspectReturn', inspect);

  expect(listed.answer.content.find((row) => row.id === id)).toMatchObject({ lock: 'returning' });
  expect((await detailOf(id)).order).toMatchObject({ lock: 'returning', inspection: 'damaged' });
});
