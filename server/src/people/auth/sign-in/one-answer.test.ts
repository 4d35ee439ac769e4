import { randomUUID } from 'node:crypto';
import type { CallName } from '@rental/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealed } from '../../../testing/providers/sealed.ts';
import { callNames, endpointOf, rightCalls } from '../../../testing/wire/calls.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send, type Parts } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
let orderId = 0;
beforeAll(async () => {
  world = await createWorld();
  [orderId = 0] = await someOrders(world, world.alpha, 1);
});
afterAll(() => world.close());

type Body = Record<string, unknown>;

/** The body of a call with this password wherever it proves who sits there; null where no password does. */
function provenBy(body: unknown, password: string): Body | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Body;
  if ('stepUp' in fields) return { ...fields, stepUp: { password } };
  const field = ['oldPass', 'password'].find((name) => name in fields);
  return field === undefined ? null : { ...fields, [field]: password };
}

const proving = callNames.filter((name) => {
  const { body } = rightCalls(1)[name] as Parts;
  return endpointOf(name).permission !== 'public' && provenBy(body, 'x') !== null;
});

/** The refusal that an administrator gets who proves by this password. */
async function answerTo(name: CallName, password: string) {
  await stored(world, world.alpha, 'delete from attempt_counters');
  const args = rightCalls(orderId)[name] as Parts;
  const newPass = name === 'updateOwnPassword' && { newPass: await sealed(world, 'new-river-77') };
  const body = { ...provenBy(args.body, password), ...newPass };
  const reply = await send(
    world,
    world.alpha.admin,
    name,
    { ...args, body },
    {
      'idempotency-key': randomUUID(),
    },
  );
  const { code, message, fields } = reply.refusal;
  return { status: reply.status, code, message, fields };
}

test('a password that is wrong, and one that cannot be read, get one answer, whatever it proves', async () => {
  const wrong = await sealed(world, 'wrong-quiet-river');
  const ofNoKey = `000000000000${wrong.slice(12)}`;
  const cut = `${wrong.slice(0, -8)}AAAAAAA=`;
  const codes: unknown[] = [];

  for (const name of proving) {
    const told = await answerTo(name, wrong);
    codes.push(told.code);
    for (const unreadable of ['plain text', ofNoKey, cut])
      expect({ name, ...(await answerTo(name, unreadable)) }).toEqual({ name, ...told });
  }

  expect(proving.length).toBeGreaterThan(15);
  expect(codes.filter((code) => code === 'wrong_old_password').length).toBeGreaterThan(3);
});

test('a password that cannot be read counts as a wrong one', async () => {
  await stored(world, world.alpha, 'delete from attempt_counters');
  const tryOnce = () =>
    send(world, world.alpha.admin, 'removeSecondFactor', { body: { password: 'plain text' } });

  for (let time = 0; time < 10; time += 1) await tryOnce();

  expect((await tryOnce()).status).toBe(429);
});
