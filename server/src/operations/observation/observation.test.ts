import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createObservation } from '../../app.ts';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { anotherServer, aWorker, createWorld, type World } from '../../testing/world.ts';
import { Metrics, watchedGateway, type ObservationServer } from './public.ts';

let world: World;
let metrics: Metrics;
let server: ObservationServer;
let port = 0;
let isWorkerAlive = true;
const token = 'scrape-0123456789';
beforeAll(async () => {
  world = await createWorld();
  metrics = new Metrics({ app: world.database.app });
  world = Object.assign(world, { app: await anotherServer(world, { metrics }) });
  server = createObservation({
    database: world.database,
    metrics,
    place: { host: '127.0.0.1', port: 0, token },
    isWorkerAlive: () => isWorkerAlive,
  });
  port = await server.start();
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

/** Calls are kept nowhere: provider-calls.test.ts has that. */
const unkept = { calls: { add: () => {} }, now: () => world.now };

const get = (path: string, authorization = `Bearer ${token}`) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
const scrape = async () => {
  const text = await (await get('/metrics')).text();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};
const valueOf = (lines: readonly string[], series: string) =>
  Number(
    lines
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  );

test('requests are counted by their names while metrics are read, and nothing of a person or a path is told', async () => {
  await someOrders(world, world.alpha, 3);
  const { admin } = world.alpha;
  const asked = Array.from({ length: 20 }, () =>
    send(world, admin, 'listOrders', { query: { name: '王小明' } }),
  );
  const wrong = send(world, { ...admin, token: null }, 'listOrders', { query: {} });

  const scraped = await Promise.all(Array.from({ length: 5 }, scrape));
  await Promise.all([...asked, wrong]);
  const lines = await scrape();

  expect(scraped.every((one) => one.length > 50)).toBe(true);
  expect(valueOf(lines, 'http_requests_total{call="listOrders",status="2xx"}')).toBe(20);
  expect(valueOf(lines, 'http_requests_total{call="listOrders",status="4xx"}')).toBe(1);
  expect(valueOf(lines, 'http_request_duration_seconds_count{call="listOrders"}')).toBe(21);
  expect(valueOf(lines, 'db_pool_size{pool="app"}')).toBe(16);
  const labels = lines.flatMap((line) =>
    [...line.matchAll(/="([^"]*)"/g)].map(([, value]) => value),
  );
  expect(labels.filter((value = '') => /\d{6}|\p{Script=Han}|alpha|\//u.test(value))).toEqual([]);
});

test('unknown addresses add no series', async () => {
  const ask = (path: string) =>
    world.app.inject({ method: 'GET', url: path, headers: { host: world.alpha.admin.host } });
  await ask('/api/none/13812345678');
  const ofRequests = async () => (await scrape()).filter((line) => line.startsWith('http_'));
  const before = (await ofRequests()).length;

  for (let nth = 0; nth < 30; nth += 1) await ask(`/api/none/${nth}?phone=1381234${nth}`);

  const lines = await ofRequests();
  expect(lines).toHaveLength(before);
  expect(valueOf(lines, 'http_requests_total{call="none",status="4xx"}')).toBeGreaterThan(30);
});

test('queues and undecided money of all brands are told, and the runs of a worker', async () => {
  for (const shop of [world.alpha, world.beta])
    await stored(
      world,
      shop,
      `insert into jobs (brand_code, kind, payload, due_at, attempts, max_attempts, created_at, finished_at, outcome)
       values ($1, 'parcels', '{}', now(), 5, 5, now(), now(), 'dead'), ($1, 'parcels', '{}', now(), 0, 5, now(), null, null)`,
      [shop.brand.code],
    );
  const fresh = new Metrics({ app: world.database.app });
  const other = createObservation({
    database: world.database,
    metrics: fresh,
    place: { host: '127.0.0.1', port: 0, token: undefined },
    isWorkerAlive: () => true,
  });
  const open = await other.start();
  const read = async () =>
    (await (await fetch(`http://127.0.0.1:${open}/metrics`)).text()).split('\n');

  const lines = await read();

  expect(valueOf(lines, 'jobs{kind="parcels",state="dead"}')).toBe(2);
  expect(valueOf(lines, 'jobs{kind="parcels",state="waiting"}')).toBe(2);
  for (const what of ['deduction', 'refund', 'payment', 'authorization'])
    expect([what, valueOf(lines, `money_undecided{what="${what}"}`)]).toEqual([what, 0]);
  const worker = aWorker(world, { metrics: fresh });
  expect(worker.isAlive()).toBe(false);
  await worker.workUntilIdle();
  expect(worker.isAlive()).toBe(true);
  expect(valueOf(await read(), 'job_runs_total{kind="overstays",outcome="done"}')).toBe(2);
  await other.stop();
});

test('metrics are found with their token alone, and no other address is', async () => {
  const replies = [
    await get('/metrics'),
    await get('/metrics', ''),
    await get('/metrics', 'Bearer scrape-0123456780'),
    await get('/api/orders'),
    await fetch(`http://127.0.0.1:${port}/metrics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404]);
});

test('a process is ready while database, migrations and worker are, and alive whatever they are', async () => {
  const ready = async () => {
    const reply = await get('/ready', '');
    return [reply.status, await reply.json()];
  };
  expect(await ready()).toEqual([
    200,
    { ok: true, database: true, migrations: true, worker: true },
  ]);
  isWorkerAlive = false;
  expect(await ready()).toEqual([
    503,
    { ok: false, database: true, migrations: true, worker: false },
  ]);
  isWorkerAlive = true;
  await world.database.owner.query(`delete from kysely_migration where name = '092-job-runs'`);
  expect(await ready()).toEqual([
    503,
    { ok: false, database: true, migrations: false, worker: true },
  ]);

  expect((await get('/live', '')).status).toBe(200);
});

test('calls to a provider are counted by port, method and outcome, and answer as before', async () => {
  class Provider {
    readonly #word = 'ok';
    readonly isSetUp = true;
    async pay() {
      return this.#word;
    }
    async findPayment() {
      throw new Undecided('late');
    }
    async refund() {
      throw new Error('13812345678');
    }
  }
  const lines: object[] = [];
  const log = { ...console, info: (facts: object) => lines.push(facts) };
  const provider = watchedGateway({ ...unkept, metrics, log })('payments', new Provider());

  expect(provider.isSetUp).toBe(true);
  expect(await provider.pay()).toBe('ok');
  await expect(provider.findPayment()).rejects.toThrow(Undecided);
  await expect(provider.refund()).rejects.toThrow('13812345678');

  const scraped = await scrape();
  const count = (call: string, outcome: string) =>
    valueOf(scraped, `provider_calls_total{port="payments",call="${call}",outcome="${outcome}"}`);
  expect([
    count('pay', 'answered'),
    count('findPayment', 'undecided'),
    count('refund', 'failed'),
  ]).toEqual([1, 1, 1]);
  expect(valueOf(scraped, 'provider_call_duration_seconds_count{port="payments",call="pay"}')).toBe(
    1,
  );
  expect(lines).toMatchObject([
    { port: 'payments', call: 'pay', outcome: 'answered', traceId: null },
    { port: 'payments', call: 'findPayment', outcome: 'undecided' },
    { port: 'payments', call: 'refund', outcome: 'failed' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('138');
});

/** Over a real socket, as in production. */
async function approveOverHttp(orderId: number): Promise<number> {
  const { host, token } = world.alpha.clerk;
  const url = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = {
    host,
    authorization: String(token),
    'content-type': 'application/json',
    'idempotency-key': 'of-one-trace',
  };
  return new Promise((answered, failed) => {
    const options = { port: url.port, host: url.hostname, path: '/api/order/approve', headers };
    const sent = request({ ...options, method: 'POST' }, (answer) => {
      answer.resume().on('end', () => answered(answer.statusCode ?? 0));
    });
    sent.on('error', failed).end(JSON.stringify({ orderId }));
  });
}

test('one trace finds a request, the job that it queued and what that asked of a provider', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = {
    info: (facts: object, message: string) => lines.push({ ...facts, message }),
    warn: () => {},
    error: () => {},
  };
  world.now = new Date('2026-11-21T02:00:00.000Z'); // no SMS waits for the morning
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  const sms = watchedGateway({ ...unkept, metrics: undefined, log })(
    'sms',
    sandboxSms(world.filesDir, world.secretKey, () => world.now),
  );
  await fillSms(world, world.alpha, 10);

  expect(await approveOverHttp(orderId)).toBe(200);
  await aWorker(world, { sms, log }).workUntilIdle();

  const [{ trace_id: traceId } = { trace_id: '' }] = await stored<{ trace_id: string }>(
    world,
    world.alpha,
    `select trace_id from order_history where order_id = $1 and move = 'approve'`,
    [orderId],
  );
  expect(traceId).toMatch(/^[\da-f]{16}$/);
  expect(lines.filter((line) => line['traceId'] === traceId)).toMatchObject([
    { message: 'provider', port: 'sms', call: 'send', outcome: 'answered' },
    { message: 'job', kind: 'customer-sms', outcome: 'done', brand: 'alpha' },
  ]);
});
