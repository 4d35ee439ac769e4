/** A child process: our server and its worker in one, which exports all orders once and tells what that cost. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createExport, exportDetail } from '@rental/contract/platform/exports';
import type { ExportFormat } from '@rental/contract/platform/export-words';
import { createApp, createWorker } from '@rental/server/app';
import { listenTo } from '@rental/server/db/listener';
import { openPool, type Connection } from '@rental/server/db/pool';
import { sandboxSms } from '@rental/server/gateways/sms/sandbox-sms';
import { diskStorage } from '@rental/server/gateways/storage/disk-storage';
import { keepHeapSmall } from '@rental/server/heap';
import { setup } from './child-process.ts';
import { quantile } from './figures.ts';
import { megabytes, watched } from './watched.ts';

export interface ExportSetup {
  readonly connection: Connection;
  readonly filesDir: string;
  readonly format: ExportFormat;
  readonly headers: Record<string, string>;
}

export interface ExportReport {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Resident memory before, and the most there was. */
  readonly idleMb: number;
  readonly maxMb: number;
  /** The longest that the event loop did nothing but our work, in CPU time of its thread. */
  readonly heldMs: number;
  readonly heldP99Ms: number;
  /** The longest by the clock, which also has what others did on the machine, and the same while nothing was done. */
  readonly waitedMs: number;
  readonly idleWaitedMs: number;
}

const idleMs = 10_000;
const sampleMs = 50;

keepHeapSmall();
const { connection, filesDir, format, headers } = setup() as ExportSetup;
const onError = (error: Error) => console.error(error.message);
const pool = openPool({ connection, size: 16, onError });
const listen = async (channel: string, onNotify: (payload?: string) => void) => {
  await listenTo(connection, channel, onNotify, onError);
};
const database = { app: pool, aside: pool, listen };
const storage = diskStorage(filesDir);
const secretKey = randomBytes(32).toString('hex');
const app = await createApp({
  database,
  trustedProxies: [],
  rateLimitPerMinute: 1_000_000_000,
  logLevel: 'silent',
  storage,
  secretKey,
});
const log = { info: () => {}, error: console.error, warn: console.error };
const worker = createWorker({
  database,
  storage,
  secretKey,
  sms: sandboxSms(filesDir, secretKey, () => new Date()),
  log,
});
await worker.start();

interface Row {
  readonly id: number;
  readonly exportStatus: string;
  readonly doneRows: number;
  readonly bytes: number;
}
const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Row> => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(`${url} answers ${response.body}`);
  return response.json();
};
for (let turn = 0; turn < 100; turn += 1) await ask('GET', '/api/order?size=20'); // idle is warm
const idle = await watched(() => pause(idleMs));
const idleMb = megabytes();
let maxMb = idleMb;
const sampling = setInterval(() => (maxMb = Math.max(maxMb, megabytes())), sampleMs);

let row: Row = { id: 0, exportStatus: 'queued', doneRows: 0, bytes: 0 };
const startedAt = performance.now();
const busy = await watched(async () => {
  row = await ask('POST', createExport.path, { list: 'listOrders', format, query: {} });
  const path = exportDetail.path.replace('{id}', String(row.id));
  while (['queued', 'running'].includes(row.exportStatus)) {
    await pause(200);
    row = await ask('GET', path);
  }
});
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(sampling);
if (row.exportStatus !== 'done') throw new Error(`The export is ${row.exportStatus}`);

process.send?.({
  rows: row.doneRows,
  bytes: row.bytes,
  seconds,
  idleMb,
  maxMb,
  heldMs: quantile(busy.held, 1),
  heldP99Ms: quantile(busy.held, 0.99),
  waitedMs: quantile(busy.waited, 1),
  idleWaitedMs: quantile(idle.waited, 1),
} satisfies ExportReport);
await once(process, 'disconnect');
process.exit();
