import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney } from '../../../testing/orders/money.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value);

// 转单: an order goes from one store to another.

const rounds = 10;
let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const detailOf = async (id: number, caller = shop.admin) =>
  (await send(world, caller, 'orderDetail', { params: { id } })).answer;
const keyed = (key?: string): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };
const orderAt = async (
  status: Parameters<typeof someOrders>[3],
  more: Parameters<typeof someOrders>[4] = {},
) => (await someOrders(world, shop, 1, status, more))[0] ?? 0;
/** Says if a step is done, or the code it is refused with. */
const told = (reply: { status: number; refusal: { code: string } }) =>
  reply.status === 200 ? 'done' : reply.refusal.code;

const handOver = (orderId: number, storeId: number, caller = shop.admin, key?: string) =>
  send(
    world,
    caller,
    'handOverOrder',
    { body: { orderId, storeId, reason: '就近发货' } },
    keyed(key),
  );
const seenBy = async (caller: Caller, orderId: number) =>
  (await send(world, caller, 'orderDetail', { params: { id: orderId } })).status;

test('an order goes to another store with its bills and figures: its clerk sees it from then on, the old one no longer', async () => {
  const [, second] = shop.stores;
  const orderId = await orderAt(orderStatus.approved, { total_rent_fen: fen(120_000) });
  const { clerk, otherClerk, admin } = shop;
  await send(world, admin, 'assignOrders', {
    body: { orderIds: [orderId], operatorId: clerk.operatorId },
  });
  const extra = { orderId, kind: 4, amountFen: 5_000 };
  await doMoney(world, admin, 'chargeOrder', extra, { purpose: '碎屏险' });
  await doMoney(world, admin, 'chargeOrder', { ...extra, kind: 5 }, { purpose: '延长保修' });
  const { bills: charged } = await detailOf(orderId);
  await doMoney(world, admin, 'collectBills', {
    orderId,
    billIds: [charged[0]?.id],
    amountFen: null,
    method: 'cash',
  });
  const before = [await seenBy(clerk, orderId), await seenBy(otherClerk, orderId)];

  const handed = await handOver(orderId, second, admin, 'hand-once');
  const again = await handOver(orderId, second, admin, 'hand-once');

  expect(handed.answer).toEqual({
    orderId,
    orderStatus: orderStatus.approved,
    storeName: '滨江店',
  });
  expect(again.answer).toEqual(handed.answer);
  expect(before).toEqual([200, 404]);
  expect([await seenBy(clerk, orderId), await seenBy(otherClerk, orderId)]).toEqual([404, 200]);
  const billsSeen = async (caller: Caller) =>
    (await send(world, caller, 'listBills', { query: {} })).answer.content.filter(
      (bill) => bill.orderId === orderId,
    ).length;
  expect([await billsSeen(clerk), await billsSeen(otherClerk)]).toEqual([0, 2]);
  const { order, history } = await detailOf(orderId);
  expect(order).toMatchObject({ storeName: '滨江店', responsibleName: null });
  expect(history.at(-1)).toMatchObject({
    move: 'handOver',
    note: '就近发货',
    before: { store_name: '西湖店' },
    after: { store_name: '滨江店', responsible_name: null },
  });
  expect(history.at(-1)?.before['responsible_name']).not.toBeNull();
  const wrong = await stored(
    world,
    shop,
    `select count(*)::int as count from bills b join orders o on o.id = b.order_id where b.store_id <> o.store_id`,
  );
  expect(wrong).toEqual([{ count: 0 }]);
});

test('both stores hear of an order that is handed over, each of its own side', async () => {
  const [, second] = shop.stores;
  const orderId = await orderAt(orderStatus.toShip);
  const titles = async (caller: Caller) =>
    (await send(world, caller, 'listMessages', { query: {} })).answer.content
      .filter(({ body }) => body.includes('转至'))
      .map(({ title }) => title);
  const before = [await titles(shop.clerk), await titles(shop.otherClerk)];

  await handOver(orderId, second);

  const after = [await titles(shop.clerk), await titles(shop.otherClerk)];
  expect(after[0]?.length).toBe((before[0]?.length ?? 0) + 1);
  expect(after[1]?.length).toBe((before[1]?.length ?? 0) + 1);
  expect([after[0]?.[0], after[1]?.[0]]).toEqual(['订单已转出', '有订单转入']);
});

test('an order is handed over until its parcel leaves, to a store of the own reach, by whoever has the right', async () => {
  const [first, second] = shop.stores;
  const orderId = await orderAt(orderStatus.toShip);
  const sent = await orderAt(orderStatus.toReceive);

  const replies = [
    await handOver(orderId, first),
    await handOver(orderId, world.beta.stores[0] + 1_000_000),
    await handOver(sent, second),
    await handOver(orderId, second, shop.clerk),
  ];
  await stored(
    world,
    shop,
    `insert into role_permissions select $1, $2, 'order:transfer' on conflict do nothing`,
    [shop.brand.code, shop.roles.clerk],
  );
  const beyond = await handOver(orderId, second, shop.clerk);

  expect(replies.map(told)).toEqual([
    'order_same_store',
    'not_found',
    'change_out_of_turn',
    'forbidden',
  ]);
  expect(replies[2]?.refusal.msg).toBe('订单当前为「待收货」，不能转单');
  expect(told(beyond)).toBe('not_found');
  expect((await detailOf(orderId)).history).toEqual([]);
});

test('orders that are handed over to and fro while others move leave no deadlock and exact figures', async () => {
  const [first, second] = shop.stores;
  const ids = await someOrders(world, shop, rounds, orderStatus.approved);
  const others = await someOrders(world, shop, rounds, orderStatus.approved);

  const raced = await Promise.all([
    ...ids.map(async (id) => {
      const replies = await Promise.all([handOver(id, second), handOver(id, second)]);
      return replies.map(told).toSorted().join();
    }),
    ...others.map(async (orderId) =>
      told(await send(world, shop.clerk, 'closeOrder', { body: { orderId, reason: 'duplicate' } })),
    ),
  ]);
  const back = await Promise.all(ids.map(async (id) => told(await handOver(id, first))));

  expect(raced).toEqual([...times(rounds, 'done,order_same_store'), ...times(rounds, 'done')]);
  expect(back).toEqual(times(rounds, 'done'));
});
