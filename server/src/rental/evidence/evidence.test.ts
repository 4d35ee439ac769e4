import { createHash } from 'node:crypto';
import { genesis } from '@rental/domain/rental/evidence/chain';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const chainOf = async (id: number, caller = shop.clerk) =>
  (await send(world, caller, 'orderEvidence', { params: { id } })).answer.nodes;
const verify = (id: number, caller = shop.clerk) =>
  send(world, caller, 'verifyEvidence', { params: { id } });

/** An order that was agreed on and shipped. */
async function shippedOrder(serial: string): Promise<number> {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved);
  await someDevices(world, shop, [serial]);
  const body = { orderId };
  await send(world, shop.clerk, 'generateAgreement', { body });
  await send(world, shop.clerk, 'signAgreement', { body });
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial: serial };
  await send(world, shop.clerk, 'shipOrder', { body: { ...body, ...parcel } });
  await send(world, shop.clerk, 'receiveOrder', { body });
  return orderId;
}

test('what happens to an order is a chain in which each node names the one before, and which holds', async () => {
  const orderId = await shippedOrder('CHAIN-0001');

  const nodes = await chainOf(orderId);

  expect(nodes.map(({ kind }) => kind)).toEqual(['agreement', 'signed', 'shipped', 'received']);
  expect(nodes.map(({ previous }) => previous)).toEqual([
    genesis,
    ...nodes.slice(0, -1).map(({ hash }) => hash),
  ]);
  expect((await verify(orderId)).answer).toMatchObject({ nodeCount: 4, firstBroken: null });
  const [agreement] = await stored<{ facts: string; content_hash: string }>(
    world,
    shop,
    `select n.facts, a.content_hash from evidence_nodes n join agreements a
       on a.brand_code = n.brand_code and a.order_id = n.order_id
     where n.order_id = $1 and n.kind = 'agreement'`,
    [orderId],
  );
  expect(JSON.parse(agreement?.facts ?? '{}')).toMatchObject({
    content_hash: agreement?.content_hash,
  });
});

test('money that is received is a node of its order', async () => {
  const { id: orderId, billIds } = await rentedOrder(world, shop);
  const before = (await chainOf(orderId)).length;

  await doMoney(world, shop.clerk, 'collectBills', {
    orderId,
    billIds: [billIds[0] ?? 0],
    amountFen: null,
    method: 'cash',
  });

  const nodes = await chainOf(orderId);
  expect(nodes.slice(before).map(({ kind }) => kind)).toEqual(['paid']);
  expect((await verify(orderId)).answer.firstBroken).toBeNull();
});

test.each([
  ['facts', `facts = '{"forged":true}'`],
  ['the time', `at = at + interval '1 second'`],
  ['what it is about', `kind = 'paid'`],
  ['its hash', `hash = repeat('a', 64)`],
])(
  'a node of which somebody changed %s past us is the first that is named',
  async (what, change) => {
    const orderId = await shippedOrder(`FORGED-${what.length}-${change.length}`);
    const [, second] = await chainOf(orderId);

    await stored(world, shop, `update evidence_nodes set ${change} where id = $1`, [second?.id]);

    expect((await verify(orderId)).answer.firstBroken).toMatchObject({ id: second?.id, place: 2 });
  },
);

test('the server itself neither changes nor removes a node', async () => {
  for (const command of [`update evidence_nodes set facts = '{}'`, 'delete from evidence_nodes'])
    await expect(
      world.database.app.query(`begin; set local app.brand = 'alpha'; ${command}; commit`),
    ).rejects.toMatchObject({ code: '42501' });
});

test('a verification is written down, and another store’s clerk finds no chain', async () => {
  const orderId = await shippedOrder('AUDIT-0001');
  await verify(orderId);

  const log = await stored(
    world,
    shop,
    `select l.after from audit_log l join orders o on o.brand_code = l.brand_code and o.order_no = l.object
     where l.operation = 'evidence:verify' and o.id = $1`,
    [orderId],
  );
  expect(log).toEqual([{ after: { nodes: 4, isIntact: true } }]);
  expect((await verify(orderId, shop.otherClerk)).status).toBe(404);
  const foreign = await send(world, world.beta.admin, 'orderEvidence', { params: { id: orderId } });
  expect(foreign.status).toBe(404);
});

test('a dossier is one PDF whose hash becomes a node of the chain, and is for who has the right', async () => {
  const orderId = await shippedOrder('DOSSIER-0001');
  const params = { id: orderId };

  const { answer } = await send(world, shop.admin, 'orderDossier', { params });
  const clerk = await send(world, shop.clerk, 'orderDossier', { params });
  const foreign = await send(world, world.beta.admin, 'orderDossier', { params });

  const bytes = Buffer.from(answer.pdf, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(answer.sha256);
  expect(answer.fileName).toMatch(/^证据包 .+\.pdf$/);
  expect([clerk.status, foreign.status]).toEqual([403, 404]);
  const [node] = await stored<{ facts: string }>(
    world,
    shop,
    `select facts from evidence_nodes where order_id = $1 and kind = 'dossier'`,
    [orderId],
  );
  expect(JSON.parse(node?.facts ?? '{}')).toEqual({ sha256: answer.sha256 });
  expect((await verify(orderId)).answer).toMatchObject({ nodeCount: 5, firstBroken: null });
  const log = await stored(
    world,
    shop,
    `select after from audit_log where operation = 'order:dossier' and result = 'ok'`,
  );
  expect(log).toEqual([{ after: { sha256: answer.sha256 } }]);
  expect((await chainOf(orderId)).at(-1)?.kind).toBe('dossier');
});
