import { fen } from '@rental/domain/money';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let fixture: AuthorizationFixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await openAuthorizationFixture(world);
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});

const daySeconds = 86_400;
const prove = () => proveBooks(world, world.alpha);
const today = () => businessDateOf(world.now);
const act = (name: Parameters<typeof doMoney>[2], body: Parameters<typeof doMoney>[3]) =>
  doMoney(fixture.world, world.alpha.clerk, name, body);
const renew = (orderId: number, end: string) =>
  act('renewAuthorization', { orderId, account: `1380000${end}` });
const shown = async (orderId: number) => {
  const read = { params: { id: orderId } };
  const { answer } = await send(fixture.world, world.alpha.clerk, 'orderDetail', read);
  const { authorizedFen, authorizationStep, holdEnd, holdEndsOn } = answer.order;
  return [authorizedFen, authorizationStep, holdEnd, holdEndsOn];
};
const listed = async (holdEnd: 'ending' | 'lapsed') => {
  const { answer } = await send(fixture.world, world.alpha.clerk, 'listOrders', {
    query: { holdEnd },
  });
  return answer.content.map(({ id }) => id);
};
const toldOf = async (orderId: number) => {
  const rows = await stored<{ title: string }>(
    world,
    world.alpha,
    `select title from messages where target = $1 and title like '担保%' order by id`,
    [`/order/detail/${orderId}`],
  );
  return rows.map(({ title }) => title);
};
const booksOf = (orderId: number) =>
  stored<{ kind: string; fen: number }>(
    world,
    world.alpha,
    `select kind, amount_fen::int as fen from transfers where order_id = $1
       and kind in ('authorized', 'authorizationReleased') order by id`,
    [orderId],
  );

test('a hold that ends soon is told once and frozen anew, and the one before is let go only then', async () => {
  const { orderId } = await fixture.securedRental('0004'); // its provider keeps it for ten days
  const endsOn = addDays(today(), 10);
  await fixture.runEnds();
  await fixture.runEnds();

  expect(await shown(orderId)).toEqual([50_000, null, 'ending', endsOn]);
  expect(await toldOf(orderId)).toEqual(['担保即将到期']);
  expect(await listed('ending')).toEqual([orderId]);

  const asked = await renew(orderId, '9999');
  const again = await renew(orderId, '9999');
  await fixture.run();
  const between = await shown(orderId);
  await prove();
  await fixture.answerPage(orderId, 'refuse');
  const refused = await shown(orderId);
  await prove();

  expect([asked.status, again.refusal.code]).toEqual([200, 'authorization_busy']);
  expect(between).toEqual([50_000, 'hold', 'ending', endsOn]);
  expect(refused).toEqual([50_000, null, 'ending', endsOn]);

  await renew(orderId, '9999');
  await fixture.run();
  await fixture.answerPage(orderId, 'agree');
  const renewed = await shown(orderId);
  await prove();
  await fixture.settle();

  expect(renewed).toEqual([50_000, null, null, addDays(today(), 365)]);
  expect(await booksOf(orderId)).toEqual([
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorizationReleased', fen: 50_000 },
  ]);
  expect(await shown(orderId)).toEqual(renewed);
  expect(await listed('ending')).toEqual([]);
  await prove();
});

test('a hold that has lapsed secures nothing by its day, is booked by the provider, and is frozen anew', async () => {
  const { orderId } = await fixture.securedRental('0004');
  const endsOn = addDays(today(), 10);
  fixture.wait(11 * daySeconds);
  await fixture.runEnds({ gateway: { ...fixture.gateway, standing: async () => null } });
  const unanswered = await shown(orderId);
  await fixture.runEnds();
  const lapsed = await shown(orderId);

  expect(unanswered).toEqual([50_000, null, 'lapsed', endsOn]);
  expect(lapsed).toEqual([0, null, 'lapsed', endsOn]);
  expect(await toldOf(orderId)).toContain('担保已失效');
  expect(await listed('lapsed')).toEqual([orderId]);
  expect(await booksOf(orderId)).toEqual([
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorizationReleased', fen: 50_000 },
  ]);
  await prove();

  const asked = await renew(orderId, '0007');
  await fixture.run();

  expect(asked.status).toBe(200);
  expect(await shown(orderId)).toEqual([50_000, null, null, addDays(today(), 365)]);
  expect(await listed('lapsed')).toEqual([]);
  await prove();
});

test('a rental that ends while it is frozen anew withdraws that and lets go of the hold before', async () => {
  const { orderId, billIds } = await fixture.securedRental('9999');
  await renew(orderId, '9999');
  await fixture.run();
  const decides = { orderId, billIds, amountFen: null, method: 'cash' };
  expect((await act('collectBills', decides)).status).toBe(200);
  for (const [name, more] of [
    ['startReturn', {}],
    ['inspectReturn', { result: 'intact', compensationFen: fen(0) }],
    ['completeReturn', { refundMethod: null }],
  ] as const)
    expect((await act(name, { orderId, ...more })).status).toBe(200);
  await prove();
  await fixture.settle();

  const steps = await fixture.stepsOf(orderId);
  expect(steps.map(({ step, state, reason }) => [step, state, reason])).toEqual([
    ['hold', 'done', null],
    ['hold', 'failed', 'withdrawn'],
    ['release', 'done', null],
  ]);
  expect(await shown(orderId)).toEqual([0, null, null, null]);
  await prove();
});
