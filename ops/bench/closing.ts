import { monthOf, addDays, addMonths, businessDateOf } from '@rental/domain/business-date';
import { checkBooksAtLength } from '@rental/server/money/ledger/public';
import { monthBooker } from '@rental/server/money/accounting/public';
import { keepHeapSmall } from '@rental/server/heap';
import { openPool } from '@rental/server/db/pool';
import { inTransaction } from '@rental/server/db/transaction';
import type { JobRun } from '@rental/server/jobs/job';
import { loadDataset, measuredBrand } from './dataset.ts';
import { table } from './figures.ts';
import { inBrand } from './in-brand.ts';
import { openStore, type Store } from './store.ts';

interface ClosingOptions {
  readonly orders: number;
  readonly dataDir?: string | undefined;
}

/** Issue of the books: bills a second at least, and memory that does not grow with them. */
const budgets = { billsPerSecond: 2_000, memoryMb: 150 };

/** Two months of a brand whose every running order has its bills: the first one books its opening too. Then the books are proven. */
export async function benchClosing({ orders, dataDir }: ClosingOptions): Promise<void> {
  keepHeapSmall(); // as the server does that books
  const store = await openStore({
    orders,
    dataDir,
    load: (owner, superuser, count) => loadDataset(owner, superuser, count, count),
  });
  try {
    const first = addMonths(monthOf(businessDateOf(new Date())), -2);
    await prepare(store, addDays(first, -1));
    const [bills] = await inBrand<{ count: number }>(
      store.owner,
      measuredBrand,
      'select count(*)::int as count from bills where brand_code = $1',
    );
    const count = bills?.count ?? 0;
    const lines: string[][] = [];
    for (const month of [first, addMonths(first, 1)]) lines.push(await closed(store, month, count));
    console.log(table(['month', 'bills', 's', 'bills/s', 'entries', 'MB'], lines));
    const differences = await inTransaction(store.owner, measuredBrand, 'read only', (tx) =>
      checkBooksAtLength(tx, measuredBrand),
    );
    console.log(`${differences.length} differences in the books`);
  } finally {
    await store.close();
  }
}

/** Posts the acts of the data set before the months that are closed, and sets a policy. */
async function prepare({ owner }: Store, day: string): Promise<void> {
  const statements: (readonly [string, ...string[]])[] = [
    ['update acts set posted_on = $2::date, happened_on = $2::date where brand_code = $1', day],
    [
      `insert into accounting_policies (brand_code, number, taxpayer, rent_basis, finance_basis, rent_vat_bp, sale_vat_bp, compensation_vat_bp,
         extra_vat_bp, insurance_vat_bp, operator_id, created_at)
       select brand_code, 1, 'general', 'use', 'interest', 1300, 1300, 0, 600, 600, min(id), now() from operators where brand_code = $1
       group by brand_code on conflict do nothing`,
    ],
    ['delete from accounting_entries where brand_code = $1'],
    ['delete from accounting_profits where brand_code = $1'],
    ['delete from voucher_lines where brand_code = $1'],
    ['delete from accounting_months where brand_code = $1'],
  ];
  for (const [statement, ...values] of statements)
    await inBrand(owner, measuredBrand, statement, values);
}

async function closed(store: Store, month: string, bills: number): Promise<string[]> {
  await inBrand(
    store.owner,
    measuredBrand,
    `insert into accounting_months (brand_code, month, policy_id, state, stage, closed_by, started_at)
     select brand_code, $2::date, id, 'closing', 'order', operator_id, now() from accounting_policies where brand_code = $1`,
    [month],
  );
  const pool = openPool({ connection: store.app, size: 2, onError: () => {} });
  const run: JobRun = {
    brand: measuredBrand,
    now: () => new Date(),
    signal: new AbortController().signal,
    transaction: (mode, work) => inTransaction(pool, measuredBrand, mode, work),
  };
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const from = performance.now();
  await monthBooker.run({}, run);
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watch);
  await pool.end();
  const [entries] = await inBrand<{ count: number }>(
    store.owner,
    measuredBrand,
    'select entry_count::int as count from accounting_months where brand_code = $1 and month = $2::date',
    [month],
  );
  const memory = (most - before) / 1_048_576;
  return [
    month.slice(0, 7),
    String(bills),
    seconds.toFixed(1),
    mark(bills / seconds, bills / seconds >= budgets.billsPerSecond, `≥ ${budgets.billsPerSecond}`),
    String(entries?.count ?? 0),
    mark(memory, memory <= budgets.memoryMb, `≤ ${budgets.memoryMb}`),
  ];
}

const mark = (value: number, isKept: boolean, budget: string) =>
  `${value.toFixed(0)} ${isKept ? '✓' : '✗'} (${budget})`;
