import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import type { LogisticsGateway } from '../../gateways/logistics/logistics-gateway.ts';
import { sandboxLogistics } from '../../gateways/logistics/sandbox-logistics.ts';
import type { JobRun } from '../../jobs/job.ts';
import { turnOf } from '../../jobs/timed-work.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { anEventSender } from '../../testing/providers/event-sender.ts';
import { anotherServer, createWorld, type Shop, type World } from '../../testing/world.ts';
import { parcelFollower, parcelRounds } from './follow-parcels.ts';

let bare: World;
let world: World;
let app: FastifyInstance;
let shop: Shop;
/** The numbers that the provider was asked about. */
const asked: string[] = [];
const gateway: LogisticsGateway = {
  isSetUp: async () => true,
  find: async (parcel) => {
    asked.push(parcel.trackingNumber);
    return sandboxLogistics(() => bare.now).find(parcel);
  },
};

beforeAll(async () => {
  bare = await createWorld();
  app = await anotherServer(bare, { gateways: { logistics: gateway } });
  world = Object.create(bare, { app: { value: app } }) as World;
  shop = bare.alpha;
});
afterAll(async () => {
  await app.close();
  await bare.close();
});

let lastSerial = 0;

/** An order whose parcel has just left. */
async function shippedOrder(trackingNumber: string, carrier = '顺丰速运', more = {}) {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip, more);
  lastSerial += 1;
  const deviceSerial = `TRACK-${lastSerial}`;
  await someDevices(world, shop, [deviceSerial]);
  await send(world, shop.clerk, 'shipOrder', {
    body: { orderId, carrier, trackingNumber, deviceSerial },
  });
  return orderId;
}

const track = (orderId: number, more = {}, caller = shop.clerk) =>
  send(world, caller, 'trackParcel', { body: { orderId, ...more } });
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const wait = (hours: number) => {
  bare.now = new Date(bare.now.getTime() + hours * 3_600_000);
};

interface RunChange {
  readonly gateway?: LogisticsGateway;
  readonly transaction?: (kept: JobRun['transaction']) => JobRun['transaction'];
}

async function follow({ gateway: other = gateway, transaction = (kept) => kept }: RunChange = {}) {
  await parcelFollower(other).run(
    {},
    {
      brand: 'alpha',
      now: () => bare.now,
      signal: new AbortController().signal,
      transaction: transaction((mode, work) =>
        inTransaction(world.database.app, 'alpha', mode, work),
      ),
    },
  );
}

test('a parcel is looked up where it is, and its provider is asked every ten minutes at most', async () => {
  const orderId = await shippedOrder('SF1234567890');
  wait(3);
  const before = asked.length;

  const [first, second] = await Promise.all([track(orderId), track(orderId)]);
  const third = await track(orderId);

  expect(asked).toHaveLength(before + 1);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(third.answer).toMatchObject({
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    parcelState: 'onTheWay',
    steps: [{ words: '快递员已揽收' }, { words: '商家已发货，等待快递员揽收' }],
    problem: null,
    askedAt: bare.now.toISOString(),
    nextAt: new Date(bare.now.getTime() + 600_000).toISOString(),
  });
  wait(10 / 60);
  expect((await track(orderId)).answer.askedAt).toBe(bare.now.toISOString());
  expect(asked).toHaveLength(before + 2);
});

test.each([
  ['SF1234560001', '顺丰速运', 'unknownNumber'],
  ['SF1234560004', '顺丰速运', 'unanswered'],
  ['SF1234567890', '同城闪送', 'carrierUnknown'],
])('of %s with %s it is said why nothing is known', async (trackingNumber, carrier, problem) => {
  const orderId = await shippedOrder(trackingNumber, carrier);

  expect((await track(orderId)).answer).toMatchObject({ parcelState: null, steps: [], problem });
});

test('without a provider nobody is asked, and the answer says so', async () => {
  const orderId = await shippedOrder('SF1234567890');

  const { answer } = await send(bare, shop.clerk, 'trackParcel', { body: { orderId } });

  expect(answer).toMatchObject({ problem: 'notSetUp', askedAt: null, nextAt: null });
});

test('the parcel of a return is looked up as well, and what is out of reach is not', async () => {
  const { id } = await rentedOrder(world, shop);
  const sent = { carrier: '京东物流', trackingNumber: 'JD1234560007', note: '' };
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id, ...sent });
  const { returns, parcels } = await detailOf(id);
  const [orderId, other] = [await shippedOrder('SF1234567890'), await shippedOrder('SF1234567890')];

  const ofReturn = await track(id, { returnId: returns[0]?.id });
  expect(ofReturn.answer).toMatchObject({
    carrier: '京东物流',
    parcelState: 'signed',
    nextAt: null,
  });
  expect((await track(id, { parcelId: parcels[0]?.id })).answer.carrier).toBe('顺丰速运');
  expect((await track(orderId, { parcelId: parcels[0]?.id })).refusal.code).toBe('parcel_not_sent');
  expect((await track(other, {}, shop.otherClerk)).refusal.status).toBe(404);
  expect((await track(other, {}, bare.beta.admin)).refusal.status).toBe(404);
  expect((await track(other, {}, shop.channelOperator)).status).toBe(200);
  const [unsent = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  expect((await track(unsent)).refusal.code).toBe('parcel_not_sent');
});

test('a parcel that was signed for is received by nobody’s hand, once, however often and from however many it is heard', async () => {
  const [signed, under] = [await shippedOrder('SF9990000007'), await shippedOrder('SF9990000005')];

  await Promise.all([follow(), follow(), follow()]);
  await follow();

  const { order, history, bills, parcels } = await detailOf(signed);
  expect(order.orderStatus).toBe(orderStatus.renting);
  expect(parcels[0]?.receivedAt).toBe(bare.now.toISOString());
  expect(bills.every(({ id }) => id !== null)).toBe(true);
  expect(history.filter(({ move }) => move === 'receive')).toMatchObject([
    { operatorName: null, note: '物流回传：已签收' },
  ]);
  expect((await detailOf(under)).order.orderStatus).toBe(orderStatus.toReceive);
  const acts = await stored(
    world,
    shop,
    `select kind, operator_id from acts where order_id = $1 and kind = 'receive'`,
    [signed],
  );
  expect(acts).toEqual([{ kind: 'receive', operator_id: null }]);
});

test('what an operator saw as signed for is received at the next round, and what he recalled is not', async () => {
  const [seen, gone] = ['SF9991110007', 'SF9992220007'];
  const [orderId, recalled] = [await shippedOrder(seen), await shippedOrder(gone)];
  await send(world, shop.clerk, 'recallShipment', { body: { orderId: recalled, reason: '错发' } });
  await track(orderId);

  await follow();

  expect((await detailOf(orderId)).order.orderStatus).toBe(orderStatus.renting);
  expect((await detailOf(recalled)).order.orderStatus).toBe(orderStatus.toShip);
  expect(asked.filter((number) => number === seen)).toHaveLength(1);
  expect(asked).not.toContain(gone);
});

test('what is said of a parcel that is recalled meanwhile, and sent anew, receives nothing', async () => {
  const orderId = await shippedOrder('SF9993330007');
  await someDevices(world, shop, ['TRACK-ANEW']);
  const resend = async () => {
    await send(world, shop.clerk, 'recallShipment', { body: { orderId, reason: '错发' } });
    const again = { carrier: '顺丰速运', trackingNumber: 'SF9993330005' };
    await send(world, shop.clerk, 'shipOrder', {
      body: { orderId, ...again, deviceSerial: 'TRACK-ANEW' },
    });
  };

  await follow({
    gateway: {
      isSetUp: async () => true,
      find: async (parcel, brand) => {
        if (parcel.trackingNumber === 'SF9993330007') await resend();
        return gateway.find(parcel, brand);
      },
    },
  });

  const { order, parcels } = await detailOf(orderId);
  expect(order.orderStatus).toBe(orderStatus.toReceive);
  expect(parcels).toMatchObject([
    { trackingNumber: 'SF9993330005', receivedAt: null },
    { trackingNumber: 'SF9993330007', receivedAt: null },
  ]);
});

test('a parcel that is refused at the door is told to its store once, and moves nothing', async () => {
  const orderId = await shippedOrder('SF9990000002');
  const { orderNo } = (await detailOf(orderId)).order;
  wait(49);

  await follow();
  wait(1);
  await follow();

  const told = await stored<{ title: string; body: string }>(
    world,
    shop,
    'select title, body from messages where body like $1',
    [`%${orderNo} 的包裹%`],
  );
  expect(told).toEqual([
    {
      title: '包裹被拒收',
      body: `订单 ${orderNo} 的包裹（顺丰速运 SF9990000002）被拒收，请联系客户；确认后在订单中办理「拒收」。`,
    },
  ]);
  expect((await detailOf(orderId)).order.orderStatus).toBe(orderStatus.toReceive);
});

class Killed extends Error {}

test('a worker that is gone after any step loses nothing and receives nothing twice', async () => {
  // nothing else is under way
  await stored(world, shop, 'update parcels set received_at = $1 where received_at is null', [
    bare.now,
  ]);
  let steps = 0;
  for (let outcome = 'killed'; outcome === 'killed'; steps += 1) {
    const orderId = await shippedOrder('SF9990000007');
    let left = steps;
    const step = <T>(kept: T): T => {
      left -= 1;
      if (left < 0) throw new Killed();
      return kept;
    };
    outcome = await follow({
      gateway: {
        isSetUp: async () => true,
        find: async (parcel, brand) => step(await gateway.find(parcel, brand)),
      },
      transaction: (kept) => async (mode, work) => step(await kept(mode, work)),
    }).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Killed) return 'killed';
        throw error;
      },
    );
    wait(1 / 60); // the lease of its job
    await follow();

    const { order, history } = await detailOf(orderId);
    expect(order.orderStatus).toBe(orderStatus.renting);
    expect(history.filter(({ move }) => move === 'receive')).toHaveLength(1);
  }
  expect(steps).toBeGreaterThan(5);
});

test('撤回发货 is refused once the carrier has the parcel', async () => {
  const orderId = await shippedOrder('SF9990000020');
  const recall = () =>
    send(world, shop.clerk, 'recallShipment', { body: { orderId, reason: '客户改期' } });
  wait(3);
  await track(orderId);

  const { refusal } = await recall();

  expect([refusal.code, refusal.message]).toEqual([
    'parcel_picked_up',
    '包裹已被物流公司揽收（运输中），不能撤回发货；请联系物流公司拦截，退回后按拒收办理',
  ]);
  const waiting = await shippedOrder('SF9990000005');
  await track(waiting);
  const recalled = await send(world, shop.clerk, 'recallShipment', {
    body: { orderId: waiting, reason: '客户改期' },
  });
  expect(recalled.status).toBe(200);
});

test('another receiver is masked, shown to who may see him, printed, and found by his phone', async () => {
  const orderId = await shippedOrder('SF9990000005');
  await send(world, shop.clerk, 'recallShipment', { body: { orderId, reason: '改收货人' } });
  const to = { region: '浙江省杭州市西湖区', street: '文三路 9 号' };
  const change = (more: object) =>
    send(world, shop.clerk, 'changeAddress', {
      body: { orderId, ...to, reason: '客户要求', ...more },
    });
  expect((await change({ receiverName: '李雷', receiverPhone: '13966668888' })).status).toBe(200);

  const { order, history } = await detailOf(orderId);
  expect(order).toMatchObject({
    receiverName: '李*',
    receiverPhone: '139****8888',
    isOtherReceiver: true,
  });
  expect(history.at(-1)?.after).toMatchObject({
    receiver: '李* 139****8888',
    address_part: '街道门牌、收货人、收货手机',
  });
  const found = await send(world, shop.clerk, 'listOrders', { query: { deliveryPhone: '8888' } });
  expect(found.answer.content.map(({ id }) => id)).toEqual([orderId]);
  const plain = await send(world, shop.admin, 'revealCustomer', { body: { orderId } });
  expect(plain.answer).toMatchObject({
    name: '王小明',
    receiverName: '李雷',
    receiverPhone: '13966668888',
  });

  const print = (caller = shop.admin) => send(world, caller, 'orderWaybill', { body: { orderId } });
  expect((await print(shop.clerk)).refusal.message).toBe(
    '面单上有客户明文，您没有「查看客户明文」权限，请联系有权限的员工打印',
  );
  const seen = () =>
    stored(
      world,
      shop,
      `select 1 from audit_log where operation = 'customer:reveal' and object = $1`,
      [order.orderNo],
    );
  const before = (await seen()).length;
  expect((await print()).answer).toMatchObject({
    carrier: null,
    trackingNumber: null,
    sender: { name: '西湖店 张店长', phone: '13800000000', address: '浙江省杭州市' },
    receiver: { name: '李雷', phone: '13966668888', address: '浙江省杭州市西湖区文三路 9 号' },
  });
  expect((await seen()).length).toBe(before + 1);

  // what is absent stays, null is the customer again
  expect((await change({ receiverName: '韩梅梅' })).status).toBe(200);
  expect((await detailOf(orderId)).order.receiverPhone).toBe('139****8888');
  expect((await change({ receiverName: null, receiverPhone: null })).status).toBe(200);
  expect((await detailOf(orderId)).order).toMatchObject({
    receiverName: '王**',
    receiverPhone: '138****5678',
    isOtherReceiver: false,
  });
  expect((await change({ receiverPhone: '123' })).refusal.code).toBe('invalid');
});

test('a waybill is of what is about to leave or on its way', async () => {
  const shipped = await shippedOrder('SF9990000005');
  const { answer } = await send(world, shop.admin, 'orderWaybill', { body: { orderId: shipped } });
  expect(answer).toMatchObject({ carrier: '顺丰速运', trackingNumber: 'SF9990000005' });
  const [early = 0] = await someOrders(world, shop, 1, orderStatus.approved);
  const { refusal } = await send(world, shop.admin, 'orderWaybill', { body: { orderId: early } });
  expect(refusal.code).toBe('waybill_out_of_turn');
});

test('物流回传 comes at 17:30 and 23:30 in Asia/Shanghai, each once', () => {
  const turnAt = (instant: string) => turnOf(parcelRounds, new Date(`${instant}+08:00`));

  const turns = [
    '2026-11-21T17:29:59',
    '2026-11-21T17:30:00',
    '2026-11-21T23:29:59',
    '2026-11-21T23:30:00',
    '2026-11-22T17:29:59',
  ].map(turnAt);
  expect(turns).toEqual([
    '2026-11-20 1410',
    '2026-11-21 1050',
    '2026-11-21 1050',
    '2026-11-21 1410',
    '2026-11-21 1410',
  ]);
});

test('a program is told where the parcels of its order are, each time that the carrier says another state', async () => {
  const key = await someApp(world, shop);
  const orderId = await shippedOrder('SF1234567890');
  await stored(
    world,
    shop,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     values ('alpha', $1, 'P-1', '', $2, now())`,
    [key.appId, orderId],
  );
  const said: (string | null)[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    said.push((await track(orderId)).answer.parcelState);
    wait(6);
  }
  const sender = anEventSender(world);
  await sender.sendUntilIdle();
  await sender.stop();
  const { events } = (await sendOpen(world, key, 'openEvents')).answer;
  const changes = said.filter((state, turn) => state !== (said[turn - 1] ?? null));
  expect(changes.length).toBeGreaterThan(1);
  expect(events.map(({ type }) => type)).toEqual(changes.map(() => 'parcel.moved'));
  expect(events.at(-1)?.data.order?.parcels).toMatchObject([{ parcelState: said.at(-1) }]);
});
