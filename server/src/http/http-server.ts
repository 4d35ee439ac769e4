import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  fastify,
  LogController,
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '@rental/contract/endpoint';
import type { OpenEndpoint } from '@rental/contract/open-endpoint';
import { inputWords } from '@rental/contract/input-words';
import type { RefusalCode } from '@rental/contract/refusals';
import { readAuthorization, requestsPerMinute } from '@rental/domain/platform/open-apps/signing';
import type pg from 'pg';
import { destination } from 'pino';
import { config as configureZod } from 'zod/v4/core';
import { inTransaction, type BrandCode } from '../db/transaction.ts';
import { firstSpan, newTraceId, traced, type OnSpan } from '../trace.ts';
import { AppLimit } from './app-limit.ts';
import type { PersonalData } from '../personal-data.ts';
import type { Brand, BrandDirectory, Operator, Visit } from './context.ts';
import { failureOf } from './failures.ts';
import type { AnsweredRequest, AuthenticateApp } from './open-app.ts';
import { hostOf, isStrictRequest, parseJson, socketRequests } from './request-gates.ts';
import { Refusal } from './refusal.ts';
import { requestSpan } from './request-span.ts';
import type { Authenticate, Serving } from './serve.ts';
import { TrafficLimit } from './traffic-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand | null;
    visit: Visit | null;
    operator: Operator | null;
    /** The body as it came: signatures are over it. */
    rawBody: string | null;
    /** The refusal or fault that it was answered with. */
    failure: RefusalCode | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    openEndpoint?: OpenEndpoint;
  }
}

export interface HttpOptions {
  readonly pool: pg.Pool;
  readonly asidePool: pg.Pool;
  readonly brands: BrandDirectory;
  readonly authenticate: Authenticate;
  readonly authenticateApp: AuthenticateApp;
  /** Hears of each answered request of the open API that names a key. */
  readonly onOpenRequest: (brand: BrandCode, request: AnsweredRequest) => void;
  /** Hears of each answered request: its call, null where it was none, its status and how long it took. */
  readonly onAnswered?:
    | ((call: Endpoint | OpenEndpoint | null, status: number, ms: number) => void)
    | undefined;
  /** Hears of the span of each request; absent: nobody does. */
  readonly onSpan?: OnSpan | undefined;
  /** Writes down that an operator reached for a call without the right to it. */
  readonly auditForbidden: (visit: Visit, operator: Operator, operation: string) => Promise<void>;
  /** The path on which a request may become a socket; anywhere else `Upgrade` is ignored. */
  readonly socketPaths: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly moneyPerMinute?: number | undefined;
  readonly logLevel: string;
  readonly now: () => Date;
  readonly personal: PersonalData;
}

/** Counted though they are no calls, for they read the database: files, and the page of a payment link. */
const isCounted = (url: string) => url.startsWith('/files/') || url.startsWith('/pay/');

const bodyLimit = 1_048_576;
const maxMoneyPerMinute = 30; // threat model 4.11

/** The HTTP server with its gates, before any call is served on it. */
export function createHttpServer(options: HttpOptions): { app: FastifyInstance; serving: Serving } {
  configureZod({ localeError: inputWords });
  const isSocket = socketRequests(options.socketPaths);
  const app = fastify({
    bodyLimit,
    requestTimeout: 30_000,
    http: {
      requireHostHeader: false, // isStrictRequest requires it, in our words
      shouldUpgradeCallback: isSocket,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      base: null,
      stream: destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
    },
    genReqId: newTraceId,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // an address that cannot be decoded, or is too long, never reaches the hooks below
    frameworkErrors: (error, request, reply) => {
      void reply.headers(callHeaders).header('X-Request-Id', request.id);
      void sendFailure(error, request, reply);
    },
    clientErrorHandler: refuseOnSocket,
  });
  app.decorateRequest('brand', null);
  app.decorateRequest('visit', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('failure', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i, // Fastify puts the quotes there before it asks
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      request.rawBody = body;
      return parseJson(body);
    },
  );

  const addresses = new TrafficLimit(options.rateLimitPerMinute * 2, options.now);
  const sessions = new TrafficLimit(options.rateLimitPerMinute, options.now);
  // a shop's server sends all its customers' requests from one address
  const appAddresses = new TrafficLimit(requestsPerMinute.most, options.now);
  const apps = new AppLimit();

  const { onSpan } = options;
  // hooks call back: an async one costs every request a promise
  app.addHook('onRequest', (request, _reply, next) =>
    traced({ traceId: request.id, brand: null, span: firstSpan(onSpan, request.id) }, next),
  );
  app.addHook('onRequest', (request, reply, next) => {
    const isOpenCall = request.url.startsWith('/open/');
    const isCall = isOpenCall || request.url.startsWith('/api/');
    void reply.headers(isCall ? callHeaders : securityHeaders).header('X-Request-Id', request.id);
    if (!isStrictRequest(request.raw)) throw new Refusal('bad_request');
    const brand = options.brands.byHost(hostOf(request.raw));
    if (!brand) throw new Refusal('site_not_found');
    request.brand = brand;
    if (isOpenCall) appAddresses.count(`${brand.code} ${request.ip}`);
    else if (isCall || isCounted(request.url) || isSocket(request.raw))
      addresses.count(`${brand.code} ${request.ip}`);
    const span = firstSpan(onSpan, request.id);
    traced({ traceId: request.id, brand: brand.code, span }, next);
  });
  app.addHook('onResponse', (request, reply, next) => {
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
    const span = firstSpan(onSpan, request.id);
    span?.onSpan(span.ids, requestSpan(request, reply));
    const { endpoint, openEndpoint } = request.routeOptions.config;
    options.onAnswered?.(endpoint ?? openEndpoint ?? null, reply.statusCode, reply.elapsedTime);
    const { brand } = request;
    const answeredRequest = brand && answeredRequestOf(request, reply, options.now());
    if (answeredRequest) options.onOpenRequest(brand.code, answeredRequest);
    next();
  });
  app.setErrorHandler(async (error, request, reply) => {
    const { visit, operator } = request;
    if (error instanceof Refusal && error.code === 'forbidden' && visit && operator)
      await options.auditForbidden(
        visit,
        operator,
        `${request.method} ${request.routeOptions.url}`,
      );
    return sendFailure(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Refusal('call_not_found'), request, reply),
  );

  const visitOf = (request: FastifyRequest): Visit => {
    const brand = request.brand;
    if (!brand) throw new Error('A call without a brand');
    request.visit ??= {
      brand,
      origin: `${request.protocol}://${request.raw.headers.host}`,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      authorization: request.headers.authorization,
      cookie: request.headers.cookie,
      newCookies: [],
      traceId: request.id,
      now: options.now(),
      personal: options.personal,
      aside: (work) => inTransaction(options.asidePool, brand.code, 'read write', work),
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
    authenticateApp: options.authenticateApp,
    onApp: (visit, app) => apps.count(visit, app),
    moneyPerMinute: options.moneyPerMinute ?? maxMoneyPerMinute,
    commands: new Map(),
    callbacks: new Map(),
  };
  return { app, serving };
}

function answeredRequestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): AnsweredRequest | null {
  const { openEndpoint } = request.routeOptions.config;
  const authorization = readAuthorization(request.headers.authorization);
  if (openEndpoint === undefined || authorization === null) return null;
  return {
    keyId: authorization.keyId,
    at,
    method: openEndpoint.method,
    call: openEndpoint.path,
    status: reply.statusCode,
    code: request.failure,
    tookMs: Math.round(reply.elapsedTime),
    traceId: request.id,
  };
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { endpoint, openEndpoint } = request.routeOptions.config;
  const { body, retryAfterSeconds, isFault } = failureOf(
    error,
    request.id,
    endpoint ?? openEndpoint,
  );
  request.failure = body.code;
  if (isFault) request.log.error({ traceId: request.id, err: error }, 'fault');
  else if (body.status === 503) request.log.warn({ traceId: request.id, err: error }, 'overloaded');
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
  void reply.header('Cache-Control', 'no-store'); // whatever the call would have said of its success
  return reply.code(body.status).type('application/json; charset=utf-8').send(body);
}

/**
 * A request that is not HTTP is refused in the same words as others, on the bare socket. A connection that has asked for nothing in
 * time is closed without a word: browsers open some ahead, and would take the refusal for the answer to their next request.
 */
function refuseOnSocket(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request';
  const { body } = failureOf(new Refusal(code), newTraceId());
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n` +
      `X-Request-Id: ${body.traceId}\r\nConnection: close\r\n\r\n${json}`,
  );
}

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
    "connect-src 'self'; frame-src blob:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; form-action 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};

const callHeaders = { ...securityHeaders, 'Cache-Control': 'no-store' };
