import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/**
 * Refuses a GET that changes state where another site made it, or a browser ahead of any click (threat model 13): a
 * link or an image in a foreign page must do nothing. Who is no browser says nothing of its site.
 */
export function refuseForeign({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site !== 'none' && site !== 'same-origin') refuse('cross_site');
  const purpose = `${String(headers['sec-purpose'])} ${String(headers['purpose'])}`;
  if (purpose.includes('prefetch') || purpose.includes('prerender')) refuse('cross_site');
}
