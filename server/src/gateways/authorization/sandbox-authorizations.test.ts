import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Undecided } from '../undecided.ts';
import type { AuthorizationGateway } from './authorization-gateway.ts';
import { openAuthorizations } from './open-authorizations.ts';
import { sandboxAuthorizations, sandboxSignature } from './sandbox-authorizations.ts';

const secret = 'of the tests alone, 0123456789abcdef';
let now: Date;
let dir: string;
beforeEach(async () => {
  now = new Date('2026-11-21T02:00:00.000Z');
  dir = await mkdtemp(join(tmpdir(), 'rental-authorizations-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const gateway = () => sandboxAuthorizations(dir, secret, () => now);
const numbered = (number: number, end = '9999', amountFen = 50_000) => ({
  tradeNo: `YS-alpha-7-${number}`,
  account: `13800${end}`,
  amountFen: fen(amountFen),
});
const hold = (end?: string) =>
  gateway().hold({ ...numbered(1, end), expiresAt: new Date(now.getTime() + 86_400_000) });
const part = (number: number, end: string, amountFen: number) => ({
  ...numbered(number, end, amountFen),
  holdNo: 'YS-alpha-7-1',
});
const known = (tradeNo: string) => ({ tradeNo, holdNo: 'YS-alpha-7-1', step: 'hold' }) as const;
const queryOf = (outcome: Awaited<ReturnType<AuthorizationGateway['hold']>>) =>
  Object.fromEntries(
    new URL(outcome.kind === 'waiting' ? (outcome.page ?? '') : '', 'http://x').searchParams,
  );
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test('a customer agrees on the page, once, and what the sandbox says of it is signed', async () => {
  const asked = await hold();
  const query = queryOf(asked);
  const form = await gateway().page?.answer(query);
  const agreed = await gateway().page?.answer({ ...query, act: 'agree' });
  const again = await gateway().page?.answer({ ...query, act: 'refuse' });

  expect(form?.html).toContain('¥500.00');
  expect(form?.callback).toBeUndefined();
  expect(again?.callback?.raw).toBe(agreed?.callback?.raw);
  expect(agreed?.callback && gateway().isSigned(agreed.callback)).toBe(true);
  expect(JSON.parse(agreed?.callback?.raw ?? '')).toMatchObject({
    merchant: 'sandbox-alpha',
    tradeNo: 'YS-alpha-7-1',
    amountFen: 50_000,
    outcome: 'done',
  });
  expect(await gateway().find(known('YS-alpha-7-1'))).toMatchObject({ kind: 'done' });
  expect((await stat(join(dir, 'authorizations.jsonl'))).mode & 0o777).toBe(0o600);
});

test.each([
  { code: 'another' },
  { hold: 'YS-alpha-7-2' },
  { hold: '../../etc/passwd' },
  { hold: undefined },
])('the page is nobody else’s: %j is not found', async (change) => {
  const query = queryOf(await hold());

  expect(await gateway().page?.answer({ ...query, act: 'agree', ...change })).toBeNull();
});

test('what is refused, withdrawn or too late is not frozen', async () => {
  const query = queryOf(await hold());
  await gateway().page?.answer({ ...query, act: 'refuse' });
  expect(await gateway().find(known('YS-alpha-7-1'))).toEqual({
    kind: 'failed',
    reason: 'refused',
  });
  expect(await gateway().withdraw({ tradeNo: 'YS-alpha-7-1', expiresAt: now })).toEqual({
    kind: 'failed',
    reason: 'refused',
  });

  const other = { ...numbered(1), tradeNo: 'YS-alpha-8-1', expiresAt: new Date(now.getTime() + 1) };
  await gateway().hold(other);
  expect(await gateway().withdraw({ tradeNo: 'YS-alpha-8-1', expiresAt: now })).toEqual({
    kind: 'failed',
    reason: 'withdrawn',
  });

  await gateway().hold({ ...other, tradeNo: 'YS-alpha-9-1' });
  wait(1);
  expect(await gateway().find(known('YS-alpha-9-1'))).toEqual({
    kind: 'failed',
    reason: 'expired',
  });
});

test('no more is paid or let go than is frozen, and each trade number once', async () => {
  await hold('0007');
  const first = await gateway().capture(part(2, '0007', 30_000));
  const again = await gateway().capture(part(2, '0007', 30_000));
  const beyond = await gateway().capture(part(3, '0007', 20_001));
  const rest = await gateway().release(part(4, '0007', 20_000));

  expect([first.kind, again.kind, rest.kind]).toEqual(['done', 'done', 'done']);
  expect(beyond).toEqual({ kind: 'failed', reason: 'insufficient' });
});

test('an account takes half a minute, never ends, fails, or loses the answer or the request', async () => {
  await hold('0007');
  expect(await gateway().capture(part(2, '9999', 1))).toMatchObject({ kind: 'waiting' });
  expect(await gateway().capture(part(3, '0008', 1))).toMatchObject({ kind: 'waiting' });
  expect(await gateway().capture(part(4, '0001', 1))).toMatchObject({ reason: 'accountAbnormal' });
  expect(await gateway().release(part(5, '0003', 1))).toMatchObject({ reason: 'accountAbnormal' });
  await expect(gateway().capture(part(6, '0005', 1))).rejects.toThrow(Undecided);
  await expect(gateway().capture(part(7, '0006', 1))).rejects.toThrow(Undecided);
  wait(30);

  const found = (number: number) => gateway().find(known(`YS-alpha-7-${number}`));
  expect(await found(2)).toMatchObject({ kind: 'done' });
  expect(await found(3)).toMatchObject({ kind: 'waiting' });
  expect(await found(6)).toMatchObject({ kind: 'done' });
  expect(await found(7)).toBeNull();
  expect(await gateway().capture(part(7, '0006', 1))).toMatchObject({ kind: 'waiting' });
  expect(
    await gateway().hold({ ...numbered(1, '0009'), tradeNo: 'YS-alpha-8-1', expiresAt: now }),
  ).toEqual({
    kind: 'failed',
    reason: 'refused',
  });
});

test('a callback is believed with the signature of its very words and second', () => {
  const callback = { raw: '{"a":1}', timestamp: '1795226400' };
  const signature = sandboxSignature(secret, callback.timestamp, callback.raw);
  const isSigned = (change: object) => gateway().isSigned({ ...callback, signature, ...change });

  expect(isSigned({})).toBe(true);
  for (const change of [{ raw: '{"a":2}' }, { timestamp: '1795226401' }, { signature: '' }])
    expect(isSigned(change)).toBe(false);
});

test('a server without a provider freezes nothing and believes nothing; a demo has the sandbox', async () => {
  const none = openAuthorizations({ demo: false, dataDir: dir }, secret);
  const demo = openAuthorizations({ demo: true, dataDir: dir }, secret);
  const failed = { kind: 'failed', reason: 'other' };

  expect(await none.hold({ ...numbered(1), expiresAt: now })).toEqual(failed);
  expect(await none.capture(part(2, '9999', 1))).toEqual(failed);
  expect(await none.release(part(2, '9999', 1))).toEqual(failed);
  expect(await none.withdraw({ tradeNo: 'YS-alpha-7-1', expiresAt: now })).toEqual(failed);
  expect([await none.find(known('YS-alpha-7-1')), none.merchantOf('alpha')]).toEqual([null, null]);
  expect(none.isSigned({ raw: '', timestamp: '0', signature: '' })).toBe(false);
  expect([demo.merchantOf('alpha'), demo.page?.path]).toEqual([
    'sandbox-alpha',
    '/sandbox/authorization',
  ]);
});
