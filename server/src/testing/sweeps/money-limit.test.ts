import { randomUUID } from 'node:crypto';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wait } from '../people/sign-in.ts';
import { faultsOf } from '../wire/calls.ts';
import { someOrders } from '../wire/rows.ts';
import { anotherServer, createWorld, type World } from '../world.ts';

const perMinute = 2;
let world: World;
let app: World['app'];
beforeAll(async () => {
  world = await createWorld();
  app = await anotherServer(world, { moneyPerMinute: perMinute });
});
afterAll(() => world.close());

const close = (orderId: number, { host, token } = world.alpha.clerk) =>
  app.inject({
    method: 'POST',
    url: '/api/order/close',
    headers: { host, authorization: token ?? '', 'idempotency-key': randomUUID() },
    payload: { orderId, reason: 'duplicate' },
  });

test('an operator does so much with money in a minute; what is refused or another’s is not counted', async () => {
  const orders = await someOrders(world, world.alpha, 4, orderStatus.approved);
  const [first = 0, second = 0, third = 0, fourth = 0] = orders;

  const told = [await close(first), await close(first), await close(second)];
  const over = await close(third);
  const colleague = await close(fourth, world.alpha.admin);
  wait(world, 60);
  const later = await close(third);

  expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200]);
  expect(faultsOf(over, ['too_much_money'])).toEqual([]);
  expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect([colleague.statusCode, later.statusCode]).toEqual([200, 200]);
});
