import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { someOrders } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The days on which something happened, the last first. */
const busyDays = async (caller: Caller, specialOrderType?: 1 | 2) => {
  const query = specialOrderType === undefined ? {} : { specialOrderType };
  const { answer } = await send(world, caller, 'indexTable', { query });
  expect(answer.days).toHaveLength(90);
  return answer.days
    .filter(({ orderCount, paidFen }) => orderCount > 0 || paidFen > 0)
    .map(({ day, orderCount, amountFen, paidFen }) => [day, orderCount, amountFen, paidFen])
    .toReversed();
};

test('S189 each of the last 90 days has its orders and payments, by kind of order and by what is reached', async () => {
  const { admin, clerk, otherClerk, channelOperator } = world.alpha;
  const rent = { total_rent_fen: fen(120_000) };
  const { id, billIds } = await rentedOrder(world, world.alpha, rent);
  await someOrders(world, world.alpha, 2, 0, { ...rent, special_order_type: 2 });
  wait(world, 2 * 86_400);
  await doMoney(world, clerk, 'collectBills', {
    orderId: id,
    billIds: billIds.slice(0, 2),
    amountFen: null,
    method: 'cash',
  });

  const paid = ['2026-11-23', 0, 0, 20_010];
  expect(await busyDays(admin)).toEqual([paid, ['2026-11-21', 3, 360_000, 0]]);
  expect(await busyDays(clerk, 1)).toEqual([paid, ['2026-11-21', 1, 120_000, 0]]);
  expect(await busyDays(channelOperator, 2)).toEqual([['2026-11-21', 2, 240_000, 0]]);
  expect(await busyDays(otherClerk)).toEqual([]);
  expect(await busyDays(world.beta.admin)).toEqual([]);
});

test('S189 a kind of order that there is not is refused', async () => {
  const query = { specialOrderType: 3 } as never;
  expect((await send(world, world.alpha.admin, 'indexTable', { query })).status).toBe(400);
});
