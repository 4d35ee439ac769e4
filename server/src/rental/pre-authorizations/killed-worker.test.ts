import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthorizationGateway } from '../../gateways/authorization/authorization-gateway.ts';
import type { JobRun } from '../../jobs/job.ts';
import { differences, doMoney } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { stored } from '../../testing/wire/rows.ts';
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

class Killed extends Error {}

/** A worker that is gone after so many steps: a step is a transaction that was kept, or a word from the provider. */
async function runUntil(steps: number): Promise<'killed' | 'done'> {
  let left = steps;
  const step = <T>(done: T): T => {
    left -= 1;
    if (left < 0) throw new Killed();
    return done;
  };
  const asked =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> =>
      step(await ask(...args));
  const { gateway: real } = fixture;
  const gateway: AuthorizationGateway = {
    ...real,
    hold: asked(real.hold.bind(real)),
    capture: asked(real.capture.bind(real)),
    release: asked(real.release.bind(real)),
    find: asked(real.find.bind(real)),
  };
  const transaction =
    (kept: JobRun['transaction']): JobRun['transaction'] =>
    async (mode, work) =>
      step(await kept(mode, work));
  try {
    await fixture.run({ gateway, transaction });
    return 'done';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  }
}

const release = (orderId: number) =>
  doMoney(
    fixture.world,
    world.alpha.clerk,
    'releaseAuthorization',
    { orderId },
    { reason: '客户已付押金' },
  );
const booked = (orderIds: readonly number[]) =>
  stored<{ kind: string; fen: number; times: number }>(
    world,
    world.alpha,
    `select kind, amount_fen::int as fen, count(*)::int as times from transfers
       where order_id = any($1) and kind in ('authorized', 'authorizationReleased', 'received', 'overpaid')
       group by kind, amount_fen order by kind, fen`,
    [orderIds],
  );

test.each(['9999', '0005', '0006', '0007'])(
  'a worker that is gone after any step of a capture or a release loses nothing and does nothing twice (account …%s)',
  async (end) => {
    const captured: number[] = [];
    const released: number[] = [];
    let outcome = 'killed';
    for (let steps = 0; outcome === 'killed'; steps += 1) {
      const { orderId, billIds } = await fixture.securedRental('9999');
      await stored(
        world,
        world.alpha,
        'update authorizations set account = $2 where order_id = $1',
        [orderId, `1380000${end}`],
      );
      await doMoney(fixture.world, world.alpha.clerk, 'captureAuthorization', {
        orderId,
        billId: billIds[0] ?? 0,
        amountFen: 10_000,
      });
      captured.push(orderId);
      outcome = await runUntil(steps);
      await fixture.settle();
    }
    outcome = 'killed';
    for (let steps = 0; outcome === 'killed'; steps += 1) {
      const orderId = captured[steps % captured.length] ?? 0;
      await release(orderId);
      released.push(orderId);
      outcome = await runUntil(steps);
      await fixture.settle();
    }

    expect(captured.length).toBeGreaterThan(4);
    const some = captured.slice(0, released.length);
    const rest = captured.slice(released.length);
    expect(await booked(some)).toEqual([
      { kind: 'authorizationReleased', fen: 10_000, times: some.length },
      { kind: 'authorizationReleased', fen: 40_000, times: some.length },
      { kind: 'authorized', fen: 50_000, times: some.length },
      { kind: 'received', fen: 10_000, times: some.length },
    ]);
    for (const orderId of rest)
      expect(await fixture.orderOf(orderId)).toMatchObject({ held: 40_000, step: null });
    const taken = await fixture.taken();
    expect(new Set(taken).size).toBe(taken.length);
    expect(await differences(world, world.alpha)).toEqual([]);
  },
  120_000,
);

test('a worker that is gone after any step of a hold asks the customer once', async () => {
  const asked: number[] = [];
  let outcome = 'killed';
  for (let steps = 0; outcome === 'killed'; steps += 1) {
    const orderId = await fixture.approvedOrder();
    await fixture.ask(orderId, '0006');
    asked.push(orderId);
    outcome = await runUntil(steps);
    await fixture.settle();
    await fixture.answerPage(orderId, 'agree');
  }

  for (const orderId of asked) {
    expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
    expect(await fixture.stepsOf(orderId)).toMatchObject([{ step: 'hold', state: 'done' }]);
  }
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('four workers at once do each of twenty steps once', async () => {
  const orders: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const orderId = await fixture.approvedOrder();
    await fixture.ask(orderId, '0007');
    orders.push(orderId);
  }

  await Promise.all(Array.from({ length: 4 }, () => fixture.run()));
  await fixture.settle();

  expect(await booked(orders)).toEqual([{ kind: 'authorized', fen: 50_000, times: 20 }]);
  expect(await differences(world, world.alpha)).toEqual([]);
});
