import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AskedDeduction,
  DeductionGateway,
} from '../../gateways/deduction/deduction-gateway.ts';
import type { JobRun } from '../../jobs/job.ts';
import { differences } from '../../testing/orders/money.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let fixture: DeductionFixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await openDeductionFixture(world);
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
  const gateway: DeductionGateway = {
    ...fixture.gateway,
    deduct: asked((one: AskedDeduction, brand: string) => fixture.gateway.deduct(one, brand)),
    find: asked((tradeNo: string, brand: string) => fixture.gateway.find(tradeNo, brand)),
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

const settle = async () => {
  for (let round = 0; round < 4; round += 1) {
    fixture.wait(180);
    await fixture.run();
  }
};

test.each(['9999', '0006', '0007'])(
  'a worker that is gone after any step loses nothing and charges nobody twice (account …%s)',
  async (end) => {
    const bills: number[] = [];
    let outcome = 'killed';
    for (let steps = 0; outcome === 'killed'; steps += 1) {
      const { billId } = await fixture.signedOrder(end);
      bills.push(billId);
      outcome = await runUntil(steps);
      await settle();
    }

    expect(bills.length).toBeGreaterThan(6);
    const numbers = (await fixture.charges()).filter((tradeNo) =>
      bills.some((billId) => tradeNo.startsWith(`DK-alpha-${billId}-`)),
    );
    expect(numbers.toSorted()).toEqual(bills.map((billId) => `DK-alpha-${billId}-1`).toSorted());
    const rows = await stored<{ status: number; paid: number }>(
      world,
      world.alpha,
      'select status, paid_fen::int as paid from bills where id = any($1)',
      [bills],
    );
    expect(rows).toEqual(bills.map(() => ({ status: 2, paid: 10_000 })));
    expect(await differences(world, world.alpha)).toEqual([]);
  },
);

test('four workers at once charge each of twenty bills once', async () => {
  const bills: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) bills.push((await fixture.signedOrder('0007')).billId);

  await Promise.all(Array.from({ length: 4 }, () => fixture.run()));
  await settle();

  for (const billId of bills)
    expect(await fixture.triesOf(billId)).toMatchObject([{ number: 1, state: 'succeeded' }]);
  const charges = await fixture.charges();
  expect(new Set(charges).size).toBe(charges.length);
  expect(await differences(world, world.alpha)).toEqual([]);
});
