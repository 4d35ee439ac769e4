import {
  callbackKinds,
  formFields,
  type CallbackKind,
} from '@rental/domain/platform/callbacks/received';
import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { SignedCallback } from '../gateways/provider-word.ts';
import { keepEnd, keepReceived, keepUnsigned, type TakenCallback } from './callback-log.ts';
import type { Acting, Visit } from './context.ts';
import { actingVisit } from './nobody.ts';
import { Refusal, refuse } from './refusal.ts';
import { addRoute, answered, bodyOf, type CallbackHandler, type Serving } from './serve.ts';

/** The caller: a provider that signs its messages. */
interface Provider {
  /** True where it has signed this very callback to this brand. */
  readonly isSigned: (callback: SignedCallback, brand: string) => boolean | Promise<boolean>;
}

/** The headers that a callback is signed by. */
interface SigningHeaders {
  readonly timestamp: string;
  readonly signature: string;
  readonly nonce?: string;
  readonly serial?: string;
}

const ownHeaders: SigningHeaders = { timestamp: 'x-timestamp', signature: 'x-signature' };

/** A provider's message: signed, of this moment, and of the contract's shape. */
interface Said<E extends Endpoint> {
  readonly body: Input<E>['body'];
  /** The body as it came. */
  readonly raw: string;
}

const freshMs = 300_000;

/**
 * Serves what a provider calls (threat model 28). What is not signed, or not of the last five minutes, is refused before
 * anything of it is read; what it says is done by nobody (`ctx`). Each is kept with what became of it.
 */
export function serveCallback<E extends Endpoint & { permission: 'public' }>(
  serving: Serving,
  endpoint: E,
  provider: Provider & { readonly headers?: SigningHeaders },
  handler: (visit: Visit, ctx: Acting, said: Said<E>) => Promise<TakenCallback>,
): void {
  const kind = kindOf(endpoint.path);
  const take: CallbackHandler = (visit, raw) =>
    handler(visit, actingVisit(visit), { body: bodyOf(endpoint, JSON.parse(raw)), raw });
  serving.callbacks.set(kind, take);
  addRoute(serving, endpoint, {
    handler: async (request) => {
      const visit = serving.visitOf(request);
      const raw = request.rawBody ?? '';
      const { headers = ownHeaders } = provider;
      const said = signedBy(request, headers, raw);
      const isSigned =
        isFresh(said.timestamp, visit.now) && (await provider.isSigned(said, visit.brand.code));
      await received(visit, { kind, raw, isSigned, take });
      return answered(endpoint, { received: true } as Returned<E>);
    },
  });
}

/**
 * Serves a provider that posts a form with its signature among the fields, and repeats it until it reads `answer`. The form has no time that
 * could be trusted for its age, as it is sent again for a day: its number is taken in once.
 */
export async function serveFormCallback<E extends Endpoint & { permission: 'public' }>(
  serving: Serving,
  endpoint: E,
  { answer, ...provider }: Provider & { readonly answer: Returned<E> },
  handler: (visit: Visit, ctx: Acting, said: Said<E>) => Promise<TakenCallback>,
): Promise<void> {
  const kind = kindOf(endpoint.path);
  const take: CallbackHandler = (visit, raw) =>
    handler(visit, actingVisit(visit), { body: bodyOf(endpoint, formFields(raw) ?? {}), raw });
  serving.callbacks.set(kind, take);
  await serving.api.register(async (api) => {
    api.addContentTypeParser<string>(
      /^application\/x-www-form-urlencoded(?:\s*;\s*charset="?utf-8"?)?\s*$/i,
      { parseAs: 'string', bodyLimit: mostFormBytes },
      async (request: FastifyRequest, body: string) => {
        request.rawBody = body;
      },
    );
    addRoute({ ...serving, api }, endpoint, {
      handler: async (request) => {
        const visit = serving.visitOf(request);
        const raw = request.rawBody ?? '';
        const said = { raw, timestamp: '', signature: '' };
        const isSigned = await provider.isSigned(said, visit.brand.code);
        await received(visit, { kind, raw, isSigned, take });
        return answered(endpoint, answer);
      },
    });
  });
}

const mostFormBytes = 65_536;

interface Received {
  readonly kind: CallbackKind;
  readonly raw: string;
  readonly isSigned: boolean;
  readonly take: CallbackHandler;
}

/** Keeps a callback and takes it in, if its provider has signed it. */
async function received(visit: Visit, { kind, raw, isSigned, take }: Received): Promise<void> {
  if (!isSigned) {
    await keepUnsigned(visit, { kind, raw });
    refuse('callback_not_signed');
  }
  const id = await keepReceived(visit, { kind, raw });
  await takeKept(take, visit, { id, raw });
}

/** Takes in a callback that is kept, and writes down what became of it. */
async function takeKept(
  take: CallbackHandler,
  visit: Visit,
  { id, raw }: { readonly id: number; readonly raw: string },
): Promise<void> {
  try {
    const { kind, ...about } = await take(visit, raw);
    if (kind === 'mismatch') {
      await keepEnd(visit, id, { state: 'refused', reason: 'callback_mismatch', ...about });
    } else {
      await keepEnd(visit, id, { state: kind, reason: null, ...about });
      return;
    }
  } catch (error) {
    // of a fault it stays unfinished
    if (error instanceof Refusal)
      await keepEnd(visit, id, { state: 'refused', reason: error.code });
    throw error;
  }
  refuse('callback_mismatch');
}

function kindOf(path: string): CallbackKind {
  const kind = path.split('/').at(-1) ?? '';
  if (!Object.hasOwn(callbackKinds, kind)) throw new Error(`No words for the callback ${path}`);
  return kind as CallbackKind;
}

function signedBy(request: FastifyRequest, headers: SigningHeaders, raw: string): SignedCallback {
  const { timestamp, signature, nonce, serial } = headers;
  return {
    raw,
    timestamp: headerOf(request, timestamp),
    signature: headerOf(request, signature),
    ...(nonce !== undefined && { nonce: headerOf(request, nonce) }),
    ...(serial !== undefined && { serial: headerOf(request, serial) }),
  };
}

/** Empty where it is not there once. */
function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= freshMs;
}
