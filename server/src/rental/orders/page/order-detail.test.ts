import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

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

test('an order says what became of its deposit: what came, what was set off and what went back leave what is held', async () => {
  const { id, billIds } = await rentedOrder(world, shop, {
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  const method = 'cash' as const;
  const collect = (bills: readonly number[], by: string) =>
    doMoney(world, shop.clerk, 'collectBills', {
      orderId: id,
      billIds: bills,
      amountFen: null,
      method: by,
    });
  await doMoney(world, shop.clerk, 'takeDeposit', { orderId: id, method });
  const more = { orderId: id, kind: billKinds.deposit, amountFen: 3_000 };
  await doMoney(world, shop.clerk, 'chargeOrder', more, { purpose: '配件押金' });
  const asked = (await detailOf(id)).bills.find(({ kind }) => kind === billKinds.deposit);
  await collect([asked?.id ?? 0], method);
  await collect(billIds.slice(0, 1), 'deposit');

  const before = await detailOf(id);
  await collect(billIds.slice(1), method);
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  const intact = { orderId: id, result: 'intact', compensationFen: 0 };
  await doMoney(world, shop.clerk, 'inspectReturn', intact);
  await doMoney(world, shop.clerk, 'completeReturn', { orderId: id, refundMethod: method });
  const after = await detailOf(id);

  const setOffFen = before.bills[0]?.amountFen ?? 0;
  const heldFen = 53_000 - setOffFen;
  const came = { receivedFen: 53_000, carriedInFen: 0, carriedOutFen: 0, setOffFen };
  expect([before.deposit, before.order.depositHeldFen]).toEqual([
    { ...came, refundedFen: 0 },
    heldFen,
  ]);
  expect([after.deposit, after.order.depositHeldFen]).toEqual([
    { ...came, refundedFen: heldFen },
    0,
  ]);
});
