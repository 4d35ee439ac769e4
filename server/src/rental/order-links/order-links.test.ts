import { businessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';
import { addressKey } from '../customers/public.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

type Fields = Parameters<typeof someOrders>[4];

const change = (statement: string, ...values: unknown[]) =>
  stored(world, shop, statement, [shop.brand.code, ...values]);
const linksOf = async (id: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'orderLinks', { params: { id } })).answer;
const linked = async (id: number, caller?: Caller) =>
  (await linksOf(id, caller)).orders
    .filter(({ step }) => step > 0)
    .map((order) => [order.id, order.step, ...order.kinds]);

/** A person of whom identity, phone and address are this person's alone, in any shop. */
let lastPerson = 0;
async function person(more: Parameters<typeof someCustomers>[3] = {}, at: Shop = shop) {
  lastPerson += 1;
  const nth = String(lastPerson).padStart(4, '0');
  const phone = `1360000${nth}`;
  const address = { region: '广东省深圳市福田区', street: `深南大道${lastPerson}号` };
  const customer = {
    name: '赵小兰',
    phone,
    id_number: `4403041985063${nth}1`,
    ...address,
    ...more,
  };
  const key = await inTransaction(world.database.owner, at.brand.code, 'read write', (tx) =>
    addressKey(tx, at.brand.code, customer),
  );
  const [id = 0] = await someCustomers(world, at, 1, { ...customer, address_key: key });
  const own = {
    customer_id: id,
    customer_phone: customer.phone,
    phone_last4: customer.phone.slice(-4),
  };
  const order = async (fields: Fields = {}) =>
    (
      await someOrders(world, at, 1, fields.status ?? orderStatus.pendingReview, {
        ...own,
        ...fields,
      })
    )[0] ?? 0;
  return { ...customer, id, order };
}

const contactOf = ({ id }: { readonly id: number }, phone: string) =>
  change(
    `insert into customer_contacts (brand_code, customer_id, position, relation, name, phone) values ($1, $2, 1, 'friend', '孙先生', $3)`,
    id,
    phone,
  );
const shipped = (orderId: number, serial: string) =>
  change(
    `with device as (
       insert into devices (brand_code, store_id, sku_id, serial, serial_last6)
       select $1, $2, $3, $4, right($4, 6)
       on conflict (brand_code, serial) do update set serial = excluded.serial returning id
     )
     insert into parcels (brand_code, order_id, device_id, carrier, tracking_number, shipped_at)
     select $1, $5, id, '顺丰速运', 'SF' || $4, now() from device`,
    shop.stores[0],
    shop.skus[0],
    serial,
    orderId,
  );

test('an order that shares nothing has no links', async () => {
  const one = await person();
  const id = await one.order();

  const links = await linksOf(id);

  expect(links).toMatchObject({ edges: [], leftOut: 0, hidden: 0, crowds: [] });
  expect(links.summary).toMatchObject({ orders: 0, others: 0, level: 'none' });
  expect(links.orders.map((order) => [order.id, order.step])).toEqual([[id, 0]]);
});

test('identity, phone, contact, address and device each link two orders', async () => {
  const one = await person();
  const id = await one.order();
  const sameIdentity = await (await person({ id_number: one.id_number })).order();
  const samePhone = await (await person()).order({ customer_phone: one.phone });
  const received = await (
    await person()
  ).order({
    receiver_phone: one.phone,
    receiver_phone_last4: one.phone.slice(-4),
  });
  const friend = await person();
  await contactOf(one, '13511112222');
  await contactOf(friend, '13511112222');
  const sameContact = await friend.order();
  const sameAddress = await (await person({ street: one.street.replace('大道', '大道 ') })).order();
  await shipped(id, 'SN-LINKS-1');
  const sameDevice = await (await person()).order({ status: orderStatus.completed });
  await shipped(sameDevice, 'SN-LINKS-1');

  expect(await linked(id)).toEqual([
    [sameIdentity, 1, 'identity'],
    [received, 1, 'phone'],
    [samePhone, 1, 'phone'],
    [sameContact, 1, 'contact'],
    [sameAddress, 1, 'address'],
    [sameDevice, 1, 'device'],
  ]);
  expect((await linksOf(id)).summary).toMatchObject({ orders: 6, others: 5, level: 'dense' });
  expect(await linked(sameDevice)).toEqual([[id, 1, 'device']]);
});

test('a parcel that was recalled, and a parcel with an address of its own, link nothing by it', async () => {
  const one = await person();
  const id = await one.order();
  await shipped(id, 'SN-LINKS-2');
  const recalled = await (await person()).order();
  await shipped(recalled, 'SN-LINKS-2');
  await change(
    'update parcels set recalled_at = now() where brand_code = $1 and order_id = $2',
    recalled,
  );
  await (
    await person({ street: one.street })
  ).order({
    delivery_region: '广东省',
    delivery_street: '别处',
    delivery_key: 'elsewhere',
  });

  expect(await linked(id)).toEqual([]);
});

test('a device that came by an exchange links as one that was shipped', async () => {
  const [one, other] = [await person(), await person()];
  const [id, exchanged] = [await one.order(), await other.order()];
  await shipped(id, 'SN-LINKS-3');
  await shipped(exchanged, 'SN-LINKS-4');
  await change(
    `insert into device_swaps (brand_code, order_id, old_device_id, new_device_id, old_goes_to, reason, photo_keys, at)
     select $1, $2, old.id, new.id, 'stock', '屏幕问题', '{}', now() from devices old join devices new
     on new.brand_code = $1 and new.serial = 'SN-LINKS-3' where old.brand_code = $1 and old.serial = 'SN-LINKS-4'`,
    exchanged,
  );

  expect(await linked(id)).toEqual([[exchanged, 1, 'device']]);
});

test('two steps are gone and told apart; the states of the orders are summed up', async () => {
  const one = await person();
  const id = await one.order();
  const near = await person();
  const nearId = await near.order({
    customer_phone: one.phone,
    status: orderStatus.renting,
    next_due_on: businessDate('2026-11-11'),
  });
  const far = await person({ street: near.street });
  const rejected = await far.order({ status: orderStatus.rejected, reject_reason: 'fraud' });
  const closed = await far.order({ status: orderStatus.closed });
  const lost = await far.order({ status: orderStatus.completed, loss_reason: 'fraud' });
  await contactOf(far, '13500000001');
  const beyond = await person();
  await contactOf(beyond, '13500000001');
  await beyond.order();

  await send(world, shop.admin, 'blacklistCustomer', {
    body: { userId: far.id, reason: '多次逾期' },
  });

  const { summary, orders, edges } = await linksOf(id);

  expect(
    orders.map((order) => [order.id, order.step, order.overdueDays, order.lossReason]),
  ).toEqual([
    [id, 0, 0, null],
    [nearId, 1, 10, null],
    [lost, 2, 0, 'fraud'],
    [closed, 2, 0, null],
    [rejected, 2, 0, null],
  ]);
  expect(edges).toContainEqual({ from: id, to: nearId, kinds: ['phone'] });
  expect(new Set(edges.filter(({ from }) => from === nearId).map(({ to }) => to))).toEqual(
    new Set([rejected, closed, lost]),
  );
  expect(summary).toMatchObject({
    orders: 4,
    others: 2,
    overdue: 1,
    rejected: 1,
    lost: 1,
    blacklisted: 1,
    level: 'dense',
  });
});

test('names and phones are masked', async () => {
  const one = await person();
  const id = await one.order();

  const [order] = (await linksOf(id)).orders;

  expect([order?.customerName, order?.customerPhone]).toEqual([
    '赵**',
    `136****${one.phone.slice(7)}`,
  ]);
});

test('orders beyond the scope of an operator are counted, shown nowhere and not followed', async () => {
  const one = await person();
  const id = await one.order();
  const other = await person();
  await other.order({ customer_phone: one.phone, store_id: shop.stores[1] });
  const beyond = await (await person({ street: other.street })).order();

  const links = await linksOf(id, shop.clerk);

  expect(links).toMatchObject({ hidden: 1, edges: [], summary: { orders: 0, level: 'none' } });
  expect(links.orders.map((order) => order.id)).toEqual([id]);
  expect((await linked(id)).map(([found]) => found)).toContain(beyond);
  expect((await send(world, shop.otherClerk, 'orderLinks', { params: { id } })).status).toBe(404);
});

test('what very many orders share is told and not followed', async () => {
  const one = await person();
  const id = await one.order();
  await someOrders(world, shop, 51, orderStatus.closed, { customer_phone: one.phone });

  const links = await linksOf(id);

  expect([links.orders.length, links.crowds, links.hidden]).toEqual([1, ['phone'], 0]);
});

test('an order of another brand is not found, and links with none of this one', async () => {
  const one = await person();
  const id = await one.order();
  const foreign = await person({ phone: one.phone, id_number: one.id_number }, world.beta);
  const foreignId = await foreign.order();

  expect(await linked(id)).toEqual([]);
  expect((await send(world, shop.admin, 'orderLinks', { params: { id: foreignId } })).status).toBe(
    404,
  );
  expect((await send(world, shop.channelOperator, 'orderLinks', { params: { id } })).status).toBe(
    403,
  );
});
