import type pg from 'pg';
import type { WebSocket } from '@fastify/websocket';
import { inTransaction, type BrandCode } from '../../db/transaction.ts';
import type { LiveLogin } from '../auth/public.ts';
import { BrandFeed } from './brand-feed.ts';
import { LiveSocket } from './live-socket.ts';

const checkMs = 3_000;
const pingMs = 30_000;

interface ChannelOptions {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  /** Told of what heals itself: the next check or the next connection makes up for it. */
  readonly warn: (error: unknown, message: string) => void;
}

/** All open sockets of this process, brand by brand. */
export class LiveChannel {
  readonly #options: ChannelOptions;
  readonly #feeds = new Map<BrandCode, BrandFeed>();
  readonly #behind = new Set<BrandFeed>();
  readonly #timers: NodeJS.Timeout[];
  #isChecking = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#check(), checkMs).unref(),
      setInterval(() => this.#ping(), pingMs).unref(),
    ];
  }

  /** Takes in a socket that has just been opened by `login`. */
  async join(brand: BrandCode, login: LiveLogin, socket: WebSocket, after: number): Promise<void> {
    await this.#feedOf(brand).join(new LiveSocket(socket, login), after);
  }

  /** There may be new events: of this brand, or of any. */
  wake(brand?: BrandCode): void {
    for (const [code, feed] of this.#feeds)
      if (brand === undefined || code === brand) void this.#readOn(feed);
  }

  /** Logins may have ended: of this brand, or of any. */
  loginsEnded(brand?: BrandCode): void {
    for (const [code, feed] of this.#feeds)
      if (brand === undefined || code === brand) void this.#checkLogins(feed);
  }

  /** Stops reading; the sockets are the server's to close. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#feeds.clear();
  }

  #feedOf(brand: BrandCode): BrandFeed {
    const known = this.#feeds.get(brand);
    if (known) return known;
    const { pool, now } = this.#options;
    const feed = new BrandFeed(brand, (work) => inTransaction(pool, brand, 'read only', work), now);
    this.#feeds.set(brand, feed);
    return feed;
  }

  async #readOn(feed: BrandFeed): Promise<void> {
    try {
      await feed.wake();
    } catch (error) {
      this.#behind.add(feed);
      this.#options.warn(error, 'live events not read');
    }
  }

  /** Ends the sockets of ended logins, and makes up for reads that failed: one brand after another, never twice at once. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (const feed of this.#feeds.values()) {
      await this.#checkLogins(feed);
      if (this.#behind.delete(feed)) await this.#readOn(feed);
    }
    this.#isChecking = false;
  }

  /** One that fails is made up for 3 seconds later. */
  #checkLogins(feed: BrandFeed): Promise<void> {
    return feed
      .checkLogins()
      .catch((error: unknown) => this.#options.warn(error, 'live logins not checked'));
  }

  #ping(): void {
    for (const feed of this.#feeds.values()) for (const socket of feed.sockets) socket.ping();
  }
}
