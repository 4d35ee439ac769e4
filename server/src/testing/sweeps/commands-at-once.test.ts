import { randomUUID } from 'node:crypto';
import type { CallName } from '@rental/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSms, givePhone } from '../people/sign-in.ts';
import { sealed } from '../providers/sealed.ts';
import { callNames, endpointOf, rightCalls, type Heard } from '../wire/calls.ts';
import { someOrders, stored } from '../wire/rows.ts';
import { urlOf, type Parts } from '../wire/send.ts';
import { anotherLogin, createWorld, password, type Caller, type World } from '../world.ts';

// Every pair of commands of one operator at once: whatever two of them lock, they lock in one order.

let world: World;
let caller: Caller;
let commands: Command[];
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1);
  await givePhone(world, alpha, alpha.admin, '13900001111');
  await fillSms(world, alpha, 100_000);
  caller = await anotherLogin(world, alpha, alpha.admin); // `logout` ends it, and others take its place
  commands = await everyCommand(orderId);
});
afterAll(() => world.close());

interface Command {
  readonly name: CallName;
  readonly parts: Parts;
}

/** Those that would end the login that all others need, or change its password. */
const endsLogin = new Set<CallName>(['logout', 'endOwnSessions', 'updateOwnPassword']);

const isCommand = (name: CallName): boolean => {
  const { method, permission, changesState, platforms } = endpointOf(name);
  const isTheirs = permission !== 'public' && platforms.includes('manage') && !endsLogin.has(name);
  return isTheirs && (method !== 'GET' || changesState === true);
};

/** All that change something, with an order, an operator, a role and proofs that there are, and ways that lock otherwise. */
async function everyCommand(orderId: number): Promise<Command[]> {
  const { alpha } = world;
  const proof = await sealed(world, password);
  const proven = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(proven);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      /^(password|oldPass)$/.test(key) ? proof : proven(inner),
    ]);
    return Object.fromEntries(entries) as unknown;
  };
  const usual = callNames
    .filter(isCommand)
    .map((name) => ({ name, parts: proven(rightCalls(orderId)[name]) as Parts }));
  const stepUp = { password: proof };
  const { operatorId: id } = alpha.clerk;
  const own: [CallName, object][] = [
    ['sendOwnCode', { purpose: 'email' }],
    ['updateOwnRecord', { nickName: '小李', phone: '13812345678', code: '123456' }],
    ['updateOperator', { id, nickName: '小王', roleIds: [alpha.roles.clerk] }],
    ['resetOperatorPassword', { id, stepUp, approvalId: null }],
    ['updateRole', { id: alpha.roles.clerk, name: '店员' }],
    ['assignOrders', { orderIds: [orderId], operatorId: alpha.admin.operatorId }],
    ['removeSecondFactor', { password: proof }],
  ];
  return [...usual, ...own.map(([name, body]) => ({ name, parts: { body } as Parts }))];
}

async function call({ name, parts }: Command): Promise<Heard> {
  const { body, ...place } = parts;
  return world.app.inject({
    method: endpointOf(name).method,
    url: urlOf(name, place),
    headers: {
      host: caller.host,
      authorization: caller.token ?? '',
      'x-nonce': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

const deadlocks = async (): Promise<number> => {
  const [row] = await stored<{ deadlocks: number }>(
    world,
    world.alpha,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
};

const blockOf = 24;

test('every pair of commands of one operator, at once, ends without a deadlock or a wait that is given up', async () => {
  const blocks = Array.from({ length: Math.ceil(commands.length / blockOf) }, (_, index) =>
    commands.slice(index * blockOf, (index + 1) * blockOf),
  );
  const busy: string[] = [];
  for (const [index, one] of blocks.entries())
    for (const other of blocks.slice(index)) {
      await stored(world, world.alpha, 'delete from attempt_counters');
      const together = [...one, ...other];
      const heard = await Promise.all(together.map(call));
      for (const [at, { statusCode, body }] of heard.entries())
        if (statusCode >= 500) busy.push(`${together[at]?.name}: ${body}`);
    }

  expect(commands.length).toBeGreaterThan(100);
  expect(busy).toEqual([]);
  expect(await deadlocks()).toBe(0);
}, 600_000);
