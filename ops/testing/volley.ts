import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnderWay, type NotarizationState } from '@rental/domain/rental/agreements/notarization';
import {
  isLive as isStepLive,
  type StepState,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import {
  isUnderWay as isUnderWayRefund,
  type RefundState,
} from '@rental/domain/rental/refunds/refund-order';
import { isLive as isTryLive, type AttemptState } from '@rental/domain/rental/deductions/attempt';
import { openAuthorizationFixture } from '@rental/server/testing/providers/authorizations';
import { endpointOf } from '@rental/server/testing/wire/calls';
import type { OrderCommand } from '@rental/server/testing/orders/command-names';
import { endPayments } from '@rental/server/testing/orders/payments';
import { failRefunds } from '@rental/server/testing/orders/refunds';
import { openDeductionFixture } from '@rental/server/testing/providers/deductions';
import { openNotaryFixture } from '@rental/server/testing/providers/notary';
import { orderCommandNames, orderCommands } from '@rental/server/testing/orders/order-commands';
import { snapshotOf, type OrderSnapshot } from '@rental/server/testing/orders/order-snapshot';
import { someOperator } from '@rental/server/testing/people/people';
import { sealed } from '@rental/server/testing/providers/sealed';
import { send } from '@rental/server/testing/wire/send';
import { openOrderFixture } from '@rental/server/testing/order-fixture';
import { password, type Caller, type World } from '@rental/server/testing/world';
import { expect } from 'vitest';
import { until } from './started-server.ts';
import { overNetwork } from './started-world.ts';

/** Every command upon an order, each made ready on an order of its own, to be sent at the same moment. */
export interface Shot {
  /** 「closeOrder 2」: the command, and which of the ways that it can end in. */
  readonly title: string;
  readonly name: OrderCommand;
  readonly orderId: number;
  readonly by: Caller;
  readonly key: string;
  readonly params: object | undefined;
  readonly body: object;
  readonly before: OrderSnapshot;
}

/** So many share the commands: what one of them may do with money in a minute is limited. */
const operatorCount = 3;
let lastOperator = 0;

/**
 * Makes all of them ready, on `world`, which stands beside the server that they will be sent to, in an order that is another in
 * each round and the same in every run.
 */
export async function load(world: World, round = 0): Promise<Shot[]> {
  const notary = await openNotaryFixture(world); // first: the others read what its brands have turned on
  await world.database.owner.query('notify brands');
  const holds = await openAuthorizationFixture(world);
  const charges = await openDeductionFixture(world);
  const bench = openOrderFixture(holds, charges, notary);
  const staff: Caller[] = [];
  while (staff.length < operatorCount) {
    const { alpha } = world;
    lastOperator += 1;
    const name = `zhiban${lastOperator}`;
    staff.push(await someOperator(world, alpha, name, alpha.roles.administrator));
  }
  const stepUp = { password: await sealed(world, password) };
  const shots: Shot[] = [];
  for (const name of orderCommandNames)
    for (const [nth, way] of orderCommands[name].entries()) {
      const by = staff[shots.length % staff.length] ?? world.alpha.admin;
      const { orderId, params, body } = await way(bench, by);
      const before = await snapshotOf(world, world.alpha, orderId);
      const title = `${name} ${nth + 1}`;
      shots.push({
        title,
        name,
        orderId,
        by,
        key: randomUUID(),
        params,
        body: { ...body, stepUp },
        before,
      });
    }
  await holds.close();
  await charges.close();
  await notary.close();
  const place = ({ title }: Shot) => createHash('sha256').update(`${round} ${title}`).digest('hex');
  return shots.toSorted((one, next) => place(one).localeCompare(place(next)));
}

/** Sends one to the server at `port`, the same each time; answers its status: 200 where it was done, 0 where nobody answered. */
async function fire(world: World, port: number, shot: Shot): Promise<number> {
  const { by, name, key, params, body } = shot;
  const headers = { 'idempotency-key': key };
  const reply = send(overNetwork(world, port), by, name, { params, body }, headers);
  return reply.then(
    ({ status }) => (status === endpointOf(name).answerStatus ? 200 : status),
    () => 0,
  );
}

/** The providers have answered all open questions about an order. */
const isSettled = (snapshot: OrderSnapshot): boolean => {
  const { steps, tries, chainRetries, notarizations, refundOrders, payments } = snapshot;
  return (
    !steps.some(({ state }) => isStepLive(state as StepState)) &&
    !tries.some(({ state }) => isTryLive(state as AttemptState)) &&
    !chainRetries.some((record) => record['chain_state'] === 'pending') &&
    !isNotarizing(notarizations) &&
    !refundOrders.some(({ state }) => isUnderWayRefund(state as RefundState)) &&
    !payments.some(({ state }) => state === 'closing')
  );
};

const isNotarizing = (notarizations: OrderSnapshot['notarizations']): boolean =>
  notarizations.some(({ notarization }) => isUnderWay(notarization as NotarizationState));

/** The snapshot of an order after the provider's last message. */
async function settled(world: World, orderId: number): Promise<OrderSnapshot> {
  let snapshot = await snapshotOf(world, world.alpha, orderId);
  await until(async () => {
    snapshot = await snapshotOf(world, world.alpha, orderId);
    if (isNotarizing(snapshot.notarizations)) await askAgain(world); // a notary takes more than a minute
    return isSettled(snapshot);
  });
  return snapshot;
}

const turnMs = 5_000;

/** The worker of the server has had its turn: what it left open, a killed one has claimed, and nobody is asked by two at once. */
async function afterItsTurn(world: World, shots: readonly Shot[]): Promise<void> {
  const endAt = performance.now() + turnMs;
  for (const { orderId } of shots)
    await until(
      async () =>
        performance.now() > endAt || isSettled(await snapshotOf(world, world.alpha, orderId)),
    );
}

const tenMinutesMs = 600_000;

/** Has what a worker that was killed had begun to ask asked again, as another one does some minutes later. */
async function askAgain(world: World): Promise<void> {
  const { now } = world;
  const holds = await openAuthorizationFixture(world);
  const charges = await openDeductionFixture(world);
  const notary = await openNotaryFixture(world);
  await holds.settle();
  await charges.run();
  await notary.settle();
  world.now = new Date(now.getTime() + tenMinutesMs); // whatever a killed worker has claimed is free
  await failRefunds(world);
  await endPayments(world);
  world.now = now; // as the started server's, whose commands are made ready here
  await holds.close();
  await charges.close();
  await notary.close();
}

/** Does each command once, and answers what there is then of its order. */
export async function rehearse(world: World, port: number): Promise<Map<string, OrderSnapshot>> {
  const shots = await load(world);
  const snapshots = new Map<string, OrderSnapshot>();
  for (const shot of shots) {
    const { title, orderId } = shot;
    expect([title, await fire(world, port, shot)]).toEqual([title, 200]);
    snapshots.set(title, await settled(world, orderId));
  }
  return snapshots;
}

/** Numbers that a provider has taken on twice. */
async function takenTwice(world: World): Promise<string[]> {
  const taken: string[] = [];
  for (const name of ['authorizations', 'deductions', 'notary']) {
    const text = await readFile(join(world.filesDir, `${name}.jsonl`), 'utf8');
    const entries = text.split('\n').filter(Boolean);
    for (const entry of entries) {
      const { tradeNo, number, what = '', isLost } = JSON.parse(entry) as Taken;
      if (!isLost) taken.push(`${name} ${what} ${tradeNo ?? number}`);
    }
  }
  return taken.filter((one, nth) => taken.indexOf(one) !== nth);
}

interface Taken {
  readonly tradeNo?: string;
  /** Of what a notary was sent. */
  readonly number?: string;
  /** For a pre-authorization: the step, or the customer's answer. */
  readonly what?: string;
  readonly isLost: boolean;
}

/** All of them on their way. */
export interface Volley {
  readonly shots: readonly Shot[];
  readonly statuses: Promise<number[]>;
  /** Resolves when more than the wanted number of them were answered. */
  readonly hit: Promise<void>;
}

export function fireAll(
  world: World,
  port: number,
  shots: readonly Shot[],
  wanted: number,
): Volley {
  let hits = 0;
  const { promise: hit, resolve } = Promise.withResolvers<void>();
  const statuses = shots.map(async (shot) => {
    const status = await fire(world, port, shot);
    hits += 1;
    if (hits > wanted) resolve();
    return status;
  });
  return { shots, statuses: Promise.all(statuses), hit };
}

/**
 * After the kill each command is there whole or not at all, and whole where it was answered; sent once more, as it was, it is
 * there once. Answers how many had no answer.
 */
export async function proveVolley(
  world: World,
  port: number,
  { shots, statuses }: Volley,
  snapshots: ReadonlyMap<string, OrderSnapshot>,
): Promise<number> {
  const told = await statuses;
  const traceNow = async ({ title, orderId }: Shot) => ({
    title,
    snapshot: await snapshotOf(world, world.alpha, orderId),
  });
  const traceAtEnd = async ({ title, orderId }: Shot) => ({
    title,
    snapshot: await settled(world, orderId),
  });
  const afterOf = ({ title }: Shot) => ({ title, snapshot: snapshots.get(title) });
  await afterItsTurn(world, shots);
  await askAgain(world);
  for (const [nth, shot] of shots.entries()) {
    const { title, before } = shot;
    const status = told[nth] ?? 0;
    expect({ title, status, isRight: [0, 200, 503].includes(status) }).toMatchObject({
      isRight: true,
    });
    if (status === 200) expect(await traceAtEnd(shot)).toEqual(afterOf(shot));
    else expect([{ title, snapshot: before }, afterOf(shot)]).toContainEqual(await traceNow(shot));
  }
  for (const shot of shots) {
    // without a key, as 撤回预授权, what is done is refused
    const right = endpointOf(shot.name).idempotent ? [200] : [200, 409];
    const status = await fire(world, port, shot);
    expect({ title: shot.title, status, isRight: right.includes(status) }).toMatchObject({
      isRight: true,
    });
  }
  await afterItsTurn(world, shots);
  await askAgain(world);
  for (const shot of shots) expect(await traceAtEnd(shot)).toEqual(afterOf(shot));
  expect(await takenTwice(world)).toEqual([]);
  return told.filter((status) => status !== 200).length;
}
