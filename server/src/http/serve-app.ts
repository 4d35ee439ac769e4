import type { Input, Returned } from '@rental/contract/endpoint';
import type { OpenEndpoint } from '@rental/contract/open-endpoint';
import { appScopes, readAuthorization } from '@rental/domain/platform/open-apps/signing';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/transaction.ts';
import type { Visit } from './context.ts';
import { actingVisit } from './nobody.ts';
import { onceForApp } from './once-for-app.ts';
import type { AppContext, OpenApp, OpenAppContext, SignedRequest } from './open-app.ts';
import { refuse } from './refusal.ts';
import { answered, hashOf, idempotencyKeyOf, inputOf, routeOf, type Serving } from './serve.ts';

type AppHandler<E extends OpenEndpoint> = (
  ctx: AppContext,
  input: Input<E>,
  tx: Tx,
) => Promise<Returned<E>>;

/** A call that opens its transactions itself: between them it may wait for the world outside. */
type OpenAppHandler<E extends OpenEndpoint> = (
  ctx: OpenAppContext,
  input: Input<E>,
) => Promise<Returned<E>>;

/**
 * Serves a call of the open API in one transaction: signature, limit of the app, scope, input, then the handler. A refused request
 * leaves nothing, and its nonce is unused.
 */
export function serveApp<E extends OpenEndpoint>(
  serving: Serving,
  endpoint: E,
  handler: AppHandler<E>,
): void {
  addAppRoute(serving, endpoint, async (request) => {
    const visit = serving.visitOf(request);
    const signed = signedRequest(request);
    return visit.transaction('read write', async (tx) => {
      const app = await admittedApp(serving, endpoint, visit, tx, signed);
      const { brand, origin, personal } = visit;
      const ctx = { ...actingVisit(visit), brand, app, origin, personal };
      const input = inputOf(endpoint, request);
      const act = async () => answered(endpoint, await handler(ctx, input, tx));
      const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined;
      if (key === undefined) return act();
      const operation = `${endpoint.method} ${endpoint.path}`;
      return onceForApp(ctx, tx, { operation, key, bodyHash: hashOf(request) }, act);
    });
  });
}

/** Serves a call that opens its transactions itself: its nonce is used whatever becomes of it. */
export function serveOpenApp<E extends OpenEndpoint>(
  serving: Serving,
  endpoint: E,
  handler: OpenAppHandler<E>,
): void {
  addAppRoute(serving, endpoint, async (request) => {
    const { ctx, input } = await admittedAlone(serving, endpoint, request);
    return answered(endpoint, await handler(ctx, input));
  });
}

export function addAppRoute(
  { api }: Serving,
  endpoint: OpenEndpoint,
  handler: (request: FastifyRequest) => Promise<unknown>,
  onRequest?: (request: FastifyRequest) => Promise<void>,
): void {
  api.route({
    method: endpoint.method,
    url: routeOf(endpoint.path),
    exposeHeadRoute: false, // a signature names its method
    config: { openEndpoint: endpoint },
    ...(onRequest && { onRequest }),
    handler,
  });
}

/** Proves a request in a transaction of its own: signature, limit of the app, scope, input. */
export async function admittedAlone<E extends OpenEndpoint>(
  serving: Serving,
  endpoint: E,
  request: FastifyRequest,
): Promise<{ readonly ctx: OpenAppContext; readonly input: Input<E> }> {
  const visit = serving.visitOf(request);
  const signed = signedRequest(request);
  return visit.transaction('read write', async (tx) => {
    const app = await admittedApp(serving, endpoint, visit, tx, signed);
    const { brand, origin, personal, transaction } = visit;
    return {
      ctx: { ...actingVisit(visit), brand, app, origin, personal, transaction },
      input: inputOf(endpoint, request),
    };
  });
}

async function admittedApp(
  serving: Serving,
  endpoint: OpenEndpoint,
  visit: Visit,
  tx: Tx,
  signed: SignedRequest,
): Promise<OpenApp> {
  const app = await serving.authenticateApp(visit, tx, signed);
  await serving.onApp(visit, app);
  if (!app.scopes.includes(endpoint.scope))
    refuse('open_scope_missing', { label: appScopes[endpoint.scope] });
  return app;
}

function signedRequest({ headers, method, raw, rawBody }: FastifyRequest): SignedRequest {
  const authorization =
    readAuthorization(headers.authorization) ?? refuse('open_signature_invalid');
  const { timestamp, nonce } = authorization;
  return {
    authorization,
    parts: { method, target: raw.url ?? '', timestamp, nonce, body: rawBody ?? '' },
  };
}
