import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createEventSender } from '@rental/server/app';
import { listenTo, type Listener } from '@rental/server/db/listener';
import { openPool } from '@rental/server/db/pool';
import { sealFor } from '@rental/server/sealed';
import { secretKey } from './bench-app.ts';
import { measuredBrand } from './dataset.ts';
import { quantile, table } from './figures.ts';
import { inBrand, type Pool } from './in-brand.ts';
import { openStore } from './store.ts';

interface EventsOptions {
  readonly orders: number;
  readonly dataDir?: string | undefined;
}

const waiting = 10_000;
const raised = 1_000;
const everyMs = 20;
const budgetMs = 2_000;

/** From the commit of an event to its first try, while 10,000 others are due: of a program that hangs, and of the same one. */
export async function benchEvents({ orders, dataDir }: EventsOptions): Promise<void> {
  const store = await openStore({ orders, dataDir });
  const onError = (error: Error) => console.error(error.message);
  const pool = openPool({ connection: store.app, size: 16, onError });
  const listeners: Listener[] = [];
  const receiver = await startReceiver();
  const sender = createEventSender({
    database: {
      app: pool,
      listen: async (channel, heard) => {
        listeners.push(await listenTo(store.app, channel, heard, onError));
      },
    },
    secretKey,
    privateTargets: ['127.0.0.1'],
    log: { info: () => {}, error: console.error, warn: console.error },
  });
  const { owner } = store;
  try {
    // those of earlier runs on a kept data set
    await inBrand(
      owner,
      measuredBrand,
      'update open_apps set is_enabled = false where brand_code = $1',
    );
    const measured = await addApp(owner, 'measured', `${receiver.url}/takes`);
    const dead = await addApp(owner, 'dead', `${receiver.url}/hangs`);
    await sender.start();
    const rows = [['nothing', ...(await firstTries(owner, measured, receiver))]];
    await addWaiting(owner, dead);
    rows.push(['of a program that hangs', ...(await firstTries(owner, measured, receiver))]);
    await addWaiting(owner, measured);
    const startedAt = performance.now();
    rows.push(['of the same program', ...(await firstTries(owner, measured, receiver))]);
    while (receiver.taken() < waiting) await pause(50);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(table([`${waiting} due`, 'events', 'p50 ms', 'p99 ms'], rows));
    console.log(`Those of the same program were all taken within ${seconds.toFixed(0)} s.`);
  } finally {
    await sender.stop();
    await receiver.close();
    await Promise.all(listeners.map((listener) => listener.close()));
    await pool.end();
    await store.close();
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

interface Sent {
  /** One of those that were due. */
  readonly old?: true;
  readonly data?: { readonly number: number };
}

/** A program that takes events, and under another path never answers. */
async function startReceiver() {
  const arrived = new Map<number, number>();
  let taken = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url === '/hangs') return;
      const { old, data } = JSON.parse(body) as Sent;
      if (old === true) taken += 1;
      if (data !== undefined) arrived.set(data.number, performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    taken: () => taken,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A new app with orders of its own. */
async function addApp(owner: Pool, name: string, url: string): Promise<number> {
  const [app] = await inBrand<{ id: number }>(
    owner,
    measuredBrand,
    `insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at, webhook_url, sealed_webhook_secret)
     values ($1, $2, '{events}', 600, now(), $3, $4) returning id`,
    [
      `${name} ${Date.now()}`,
      url,
      sealFor(secretKey, 'open app').seal(`whsec_${Buffer.alloc(32).toString('base64')}`),
    ],
  );
  if (app === undefined) throw new Error('No app was added');
  await inBrand(
    owner,
    measuredBrand,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     select $1, $2::bigint, $2 || '-' || o.id, '', o.id, now() from orders o
     where o.brand_code = $1 and not exists (select from order_intakes i where i.brand_code = $1 and i.order_id = o.id)
     order by o.id limit $3`,
    [app.id, raised],
  );
  return app.id;
}

const addWaiting = (owner: Pool, appId: number) =>
  inBrand(
    owner,
    measuredBrand,
    `with app as (
       update open_apps set event_number = event_number + $3 where brand_code = $1 and id = $2 returning event_number)
     insert into open_events (brand_code, app_id, kind, at, number, body, state, attempts, waiting_since, due_at)
     select $1, $2, 'webhook.test', now(), app.event_number - n, '{"old":true}', 'waiting', 1, now(), now()
     from app, generate_series(0, $3 - 1) n`,
    [appId, waiting],
  );

/** Raises events of the app's orders one after another; answers how many, and quantiles of how long each took. */
async function firstTries(owner: Pool, appId: number, { arrived }: Receiver): Promise<string[]> {
  const [app] = await inBrand<{ last: number }>(
    owner,
    measuredBrand,
    'select event_number as last from open_apps where brand_code = $1 and id = $2',
    [appId],
  );
  const last = Number(app?.last);
  const committed: number[] = [];
  for (let nth = 0; nth < raised; nth += 1) {
    await inBrand(
      owner,
      measuredBrand,
      `insert into open_events (brand_code, app_id, order_id, kind, at)
       select $1, $2, order_id, 'order.changed', now() from order_intakes
       where brand_code = $1 and app_id = $2 order by order_id limit 1 offset $3
       returning pg_notify('open_events', $1)`,
      [appId, nth],
    );
    committed.push(performance.now());
    await pause(everyMs);
  }
  const waits = async (): Promise<number[]> => {
    const took = committed.map((at, nth) => (arrived.get(last + nth + 1) ?? Number.NaN) - at);
    if (!took.some(Number.isNaN)) return took;
    await pause(50);
    return waits();
  };
  const took = await waits();
  return [
    String(raised),
    quantile(took, 0.5).toFixed(1),
    `${quantile(took, 0.99).toFixed(1)} (≤ ${budgetMs})`,
  ];
}
