import type { AddressInfo } from 'node:net';
import { LiveFrame } from '@rental/contract/people/notifications/live';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { inTransaction } from '../../../db/transaction.ts';
import { send } from '../../../testing/wire/send.ts';
import { soon } from '../../../testing/wire/soon.ts';
import { type Caller, type Shop, type World } from '../../../testing/world.ts';
import { announce, Audience } from '../public.ts';

/** A frame as the API document has it, and nothing beside. */
const DocumentedFrame = LiveFrame.strict();

/** A page of the web with its socket. */
export interface Tab {
  readonly socket: WebSocket;
  /** Every frame that came, in order. */
  readonly frames: LiveFrame[];
  /** The code that the socket was closed with, 0 while it is open. */
  closedWith: number;
}

/** How a socket is asked for, where it is not as the web does it. */
interface Manner {
  readonly sid?: string;
  readonly ticket?: string | null;
  readonly after?: number | string;
  readonly origin?: string | null;
  readonly path?: string;
  readonly host?: string;
  readonly more?: Record<string, string>;
}

/** The server said no before there was a socket. */
class NotUpgraded extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.body = body;
  }
}

export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Turns the live channel of a brand on or off, and waits until the server knows. */
export async function switchLive(world: World, shop: Shop, isOn: boolean): Promise<void> {
  await world.database.owner.query('update brands set websocket_enable = $2 where code = $1', [
    shop.brand.code,
    isOn,
  ]);
  await world.database.owner.query('notify brands');
  await soon(async () => {
    const { status } = await send(world, shop.admin, 'liveTicket');
    if ((status === 200) !== isOn) throw new Error(`The ticket call answers ${status}`);
  });
}

export const ticketFor = async (world: World, caller: Caller) =>
  (await send(world, caller, 'liveTicket')).answer;

/** Opens a socket as the web does, with a ticket of its own unless told. */
export async function openTab(
  world: World,
  caller: Caller,
  manner: Manner = {},
  app: FastifyInstance = world.app,
): Promise<Tab> {
  const { sid = '7', path = `/api/websocket/${sid}`, host = caller.host, more = {} } = manner;
  const ticket =
    manner.ticket === undefined ? (await ticketFor(world, caller)).ticket : manner.ticket;
  const search = new URLSearchParams({
    ...(ticket !== null && { ticket }),
    ...(manner.after !== undefined && { after: String(manner.after) }),
    ...more,
  });
  const origin = manner.origin === undefined ? `https://${host}` : manner.origin;
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf(app)}${path}?${search.toString()}`, {
    headers: { host, ...(origin !== null && { origin }) },
  });
  const tab: Tab = { socket, frames: [], closedWith: 0 };
  socket.on('message', (data: Buffer) =>
    tab.frames.push(DocumentedFrame.parse(JSON.parse(data.toString()))),
  );
  socket.on('close', (code) => (tab.closedWith = code));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => reject(new NotUpgraded(response.statusCode ?? 0, body)));
    });
  });
  return tab;
}

/** The status that a socket was refused with; throws where it was opened. */
export async function refusalOf(opening: Promise<Tab>): Promise<number> {
  const refused = await opening.then(
    () => null,
    (error: unknown) => error,
  );
  if (refused instanceof NotUpgraded) return refused.status;
  throw new Error('The socket was not refused', { cause: refused });
}

/** Announces in a transaction of its own. */
export const say = (world: World, shop: Shop, message: string, to = Audience.everyone()) =>
  inTransaction(world.database.app, shop.brand.code, 'read write', (tx) =>
    announce(tx, shop.brand.code, notice(world, message, to)),
  );

/** An event as `npm run ops -- notify` announces one. */
export const notice = (world: World, message: string, to = Audience.everyone()) =>
  ({ type: 'notify', occasion: 'opsNotice', message, at: world.now, to }) as const;

export const heard = (tab: Tab) => tab.frames.map((frame) => frame.message);

/** Waits until each tab has heard what is said last to all of the brand: what has not come by then never comes. */
export async function hush(world: World, shop: Shop, ...tabs: Tab[]): Promise<void> {
  const last = `the end ${Math.random()}`;
  await say(world, shop, last);
  await soon(() => {
    for (const tab of tabs)
      if (heard(tab).at(-1) !== last) throw new Error(`heard only ${heard(tab).join(', ')}`);
  });
  for (const tab of tabs) tab.frames.pop();
}

/** Waits until the tab is closed, and answers with what code and after how long. */
export async function closing(tab: Tab): Promise<{ code: number; ms: number }> {
  const startedAt = performance.now();
  await soon(() => {
    if (tab.closedWith === 0) throw new Error('The socket is open still');
  });
  return { code: tab.closedWith, ms: performance.now() - startedAt };
}
