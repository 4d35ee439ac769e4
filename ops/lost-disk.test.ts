import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DemoAccount } from './seed/demo-accounts.ts';
import { copyFilled } from './testing/filled-folder.ts';
import {
  end,
  enginePid,
  isAlive,
  launchServer,
  until,
  type StartedServer,
} from './testing/started-server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** The smallest picture there is. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let dataDir: string;
/** Another disk: backups, and a copy of the key. */
let safe: string;
let server: StartedServer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rental-lost-'));
  safe = await mkdtemp(join(tmpdir(), 'rental-safe-'));
});
afterEach(async () => {
  await end(server, 'SIGKILL');
  await until(() => !isAlive(enginePid(dataDir)));
  for (const dir of [dataDir, safe]) await rm(dir, { recursive: true, force: true });
});

const ops = async (...args: string[]) =>
  (
    await run('node', ['ops/cli.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
  ).stdout.trim();

async function start(): Promise<void> {
  server = await launchServer(dataDir);
  await server.settled;
}
const call = (token: string, path: string, body?: FormData | string) =>
  fetch(`http://localhost:${server.port}${path}`, {
    headers: {
      authorization: token,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
async function ordersOf(token: string, status: number) {
  const response = await call(token, `/api/order?orderStatus=${status}&size=500`);
  const said = await response.text();
  if (!response.ok) throw new Error(`The orders were not listed: ${said}`);
  return (JSON.parse(said) as { content: { id: number }[] }).content.map(({ id }) => id);
}

test('after a lost disk the backup brings back what had been answered: orders, files and sign-in', async () => {
  await copyFilled(dataDir);
  await start();
  const accounts = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  const who = ['--brand', accounts[0]?.brand ?? '', '--username', 'admin'];
  const token = await ops('login-token', ...who);
  let approved = 0;
  for (const orderId of await ordersOf(token, 0)) {
    const body = { orderId, riskWaiverReason: '老客户', papersWaiverReason: '老客户' };
    const { status } = await call(token, '/api/order/approve', JSON.stringify(body));
    if (status === 200) approved = orderId;
    if (approved > 0) break;
  }
  expect(approved).toBeGreaterThan(0);
  const form = new FormData();
  form.set('file', new Blob([onePixel], { type: 'image/png' }), 'photo.png');
  const uploaded = (await (await call(token, '/api/upload', form)).json()) as { link: string };
  const photo = new URL(uploaded.link, 'http://localhost').pathname;
  const before = Buffer.from(await (await call(token, photo)).arrayBuffer());

  const said = await ops('backup', '--to', join(safe, 'backups'));
  expect(said).toContain('已备份');
  expect(await ops('verify-backup', '--from', join(safe, 'backups'))).toMatch(
    /备份可以恢复：.*\n\d+ 个品牌账目一致，\d+ 个文件完好。/,
  );
  await copyFile(join(dataDir, 'secret.key'), join(safe, 'secret.key'));
  await end(server, 'SIGKILL');
  await until(() => !isAlive(enginePid(dataDir)));
  await rm(dataDir, { recursive: true });

  dataDir = await mkdtemp(join(tmpdir(), 'rental-new-'));
  await copyFile(join(safe, 'secret.key'), join(dataDir, 'secret.key'));
  expect(await ops('restore', '--from', join(safe, 'backups'))).toContain('已恢复');
  // a second time there is something to lose
  await expect(ops('restore', '--from', join(safe, 'backups'))).rejects.toThrow('不是空的');
  await start();

  expect((await call(token, '/api/auth/info')).status).toBe(401); // who was signed in signs in again
  const again = await ops('login-token', ...who);
  expect(await ordersOf(again, 32)).toContain(approved);
  const opened = await call(again, photo);
  expect(opened.status).toBe(200);
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(before);
  expect(await ops('check-books')).toContain('：一致');
}, 900_000); // whole servers and several commands
