import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../db/open-database.ts';
import { inTransaction, type BrandCode, type Tx } from '../db/transaction.ts';
import {
  claimJob,
  endJob,
  prolongLease,
  queueTurn,
  releaseJob,
  retryJob,
  type ClaimedJob,
  type Hold,
} from './job-store.ts';
import { jobSpan, traceOf } from './job-trace.ts';
import { tellEnd, traced, type OnSpan } from '../trace.ts';
import {
  backoffMs,
  failedOf,
  payloadOf,
  triedFacts,
  WorkerLost,
  type RunOutcome,
} from './trying.ts';
import type { JobHandler, JobRun } from './job.ts';
import { turnOf, workOfBrand, type TimedWork } from './timed-work.ts';

const sweepMs = 15_000;
const leaseMs = 60_000;
const heartbeatMs = 15_000;
/** Jobs of all kinds that a worker does at once: with requests beside them they share sixteen sessions. */
const maxAtOnce = 4;

export interface WorkerLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface WorkerOptions {
  readonly database: Pick<Database, 'app' | 'listen'>;
  readonly handlers: readonly JobHandler[];
  readonly timed: readonly TimedWork[];
  readonly now: () => Date;
  readonly log: WorkerLog;
  /** Hears of each try that ended. */
  readonly onRun?: ((kind: string, outcome: RunOutcome, ms: number) => void) | undefined;
  /** Hears of the span of each try; absent: nobody does. */
  readonly onSpan?: OnSpan | undefined;
}

/** The worker is to stop, or the job is another's by now: no failure of the work. */
class Interrupted extends Error {}

interface TimesOfBrand {
  readonly code: BrandCode;
  /** The cron of each kind that has one of the brand. */
  readonly job_times: Readonly<Record<string, string>>;
}

interface Running {
  readonly kind: string;
  readonly interrupt: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Does what is queued, brand by brand (ADR 10). A brand's NOTIFY wakes it at once; a sweep over all brands every 15 s
 * finds what became due by its time, or was left by a worker that died.
 */
export class Worker {
  readonly #pool: pg.Pool;
  readonly #options: WorkerOptions;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #running = new Set<Running>();
  /** Brands that may have something due. */
  readonly #waiting = new Set<BrandCode>();
  /** Brands that may have something due of a kind there was no room for. */
  readonly #crowdedOut = new Set<BrandCode>();
  /** The turn of each brand's timed work that this process has queued last. */
  readonly #queuedTurns = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | null = null;
  #sweptAt = -Infinity;
  #isStarted = false;
  #isStopping = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#pool = options.database.app;
    this.#handlers = new Map(options.handlers.map((handler) => [handler.kind.name, handler]));
  }

  /** Begins to work, and goes on until `stop`. */
  async start(): Promise<void> {
    await this.#options.database.listen('jobs', (brand) => {
      if (brand === undefined) void this.#sweep();
      else this.#wake(brand);
    });
    this.#isStarted = true;
    this.#timer = setInterval(() => void this.#sweep(), sweepMs);
    await this.#sweep();
  }

  /** Takes nothing more, interrupts what is under way and waits for it; what could not end is another worker's to do. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    for (const { interrupt } of this.#running) interrupt.abort(new Interrupted('stopping'));
    await this.#claiming;
    while (this.#running.size > 0)
      await Promise.all([...this.#running].map((running) => running.ended));
  }

  /** Does all that is due now, and what that queues: for who waits for it, as tests do. */
  async workUntilIdle(): Promise<void> {
    await this.#sweep();
    for (;;) {
      while (this.#claiming !== null) await this.#claiming; // one that ends may begin the next
      if (this.#running.size === 0) return;
      await Promise.race([...this.#running].map((running) => running.ended));
    }
  }

  /** It has looked around within the last minute. */
  isAlive(): boolean {
    return performance.now() - this.#sweptAt < 4 * sweepMs;
  }

  async #sweep(): Promise<void> {
    if (this.#isStopping) return;
    try {
      const { rows } = await this.#pool.query<TimesOfBrand>('select code, job_times from brands');
      for (const { code, job_times: times } of rows) {
        await this.#queueTimed(code, times);
        this.#waiting.add(code);
      }
      this.#sweptAt = performance.now();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'jobs not swept');
    }
    this.#claim();
  }

  #wake(brand: BrandCode): void {
    this.#waiting.add(brand);
    this.#claim();
  }

  /** Queues what is the turn of the brand's work, once in this process; the dedupe key sees to the others. */
  async #queueTimed(brand: BrandCode, times: TimesOfBrand['job_times']): Promise<void> {
    const now = this.#options.now();
    for (const work of this.#options.timed) {
      const turn = turnOf(workOfBrand(work, times[work.kind.name]), now);
      const known = `${brand} ${work.kind.name}`;
      const queued = this.#queuedTurns.get(known);
      if (queued === turn) continue;
      const isStart = this.#isStarted && work.atStart === true && queued === undefined;
      const dedupeKey = isStart ? `start ${now.toISOString()}` : turn;
      await inTransaction(this.#pool, brand, 'read write', (tx) =>
        queueTurn(tx, work.kind, { brand, now, dedupeKey }),
      );
      this.#queuedTurns.set(known, turn);
    }
  }

  #claim(): void {
    this.#claiming ??= this.#claimWhileRoom().finally(() => {
      this.#claiming = null;
      const isMoreToDo = this.#waiting.size > 0 && this.#kindsWithRoom().length > 0;
      if (isMoreToDo && !this.#isStopping) this.#claim(); // somebody was woken when the loop had ended
    });
  }

  /** One job of each waiting brand in turn, as long as there is room. */
  async #claimWhileRoom(): Promise<void> {
    for (const brand of this.#waiting) {
      const kinds = this.#kindsWithRoom();
      if (this.#isStopping || kinds.length === 0) return;
      this.#waiting.delete(brand);
      const hadOne = await this.#claimOf(brand, kinds);
      const hasNewRoom = this.#kindsWithRoom().some((kind) => !kinds.includes(kind));
      if (hadOne || hasNewRoom) this.#waiting.add(brand); // goes to the end: the loop comes by again
      else if (kinds.length < this.#handlers.size) this.#crowdedOut.add(brand);
    }
  }

  #kindsWithRoom(): string[] {
    if (this.#running.size >= maxAtOnce) return [];
    const countOf = (kind: string) =>
      [...this.#running].filter((running) => running.kind === kind).length;
    return [...this.#handlers.values()]
      .filter(({ kind, most }) => countOf(kind.name) < most)
      .map(({ kind }) => kind.name);
  }

  async #claimOf(brand: BrandCode, kinds: readonly string[]): Promise<boolean> {
    const now = this.#options.now();
    const lease = randomBytes(12).toString('hex');
    try {
      const claim = { brand, kinds, now, lease, leaseEndsAt: this.#leaseEnd(now) };
      const job = await inTransaction(this.#pool, brand, 'read write', (tx) => claimJob(tx, claim));
      const handler = job && this.#handlers.get(job.kind);
      if (!job || !handler) return false;
      this.#begin({ brand, id: job.id, lease }, job, handler);
      return true;
    } catch (error) {
      this.#options.log.warn({ brand, err: error }, 'no job claimed');
      return false;
    }
  }

  #leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

  #begin(hold: Hold, job: ClaimedJob, handler: JobHandler): void {
    const interrupt = new AbortController();
    const trace = traceOf(hold, job, this.#options.onSpan);
    const running: Running = {
      kind: job.kind,
      interrupt,
      ended: traced(trace, () =>
        this.#timed(hold, job, this.#work(hold, job, handler, interrupt)).catch(
          (error: unknown) => {
            // the lease ends by itself, and the job is done again
            this.#options.log.warn({ ...triedFacts(hold, job), err: error }, 'job not ended');
          },
        ),
      ).finally(() => {
        this.#running.delete(running);
        for (const brand of this.#crowdedOut) this.#waiting.add(brand);
        this.#crowdedOut.clear();
        this.#wake(hold.brand);
      }),
    };
    this.#running.add(running);
    if (this.#isStopping) interrupt.abort(new Interrupted('stopping'));
  }

  async #timed(hold: Hold, job: ClaimedJob, work: Promise<RunOutcome>): Promise<void> {
    const startedAt = performance.now();
    const outcome = await work;
    const ms = performance.now() - startedAt;
    this.#options.log.info({ ...triedFacts(hold, job), outcome, ms: Math.round(ms) }, 'job');
    this.#options.onRun?.(job.kind, outcome, ms);
    tellEnd(jobSpan(hold, job, { outcome, ms }));
  }

  async #work(
    hold: Hold,
    job: ClaimedJob,
    handler: JobHandler,
    interrupt: AbortController,
  ): Promise<RunOutcome> {
    const { signal } = interrupt;
    const heartbeat = setInterval(() => void this.#prolong(hold, interrupt), heartbeatMs);
    const run: JobRun = {
      brand: hold.brand,
      now: this.#options.now,
      signal,
      transaction: (mode, work) => inTransaction(this.#pool, hold.brand, mode, work),
    };
    try {
      if (job.attempts > job.max_attempts) throw new WorkerLost('It ended its worker at every try');
      const last = await handler.run(payloadOf(handler, job), run);
      await this.#transaction(hold, async (tx) => {
        if (!(await endJob(tx, hold, run.now()))) throw new Interrupted('taken over');
        await last?.(tx);
      });
      return 'done';
    } catch (error) {
      if (signal.aborted || error instanceof Interrupted) return await this.#giveBack(hold);
      return await this.#fail(hold, job, handler, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #prolong(hold: Hold, interrupt: AbortController): Promise<void> {
    try {
      const leaseEndsAt = this.#leaseEnd(this.#options.now());
      const isHeld = await this.#transaction(hold, (tx) => prolongLease(tx, hold, leaseEndsAt));
      if (!isHeld) interrupt.abort(new Interrupted('taken over'));
    } catch (error) {
      this.#options.log.warn({ ...hold, err: error }, 'lease not prolonged');
    }
  }

  /** If the job is another worker's by now, this changes nothing. */
  async #giveBack(hold: Hold): Promise<RunOutcome> {
    await this.#transaction(hold, (tx) => releaseJob(tx, hold, this.#options.now()));
    return 'returned';
  }

  async #fail(
    hold: Hold,
    job: ClaimedJob,
    handler: JobHandler,
    error: unknown,
  ): Promise<RunOutcome> {
    const { now, log } = this.#options;
    const failed = failedOf(error);
    const facts = { ...triedFacts(hold, job), err: error };
    if (job.attempts < job.max_attempts) {
      log.warn(facts, 'job failed, to be tried again');
      const dueAt = new Date(now().getTime() + backoffMs(job.attempts));
      await this.#transaction(hold, (tx) => retryJob(tx, hold, dueAt, failed));
      return 'failed';
    }
    log.error(facts, 'job given up');
    await this.#transaction(hold, async (tx) => {
      if (!(await endJob(tx, hold, now(), failed))) return;
      const payload = handler.kind.payload.safeParse(job.payload);
      if (payload.success) await handler.onDead?.(payload.data, { brand: hold.brand, now }, tx);
    });
    return 'dead';
  }

  #transaction<T>({ brand }: Hold, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, brand, 'read write', work);
  }
}
