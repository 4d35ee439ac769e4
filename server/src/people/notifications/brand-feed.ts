import {
  liveClose,
  type LiveCloseCode,
  type LiveFrame,
} from '@rental/contract/people/notifications/live';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { liveLogins, type LiveLogin } from '../auth/public.ts';
import { concerns, isByRights } from './audience.ts';
import {
  eventsAfter,
  eventsBetween,
  keptMs,
  newestEventId,
  type StoredEvent,
} from './event-store.ts';
import type { LiveSocket } from './live-socket.ts';

const maxSocketsOfOperator = 10;
const maxReplayed = 200;
const maxReadForReplay = 1_000;
const readAtOnce = 500;

/** Opens a transaction of the feed's brand that reads only. */
export type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The sockets of one brand in this process, and how far its events have been read. Events are read in the order of
 * their ids, one read at a time, so each reaches each socket once: those before a socket joined by its replay, those
 * after by the feed.
 */
export class BrandFeed {
  readonly #brand: BrandCode;
  readonly #reading: Reading;
  readonly #now: () => Date;
  readonly #sockets = new Set<LiveSocket>();
  #cursor = 0;
  #line: Promise<unknown> = Promise.resolve();
  #isReadWanted = false;
  #isCheckWanted = false;

  constructor(brand: BrandCode, reading: Reading, now: () => Date) {
    this.#brand = brand;
    this.#reading = reading;
    this.#now = now;
  }

  get sockets(): ReadonlySet<LiveSocket> {
    return this.#sockets;
  }

  /** Sends what the socket missed after the event `after`, and from then on all that concerns it. */
  async join(socket: LiveSocket, after: number): Promise<void> {
    await this.#inLine(async () => {
      const missed = await this.#reading(async (tx) => {
        if (this.#sockets.size === 0) this.#cursor = await newestEventId(tx, this.#brand);
        else await this.#readOn(tx);
        return this.#missed(tx, after);
      });
      if (!socket.isOpen) return;
      const theirs = missed.filter((event) => concerns(event, socket.login));
      for (const event of theirs.slice(0, maxReplayed).toReversed()) socket.send(frameOf(event));
      this.#sockets.add(socket);
      socket.onClose(() => this.#sockets.delete(socket));
      this.#closeOldest(socket.login.id);
    });
  }

  /** Reads on, unless a read that has not begun will see the same. */
  async wake(): Promise<void> {
    if (this.#isReadWanted) return;
    this.#isReadWanted = true;
    await this.#inLine(async () => {
      this.#isReadWanted = false;
      if (this.#sockets.size > 0) await this.#reading((tx) => this.#readOn(tx)); // asked in line: one may be joining
    });
  }

  /** Looks after the logins of the sockets, unless a check that has not begun will see the same. */
  async checkLogins(): Promise<void> {
    if (this.#isCheckWanted) return;
    this.#isCheckWanted = true;
    await this.#inLine(async () => {
      this.#isCheckWanted = false;
      await this.#checkLogins();
    });
  }

  async #checkLogins(): Promise<void> {
    const asked = [...this.#sockets];
    if (asked.length === 0) return;
    this.#renew(asked, await this.#reading((tx) => this.#aliveOf(tx, asked)));
  }

  #aliveOf(tx: Tx, asked: readonly LiveSocket[]): Promise<LiveLogin[]> {
    const ids = [...new Set(asked.map((socket) => socket.login.sessionId))];
    return liveLogins(tx, this.#brand, ids, this.#now());
  }

  /** Closes the sockets whose login has ended; the others get the rights and the scope of this moment. */
  #renew(asked: readonly LiveSocket[], alive: readonly LiveLogin[]): void {
    const bySession = new Map(alive.map((login) => [login.sessionId, login]));
    for (const socket of asked) {
      const login = bySession.get(socket.login.sessionId);
      if (login) socket.login = login;
      else this.#close(socket, liveClose.loginEnded);
    }
  }

  async #readOn(tx: Tx): Promise<void> {
    for (;;) {
      const place = { brand: this.#brand, after: this.#cursor, limit: readAtOnce };
      const events = await eventsAfter(tx, place);
      await this.#renewReceivers(tx, events);
      for (const event of events) this.#deliver(event);
      if (events.length < readAtOnce) return;
    }
  }

  /** Rights taken away before an event was announced count: who would hear of it by rights is read anew first. */
  async #renewReceivers(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
    const byRights = events.filter(isByRights);
    const asked = [...this.#sockets].filter(({ login }) =>
      byRights.some((event) => concerns(event, login)),
    );
    if (asked.length > 0) this.#renew(asked, await this.#aliveOf(tx, asked));
  }

  #deliver(event: StoredEvent): void {
    this.#cursor = event.id;
    const frame = frameOf(event);
    for (const socket of this.#sockets) if (concerns(event, socket.login)) socket.send(frame);
  }

  #missed(tx: Tx, after: number): Promise<StoredEvent[]> {
    const since = new Date(this.#now().getTime() - keptMs);
    const span = { after, last: this.#cursor, since, limit: maxReadForReplay };
    return eventsBetween(tx, { brand: this.#brand, ...span });
  }

  #closeOldest(operatorId: number): void {
    const theirs = [...this.#sockets].filter((socket) => socket.login.id === operatorId);
    for (const socket of theirs.slice(0, -maxSocketsOfOperator))
      this.#close(socket, liveClose.tooManySockets);
  }

  /** No message reaches it from now on, even while its goodbye is under way. */
  #close(socket: LiveSocket, code: LiveCloseCode): void {
    this.#sockets.delete(socket);
    socket.close(code);
  }

  #inLine(work: () => Promise<void>): Promise<void> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined); // told to whoever waits for `done`
    return done;
  }
}

function frameOf({ type, message, id, at, message_id: messageId, target }: StoredEvent): string {
  const stored = messageId === null ? {} : { messageId, ...(target !== null && { target }) };
  const frame: LiveFrame = { type, message, id, at: at.toISOString(), ...stored };
  return JSON.stringify(frame);
}
