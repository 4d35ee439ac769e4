import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Undecided } from '../undecided.ts';
import { sandboxOrNoSms } from './open-sms.ts';
import { sandboxSms } from './sandbox-sms.ts';

const secret = 'of the tests alone, 0123456789abcdef';
const start = new Date('2026-11-21T02:00:00.000Z');
let now = start;
let dir: string;
beforeEach(async () => {
  now = start;
  dir = await mkdtemp(join(tmpdir(), 'rental-sms-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const message = (phone: string, requestNo = 'r1') => ({
  brand: 'alpha',
  isPrepaid: true,
  requestNo,
  phone,
  template: 'code' as const,
  params: { code: '123456' },
  text: '【甲】验证码123456。',
});
const asked = (phone = '13812345678') => ({
  brand: 'alpha',
  requestNo: 'r1',
  phone,
  since: now,
  until: now,
  providerNo: null,
  accountId: null,
});
const lines = async (folder = dir) =>
  (await readFile(join(folder, 'sms.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

test('a message that is sent is in the file, which nobody else of the machine reads', async () => {
  const outcome = await sandboxSms(dir, secret, () => now).send(message('13812345678'));

  expect(outcome).toEqual({ kind: 'sent', providerNo: 'SANDBOXr1' });
  expect(await lines()).toEqual([{ at: now.toISOString(), ...message('13812345678'), outcome }]);
  expect((await stat(join(dir, 'sms.jsonl'))).mode & 0o777).toBe(0o600);
});

test('a request number is sent once, whoever asks again', async () => {
  const first = await sandboxSms(dir, secret, () => now).send(message('13812345678'));
  const again = await sandboxSms(dir, secret, () => now).send(message('13812345678'));
  const other = await sandboxSms(dir, secret, () => now).send(message('13812345678', 'r2'));

  expect(again).toEqual(first);
  expect(other).toEqual({ kind: 'sent', providerNo: 'SANDBOXr2' });
  expect(await lines()).toHaveLength(2);
});

test('a number that ends in 0000 is refused, and so found', async () => {
  const gateway = sandboxSms(dir, secret, () => now);

  const outcome = await gateway.send(message('13800000000'));

  expect(outcome).toEqual({ kind: 'refused', reason: '号码为空号' });
  expect(await gateway.find(asked())).toEqual(outcome);
});

test('of a number that ends in 0001 the answer is lost, but what became of it can be asked', async () => {
  const gateway = sandboxSms(dir, secret, () => now);

  await expect(gateway.send(message('13800000001'))).rejects.toThrow(Undecided);

  expect(await gateway.find(asked())).toEqual({ kind: 'sent', providerNo: 'SANDBOXr1' });
});

test.each([
  ['5678', { isDelivered: true, code: 'DELIVERED' }],
  ['0001', { isDelivered: true, code: 'DELIVERED' }],
  ['0002', { isDelivered: false, code: 'EMPTY_NUMBER' }],
  ['0003', { isDelivered: false, code: 'POWERED_OFF' }],
  ['0009', null],
])('the receipt of a number that ends in %s is found after some seconds as %j', async (end, is) => {
  const gateway = sandboxSms(dir, secret, () => now);
  await gateway.send(message(`1380000${end}`)).catch(() => undefined);
  const early = await gateway.find(asked());
  now = new Date(start.getTime() + 5_000);

  const found = await gateway.find(asked());

  expect(early).toEqual({ kind: 'sent', providerNo: 'SANDBOXr1' });
  expect(found).toEqual(is === null ? early : { ...early, receipt: { ...is, at: now } });
});

test('what nobody sent is not found', async () => {
  expect(await sandboxSms(join(dir, 'none'), secret, () => now).find(asked())).toBeNull();
});

test('a server without a provider sends nothing and says so', async () => {
  const gateway = sandboxOrNoSms({ demo: false, dataDir: dir }, secret);

  expect(await gateway.send(message('13812345678'))).toEqual({
    kind: 'refused',
    reason: '短信服务未配置',
  });
  expect(await gateway.find(asked())).toBeNull();
});

test('a demo has the sandbox in its data folder', async () => {
  await sandboxOrNoSms({ demo: true, dataDir: dir }, secret).send(message('13812345678'));

  expect(await lines(join(dir, 'sandbox'))).toHaveLength(1);
});
