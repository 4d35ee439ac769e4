import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '@rental/contract/platform/export-words';
import { openPool } from '@rental/server/db/pool';
import { measuredBrand } from './dataset.ts';
import type { ExportReport, ExportSetup } from './export-worker.ts';
import { table } from './figures.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';

interface ExportOptions {
  /** The orders of all brands; the measured one has 60 % of them, 1,000,000 at most. */
  readonly orders: number;
  readonly dataDir?: string | undefined;
}

/** Architecture §7. */
const budgets = { memoryMb: 150, heldMs: 50 };
const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

/** The export of all orders of the measured brand, by one process that serves and works, beside a bare COPY to a file. */
export async function benchExport({ orders, dataDir }: ExportOptions): Promise<void> {
  const store = await openStore({ orders, dataDir });
  const filesDir = await mkdtemp(join(tmpdir(), 'rental-bench-export-'));
  try {
    const { headers } = await signIn(store.owner);
    const lines: string[][] = [await copied(store, filesDir)];
    for (const format of formats) {
      const setup: ExportSetup = { connection: store.app, filesDir, format, headers };
      lines.push(lineOf(format, await reported(setup)));
    }
    const head = [
      'what',
      'rows',
      'MB',
      's',
      'rows/s',
      'memory above idle',
      'event loop held',
      'by the clock',
    ];
    console.log(table(head, lines));
  } finally {
    await rm(filesDir, { recursive: true, force: true });
    await store.close();
  }
}

async function reported(setup: ExportSetup): Promise<ExportReport> {
  const file = new URL(import.meta.resolve('./export-worker.ts'));
  const child = fork(file, [JSON.stringify(setup)], { execArgv: [] });
  const ended = once(child, 'exit');
  const told = await Promise.race([
    once(child, 'message') as Promise<[ExportReport]>,
    ended.then(() => Promise.reject(new Error('The export ended without a report'))),
  ]);
  child.disconnect();
  await ended;
  return told[0];
}

function lineOf(format: ExportFormat, report: ExportReport): string[] {
  const { rows, bytes, seconds, idleMb, maxMb } = report;
  const { heldMs, heldP99Ms, waitedMs, idleWaitedMs } = report;
  const above = maxMb - idleMb;
  const isFlat = above <= budgets.memoryMb;
  const isFree = heldMs <= budgets.heldMs;
  return [
    `export, ${format}`,
    String(rows),
    (bytes / 1e6).toFixed(0),
    seconds.toFixed(1),
    String(Math.round(rows / seconds)),
    `${above.toFixed(0)} MB ${isFlat ? '✓' : '✗'} (idle ${idleMb.toFixed(0)})`,
    `${heldMs.toFixed(0)} ms ${isFree ? '✓' : '✗'} (p99 ${heldP99Ms.toFixed(1)})`,
    `${waitedMs.toFixed(0)} ms (idle ${idleWaitedMs.toFixed(0)})`,
  ];
}

/** The floor: PostgreSQL writes the same columns to a file by itself, unmasked and in no order. */
async function copied({ superuser }: Store, filesDir: string): Promise<string[]> {
  const folder = await mkdtemp(join(filesDir, 'copy-'));
  for (const open of [filesDir, folder]) await chmod(open, 0o777); // the engine may have a user of its own
  const pool = openPool({ connection: superuser, size: 1, onError: () => {} });
  try {
    await pool.query('set statement_timeout = 0');
    const file = join(folder, 'orders.csv');
    const startedAt = performance.now();
    const { rowCount } = await pool.query(
      `copy (${sameColumns}) to '${file}' (format csv, header)`,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await pool.query<{ size: number }>('select (pg_stat_file($1)).size', [file]);
    const count = rowCount ?? 0;
    return [
      'bare COPY',
      String(count),
      ((rows[0]?.size ?? 0) / 1e6).toFixed(0),
      seconds.toFixed(1),
      String(Math.round(count / seconds)),
      '',
      '',
      '',
    ];
  } finally {
    await pool.end();
  }
}

const sameColumns = `
  select o.order_no, o.status, o.next_due_on, p.name as product, k.name as sku, c.name, o.customer_phone, o.risk_level,
    o.risk_score, o.start_on, o.ends_on, o.total_rent_fen, o.paid_fen, o.paid_terms, o.term_count, o.deposit_fen,
    o.deposit_waived_fen, o.buyout_fen, o.created_at, s.name as store, h.name as channel, o.source
  from orders o
  join customers c on c.brand_code = o.brand_code and c.id = o.customer_id
  join skus k on k.brand_code = o.brand_code and k.id = o.sku_id
  join products p on p.brand_code = k.brand_code and p.id = k.product_id
  join stores s on s.brand_code = o.brand_code and s.id = o.store_id
  left join channels h on h.brand_code = o.brand_code and h.id = o.channel_id
  where o.brand_code = '${measuredBrand}'`;
