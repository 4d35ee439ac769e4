import fastifyWebsocket from '@fastify/websocket';
import { liveClose } from '@rental/contract/people/notifications/live';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import { hostOf } from '../../http/request-gates.ts';
import type { Serving } from '../../http/serve.ts';
import type { LiveLogin } from '../auth/public.ts';
import type { LiveChannel } from './live-channel.ts';
import { endSocket } from './live-socket.ts';
import { useTicket } from './tickets.ts';

const largestMessage = 4_096;

interface Admitted {
  readonly brand: string;
  readonly login: LiveLogin | null;
  readonly after: number;
}

/** Serves the sockets on these paths (threat model 39): all of it is proven before the connection is upgraded. */
export async function serveSockets(
  serving: Serving,
  channel: LiveChannel,
  paths: readonly string[],
): Promise<void> {
  await serving.api.register(async (scope) => {
    await scope.register(fastifyWebsocket, {
      options: { maxPayload: largestMessage },
      errorHandler: (error, socket, request) => {
        scope.log.info({ traceId: request.id, err: error }, 'socket ended');
        endSocket(socket, 1011);
      },
      preClose: async () => {
        channel.close();
        for (const socket of scope.websocketServer.clients) endSocket(socket, 1001);
      },
    });
    // a refused one: its connection has left the HTTP server, which will not close it
    scope.addHook('onResponse', (request, _reply, next) => {
      request.raw.socket.destroySoon();
      next();
    });
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    for (const url of paths)
      scope.route({
        method: 'GET',
        url,
        websocket: true,
        onRequest: async (request) => {
          admitted.set(request, await admit(serving, request));
        },
        handler: async (socket, request) => {
          const { brand, login, after } = admitted.get(request) ?? refuse('login_expired');
          // told on the socket: of an upgrade that is refused a page learns nothing, and its browser complains
          if (login === null) return endSocket(socket, liveClose.loginEnded);
          await channel.join(brand, login, socket, after);
        },
      });
  });
}

/** The tab's number in the path is checked for its form and used for nothing (X25). */
const sidForm = /^\d{1,4}$/;
const idForm = /^\d{1,15}$/;

interface Asked {
  readonly ticket?: unknown;
  readonly after?: unknown;
}

async function admit(serving: Serving, request: FastifyRequest): Promise<Admitted> {
  if (!request.ws) return refuse('call_not_found');
  const visit = serving.visitOf(request);
  if (!isOwnPage(request.headers.origin, hostOf(request.raw))) return refuse('forbidden');
  if (!visit.brand.websocketEnable) return refuse('live_disabled');
  const { sid = '0' } = request.params as { sid?: string };
  const { ticket, after } = request.query as Asked;
  if (!sidForm.test(sid)) return refuse('bad_request');
  if (after !== undefined && !(typeof after === 'string' && idForm.test(after)))
    return refuse('bad_request');
  const opening = await useTicket(visit, ticket);
  if (!opening) {
    const { traceId, address, brand } = visit;
    const how = { traceId, brand: brand.code, address, hasTicket: ticket !== undefined };
    serving.api.log.warn(how, 'socket refused'); // whatever other parameters it came with (X24)
    return refuse('login_expired');
  }
  const { login, newest } = opening;
  return { brand: visit.brand.code, login, after: after === undefined ? newest : Number(after) };
}

/** A page of the host that was asked, on any port: proxies do not tell theirs. */
function isOwnPage(origin: string | undefined, host: string): boolean {
  const [, name] = /^https?:\/\/([^/:]+)(?::\d+)?$/.exec(origin?.toLowerCase() ?? '') ?? [];
  return name === host;
}
