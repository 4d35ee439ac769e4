import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { SignedCallback } from '../gateways/provider-word.ts';
import type { Acting, Visit } from './context.ts';
import { actingVisit } from './nobody.ts';
import { refuse } from './refusal.ts';
import { addRoute, answered, inputOf, type Serving } from './serve.ts';

/** The caller: a provider that signs its messages. */
interface Provider {
  /** Whether it has signed this very callback. */
  readonly isSigned: (callback: SignedCallback, brand: string) => boolean | Promise<boolean>;
}

/** A provider's message: signed, of this moment, and of the contract's shape. */
interface Said<E extends Endpoint> {
  readonly body: Input<E>['body'];
  /** The body as it came. */
  readonly raw: string;
}

const freshMs = 300_000;

/**
 * Serves what a provider calls (threat model 28). What is not signed, or not of the last five minutes, is refused before
 * anything of it is read; what it says is done by nobody (`ctx`).
 */
export function serveCallback<E extends Endpoint & { permission: 'public' }>(
  serving: Serving,
  endpoint: E,
  provider: Provider,
  handler: (visit: Visit, ctx: Acting, said: Said<E>) => Promise<Returned<E>>,
): void {
  addRoute(serving, endpoint, {
    handler: async (request) => {
      const visit = serving.visitOf(request);
      const raw = request.rawBody ?? '';
      const timestamp = headerOf(request, 'x-timestamp');
      const signature = headerOf(request, 'x-signature');
      if (!isFresh(timestamp, visit.now)) refuse('callback_not_signed');
      const signed = { raw, timestamp, signature };
      if (!(await provider.isSigned(signed, visit.brand.code))) refuse('callback_not_signed');
      const { body } = inputOf(endpoint, request);
      return answered(endpoint, await handler(visit, actingVisit(visit), { body, raw }));
    },
  });
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
