import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let fixture: NotaryFixture;
beforeAll(async () => {
  fixture = await openNotaryFixture();
  ({ world } = fixture);
});
afterAll(() => fixture.close());

const orderOf = async (id: number) =>
  (await send(world, world.alpha.clerk, 'orderDetail', { params: { id } })).answer.order;
/** True if the row of an order in the list has the tag. */
const isTagged = async (id: number) => {
  const query = { orderNo: (await orderOf(id)).orderNo };
  const { answer } = await send(world, world.alpha.clerk, 'listOrders', { query });
  return answer.content.map((row) => row.isOnChain);
};

test('an order is 已上链 in the list and on its page once the hash of its signing is on the chain, and no other order is', async () => {
  fixture.behave('neverDecided');
  const orderId = await fixture.signedOrder();
  await fixture.run();
  const whileAwaited = await isTagged(orderId);
  const [record] = await fixture.recordsOf(orderId);
  fixture.behave('rejects');
  const otherId = await fixture.rentedOrder();
  await fixture.run();

  const said = {
    eventNo: 'marked',
    recordNo: record?.record_no,
    hash: record?.hash,
    outcome: 'recorded',
    txNo: '0xabc',
    blockAt: '2026-11-21T02:00:00.000Z',
  };
  expect((await fixture.callback('chain', said)).status).toBe(200);

  expect(whileAwaited).toEqual([false]);
  expect(await isTagged(orderId)).toEqual([true]);
  expect((await orderOf(orderId)).isOnChain).toBe(true);
  expect(await isTagged(otherId)).toEqual([false]);
});

test('an order is not 已上链 by its later nodes alone: the signing is what is told', async () => {
  fixture.behave('usual');
  const orderId = await fixture.rentedOrder();
  fixture.behave('neverDecided');
  await fixture.run();
  const [, shipped] = await fixture.recordsOf(orderId);
  const said = {
    eventNo: 'shipped',
    recordNo: shipped?.record_no,
    hash: shipped?.hash,
    outcome: 'recorded',
    txNo: '0xdef',
    blockAt: '2026-11-21T02:00:00.000Z',
  };
  expect((await fixture.callback('chain', said)).status).toBe(200);

  expect((await fixture.recordsOf(orderId)).map(({ kind, state }) => [kind, state])).toEqual([
    ['signed', 'pending'],
    ['shipped', 'success'],
    ['received', 'pending'],
  ]);
  expect(await isTagged(orderId)).toEqual([false]);
});

test('coming onto the chain is no move of an order: its history, its messages and a preview at hand stay', async () => {
  fixture.behave('usual');
  const orderId = await fixture.rentedOrder();
  const { alpha } = world;
  const traces = () =>
    stored(
      world,
      alpha,
      `select updated_at::text as changed,
         (select count(*)::int from order_history where order_id = o.id) as moves,
         (select count(*)::int from evidence_nodes where order_id = o.id) as nodes,
         (select count(*)::int from live_events) as events
       from orders o where id = $1`,
      [orderId],
    );
  const { answer: preview } = await send(world, alpha.clerk, 'previewStartReturn', {
    body: { orderId },
  });
  const before = await traces();

  await fixture.run();

  expect(await isTagged(orderId)).toEqual([true]);
  expect(await traces()).toEqual(before);
  const done = await send(
    world,
    alpha.clerk,
    'startReturn',
    { body: { orderId, seen: preview.seen } },
    { 'idempotency-key': randomUUID() },
  );
  expect(done.status).toBe(200);
});
