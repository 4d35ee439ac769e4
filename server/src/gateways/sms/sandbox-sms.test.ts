import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Undecided } from '../undecided.ts';
import { openSms } from './open-sms.ts';
import { sandboxSms } from './sandbox-sms.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rental-sms-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const message = (phone: string, requestNo = 'r1') => ({
  requestNo,
  phone,
  kind: 'code',
  params: { code: '123456' },
});
const lines = async (folder = dir) =>
  (await readFile(join(folder, 'sms.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

test('a message that is sent is in the file, which nobody else of the machine reads', async () => {
  const outcome = await sandboxSms(dir, () => now).send(message('13812345678'));

  expect(outcome).toEqual({ kind: 'sent', providerNo: 'SANDBOXr1' });
  expect(await lines()).toEqual([{ at: now.toISOString(), ...message('13812345678'), outcome }]);
  expect((await stat(join(dir, 'sms.jsonl'))).mode & 0o777).toBe(0o600);
});

test('a request number is sent once, whoever asks again', async () => {
  const first = await sandboxSms(dir, () => now).send(message('13812345678'));
  const again = await sandboxSms(dir, () => now).send(message('13812345678'));
  const other = await sandboxSms(dir, () => now).send(message('13812345678', 'r2'));

  expect(again).toEqual(first);
  expect(other).toEqual({ kind: 'sent', providerNo: 'SANDBOXr2' });
  expect(await lines()).toHaveLength(2);
});

test('a number that ends in 0000 is refused, and so found', async () => {
  const gateway = sandboxSms(dir, () => now);

  const outcome = await gateway.send(message('13800000000'));

  expect(outcome).toEqual({ kind: 'refused', reason: '号码为空号' });
  expect(await gateway.find('r1')).toEqual(outcome);
});

test('of a number that ends in 0001 the answer is lost, but what became of it can be asked', async () => {
  const gateway = sandboxSms(dir, () => now);

  await expect(gateway.send(message('13800000001'))).rejects.toThrow(Undecided);

  expect(await gateway.find('r1')).toEqual({ kind: 'sent', providerNo: 'SANDBOXr1' });
});

test('what nobody sent is not found', async () => {
  expect(await sandboxSms(join(dir, 'none'), () => now).find('r1')).toBeNull();
});

test('a server without a provider sends nothing and says so', async () => {
  const gateway = openSms({ demo: false, dataDir: dir });

  expect(await gateway.send(message('13812345678'))).toEqual({
    kind: 'refused',
    reason: '短信服务未配置',
  });
  expect(await gateway.find('r1')).toBeNull();
});

test('a demo has the sandbox in its data folder', async () => {
  await openSms({ demo: true, dataDir: dir }).send(message('13812345678'));

  expect(await lines(join(dir, 'sandbox'))).toHaveLength(1);
});
