import type { AppScope } from '@rental/domain/platform/open-apps/signing';
import type { Call } from './endpoint.ts';

/** One call of the open API: programs make it, each request signed by an app with this scope (ADR 26). */
export interface OpenEndpoint extends Call {
  readonly path: `/open/v1/${string}`;
  readonly scope: AppScope;
}

export const openEndpoint = <const E extends OpenEndpoint>(declared: E): E => declared;
