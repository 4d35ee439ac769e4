import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Undecided } from '../undecided.ts';
import { openDeductions } from './open-deductions.ts';
import { sandboxDeductions, sandboxSignature } from './sandbox-deductions.ts';

const secret = 'of the tests alone, 0123456789abcdef';
let now: Date;
let dir: string;
beforeEach(async () => {
  now = new Date('2026-11-21T02:00:00.000Z');
  dir = await mkdtemp(join(tmpdir(), 'rental-deductions-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const gateway = () => sandboxDeductions(dir, secret, () => now);
const asked = (end = '9999', attempt = 1, amountFen = 10_000) => ({
  tradeNo: `DK-alpha-7-${attempt}`,
  agreementNo: 'XY1',
  account: `13800${end}`,
  amountFen: fen(amountFen),
});
const charges = async () =>
  (await readFile(join(dir, 'deductions.jsonl'), 'utf8')).trim().split('\n').length;

test('an account pays after half a minute, and is charged once, whoever asks again', async () => {
  const first = await gateway().deduct(asked());
  const again = await gateway().deduct(asked());
  now = new Date(now.getTime() + 30_000);

  expect(first).toEqual({ kind: 'processing', providerNo: 'SANDBOXDK-alpha-7-1' });
  expect(again).toEqual(first);
  expect(await gateway().find('DK-alpha-7-1')).toMatchObject({ kind: 'succeeded' });
  expect(await charges()).toBe(1);
  expect((await stat(join(dir, 'deductions.jsonl'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['0001', { kind: 'failed', reason: 'insufficient' }],
  ['0002', { kind: 'failed', reason: 'agreementEnded' }],
  ['0003', { kind: 'failed', reason: 'accountAbnormal' }],
  ['0004', { kind: 'failed', reason: 'busy' }],
  ['0007', { kind: 'succeeded' }],
])('an account that ends in %s answers %j', async (end, outcome) => {
  expect(await gateway().deduct(asked(end))).toMatchObject(outcome);
});

test('more than ¥5000.00 is beyond the limit, and a busy provider has time for the second try', async () => {
  expect(await gateway().deduct(asked('9999', 1, 500_001))).toEqual({
    kind: 'failed',
    reason: 'limit',
  });
  expect(await gateway().deduct(asked('0004', 2))).toMatchObject({ kind: 'processing' });
});

test('an answer can be lost after the money was taken, or the request before', async () => {
  await expect(gateway().deduct(asked('0005'))).rejects.toThrow(Undecided);
  expect(await gateway().find('DK-alpha-7-1')).toMatchObject({ kind: 'succeeded' });

  await expect(gateway().deduct(asked('0006', 2))).rejects.toThrow(Undecided);
  expect(await gateway().find('DK-alpha-7-2')).toBeNull();
  expect(await gateway().deduct(asked('0006', 2))).toMatchObject({ kind: 'processing' });
});

test('one account never comes to an end, and one signs nothing', async () => {
  await gateway().deduct(asked('0008'));
  now = new Date(now.getTime() + 86_400_000);

  expect(await gateway().find('DK-alpha-7-1')).toMatchObject({ kind: 'processing' });
  expect(await gateway().sign(asked('0009'))).toEqual({
    kind: 'refused',
    reason: '客户未同意签约',
  });
  expect(await gateway().sign(asked())).toEqual({ kind: 'signed', providerNo: 'SANDBOXXY1' });
});

test('a callback is believed with the signature of its very words and second', () => {
  const callback = { raw: '{"a":1}', timestamp: '1795226400' };
  const signature = sandboxSignature(secret, callback.timestamp, callback.raw);
  const isSigned = (change: object) => gateway().isSigned({ ...callback, signature, ...change });

  expect(isSigned({})).toBe(true);
  for (const change of [
    { raw: '{"a":2}' },
    { timestamp: '1795226401' },
    { signature: '' },
    { signature: signature.toUpperCase() },
    { signature: sandboxSignature('another server', callback.timestamp, callback.raw) },
  ])
    expect(isSigned(change)).toBe(false);
});

test('a server without a provider signs nothing, deducts nothing, believes nothing, and says so', async () => {
  const none = openDeductions({ demo: false, dataDir: dir }, secret);

  expect(await none.sign(asked())).toEqual({ kind: 'refused', reason: '代扣服务未配置' });
  expect(await none.deduct(asked())).toEqual({ kind: 'failed', reason: 'other' });
  expect([await none.find('DK-alpha-7-1'), none.merchantOf('alpha')]).toEqual([null, null]);
  expect(none.isSigned({ raw: '', timestamp: '0', signature: '' })).toBe(false);
});

test('a demo has the sandbox in its data folder, and each brand is a merchant of its own', async () => {
  const demo = openDeductions({ demo: true, dataDir: dir }, secret);
  await demo.deduct(asked());

  expect(demo.merchantOf('alpha')).toBe('sandbox-alpha');
  expect(await readFile(join(dir, 'sandbox', 'deductions.jsonl'), 'utf8')).toContain(
    'DK-alpha-7-1',
  );
});
