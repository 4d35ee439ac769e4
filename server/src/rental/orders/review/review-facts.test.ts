import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { someCustomers, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';
import { addressKey } from '../../customers/public.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const change = <Row extends object>(statement: string, ...values: unknown[]) =>
  stored<Row>(world, shop, statement, [shop.brand.code, ...values]);
const factsOf = async (id: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'reviewFacts', { params: { id } })).answer;
const keyOf = (region: string, street: string) =>
  inTransaction(world.database.owner, shop.brand.code, 'read write', (tx) =>
    addressKey(tx, shop.brand.code, { region, street }),
  );

/** A person, found by nothing else: phone, identity and address are of this person alone. */
let lastPerson = 0;
const person = async (more: Parameters<typeof someCustomers>[3] = {}) => {
  lastPerson += 1;
  const at = { region: '广东省深圳市南山区', street: `科技园${lastPerson}号`, ...more };
  const phone = `1370000${String(lastPerson).padStart(4, '0')}`;
  const idNumber = `4403051985063${String(lastPerson).padStart(4, '0')}1`;
  const customer = { phone, id_number: idNumber, ...at, ...more };
  const [id = 0] = await someCustomers(world, shop, 1, {
    ...customer,
    address_key: await keyOf(at.region, at.street),
  });
  const order = async (
    status: (typeof orderStatus)[keyof typeof orderStatus] = orderStatus.pendingReview,
    fields: object = {},
  ) => {
    const values = { customer_id: id, customer_phone: phone, phone_last4: phone.slice(-4) };
    return (await someOrders(world, shop, 1, status, { ...values, ...fields }))[0] ?? 0;
  };
  return { id, phone, idNumber, ...at, order };
};
const matched = async (orderId: number, caller?: Caller) =>
  Object.fromEntries(
    (await factsOf(orderId, caller)).matches.map(({ by, count, othersCount, orders }) => [
      by,
      { count, others: othersCount, ids: orders.map(({ id }) => id) },
    ]),
  );
const nothing = { count: 0, others: 0, ids: [] };

test('an order of a person of whom nothing else is known matches nothing', async () => {
  const one = await person({ id_number: '440305199011220027' });
  const orderId = await one.order();

  const facts = await factsOf(orderId);

  expect(facts.matches.map(({ by, count, isCapped }) => [by, count, isCapped])).toEqual([
    ['person', 0, false],
    ['phone', 0, false],
    ['address', 0, false],
  ]);
  expect(facts).toMatchObject({
    orderId,
    identity: { age: 35, sex: 'female', home: '广东' },
    blacklist: null,
    exposure: { costFen: null, marketFen: 999_900, securedFen: 0, owedFen: 0, overdueFen: 0 },
    reviewer: null,
  });
  expect(facts.exposure.devicesOut).toBe(0);
});

test('other orders of the same person are found under every number the person has used', async () => {
  const one = await person();
  const again = await person({ id_number: one.idNumber });
  const orderId = await one.order();
  const before = await one.order(orderStatus.rejected);
  const other = await again.order(orderStatus.closed);

  expect((await matched(orderId))['person']).toEqual({ count: 2, others: 0, ids: [other, before] });
});

test('the phone is found where it received a parcel for somebody else, and the other way round', async () => {
  const one = await person();
  const other = await person();
  const orderId = await one.order();
  const received = await other.order(orderStatus.renting, {
    receiver_phone: one.phone,
    receiver_phone_last4: one.phone.slice(-4),
  });

  expect((await matched(orderId))['phone']).toEqual({ count: 1, others: 1, ids: [received] });
  expect((await matched(received))['phone']).toEqual({ count: 1, others: 1, ids: [orderId] });
});

test('an address is the same however it is written, of a customer or of a parcel', async () => {
  const one = await person({ street: '文三路 1 号 3幢501室' });
  const neighbour = await person({ region: '广东深圳南山区', street: '文三路１号（3号楼）501室' });
  const elsewhere = await person();
  const orderId = await one.order();
  const same = await neighbour.order();
  const parcel = await elsewhere.order(orderStatus.pendingReview, {
    delivery_region: '广东省深圳市南山区',
    delivery_street: '文三路1号3座 501 室',
    delivery_key: await keyOf('广东省深圳市南山区', '文三路1号3座 501 室'),
  });
  await neighbour.order(orderStatus.pendingReview, {
    delivery_region: '广东省',
    delivery_street: '别处',
    delivery_key: await keyOf('广东省', '别处'),
  });

  expect((await matched(orderId))['address']).toEqual({ count: 2, others: 2, ids: [parcel, same] });
});

test('an address that an operator changes is compared as it is then', async () => {
  const one = await person();
  const other = await person();
  const orderId = await one.order();
  const moved = await other.order();
  const { region, street } = one;

  await send(world, shop.admin, 'changeAddress', {
    body: { orderId: moved, region, street, reason: '客户要求' },
  });

  expect((await matched(orderId))['address']).toEqual({ count: 1, others: 1, ids: [moved] });
});

test('what matches is told within the data scope alone', async () => {
  const one = await person();
  const orderId = await one.order();
  await one.order(orderStatus.renting, { store_id: shop.stores[1] });

  expect((await matched(orderId, shop.admin))['person']?.count).toBe(1);
  expect((await matched(orderId, shop.clerk))['person']).toEqual(nothing);
  expect((await factsOf(orderId, shop.clerk)).exposure.devicesOut).toBe(0);
});

test('a person with very many orders is counted up to a hundred', async () => {
  const one = await person();
  const orderId = await one.order();
  await someOrders(world, shop, 120, orderStatus.closed, { customer_id: one.id });

  const [ofPerson] = (await factsOf(orderId)).matches;

  expect([ofPerson?.count, ofPerson?.isCapped, ofPerson?.orders.length]).toEqual([100, true, 20]);
});

test('the exposure: what the person owes elsewhere, overdue or not, and the devices that are out', async () => {
  const one = await person();
  const orderId = await one.order(orderStatus.pendingReview, { deposit_held_fen: fen(50_000) });
  const rented = await one.order(orderStatus.renting);
  await one.order(orderStatus.toReceive);
  await one.order(orderStatus.completed);
  const bill = (term: number, dueOn: string, paidFen: number) =>
    change(
      `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, term, due_on, kind, amount_fen, paid_fen, status)
       select $1, 'ZD-exposure-' || $2::int, id, store_id, channel_id, $2::int, $3, 1, 30000, $4, 1 from orders where brand_code = $1 and id = $5`,
      term,
      dueOn,
      paidFen,
      rented,
    );
  await bill(1, '2026-10-01', 10_000);
  await bill(2, '2026-12-01', 0);
  await change('update skus set cost_fen = 700000 where brand_code = $1 and id = $2', shop.skus[0]);

  const { exposure } = await factsOf(orderId);
  await change('update skus set cost_fen = null where brand_code = $1 and id = $2', shop.skus[0]);

  expect(exposure).toEqual({
    costFen: 700_000,
    marketFen: 999_900,
    securedFen: 50_000,
    owedFen: 50_870,
    overdueFen: 20_870, // and 滞纳金: 15 days at 0.05 %, 36 at 0.1 %
    devicesOut: 2,
    overstayCount: 0,
  });
});

test('the reviewer and the blacklist are told', async () => {
  const one = await person();
  const orderId = await one.order();
  await send(world, shop.admin, 'takeOverReview', { body: { orderId } });
  await send(world, shop.admin, 'blacklistCustomer', {
    body: { userId: one.id, reason: '多次逾期' },
  });

  const facts = await factsOf(orderId, shop.clerk);

  expect(facts.blacklist?.reason).toBe('多次逾期');
  expect(facts.reviewer).toMatchObject({ name: 'admin昵称', isMe: false });
});
