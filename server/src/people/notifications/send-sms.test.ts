import { filledSms } from '@rental/domain/rental/customer-sms/sms-words';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import type { SmsGateway, SmsMessage } from '../../gateways/sms/sms-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { sealFor } from '../../sealed.ts';
import { fillSms, smsBalance, smsInSandbox, wait } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';
import { queueSms } from './public.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
  await fillSms(world, shop, 10);
});
afterEach(() => world.close());

/** Queues a message as an operator does: a code to a new phone. */
const queueTo = async (phone: string) =>
  send(world, shop.clerk, 'sendOwnCode', { body: { purpose: 'phone', phone } });

interface StoredSms {
  status: string;
  failure: string | null;
  provider_no: string | null;
  is_sealed: boolean;
  is_sent: boolean;
}
const messages = () =>
  stored<StoredSms>(
    world,
    shop,
    `select status, failure, provider_no, sealed_params is not null as is_sealed,
       sent_at is not null as is_sent from sms_messages order by id`,
  );

/** The sandbox, and what was asked of it. */
function watched(over: Partial<SmsGateway> = {}) {
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => world.now);
  const asked: string[] = [];
  const gateway: SmsGateway = {
    ...sandbox,
    find: (requestNo) => {
      asked.push('find');
      return over.find?.(requestNo) ?? sandbox.find(requestNo);
    },
    send: (message: SmsMessage) => {
      asked.push('send');
      return over.send?.(message) ?? sandbox.send(message);
    },
  };
  return { gateway, asked };
}

test('an SMS is paid when it is queued, sent by the worker, and what it said is then gone', async () => {
  await queueTo('13900002222');
  const queued = await messages();
  const balance = await smsBalance(world, shop);
  await aWorker(world).workUntilIdle();

  const [sent] = await messages();
  expect(queued).toMatchObject([{ status: 'queued', is_sealed: true, is_sent: false }]);
  expect(balance).toBe(9);
  expect(sent).toMatchObject({ status: 'sent', failure: null, is_sealed: false, is_sent: true });
  expect(sent?.provider_no).toMatch(/^SANDBOX[\da-f]{24}$/);
  expect(await smsInSandbox(world)).toMatchObject([{ phone: '13900002222', template: 'code' }]);
  expect(await smsBalance(world, shop)).toBe(9);
});

test('while it waits, the code is in the database sealed only', async () => {
  await queueTo('13900002222');
  const [row] = await stored<{ kept: Buffer; job: string }>(
    world,
    shop,
    `select m.sealed_params as kept, j.payload::text as job from sms_messages m, jobs j where j.kind = 'sms'`,
  );
  await aWorker(world).workUntilIdle();

  const code = (await smsInSandbox(world))[0]?.params['code'] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  expect(row?.kept.toString('latin1')).not.toContain(code);
  expect(row?.job).not.toContain(code);
});

test('an SMS that the provider refuses is failed and paid back', async () => {
  await queueTo('13900000000');

  await aWorker(world).workUntilIdle();

  expect(await messages()).toEqual([
    {
      status: 'failed',
      failure: '号码为空号',
      provider_no: null,
      is_sealed: false,
      is_sent: false,
    },
  ]);
  expect(await smsBalance(world, shop)).toBe(10);
});

test('where the answer is lost the provider is asked, and the SMS is sent once', async () => {
  const { gateway, asked } = watched();
  await queueTo('13900000001');

  await aWorker(world, { sms: gateway }).workUntilIdle();

  expect(asked).toEqual(['send', 'find']);
  expect(await messages()).toMatchObject([{ status: 'sent' }]);
  expect(await smsInSandbox(world)).toHaveLength(1);
  expect(await smsBalance(world, shop)).toBe(9);
});

test('where the provider never heard of it the SMS is tried again later, under the same number', async () => {
  const numbers: string[] = [];
  const deaf = watched({
    send: async ({ requestNo }) => {
      numbers.push(requestNo);
      throw new Undecided('no answer');
    },
  });
  await queueTo('13900002222');

  await aWorker(world, { sms: deaf.gateway }).workUntilIdle();
  const between = await messages();
  wait(world, 60);
  await aWorker(world).workUntilIdle();

  expect(between).toMatchObject([{ status: 'queued', is_sealed: true }]);
  expect(await smsInSandbox(world)).toMatchObject([{ requestNo: numbers[0] }]);
  expect(await messages()).toMatchObject([{ status: 'sent' }]);
});

test('an SMS that could not be sent five times is failed and paid back, once', async () => {
  const dead = watched({
    send: async () => {
      throw new Error('the provider is down');
    },
  });
  await queueTo('13900002222');

  for (let round = 0; round < 7; round += 1) {
    await aWorker(world, { sms: dead.gateway }).workUntilIdle();
    wait(world, 3600);
  }

  expect(dead.asked.filter((what) => what === 'send')).toHaveLength(5);
  expect(await messages()).toMatchObject([
    { status: 'failed', failure: '多次发送失败', is_sealed: false },
  ]);
  expect(await smsBalance(world, shop)).toBe(10);
});

test('a worker that is gone after sending leaves an SMS that the next one does not send again', async () => {
  await queueTo('13900002222');
  const begun = world.now;
  let wake = () => {};
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => begun);
  const first = await new Promise<{ ended: Promise<void> }>((resolve) => {
    const { gateway } = watched({
      send: async (message) => {
        await sandbox.send(message);
        return new Promise((_, reject) => {
          wake = () => reject(new Error('long gone'));
          resolve({ ended });
        });
      },
    });
    const ended = aWorker(world, { sms: gateway, now: () => begun }).workUntilIdle();
  });
  wait(world, 61);

  const { gateway, asked } = watched();
  await aWorker(world, { sms: gateway }).workUntilIdle();
  wake();
  await first.ended;

  expect(asked).toEqual(['find']);
  expect(await smsInSandbox(world)).toHaveLength(1);
  expect(await messages()).toMatchObject([{ status: 'sent' }]);
  expect(await smsBalance(world, shop)).toBe(9);
});

test('four workers at once send each of forty SMS once', async () => {
  await fillSms(world, shop, 40);
  const seal = sealFor('of the tests alone, 0123456789abcdef', 'sms');
  await inTransaction(world.database.app, shop.brand.code, 'read write', async (tx) => {
    for (let index = 10; index < 50; index += 1)
      await queueSms(tx, seal, {
        brand: shop.brand.code,
        now: world.now,
        phone: `139000022${index}`,
        ...filledSms(shop.brand, 'code', { code: '123456' }),
        template: 'code',
      });
  });

  await Promise.all(Array.from({ length: 4 }, () => aWorker(world).workUntilIdle()));

  const sent = await smsInSandbox(world);
  expect(sent).toHaveLength(40);
  expect(new Set(sent.map(({ requestNo }) => requestNo)).size).toBe(40);
});

test('of twenty who ask at once a brand with three SMS left sends three', async () => {
  await fillSms(world, shop, 3);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => queueTo(`139000022${index + 10}`)),
  );
  await aWorker(world).workUntilIdle();

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ refusal }) => refusal.code))).toEqual(
    new Set(['sms_balance_empty']),
  );
  expect(await smsInSandbox(world)).toHaveLength(3);
  expect(await smsBalance(world, shop)).toBe(0);
});

test('what is rolled back is neither paid nor sent', async () => {
  await queueTo('13900002222');
  await queueTo('13900002222'); // refused: the second within 60 seconds

  await aWorker(world).workUntilIdle();

  expect(await smsInSandbox(world)).toHaveLength(1);
  expect(await smsBalance(world, shop)).toBe(9);
});
