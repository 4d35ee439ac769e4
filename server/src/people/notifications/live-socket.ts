import type { LiveCloseCode } from '@rental/contract/people/notifications/live';
import type { WebSocket } from '@fastify/websocket';
import type { LiveLogin } from '../auth/public.ts';

const maxMessages = 20;
const windowMs = 10_000;
const maxUnsentBytes = 1_048_576;
const goodbyeMs = 1_000;

/** One open socket and the login that opened it. What the client says is counted and goes nowhere (threat model 40). */
export class LiveSocket {
  /** Kept up with the database: the scope may change while the socket is open. */
  login: LiveLogin;
  readonly #socket: WebSocket;
  #heardAt: number[] = [];
  #answers = true;

  constructor(socket: WebSocket, login: LiveLogin) {
    this.#socket = socket;
    this.login = login;
    const heard = () => this.#count();
    socket.on('message', heard);
    socket.on('ping', heard);
    socket.on('pong', () => (this.#answers = true));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  onClose(callback: () => void): void {
    this.#socket.on('close', callback);
  }

  /** A client that takes nothing in is cut off: it comes back and asks for what it missed. */
  send(frame: string): void {
    if (!this.isOpen) return;
    this.#socket.send(frame);
    if (this.#socket.bufferedAmount > maxUnsentBytes) this.#socket.terminate();
  }

  /** Cuts off a client that has not answered the ping before. */
  ping(): void {
    if (!this.isOpen) return;
    if (!this.#answers) return this.#socket.terminate();
    this.#answers = false;
    this.#socket.ping();
  }

  close(code: LiveCloseCode): void {
    endSocket(this.#socket, code);
  }

  #count(): void {
    const now = performance.now();
    this.#heardAt = this.#heardAt.filter((at) => at > now - windowMs);
    this.#heardAt.push(now);
    if (this.#heardAt.length > maxMessages) this.close(1008);
  }
}

/** Says goodbye, and does not wait long for the answer. */
export function endSocket(socket: WebSocket, code: LiveCloseCode): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), goodbyeMs).unref();
}
