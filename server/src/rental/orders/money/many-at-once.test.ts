import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import type { OrderCommand } from '../../../testing/orders/command-names.ts';
import { orderCommandNames, orderCommands } from '../../../testing/orders/order-commands.ts';
import { snapshotOf } from '../../../testing/orders/order-snapshot.ts';
import { someOperator } from '../../../testing/people/people.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../../testing/providers/authorizations.ts';
import {
  openDeductionFixture,
  type DeductionFixture,
} from '../../../testing/providers/deductions.ts';
import { openNotaryFixture, type NotaryFixture } from '../../../testing/providers/notary.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { sized } from '../../../testing/size.ts';
import { endpointOf } from '../../../testing/wire/calls.ts';
import { send } from '../../../testing/wire/send.ts';
import { openOrderFixture, type Ready, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createWorld, password, type Caller, type World } from '../../../testing/world.ts';

// Every command upon an order (a new one does not compile before it is here), sent many times at the same moment (fifty in a
// large run): by a line that was lost and repeats it, and by many who compete. It leaves what one leaves; of those of which many who
// compete are all right, the way says what that leaves.

let bare: World;
let holds: AuthorizationFixture;
let charges: DeductionFixture;
let notary: NotaryFixture;
let bench: OrderFixture;
let one: Caller;
beforeAll(async () => {
  bare = await createWorld();
  notary = await openNotaryFixture(bare); // first: the others read what its brands have turned on
  holds = await openAuthorizationFixture(bare);
  charges = await openDeductionFixture(bare);
  bench = openOrderFixture(holds, charges, notary);
  one = await someOperator(bare, bare.alpha, 'jingzheng1', bare.alpha.roles.administrator);
});
afterAll(async () => {
  await proveBooks(bare, bare.alpha);
  await holds.close();
  await charges.close();
  await notary.close();
  await bare.close();
});

const many = Array.from({ length: sized(12, 50) });

/** Does it, `by` each in turn, with a key of each. */
async function all(
  name: OrderCommand,
  { params, body }: Ready,
  by: readonly Caller[],
  keys: readonly string[],
) {
  const stepUp = { password: await sealed(bare, password) };
  return Promise.all(
    keys.map((key, nth) =>
      send(
        holds.world,
        by[nth % by.length] ?? one,
        name,
        { params, body: { ...body, stepUp } },
        { 'idempotency-key': key },
      ),
    ),
  );
}

/** The snapshot after the providers have answered. */
async function outcome({ orderId }: Ready) {
  await holds.run();
  await charges.run();
  await notary.run();
  return snapshotOf(bare, bare.alpha, orderId);
}

test.each(orderCommandNames)(
  '%s: many equal requests leave what one leaves, and many that compete what its setup says',
  async (name) => {
    for (const way of orderCommands[name]) {
      const [alone, repeated, contested] = [
        await way(bench, one),
        await way(bench, one),
        await way(bench, one),
      ];
      const before = await outcome(alone);

      const [once] = await all(name, alone, [one], [randomUUID()]);
      const key = randomUUID();
      const equal = await all(
        name,
        repeated,
        [one],
        many.map(() => key),
      );
      const competing = await all(
        name,
        contested,
        [one, bare.alpha.admin],
        many.map(() => randomUUID()),
      );

      const done = endpointOf(name).answerStatus ?? 200;
      expect(once?.status).toBe(done);
      const after = await outcome(alone);
      expect(after).not.toEqual(before);
      const kept = endpointOf(name).idempotent ? equal : []; // 撤回预授权 takes no key
      expect(kept.filter(({ status }) => status !== done)).toEqual([]);
      expect(kept.map(({ answer }) => answer)).toEqual(kept.map(() => kept[0]?.answer));
      const told = competing.map(({ status }) => status);
      const { allRight } = contested;
      expect(told.filter((status) => status === done)).toHaveLength(allRight ? many.length : 1);
      expect(told.filter((status) => status >= 500)).toEqual([]);
      expect(await outcome(repeated)).toEqual(after);
      expect(await outcome(contested)).toEqual(allRight?.(after, many.length) ?? after);
    }
  },
  60_000,
);
