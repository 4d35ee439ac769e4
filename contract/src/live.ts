import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Opens the live channel (S225): `ticket` is good for one socket of this login and for 30 seconds, at
 * `/api/websocket/{sid}?ticket=…&after=…`. `after` is the newest event of this moment: a first socket passes it, a later
 * one passes the id of the last frame that came, and what was missed in between is sent again.
 */
export const liveTicket = endpoint({
  method: 'POST',
  path: '/api/websocket/ticket',
  summary: '获取实时消息通道的一次性票据',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: z.object({ ticket: z.string(), after: z.int() }),
  refusals: ['live_disabled'],
});

/**
 * What the server sends on a socket (S104): `notify` is shown as it is, `balance` says that the risk balance changed,
 * `export` that an export got on (its id), `dictionary` that the dictionary named by the message did, `rights` that roles
 * or menus did: whom it reaches asks anew for both.
 */
export interface LiveFrame {
  readonly type: 'notify' | 'balance' | 'export' | 'dictionary' | 'rights';
  readonly message: string;
  /** The stored message that a `notify` tells of: the bell asks anew, and no page rings for it twice. */
  readonly messageId?: number;
  /** The page of the web that this message is about, from its one slash on. */
  readonly target?: string;
  /** The event's id, larger than that of every frame before it: the next socket's `after`. */
  readonly id: number;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
}

/** Why the server closed a socket, where opening another at once would end the same way. */
export const liveClose = { loginEnded: 4401, tooManySockets: 4409 } as const;
