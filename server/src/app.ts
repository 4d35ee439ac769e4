import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { serveAccess } from './access/routes.ts';
import { authenticate } from './auth/public.ts';
import { serveAuth } from './auth/routes.ts';
import { serveBrands } from './brands/routes.ts';
import type { BrandDirectory } from './http/context.ts';
import { createHttpServer } from './http/http-server.ts';
import { serveApiDocument } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { serveOrders } from './orders/routes.ts';

export interface AppOptions {
  readonly pool: pg.Pool;
  readonly brands: BrandDirectory;
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly logLevel: string;
  /** The folder of the built web app; absent where only the API is wanted. */
  readonly pagesDir?: string | undefined;
  readonly now?: () => Date;
}

/** Wires the areas into one HTTP server: the only place that knows them all. Listens nowhere yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { app, serving } = createHttpServer({ now: () => new Date(), ...options, authenticate });
  const served = new Set<Endpoint>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint) served.add(config.endpoint);
    else if (url.startsWith('/api'))
      throw new Error(`${url} is served without a declared permission`);
  });
  if (options.pagesDir !== undefined) await servePages(app, options.pagesDir);
  serveBrands(serving);
  serveAuth(serving);
  serveAccess(serving);
  serveOrders(serving);
  serveApiDocument(serving);
  for (const [name, endpoint] of Object.entries(contract))
    if (!served.has(endpoint)) throw new Error(`${name} is in the contract and nobody serves it`);
  return app;
}
