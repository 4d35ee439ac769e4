import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const forever = 'public, max-age=31536000, immutable';

/** A browser that has a login, or can have it opened again, by what the web app notes in its cookies. */
const hasLogin = /(?:^|; )(?:manage|channel)(?:Token|Remembered)=[^;]/;

/**
 * Serves the built web app: hashed files for ever, and its page for every other path that a browser opens. Browsers
 * with a login get the page that names the workplace's files, where the build has one: it does the same, sooner.
 */
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
  const ofWorkplace = join(dir, 'workplace.html');
  const workplacePage = existsSync(ofWorkplace) ? await readFile(ofWorkplace, 'utf8') : page;
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w+$/.test(request.url.split('?')[0] ?? ''))
      throw new Refusal('call_not_found');
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(hasLogin.test(request.headers.cookie ?? '') ? workplacePage : page);
  });
}
