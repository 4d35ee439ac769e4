import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const forever = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed files for ever, and its page for every other path that a browser opens. */
export async function servePages(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  const page = await readFile(join(dir, 'index.html'), 'utf8');
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w+$/.test(request.url.split('?')[0] ?? ''))
      throw new Refusal('call_not_found');
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
