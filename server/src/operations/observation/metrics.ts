import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import type { ProviderOutcome } from '@rental/domain/platform/provider-calls/providers';
import type { RunOutcome } from '../../jobs/trying.ts';

const seconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const jobSeconds = [0.05, 0.3, 1, 5, 30, 120, 600];

/**
 * The metrics of this process for Prometheus. Every label is a name of this program: a call of the contract, a kind of job, a port of a
 * provider and its method. No path, brand, operator or customer is one, so that nothing grows and no person is named.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', '已应答的请求数', ['call', 'status']);
  readonly #requestSeconds = this.#histogram(
    'http_request_duration_seconds',
    '请求耗时',
    ['call'],
    seconds,
  );
  readonly #runs = this.#counter('job_runs_total', '后台任务执行次数', ['kind', 'outcome']);
  readonly #runSeconds = this.#histogram(
    'job_run_duration_seconds',
    '后台任务耗时',
    ['kind'],
    jobSeconds,
  );
  readonly #calls = this.#counter('provider_calls_total', '服务商调用次数', [
    'port',
    'call',
    'outcome',
  ]);
  readonly #callSeconds = this.#histogram(
    'provider_call_duration_seconds',
    '服务商调用耗时',
    ['port', 'call'],
    seconds,
  );

  constructor(pools: Readonly<Record<string, pg.Pool>>) {
    collectDefaultMetrics({ register: this.registry });
    this.#watchPools(pools);
  }

  /** A request was answered. `call`: its name in the contract; null: it was none, such as a file or a page. */
  request(call: string | null, status: number, ms: number): void {
    const labels = { call: call ?? 'none' };
    this.#requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
    this.#requestSeconds.observe(labels, ms / 1000);
  }

  jobRun(kind: string, outcome: RunOutcome, ms: number): void {
    this.#runs.inc({ kind, outcome });
    this.#runSeconds.observe({ kind }, ms / 1000);
  }

  /** `call`: the method of the port. */
  providerCall(port: string, call: string, outcome: ProviderOutcome, ms: number): void {
    this.#calls.inc({ port, call, outcome });
    this.#callSeconds.observe({ port, call }, ms / 1000);
  }

  #watchPools(pools: Readonly<Record<string, pg.Pool>>): void {
    const all = Object.entries(pools);
    const figures = {
      db_pool_size: ['数据库连接上限', (pool: pg.Pool) => pool.options.max],
      db_pool_in_use: ['使用中的数据库连接', (pool: pg.Pool) => pool.totalCount - pool.idleCount],
      db_pool_waiting: ['等待数据库连接的请求', (pool: pg.Pool) => pool.waitingCount],
    } as const;
    for (const [name, [help, read]] of Object.entries(figures)) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['pool'],
        registers: [],
        collect() {
          for (const [pool, one] of all) this.set({ pool }, read(one));
        },
      });
      this.registry.registerMetric(gauge);
    }
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
