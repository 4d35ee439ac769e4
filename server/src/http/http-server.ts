import { randomBytes } from 'node:crypto';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '@rental/contract/endpoint';
import type pg from 'pg';
import { config as configureZod } from 'zod/v4/core';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { inTransaction } from '../db/transaction.ts';
import type { Brand, BrandDirectory, Operator, Visit } from './context.ts';
import { failureOf } from './failures.ts';
import { hostOf, isStrictRequest, parseJson } from './request-gates.ts';
import { Refusal } from './refusal.ts';
import type { Authenticate, Serving } from './serve.ts';
import { TrafficLimit } from './traffic-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand | null;
    visit: Visit | null;
    operator: Operator | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface HttpOptions {
  readonly pool: pg.Pool;
  readonly brands: BrandDirectory;
  readonly authenticate: Authenticate;
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly logLevel: string;
  readonly now: () => Date;
}

const bodyLimit = 1_048_576;

/** The HTTP server with its gates, before any call is served on it. */
export function createHttpServer(options: HttpOptions): { app: FastifyInstance; serving: Serving } {
  configureZod(zhCN());
  const app = fastify({
    bodyLimit,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: options.logLevel, base: null },
    genReqId: () => randomBytes(8).toString('hex'),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.decorateRequest('brand', null);
  app.decorateRequest('visit', null);
  app.decorateRequest('operator', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    /^application\/json(?:\s*;\s*charset=utf-8)?\s*$/i,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseJson(body),
  );

  const addresses = new TrafficLimit(options.rateLimitPerMinute * 2, options.now);
  const sessions = new TrafficLimit(options.rateLimitPerMinute, options.now);

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
    if (!isStrictRequest(request.raw)) throw new Refusal('bad_request');
    const brand = options.brands.byHost(hostOf(request.raw));
    if (!brand) throw new Refusal('site_not_found');
    request.brand = brand;
    if (request.url.startsWith('/api/')) addresses.count(`${brand.code} ${request.ip}`);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
    void reply.headers(securityHeaders);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        traceId: request.id,
        brand: request.brand?.code,
        operator: request.operator?.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Refusal('call_not_found'), request, reply),
  );

  const visitOf = (request: FastifyRequest): Visit => {
    const brand = request.brand;
    if (!brand) throw new Error('A call without a brand');
    request.visit ??= {
      brand,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      authorization: request.headers.authorization,
      traceId: request.id,
      now: options.now(),
      transaction: (mode, work) => inTransaction(options.pool, brand.code, mode, work),
    };
    return request.visit;
  };
  const serving: Serving = {
    api: app,
    visitOf,
    authenticate: options.authenticate,
    onOperator: (request, operator) => {
      request.operator = operator;
      sessions.count(String(operator.sessionId));
    },
  };
  return { app, serving };
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, retryAfterSeconds, isFault } = failureOf(error, request.id);
  if (isFault) request.log.error({ traceId: request.id, err: error }, 'fault');
  else if (body.status === 503) request.log.warn({ traceId: request.id, err: error }, 'overloaded');
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
  return reply.code(body.status).type('application/json; charset=utf-8').send(body);
}

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
    "connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; form-action 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};
