import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { Visit } from './context.ts';
import { addRoute, answered, inputOf, type Serving } from './serve.ts';

/** What a provider sent, before anybody has read it. */
export interface Sent<E extends Endpoint> {
  /** The body as it came. */
  readonly raw: string;
  /** A header; empty where it is not there once. */
  readonly header: (name: string) => string;
  /** The body by the contract; refuses one of another shape. */
  readonly input: () => Input<E>;
}

/** Serves what a provider calls (threat model 28): the handler proves the signature before it asks for the input. */
export function serveCallback<E extends Endpoint & { permission: 'public' }>(
  serving: Serving,
  endpoint: E,
  handler: (visit: Visit, sent: Sent<E>) => Promise<Returned<E>>,
): void {
  addRoute(serving, endpoint, {
    handler: async (request) => {
      const header = (name: string): string => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : '';
      };
      const sent = { raw: request.rawBody ?? '', header, input: () => inputOf(endpoint, request) };
      return answered(endpoint, await handler(serving.visitOf(request), sent));
    },
  });
}
