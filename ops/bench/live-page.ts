import { setTimeout as wait } from 'node:timers/promises';
import { liveTicket, type LiveFrame } from '@rental/contract/people/notifications/live';

/** The measured brand's host while sockets are measured: Node finds no `*.localhost`. */
export const host = '127.0.0.1';

/** A message of the bench: its number, and when it was said. */
export interface Said {
  readonly number: number;
  readonly at: number;
}

interface PageWorld {
  readonly token: string;
  /** The port of the server that this page is led to at its `nth` try, as by a proxy. */
  readonly portOf: (nth: number) => number;
}

/** As the web has it (web/src/shell/live/live.ts), which is no room of ours. */
const retryMs = 5_000;
const retryJitter = 0.2;
const retryIn = () => retryMs * (1 + (Math.random() * 2 - 1) * retryJitter);

/** The socket of an open page, and every number that came on it, also twice. */
export class LivePage {
  readonly heard: number[] = [];
  /** From saying to hearing, of what was said while the page had its socket. */
  readonly delaysMs: number[] = [];
  /** When its socket opened; 0 while it has none. */
  openedAt = 0;
  /** How often a socket of it was closed. */
  cuts = 0;
  readonly #world: PageWorld;
  #tries = 0;
  #last: number | null = null;
  #isStopped = false;
  #socket: WebSocket | null = null;

  constructor(world: PageWorld) {
    this.#world = world;
  }

  /** Tries until the socket is open, and goes on doing so whenever it closes. */
  async open(): Promise<void> {
    while (!this.#isStopped && !(await this.#connect())) await wait(retryIn());
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.close();
  }

  async #connect(): Promise<boolean> {
    const port = this.#world.portOf(this.#tries);
    this.#tries += 1;
    try {
      const given = await this.#ticket(port);
      this.#last ??= given.after;
      const query = new URLSearchParams({ ticket: given.ticket, after: String(this.#last) });
      const socket = new WebSocket(`ws://${host}:${port}/api/websocket/7?${query.toString()}`, {
        headers: { origin: `http://${host}` },
      });
      this.#socket = socket;
      socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('open', () => resolve());
        socket.addEventListener('close', () => reject(new Error('closed')));
      });
      this.openedAt = performance.now();
      socket.addEventListener('close', () => this.#comeBack());
      return true;
    } catch {
      return false; // the server is away: the next try tells
    }
  }

  #comeBack(): void {
    this.openedAt = 0;
    this.cuts += 1;
    setTimeout(() => void this.open(), retryIn());
  }

  async #ticket(port: number): Promise<{ ticket: string; after: number }> {
    const response = await fetch(`http://${host}:${port}${liveTicket.path}`, {
      method: 'POST',
      headers: { authorization: this.#world.token },
    });
    if (!response.ok) throw new Error(`The ticket call answers ${response.status}`);
    return (await response.json()) as { ticket: string; after: number };
  }

  #hear(data: string): void {
    const frame = JSON.parse(data) as LiveFrame;
    this.#last = frame.id;
    const { number, at } = JSON.parse(frame.message) as Said;
    this.heard.push(number);
    if (this.openedAt > 0 && at > this.openedAt) this.delaysMs.push(performance.now() - at);
  }
}
