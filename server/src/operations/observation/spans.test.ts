import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import type { WorkerLog } from '../../jobs/worker.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, aWorker, createWorld, type World } from '../../testing/world.ts';
import { sendSpans, watchedGateway, type SpanSending } from './public.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { code: number };
}
interface Export {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[];
}

const run = promisify(execFile);
const serverDir = join(import.meta.dirname, '../../..');

let world: World;
const collectors: Server[] = [];
const sendings: SpanSending[] = [];
beforeAll(async () => {
  world = await createWorld();
  world.now = new Date('2026-11-21T02:00:00.000Z'); // no SMS waits for the morning
});
afterEach(async () => {
  await Promise.all(sendings.splice(0).map((sending) => sending.stop()));
  for (const collector of collectors.splice(0)) {
    collector.closeAllConnections();
    collector.close();
  }
});
afterAll(() => world.close());

/** A collector in this process: all that it was sent, as text. It answers once `reply` does. */
async function collect(reply: () => Promise<number> = async () => 200) {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    let text = `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n`;
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push(text);
      void reply().then((status) => response.writeHead(status).end('{}'));
    });
  });
  collectors.push(collector);
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const { port } = collector.address() as AddressInfo;
  const spans = () =>
    received.flatMap((text) => {
      const { resourceSpans } = JSON.parse(text.slice(text.indexOf('\n'))) as Export;
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { endpoint: `http://127.0.0.1:${port}`, received, spans };
}

const ids = { traceId: '1'.repeat(16), spanId: '1'.repeat(16), parentId: null };
const filler = { name: 'filler', kind: 'client', ms: 1, attributes: {}, isFailed: false } as const;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The world with a server whose spans go to `endpoint`. */
async function sendingTo(endpoint: string, log: WorkerLog = quiet) {
  const sending = await sendSpans({ endpoint, log, everyMs: 20 });
  sendings.push(sending);
  const app = await anotherServer(world, { onSpan: sending.onSpan });
  return { sending, sender: { ...world, app } };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request, its statements, the job that it queues and the call of that to a provider are one trace, which the log has too', async () => {
  const { alpha } = world;
  const { endpoint, spans, received } = await collect();
  const { sending, sender } = await sendingTo(endpoint);
  const [orderId = 0] = await someOrders(world, alpha, 1);
  await fillSms(world, alpha, 10);
  const lines: Record<string, unknown>[] = [];
  const log = { ...quiet, info: (facts: object) => lines.push({ ...facts }) };
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => world.now);
  const kept = { calls: { add: () => {} }, now: () => world.now, metrics: undefined };
  const sms = watchedGateway({ ...kept, log })('sms', sandbox);

  const approved = await send(sender, alpha.clerk, 'approveOrder', { body: { orderId } });
  await aWorker(world, { sms, log, onSpan: sending.onSpan }).workUntilIdle();
  await sending.stop();

  const traceId = String(approved.headers['x-request-id']);
  const logged = lines.filter((line) => line['traceId'] === traceId);
  expect(logged.map((line) => line['port'] ?? line['kind'])).toEqual(['sms', 'customer-sms']);
  const traced = spans().filter((span) => span.traceId === traceId.padStart(32, '0'));
  const named = (name: string) => traced.filter((span) => span.name === name);
  const [request, ...otherRequests] = named('POST /api/order/approve');
  const [job, ...otherJobs] = named('job customer-sms');
  const [call, ...otherCalls] = named('sms send');
  expect([otherRequests, otherJobs, otherCalls]).toEqual([[], [], []]);
  expect([request, job, call].map((span) => span?.parentSpanId || null)).toEqual([
    null,
    request?.spanId,
    job?.spanId,
  ]);
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/order/approve',
    'http.response.status_code': 200,
    'rental.brand': 'alpha',
  });
  expect(call && attributesOf(call)).toEqual({
    'rental.port': 'sms',
    'rental.call': 'send',
    'rental.outcome': 'answered',
  });
  const [statement] = named('insert order_counts');
  expect(statement?.parentSpanId).toBe(request?.spanId);
  expect(statement && attributesOf(statement)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'insert',
    'db.collection.name': 'order_counts',
    'db.query.text': expect.stringMatching(/^insert into "?order_counts.*\$1/) as string,
  });
  const took = ({ startTimeUnixNano: from, endTimeUnixNano: to }: Span) =>
    BigInt(to) - BigInt(from);
  expect(traced.every((span) => took(span) >= 0n)).toBe(true);
  expect(request && statement && took(request) > took(statement)).toBe(true);
  expect(traced.filter(({ name }) => /^(begin|set)/.test(name))).toEqual([]);
  expect(received[0]).toMatch(/^POST \/v1\/traces /);
});

test('nothing that was sent, asked or answered is in a span, nor the address of who asks', async () => {
  const { alpha } = world;
  const { endpoint, spans, received } = await collect();
  const { sending, sender } = await sendingTo(endpoint);
  const secrets = {
    phone: '13987654321',
    idNumber: '440304198506301236',
    name: '赵小兰',
    note: '三期未还',
    token: String(alpha.admin.token).replace('Bearer ', ''),
    userAgent: 'Mozilla of a person',
  };
  const { phone, idNumber, name, note, userAgent } = secrets;
  const headers = {
    'user-agent': userAgent,
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const entry = {
    kind: 'black',
    reason: 'overdue',
    isShared: true,
    phone,
    idNumber,
    name,
    note,
  } as const;

  const replies = [
    await send(sender, alpha.admin, 'listOrders', { query: { phone, name } }, headers),
    await send(sender, alpha.admin, 'addRiskEntry', { body: entry }, headers),
    await send(sender, alpha.admin, 'addRiskEntry', { body: entry }, headers),
    await send(sender, alpha.admin, 'riskVerdict', { params: { id: 4_711_471 } }, headers),
  ];
  await sender.app.inject({ url: `/api/none/${phone}`, headers: { host: alpha.admin.host } });
  await sending.stop();

  expect(replies.map(({ status }) => status)).toEqual([200, 201, 409, 404]);
  const all = received.join('\n');
  expect(spans().length).toBeGreaterThan(20);
  for (const [what, secret] of Object.entries(secrets))
    expect([what, all.includes(secret)]).toEqual([what, false]);
  expect(all).not.toContain('4711471');
  expect(all).not.toContain('a'.repeat(32)); // no trace begins outside
  expect(spans().map((span) => span.name)).toContain('GET');
});

test('a collector that is down or silent slows no request, and holds up the end for three seconds at most', async () => {
  const { alpha } = world;
  const down = await collect();
  for (const collector of collectors.splice(0)) collector.close();
  const silent = await collect(() => new Promise(() => {}));
  const warnings: string[] = [];
  const log = { ...quiet, warn: (_: object, message: string) => void warnings.push(message) };
  const took: number[] = [];

  for (const endpoint of [down.endpoint, silent.endpoint]) {
    const { sending, sender } = await sendingTo(endpoint, log);
    for (let nth = 0; nth < 10_000; nth += 1) sending.onSpan(ids, filler);
    const from = performance.now();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send(sender, alpha.admin, 'listOrders', { query: {} })),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    took.push(performance.now() - from);
    const stoppedFrom = performance.now();
    await sending.stop();
    expect(performance.now() - stoppedFrom).toBeLessThan(3_500);
  }

  expect(took.every((ms) => ms < 5_000)).toBe(true);
  expect(silent.received.length).toBeGreaterThan(0);
  expect(warnings).toContain('spans not sent');
});

test('spans that find no room are dropped, and the others arrive', async () => {
  const { endpoint, spans } = await collect();
  const sending = await sendSpans({ endpoint, log: quiet, everyMs: 20 });

  for (let nth = 0; nth < 10_000; nth += 1) sending.onSpan(ids, filler);
  await sending.stop();

  expect(spans().length).toBeGreaterThanOrEqual(4_096);
  expect(spans().length).toBeLessThan(5_000);
});

test('no part of OpenTelemetry is loaded until spans are sent', async () => {
  const script = `
    await import('./src/server-process.ts');
    const { cache } = (await import('node:module')).createRequire(process.cwd() + '/');
    const count = () => Object.keys(cache).filter((path) => /opentelemetry.(sdk|exporter)/.test(path)).length;
    const before = count();
    await import('./src/operations/observation/span-export.ts');
    console.log(before, count() > 0);`;

  const { stdout } = await run('node', ['--input-type=module', '-e', script], { cwd: serverDir });

  expect(stdout.trim()).toBe('0 true');
});
