import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sized } from '@rental/server/testing/size';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DemoAccount } from './seed/demo-accounts.ts';
import { copyFilled } from './testing/filled-folder.ts';
import {
  end,
  enginePid,
  isAlive,
  killEngine,
  launchServer,
  until,
  type StartedServer,
} from './testing/started-server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

vi.setConfig({ testTimeout: 600_000 }); // each starts whole servers, on a machine that may be busy

let dataDir: string;
let servers: StartedServer[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rental-start-'));
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => end(server, 'SIGKILL')));
  await until(() => !isAlive(enginePid(dataDir)));
  await rm(dataDir, { recursive: true, force: true });
});

async function startFilled(): Promise<StartedServer> {
  await copyFilled(dataDir);
  return start();
}

async function start(environment?: Record<string, string>): Promise<StartedServer> {
  const server = await launchServer(dataDir, environment);
  servers.push(server);
  await server.settled;
  return server;
}

async function adminToken(): Promise<string> {
  const accounts = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  const brand = accounts[0]?.brand ?? '';
  const { stdout } = await run(
    'node',
    ['ops/cli.ts', 'login-token', '--brand', brand, '--username', 'admin'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  return stdout.trim();
}

const call = (server: StartedServer, token: string, path: string, body?: object) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

async function orderIds(server: StartedServer, token: string, status: number): Promise<number[]> {
  const response = await call(server, token, `/api/order?orderStatus=${status}&size=500`);
  const { content } = (await response.json()) as { content: { id: number }[] };
  return content.map((row) => row.id);
}

/** Approves the newest order that can be: the customer of another may be on the blacklist. */
async function approvedOrder(server: StartedServer, token: string): Promise<number> {
  for (const orderId of await orderIds(server, token, 0)) {
    const body = { orderId, riskWaiverReason: '老客户', papersWaiverReason: '老客户' };
    if ((await call(server, token, '/api/order/approve', body)).status === 200) return orderId;
  }
  throw new Error('no order of the demo can be approved');
}

test('the first start prints the address and the demo operators, and keeps their file to itself', async () => {
  const first = await copyFilled(dataDir);

  const accounts = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  expect(first.output).toContain(`http://localhost:${first.port}`);
  for (const account of accounts) expect(first.output).toContain(account.password);
  expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  expect(first.exitCode).toBe(0);
});

const halfFilled = [
  ['drives orders through it', 'sandbox/e-signature.jsonl'],
  ['begins to fill the database', 'demo-accounts.json'],
] as const;
test.for(halfFilled.slice(0, sized(1, 2)))(
  'a first start that is killed when it %s begins again from nothing',
  async ([, written]) => {
    const first = await launchServer(dataDir);
    servers.push(first);
    await until(() => existsSync(join(dataDir, written)));
    await end(first, 'SIGKILL');
    expect(existsSync(join(dataDir, 'demo-unfinished'))).toBe(true);

    const server = await start();

    expect(server.output()).not.toContain('未能继续');
    expect(await orderIds(server, await adminToken(), 0)).not.toEqual([]);
    expect(existsSync(join(dataDir, 'demo-unfinished'))).toBe(false);
  },
);

test('a second start in the same folder is refused in a sentence, and the first goes on', async () => {
  const first = await startFilled();

  const second = await start();

  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('已有一个服务在运行');
  expect((await fetch(`http://localhost:${first.port}/api/health`)).status).toBe(200);
});

test('a port in use is told in a sentence before anything is started', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await until(() => squatter.listening);
  const address = squatter.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  const server = await start({ PORT: String(port) });

  expect(await server.exited).toBe(1);
  expect(server.output()).toContain(`端口 ${port} 已被其他程序占用`);
  expect(enginePid(dataDir)).toBe(0);
  squatter.close();
});

test('a malformed setting is told in a sentence', async () => {
  const server = await start({ LOG_LEVEL: 'loud' });

  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('配置错误：LOG_LEVEL');
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s ends server and engine in order, and the next start finds the data',
  async (signal) => {
    const server = await startFilled();
    const token = await adminToken();
    const orderId = await approvedOrder(server, token);
    const engine = enginePid(dataDir);

    expect(await end(server, signal)).toBe(0);

    expect(isAlive(engine)).toBe(false);
    const again = await start();
    expect(await orderIds(again, token, 32)).toContain(orderId);
    expect(again.output()).toContain('演示账号');
  },
);

const rounds = sized(1, 3);
test('kill -9 of the server under load, again and again, loses nothing that was answered', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const server = await (round === 0 ? startFilled() : start());
    const token = await adminToken();
    const acknowledged: number[] = [];
    const pending = (await orderIds(server, token, 0)).slice(0, 12);
    const load = pending.map(async (orderId, index) => {
      const response = await call(server, token, '/api/order/reject', {
        orderId,
        reason: 'fraud',
      }).catch(() => null);
      if (response?.status === 200) acknowledged.push(orderId);
      if (index === 5) server.process.kill('SIGKILL');
    });
    await Promise.all(load);
    await server.exited;

    const again = await start();
    expect(await orderIds(again, await adminToken(), 31)).toEqual(
      expect.arrayContaining(acknowledged),
    );
    await end(again, 'SIGTERM');
  }
});

test('kill -9 of the engine alone: calls answer 503 or wait, and work again without a restart', async () => {
  const server = await startFilled();
  const token = await adminToken();
  const orderId = await approvedOrder(server, token);

  const killed = enginePid(dataDir);
  killEngine(dataDir);
  const statuses = new Set<number>();
  await until(async () => {
    const isAnother = enginePid(dataDir) !== killed; // a session of the killed one may still answer a while
    const { status } = await call(server, token, '/api/auth/info');
    statuses.add(status);
    return isAnother && status === 200;
  });

  expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
  expect(await orderIds(server, token, 32)).toContain(orderId);
});
