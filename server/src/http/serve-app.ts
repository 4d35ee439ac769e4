import type { Input, Returned } from '@rental/contract/endpoint';
import type { OpenEndpoint } from '@rental/contract/open-endpoint';
import { appScopes, readAuthorization } from '@rental/domain/platform/open-apps/signing';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/transaction.ts';
import { actingVisit } from './nobody.ts';
import { onceForApp } from './once-for-app.ts';
import type { AppContext, SignedRequest } from './open-app.ts';
import { refuse } from './refusal.ts';
import { answered, hashOf, idempotencyKeyOf, inputOf, routeOf, type Serving } from './serve.ts';

type AppHandler<E extends OpenEndpoint> = (
  ctx: AppContext,
  input: Input<E>,
  tx: Tx,
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
  serving.api.route({
    method: endpoint.method,
    url: routeOf(endpoint.path),
    exposeHeadRoute: false, // a signature names its method
    config: { openEndpoint: endpoint },
    handler: async (request) => {
      const visit = serving.visitOf(request);
      const signed = signedRequest(request);
      return visit.transaction('read write', async (tx) => {
        const app = await serving.authenticateApp(visit, tx, signed);
        await serving.onApp(visit, app);
        if (!app.scopes.includes(endpoint.scope))
          refuse('open_scope_missing', { label: appScopes[endpoint.scope] });
        const ctx = { ...actingVisit(visit), app };
        const input = inputOf(endpoint, request);
        const act = async () => answered(endpoint, await handler(ctx, input, tx));
        const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined;
        if (key === undefined) return act();
        const operation = `${endpoint.method} ${endpoint.path}`;
        return onceForApp(ctx, tx, { operation, key, bodyHash: hashOf(request) }, act);
      });
    },
  });
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
