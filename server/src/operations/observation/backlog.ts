import { Gauge, type Registry } from 'prom-client';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { queueFigures } from '../../jobs/kind-store.ts';
import type { UndecidedCount } from '../../jobs/questions.ts';

interface BacklogOptions {
  readonly registry: Registry;
  readonly pool: pg.Pool;
  /** By what they are: deduction, refund. */
  readonly undecided: Readonly<Record<string, UndecidedCount>>;
}

/** Asked more often, it tells what it read last. */
const readAgainMs = 15_000;

/**
 * Queues and undecided money over all brands, for metrics. It reads brand by brand, as row-level security wants it, each by an index that
 * has open rows alone: what has ended costs nothing.
 */
export class Backlog {
  readonly #options: BacklogOptions;
  readonly #jobs: Gauge<'kind' | 'state'>;
  readonly #undecided: Gauge<'what'>;
  readonly #isRead: Gauge;
  #readAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(options: BacklogOptions) {
    this.#options = options;
    const registers = [options.registry];
    this.#jobs = new Gauge({
      name: 'jobs',
      help: '后台任务数：waiting 等待, running 执行中, dead 失败',
      labelNames: ['kind', 'state'],
      registers,
    });
    this.#undecided = new Gauge({
      name: 'money_undecided',
      help: '服务商尚无结果的资金操作',
      labelNames: ['what'],
      registers,
    });
    this.#isRead = new Gauge({
      name: 'backlog_read',
      help: '后台任务与未决资金是否读到：1 是，0 否（数据库无应答）',
      registers,
    });
  }

  /** Reads anew where the last reading is old. Two at once read once. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < readAgainMs) return;
    this.#reading ??= this.#tryRead().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** A database that does not answer hides what it holds, and nothing else of the process. */
  async #tryRead(): Promise<void> {
    this.#jobs.reset();
    this.#undecided.reset();
    try {
      await this.#read();
      this.#isRead.set(1);
    } catch {
      this.#isRead.set(0);
    }
  }

  async #read(): Promise<void> {
    const { pool, undecided } = this.#options;
    const { rows: brands } = await pool.query<{ code: string }>('select code from brands');
    for (const what of Object.keys(undecided)) this.#undecided.set({ what }, 0);
    for (const { code } of brands)
      await inTransaction(pool, code, 'read only', async (tx) => {
        for (const { kind, waiting, running, dead } of await queueFigures(tx, code, new Date())) {
          for (const [state, count] of Object.entries({ waiting, running, dead }))
            this.#jobs.inc({ kind, state }, count);
        }
        for (const [what, count] of Object.entries(undecided))
          this.#undecided.inc({ what }, await count(tx, code));
      });
    this.#readAt = performance.now();
  }
}
