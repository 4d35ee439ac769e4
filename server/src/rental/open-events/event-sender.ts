import type pg from 'pg';
import type { Database } from '../../db/open-database.ts';
import { inTransaction, type BrandCode, type Tx } from '../../db/transaction.ts';
import type { WorkerLog } from '../../jobs/worker.ts';
import type { Seal } from '../../sealed.ts';
import { openConnections, postEvent, type Connections } from './post-event.ts';
import { publishEvents } from './publish-events.ts';
import { eventChannel } from './raise-events.ts';
import {
  claimEvents,
  keepTry,
  leaseMs,
  releaseEvent,
  sendingApps,
  type ClaimedEvent,
  type SendingApp,
} from './sending-store.ts';

const sweepMs = 15_000;
/** Tries at once: of all receivers, and of those that were tried before. */
const maxAtOnce = 64;
const maxAgainAtOnce = 24;

/** Tries at once of one receiver: new events do not wait for those that failed. A receiver that fails holds up no other one. */
const roomOf = ({ webhook_failing_since: since }: SendingApp) =>
  since === null ? { first: 8, again: 4 } : { first: 2, again: 2 };

type Which = 'first' | 'again';

interface SenderOptions {
  readonly database: Pick<Database, 'app' | 'listen'>;
  readonly appSeal: Seal;
  /** Addresses within private networks that events may be sent to all the same. */
  readonly privateTargets: readonly string[];
  readonly now: () => Date;
  readonly log: WorkerLog;
}

interface UnderWay {
  readonly app: string;
  readonly which: Which;
  readonly ended: Promise<void>;
}

/**
 * Sends events to programs (ADR 27). A brand's NOTIFY wakes it at once; a sweep over all brands every 15 s finds what is due again,
 * or was left by a process that died. Several processes may run it.
 */
export class EventSender {
  readonly #pool: pg.Pool;
  readonly #options: SenderOptions;
  readonly #connections: Connections;
  readonly #underWay = new Set<UnderWay>();
  /** Brands that may have something to number or to send. */
  readonly #waiting = new Set<BrandCode>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #rounds: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#pool = options.database.app;
    this.#connections = openConnections(options.privateTargets);
  }

  /** Begins to send, and goes on until `stop`. */
  async start(): Promise<void> {
    await this.#options.database.listen(eventChannel, (brand) => {
      if (brand === undefined) void this.#sweep();
      else this.#wake(brand);
    });
    this.#timer = setInterval(() => void this.#sweep(), sweepMs);
    await this.#sweep();
  }

  /** Begins nothing more, and gives back what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#rounds;
    await this.#ended();
    this.#connections.close();
  }

  /** Sends all that is due now: for who waits for it, as tests do. */
  async sendUntilIdle(): Promise<void> {
    await this.#sweep();
    for (;;) {
      while (this.#rounds !== null) await this.#rounds; // one that ends may begin the next
      if (this.#underWay.size === 0) return;
      await Promise.race([...this.#underWay].map(({ ended }) => ended));
    }
  }

  async #ended(): Promise<void> {
    while (this.#underWay.size > 0)
      await Promise.all([...this.#underWay].map(({ ended }) => ended));
  }

  async #sweep(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ code: string }>('select code from brands');
      for (const { code } of rows) this.#waiting.add(code);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'events not swept');
    }
    this.#begin();
  }

  #wake(brand: BrandCode): void {
    this.#waiting.add(brand);
    this.#begin();
  }

  #begin(): void {
    if (this.#stopping.signal.aborted) return;
    this.#rounds ??= this.#everyBrand().finally(() => {
      this.#rounds = null;
      if (this.#waiting.size > 0) this.#begin(); // woken when the loop had ended
    });
  }

  async #everyBrand(): Promise<void> {
    for (const brand of this.#waiting) {
      if (this.#stopping.signal.aborted) return;
      this.#waiting.delete(brand);
      try {
        const isMore = await this.#write(brand, (tx) =>
          publishEvents(tx, brand, this.#options.now()),
        );
        await this.#sendOf(brand);
        if (isMore) this.#waiting.add(brand); // goes to the end: the others have their turn
      } catch (error) {
        this.#options.log.warn({ brand, err: error }, 'events not sent');
      }
    }
  }

  async #sendOf(brand: BrandCode): Promise<void> {
    const apps = await inTransaction(this.#pool, brand, 'one query', (tx) =>
      sendingApps(tx, { brand }),
    );
    for (const app of apps)
      for (const which of ['first', 'again'] as const) {
        const most = this.#room(brand, app, which);
        if (most <= 0) continue;
        const now = this.#options.now();
        const leaseEndsAt = new Date(now.getTime() + leaseMs);
        const claim = { brand, appId: app.id, now, leaseEndsAt, most };
        const events = await this.#write(brand, (tx) => claimEvents(tx, claim, which));
        for (const event of events) this.#send(brand, app, event, which);
      }
  }

  #room(brand: BrandCode, app: SendingApp, which: Which): number {
    const all = [...this.#underWay];
    const again = all.filter((one) => one.which === 'again');
    const named = nameOf(brand, app);
    const theirs = all.filter((one) => one.app === named && one.which === which);
    return Math.min(
      roomOf(app)[which] - theirs.length,
      maxAtOnce - all.length,
      which === 'again' ? maxAgainAtOnce - again.length : Infinity,
    );
  }

  #send(brand: BrandCode, app: SendingApp, event: ClaimedEvent, which: Which): void {
    const underWay: UnderWay = {
      app: nameOf(brand, app),
      which,
      ended: this.#try(brand, app, event)
        .catch((error: unknown) => {
          // its lease ends by itself, and it is tried again
          this.#options.log.warn({ brand, event: event.id, err: error }, 'try not kept');
        })
        .finally(() => {
          this.#underWay.delete(underWay);
          this.#wake(brand);
        }),
    };
    this.#underWay.add(underWay);
  }

  async #try(brand: BrandCode, app: SendingApp, event: ClaimedEvent): Promise<void> {
    const { now } = this.#options;
    const at = now();
    const { signal } = this.#stopping;
    try {
      const tried = await postEvent({
        url: app.webhook_url ?? '',
        eventId: `evt_${app.id}_${event.number}`,
        body: event.body ?? '',
        secrets: this.#secretsOf(app, at),
        at,
        connections: this.#connections,
        signal,
      });
      const next = await this.#write(brand, (tx) => keepTry(tx, { brand, app, event }, tried));
      const waitMs = (next?.getTime() ?? Infinity) - now().getTime();
      // one that was not started sends only when it is told to
      if (this.#timer !== undefined && waitMs < sweepMs)
        setTimeout(() => this.#wake(brand), waitMs).unref();
    } catch (error) {
      if (!signal.aborted) throw error;
      await this.#write(brand, (tx) => releaseEvent(tx, brand, event, now()));
    }
  }

  /** The new one first. */
  #secretsOf(app: SendingApp, at: Date): string[] {
    const { appSeal } = this.#options;
    const { former_webhook_secret: former, former_secret_until: until } = app;
    const sealed = [app.sealed_webhook_secret, until !== null && until > at ? former : null];
    return sealed.flatMap((secret) => (secret === null ? [] : appSeal.open(secret)));
  }

  #write<T>(brand: BrandCode, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, brand, 'read write', work);
  }
}

const nameOf = (brand: BrandCode, app: SendingApp) => `${brand} ${app.id}`;
