import { createHash } from 'node:crypto';
import type { Answer, Call, Endpoint, Gate, Input, Returned } from '@rental/contract/endpoint';
import type { RefusalCode } from '@rental/contract/refusals';
import type { CallbackKind } from '@rental/domain/platform/callbacks/received';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Tx } from '../db/transaction.ts';
import { countWithin } from './attempts.ts';
import type { TakenCallback } from './callback-log.ts';
import type { Context, Operator, Visit } from './context.ts';
import { refuseForeign } from './cross-site.ts';
import { once } from './idempotency.ts';
import { nonceOf, useNonce } from './nonce.ts';
import type { AuthenticateApp, OpenApp } from './open-app.ts';
import { Refusal, refuse } from './refusal.ts';

/** A call for the signed-in: it runs in one transaction, which reads only where a GET changes no state. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: Input<E>,
  tx: Tx,
) => Promise<Returned<E>>;
/** A public call opens the transactions it needs itself. */
export type PublicHandler<E extends Endpoint> = (
  visit: Visit,
  input: Input<E>,
) => Promise<Returned<E>>;

/** A call for the signed-in that opens the transactions it needs itself: between them it may wait for the world outside. */
export type OpenHandler<E extends Endpoint> = (
  ctx: Context,
  input: Input<E>,
) => Promise<Returned<E>>;

/** Finds who presents a token; refuses one that is dead. Set by the `auth` area, where sessions live. */
export type Authenticate = (visit: Visit, tx: Tx) => Promise<Operator>;

export interface Serving {
  readonly api: FastifyInstance;
  readonly visitOf: (request: FastifyRequest) => Visit;
  readonly authenticate: Authenticate;
  readonly onOperator: (request: FastifyRequest, operator: Operator) => void;
  readonly authenticateApp: AuthenticateApp;
  /** Counts a request of an app against the limit that it has. */
  readonly onApp: (visit: Visit, app: OpenApp) => Promise<void>;
  /** How much of what moves money an operator does in a minute (threat model 4.11). */
  readonly moneyPerMinute: number;
  /** The commands that are served, by `callOf`: what was agreed to is carried out by the very one that asked. */
  readonly commands: Map<string, ServedCommand>;
  /** The handlers of the callbacks that are served, by what they are about. */
  readonly callbacks: Map<CallbackKind, CallbackHandler>;
}

/** Takes in a body that its provider has signed: now, or when it is replayed. */
export type CallbackHandler = (visit: Visit, raw: string) => Promise<TakenCallback>;

export interface ServedCommand {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Names a call: `POST /api/order/waive`. */
export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Serves a public call. */
export function servePublic<E extends Endpoint & { permission: 'public' }>(
  serving: Serving,
  endpoint: E,
  handler: PublicHandler<E>,
): void {
  addRoute(serving, endpoint, {
    handler: async (request) =>
      answered(endpoint, await handler(serving.visitOf(request), inputOf(endpoint, request))),
  });
}

/**
 * Serves a call for the signed-in, in the order of threat model 10: session, permission, input, then the handler
 * (object scope and state). A command's session is proven before its body is read.
 */
export function serve<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  handler: Handler<E>,
): void {
  if (endpoint.method === 'GET' && !endpoint.changesState) serveRead(serving, endpoint, handler);
  else serveCommand(serving, endpoint, handler);
}

function serveRead<E extends Endpoint>(serving: Serving, endpoint: E, handler: Handler<E>): void {
  addRoute(serving, endpoint, {
    handler: async (request) => {
      const visit = serving.visitOf(request);
      const returned = await visit.transaction('read only', async (tx) => {
        const operator = await admitted(serving, endpoint, request, visit, tx);
        return handler(
          { ...visit, brandCode: visit.brand.code, operator, call: callOf(endpoint) },
          inputOf(endpoint, request),
          tx,
        );
      });
      return answered(endpoint, returned);
    },
  });
}

function serveCommand<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  handler: Handler<E>,
): void {
  const admission = admissionTo(serving, endpoint);
  serving.commands.set(callOf(endpoint), { endpoint, handler });
  addRoute(serving, endpoint, {
    onRequest: async (request) => {
      await admission.prove(request);
      if (endpoint.changesState) refuseForeign(request);
    },
    handler: async (request) => {
      const ctx = admission.contextOf(request);
      const input = inputOf(endpoint, request);
      const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined;
      const nonce = endpoint.changesState ? nonceOf(request) : undefined;
      const act = async (own: Context, tx: Tx) => {
        if (nonce !== undefined) await useNonce(own, tx, nonce);
        if (endpoint.movesMoney) await countMoney(serving, own, tx);
        return answered(endpoint, await handler(own, input, tx));
      };
      if (key === undefined) return ctx.transaction('read write', (tx) => act(ctx, tx));
      return once(ctx, { operation: callOf(endpoint), key, bodyHash: hashOf(request) }, act);
    },
  });
}

/** Serves a command that keeps no answer for a repeat and opens its transactions itself. */
export function serveOpen<E extends Endpoint & { readonly idempotent?: never }>(
  serving: Serving,
  endpoint: E,
  handler: OpenHandler<E>,
): void {
  const admission = admissionTo(serving, endpoint);
  addRoute(serving, endpoint, {
    onRequest: admission.prove,
    handler: async (request) =>
      answered(endpoint, await handler(admission.contextOf(request), inputOf(endpoint, request))),
  });
}

const countMoney = ({ moneyPerMinute }: Serving, ctx: Context, tx: Tx): Promise<void> =>
  countWithin(tx, ctx.brandCode, ctx.now, `money ${ctx.operator.id}`, {
    most: moneyPerMinute,
    windowSeconds: 60,
    refusal: 'too_much_money',
  });

interface Route {
  readonly onRequest?: (request: FastifyRequest) => Promise<void>;
  readonly handler: (request: FastifyRequest) => Promise<unknown>;
}

/** Puts a call on its paths; a success has the status that the contract names. */
export function addRoute({ api }: Serving, endpoint: Endpoint, route: Route): void {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
    api.route({
      method: endpoint.method,
      url: routeOf(path),
      config: { endpoint },
      ...(endpoint.changesState && { exposeHeadRoute: false }), // HEAD would do it, too
      ...(route.onRequest && { onRequest: route.onRequest }),
      handler: async (request, reply) => {
        const answer = await route.handler(request);
        for (const cookie of request.visit?.newCookies ?? [])
          void reply.header('Set-Cookie', cookie);
        if (endpoint.answerStatus !== undefined) void reply.code(endpoint.answerStatus);
        return answer;
      },
    });
}

interface Admission {
  readonly prove: (request: FastifyRequest) => Promise<void>;
  readonly contextOf: (request: FastifyRequest) => Context;
}

/** Proves session and permission before a body is read; afterwards tells who it was. */
export function admissionTo(serving: Serving, endpoint: Endpoint): Admission {
  const operators = new WeakMap<FastifyRequest, Operator>();
  return {
    prove: async (request) => {
      const visit = serving.visitOf(request);
      const operator = await visit.transaction('one query', (tx) =>
        admitted(serving, endpoint, request, visit, tx),
      );
      operators.set(request, operator);
    },
    contextOf: (request) => {
      const visit = serving.visitOf(request);
      const operator = operators.get(request) ?? refuse('login_expired');
      return { ...visit, brandCode: visit.brand.code, operator, call: callOf(endpoint) };
    },
  };
}

const gateRefusals = {
  secondFactor: 'second_factor_needed',
  enrolment: 'enrolment_needed',
  oneTimePassword: 'must_change_password',
} as const satisfies Record<Gate, RefusalCode>;

async function admitted(
  serving: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  visit: Visit,
  tx: Tx,
): Promise<Operator> {
  const operator = await serving.authenticate(visit, tx);
  serving.onOperator(request, operator);
  const { permission, platforms } = endpoint;
  if (!platforms.includes(operator.platform)) refuse('forbidden');
  if (operator.gate !== null && !endpoint.atGates?.includes(operator.gate))
    refuse(gateRefusals[operator.gate]);
  if (permission !== 'signedIn' && permission !== 'public' && !operator.permissions.has(permission))
    refuse('forbidden');
  return operator;
}

/** The input of a request in the contract's shape; anything else is refused with a sentence for each field. */
export function inputOf<E extends Call>(endpoint: E, request: FastifyRequest): Input<E> {
  const fields: Record<string, string> = {};
  const part = (schema: $ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = safeParse(schema, value ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      fields[issue.path.join('.') || 'body'] ??= issue.message;
    return undefined;
  };
  const query = filled(request.query);
  if (!endpoint.specified) Object.assign(fields, unknownKeys(endpoint.query, query));
  const input = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, query),
    body: part(endpoint.body, withPaths(request)),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  return input as Input<E>;
}

/** A body that came before, in the shape that the contract has now. */
export function bodyOf<E extends Call>(endpoint: E, body: unknown): Input<E>['body'] {
  const parsed = safeParse(endpoint.body ?? refuse('bad_request'), body);
  if (parsed.success) return parsed.data as Input<E>['body'];
  const fields = parsed.error.issues.map(({ path, message }) => [
    path.join('.') || 'body',
    message,
  ]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) as Record<string, string> });
}

/** A sentence for each key of a query that the contract does not know: a misspelt filter must not widen a list unseen. */
function unknownKeys(schema: $ZodType | undefined, query: object): Record<string, string> {
  const known = (schema as { shape?: object } | undefined)?.shape ?? {};
  const unknown = Object.keys(query).filter((key) => !Object.hasOwn(known, key));
  return Object.fromEntries(
    unknown.map((key) => [
      key.slice(0, 64).toWellFormed(),
      `不支持查询参数「${/^[\w.-]{1,64}$/.test(key) ? key : '（含特殊字符）'}」，请检查拼写`,
    ]),
  );
}

const filePath = /^\/files\/[\da-f]{32}$/;

/** The body with each whole link to a file on this host made the file's path, as it is stored. */
function withPaths({ rawBody, body, visit }: FastifyRequest): unknown {
  if (visit === null || rawBody === null || !rawBody.includes('files')) return body;
  const pathIn = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const path = value.startsWith(visit.origin) ? value.slice(visit.origin.length) : '';
      return filePath.test(path) ? path : value;
    }
    if (Array.isArray(value)) return value.map(pathIn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pathIn(inner)]));
  };
  return pathIn(body);
}

/** An empty filter is an absent one. */
function filled(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''),
  );
}

/** Answers only the fields that the contract names (threat model 32). A mismatch is a fault. */
export function answered<E extends Call>(endpoint: E, returned: Returned<E>): Answer<E> {
  const parsed = safeParse(endpoint.answer, returned);
  if (!parsed.success)
    throw new Error(`${endpoint.path} would answer another shape`, { cause: parsed.error });
  return parsed.data as Answer<E>;
}

const keyForm = /^[A-Za-z0-9._:-]{8,128}$/;

/** The key that the caller chose for a command; undefined: none. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyForm.test(key))
    throw new Refusal('invalid', {
      fields: { 'Idempotency-Key': '请求标识应为8至128位字母、数字或符号' },
    });
  return key;
}

/** Of all that was asked for: the same key with another id in the path is another request. */
export const hashOf = ({ params, query, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body ?? null]))
    .digest();
