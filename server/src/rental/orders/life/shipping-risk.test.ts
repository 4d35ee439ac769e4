import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { ShippingRisk } from '@rental/domain/rental/orders/life/shipping-risk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { someCustomers, someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

// 发货风险: what speaks against a customer is looked at before the product leaves, by parcel or over the counter.

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const someCustomer = async () => (await someCustomers(world, shop, 1))[0] ?? 0;
const toShip = async (customerId: number, more: Parameters<typeof someOrders>[4] = {}) =>
  (await someOrders(world, shop, 1, orderStatus.toShip, { customer_id: customerId, ...more }))[0] ??
  0;
const blacklist = (userId: number) =>
  send(world, shop.admin, 'blacklistCustomer', { body: { userId, reason: '多次逾期' } });

/** Rents to the customer in the other store, where the first bill falls due at once, and lets a day go by. */
async function overdue(customer_id: number): Promise<void> {
  const store_id = shop.stores[1];
  const { id } = await rentedOrder(world, shop, { customer_id });
  await stored(world, shop, 'update orders set store_id = $1 where id = $2', [store_id, id]);
  wait(world, 86_400);
}

const risksOf = async (id: number, caller: Caller = shop.clerk) =>
  (await send(world, caller, 'shippingRisks', { params: { id } })).answer.risks;

let serials = 0;
async function leave(
  name: 'shipOrder' | 'pickUpOrder',
  orderId: number,
  checkedRisks?: readonly ShippingRisk[],
) {
  serials += 1;
  const deviceSerial = `RISK-${1000 + serials}`;
  await someDevices(world, shop, [deviceSerial]);
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890' };
  const body = { orderId, deviceSerial, ...(checkedRisks && { checkedRisks }) };
  return send(world, shop.clerk, name, {
    body: (name === 'shipOrder' ? { ...body, ...parcel } : body) as never,
  });
}
const latest = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer.history.at(-1);
const audited = (id: number) =>
  stored<{ operator: string; risks: string }>(
    world,
    shop,
    `select p.username as operator, a.after ->> 'risks' as risks from audit_log a
       join orders o on o.order_no = a.object join operators p on p.id = a.operator_id
     where o.id = $1 and a.operation = 'order:shippingRisk'`,
    [id],
  );

const risky: [string, ShippingRisk, string, () => Promise<number>][] = [
  [
    'judged a high risk',
    'highRisk',
    '风控结果为高风险',
    async () => toShip(await someCustomer(), { risk_level: 'high' }),
  ],
  [
    'that nobody has judged',
    'riskUnknown',
    '风控结果未出',
    async () => toShip(await someCustomer(), { risk_level: null }),
  ],
  [
    'of a customer who was blacklisted since',
    'blacklisted',
    '客户在黑名单中',
    async () => {
      const customerId = await someCustomer();
      const orderId = await toShip(customerId);
      await blacklist(customerId);
      return orderId;
    },
  ],
  [
    'of a customer who is overdue in another store',
    'owesElsewhere',
    '客户的其他订单有逾期账单',
    async () => {
      const customerId = await someCustomer();
      await overdue(customerId);
      return toShip(customerId);
    },
  ],
];

test.each(
  risky.flatMap(([what, ...rest]) => [
    ['shipOrder' as const, what, ...rest] as const,
    ['pickUpOrder' as const, what, ...rest] as const,
  ]),
)('S96 %s of an order %s asks to have looked at that, which is kept', async (...row) => {
  const [name, , risk, words, orderWithRisk] = row;
  const orderId = await orderWithRisk();
  const known = await risksOf(orderId);
  const before = await latest(orderId);

  const blind = await leave(name, orderId);
  const beside = await leave(name, orderId, risk === 'highRisk' ? ['blacklisted'] : ['highRisk']);
  const untouched = await latest(orderId);
  const done = await leave(name, orderId, [risk]);

  expect(known).toEqual([risk]);
  for (const { refusal } of [blind, beside])
    expect(refusal).toMatchObject({
      status: 409,
      code: 'shipping_risk_unchecked',
      message: `发货风险未核对：${words}。请核对并勾选「已核对发货风险」后再交付`,
    });
  expect(untouched).toEqual(before);
  expect(done.status).toBe(200);
  expect(await latest(orderId)).toMatchObject({ after: { shipping_risks: words } });
  expect(await audited(orderId)).toEqual([{ operator: shop.clerk.username, risks: words }]);
});

test('nothing is asked of a customer who owes nothing elsewhere, and nothing of it is kept', async () => {
  const customerId = await someCustomer();
  await rentedOrder(world, shop, { customer_id: customerId });
  await blacklist(await someCustomer());
  const orderId = await toShip(customerId, { risk_level: 'medium' });

  expect(await risksOf(orderId)).toEqual([]);
  expect((await leave('shipOrder', orderId, ['highRisk'])).status).toBe(200);
  expect((await latest(orderId))?.after).not.toHaveProperty('shipping_risks');
  expect(await audited(orderId)).toEqual([]);
});

test('a charge or a deposit that the order itself, or another, waits for is no debt elsewhere', async () => {
  const customerId = await someCustomer();
  const [orderId, other] = [await toShip(customerId), await toShip(customerId)];
  const charge = (id: number, kind: (typeof billKinds)['extra' | 'deposit']) =>
    doMoney(world, shop.clerk, 'chargeOrder', {
      orderId: id,
      kind,
      amountFen: 1_500,
      purpose: '补配件',
    });
  await charge(orderId, billKinds.extra);
  await charge(other, billKinds.deposit);
  wait(world, 86_400);

  expect(await risksOf(orderId)).toEqual([]);
  expect(await risksOf(other)).toEqual(['owesElsewhere']);
});

test('what came to light after the tick is asked for as well', async () => {
  const customerId = await someCustomer();
  const orderId = await toShip(customerId, { risk_level: 'high' });
  const seen = await risksOf(orderId);
  await blacklist(customerId);

  const { refusal } = await leave('shipOrder', orderId, seen);

  expect(refusal.message).toContain('发货风险未核对：客户在黑名单中。');
  expect((await leave('shipOrder', orderId, await risksOf(orderId))).status).toBe(200);
});

test('the risks of another store’s or another brand’s order are not found', async () => {
  const id = await toShip(await someCustomer());

  for (const caller of [shop.otherClerk, world.beta.admin])
    expect((await send(world, caller, 'shippingRisks', { params: { id } })).status).toBe(404);
});
