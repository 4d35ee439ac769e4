import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value);

// 自提, 换机: a device goes from one hand to another.

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
const deviceOf = async (serial: string) =>
  (
    await stored<{ state: string; order_id: number | null }>(
      world,
      shop,
      'select state, order_id from devices where serial = $1',
      [serial],
    )
  )[0];
const movesOf = async (serial: string) =>
  (
    await stored<{ move: string }>(
      world,
      shop,
      `select h.move from device_history h join devices d on d.id = h.device_id where d.serial = $1 order by h.id`,
      [serial],
    )
  ).map(({ move }) => move);
/** Says if a step is done, or the code it is refused with. */
const told = (reply: { status: number; refusal: { code: string } }) =>
  reply.status === 200 ? 'done' : reply.refusal.code;

const pickUp = (orderId: number, deviceSerial: string, more: object = {}, key?: string) =>
  send(world, shop.clerk, 'pickUpOrder', { body: { orderId, deviceSerial, ...more } }, keyed(key));

test('a customer who fetches the product rents it from that day: device, bills, books, and no parcel number', async () => {
  const orderId = await orderAt(orderStatus.toShip, { total_rent_fen: fen(120_000) });
  await someDevices(world, shop, ['FETCH-0001']);
  const photos = [await photoBy(world, shop.clerk)];

  const fetched = await pickUp(orderId, 'FETCH-0001', { photos }, 'fetch-once');
  const again = await pickUp(orderId, 'FETCH-0001', { photos }, 'fetch-once');

  expect(fetched.answer).toEqual({
    orderId,
    orderStatus: orderStatus.renting,
    startOn: '2026-11-21',
    endsOn: '2027-11-21',
    billCount: 12,
  });
  expect(again.answer).toEqual(fetched.answer);
  const { order, bills, parcels, history } = await detailOf(orderId);
  expect(order).toMatchObject({ startOn: '2026-11-21', deviceSerial: 'FETCH-0001' });
  expect(bills).toHaveLength(12);
  expect(parcels).toMatchObject([{ carrier: null, trackingNumber: null }]);
  expect(parcels[0]?.receivedAt).toBe(parcels[0]?.shippedAt);
  expect(parcels[0]?.photos.map((link) => link.split('?')[0])).toEqual(photos);
  expect(history).toMatchObject([
    {
      move: 'pickUp',
      before: { status: 4, start_on: null },
      after: { status: 6, start_on: '2026-11-21', device_serial: 'FETCH-0001', photo_count: 1 },
    },
  ]);
  expect(await deviceOf('FETCH-0001')).toEqual({ state: 'rented', order_id: orderId });
  const today = { shippedAt: ['2026-11-21', '2026-11-21'] as [string, string] };
  const shipped = await send(world, shop.clerk, 'listOrders', { query: today });
  expect(shipped.answer.content.map(({ id }) => id)).toContain(orderId);
});

test('what could not ship is not fetched either, and neither without its deposit', async () => {
  const orderId = await orderAt(orderStatus.toShip);
  const unpaid = await orderAt(orderStatus.toShip, { deposit_waived_fen: fen(40_000) });
  await someDevices(world, shop, ['FETCH-TAKEN', 'FETCH-FREE']);
  await someDevices(world, shop, ['FETCH-OTHER-SKU'], { skuId: shop.skus[1] });
  await someDevices(world, shop, ['FETCH-OTHER-STORE'], { storeId: shop.stores[1] });
  await pickUp(await orderAt(orderStatus.toShip), 'FETCH-TAKEN');

  const replies = [
    await pickUp(orderId, 'FETCH-NOWHERE'),
    await pickUp(orderId, 'FETCH-OTHER-STORE'),
    await pickUp(orderId, 'FETCH-TAKEN'),
    await pickUp(orderId, 'FETCH-OTHER-SKU'),
    await pickUp(orderId, 'FETCH-FREE', { photos: [`/files/${'0'.repeat(32)}`] }),
    await pickUp(await orderAt(orderStatus.approved), 'FETCH-FREE'),
    await pickUp(unpaid, 'FETCH-FREE'),
  ];

  expect(replies.map(told)).toEqual([
    'device_not_found',
    'device_not_found',
    'device_not_in_stock',
    'device_other_sku',
    'photo_not_found',
    'invalid_transition',
    'deposit_missing',
  ]);
  expect(replies[6]?.refusal.msg).toBe('押金须付清或冻结 ¥600.00，目前 ¥0.00，补足后才能自提');
  expect(await deviceOf('FETCH-FREE')).toEqual({ state: 'inStock', order_id: null });
});

test('of one clerk who ships and one who hands over the counter, one does', async () => {
  const ids = await someOrders(world, shop, rounds, orderStatus.toShip);
  const serials = (prefix: string) => ids.map((id) => `${prefix}-${id}`);
  await someDevices(world, shop, [...serials('RACE-SENT'), ...serials('RACE-FETCHED')]);

  const outcomes = await Promise.all(
    ids.map(async (orderId) => {
      const parcel = {
        carrier: '顺丰速运',
        trackingNumber: 'SF1234567890',
        deviceSerial: `RACE-SENT-${orderId}`,
      };
      const replies = await Promise.all([
        send(world, shop.admin, 'shipOrder', { body: { orderId, ...parcel } }),
        pickUp(orderId, `RACE-FETCHED-${orderId}`),
      ]);
      return replies.map(told).toSorted().join();
    }),
  );

  expect(outcomes).toEqual(times(rounds, 'done,invalid_transition'));
  const [taken] = await stored(
    world,
    shop,
    `select count(*)::int as devices, count(distinct order_id)::int as orders from devices where order_id = any($1)`,
    [ids],
  );
  expect(taken).toEqual({ devices: rounds, orders: rounds });
});

let swaps = 0;
/** A rented order with the serial of its device, and another device in stock. */
async function swappable(more: Parameters<typeof someDevices>[3] = {}) {
  const { id } = await rentedOrder(world, shop);
  swaps += 1;
  const newSerial = `SWAP-NEW-${swaps}`;
  await someDevices(world, shop, [newSerial], more);
  const { order } = await detailOf(id);
  return { orderId: id, oldSerial: order.deviceSerial ?? '', newSerial };
}
const swap = (body: object, key?: string) =>
  send(
    world,
    shop.clerk,
    'swapDevice',
    { body: { oldGoesTo: 'repair', reason: '屏幕失灵', ...body } as never },
    keyed(key),
  );

test('a broken device is swapped: the old one goes to repair, the new one to the order, and no money moves', async () => {
  const given = await swappable();
  const photos = [await photoBy(world, shop.clerk)];
  const moneyBefore = await stored(world, shop, 'select count(*) from transfers');

  const swapped = await swap({ ...given, photos }, 'swap-once');
  const again = await swap({ ...given, photos }, 'swap-once');

  expect(swapped.answer).toEqual({ orderId: given.orderId, orderStatus: orderStatus.renting });
  expect(again.answer).toEqual(swapped.answer);
  expect(await deviceOf(given.oldSerial)).toEqual({ state: 'toRepair', order_id: null });
  expect(await deviceOf(given.newSerial)).toEqual({ state: 'rented', order_id: given.orderId });
  expect([await movesOf(given.oldSerial), await movesOf(given.newSerial)]).toEqual([
    ['ship', 'takeToRepair'],
    ['ship'],
  ]);
  const { order, swaps: told, history } = await detailOf(given.orderId);
  expect(order.deviceSerial).toBe(given.newSerial);
  expect(told).toMatchObject([
    {
      oldSerial: given.oldSerial,
      newSerial: given.newSerial,
      oldGoesTo: 'repair',
      reason: '屏幕失灵',
    },
  ]);
  expect(told[0]?.photos.map((link) => link.split('?')[0])).toEqual(photos);
  expect(history.at(-1)).toMatchObject({
    move: 'swapDevice',
    note: '屏幕失灵',
    before: { device_serial: given.oldSerial },
    after: { device_serial: given.newSerial, old_goes_to: 'repair', swap_photo_count: 1 },
  });
  expect(await stored(world, shop, 'select count(*) from transfers')).toEqual(moneyBefore);
  const back = await swap({
    orderId: given.orderId,
    oldSerial: given.newSerial,
    newSerial: given.oldSerial,
  });
  expect(told && back.refusal.code).toBe('device_not_in_stock');
});

test('a device of another product is taken only where it is meant, and never a cheaper one', async () => {
  const given = await swappable({ skuId: shop.skus[1] });

  const unmeant = await swap(given);
  await stored(world, shop, 'update skus set retail_fen = retail_fen - 1 where id = $1', [
    shop.skus[1],
  ]);
  const cheaper = await swap({ ...given, isOtherSkuConfirmed: true });
  const offeredThen = await send(world, shop.clerk, 'swappableDevices', {
    params: { id: given.orderId },
  });
  await stored(world, shop, 'update skus set retail_fen = retail_fen + 1 where id = $1', [
    shop.skus[1],
  ]);
  const offered = await send(world, shop.clerk, 'swappableDevices', {
    params: { id: given.orderId },
  });
  const toStock = { ...given, oldGoesTo: 'stock', isOtherSkuConfirmed: true };
  const ungraded = await swap(toStock);
  const meant = await swap({ ...toStock, oldGrade: 'grade90' });

  expect([unmeant, cheaper, ungraded, meant].map(told)).toEqual([
    'other_sku_unconfirmed',
    'device_cheaper',
    'device_grade_missing',
    'done',
  ]);
  expect(offered.answer.oldSerial).toBe(given.oldSerial);
  const serials = ({ answer }: typeof offered) => answer.devices.map(({ serial }) => serial);
  expect(serials(offeredThen)).not.toContain(given.newSerial);
  expect(offered.answer.devices).toContainEqual({
    serial: given.newSerial,
    productName: 'iPhone 17 Pro',
    skuName: '512GB',
    grade: null,
    isOrderedSku: false,
  });
  expect(await deviceOf(given.oldSerial)).toEqual({ state: 'inStock', order_id: null });
});

test('nothing is swapped out of turn, during a return, for a foreign device or a wrong one', async () => {
  const given = await swappable();
  const elsewhere = await swappable({ storeId: shop.stores[1] });
  const toShip = await orderAt(orderStatus.toShip);

  const replies = [
    await swap({ ...given, orderId: toShip }),
    await swap({ ...given, oldSerial: 'NOT-ITS-OWN' }),
    await swap(elsewhere),
    await swap({ ...given, newSerial: given.oldSerial }),
  ];
  await doMoney(world, shop.clerk, 'startReturn', { orderId: given.orderId });
  const returning = await swap(given);

  expect([...replies, returning].map(told)).toEqual([
    'change_out_of_turn',
    'device_not_in_order',
    'device_not_found',
    'device_not_in_stock',
    'order_locked',
  ]);
  expect(replies[0]?.refusal.msg).toBe('订单当前为「待发货」，不能换机');
  expect(await deviceOf(given.newSerial)).toEqual({ state: 'inStock', order_id: null });
});

test('two orders that swap for the same device, and two clerks who swap one: one of each does', async () => {
  const pairs: Awaited<ReturnType<typeof swappable>>[][] = [];
  for (let nth = 0; nth < 2 * rounds; nth += 1) pairs.push([await swappable(), await swappable()]);
  const raceOf = async ([one, other]: (typeof pairs)[number], isSameOrder: boolean) => {
    const rival = isSameOrder
      ? { ...one, newSerial: other?.newSerial }
      : { ...other, newSerial: one?.newSerial };
    const replies = await Promise.all([swap({ ...one }), swap(rival)]);
    return replies.map(told).toSorted().join();
  };

  const sameDevice = await Promise.all(pairs.slice(0, rounds).map((pair) => raceOf(pair, false)));
  const sameOrder = await Promise.all(pairs.slice(rounds).map((pair) => raceOf(pair, true)));

  expect(sameDevice).toEqual(times(rounds, 'device_not_in_stock,done'));
  expect(sameOrder).toEqual(times(rounds, 'device_not_in_order,done'));
  expect(
    await stored(
      world,
      shop,
      'select order_id from devices where order_id is not null group by 1 having count(*) > 1',
    ),
  ).toEqual([]);
});
