import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from './pages.ts';

/** The answer at /order/list to a browser with these cookies, from a build with these pages. */
async function pageFor(cookie: string | undefined, pages: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'rental-pages-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [name, html] of Object.entries(pages)) await writeFile(join(dir, name), html);
  const app = Fastify();
  onTestFinished(() => app.close());
  await servePages(app, dir);
  return app.inject({ url: '/order/list', headers: { ...(cookie !== undefined && { cookie }) } });
}

const both = { 'index.html': 'to sign in', 'workplace.html': 'to work' };

test.each([
  { cookie: 'manageToken=Bearer%20abc', page: 'to work' },
  { cookie: 'sidebarStatus=0; channelToken=Bearer%20abc', page: 'to work' },
  { cookie: 'manageRemembered=1', page: 'to work' },
  { cookie: undefined, page: 'to sign in' },
  { cookie: 'manageToken=', page: 'to sign in' },
  { cookie: 'sidebarStatus=0; xmanageToken=abc', page: 'to sign in' },
])('the page of a browser with $cookie is the one $page', async ({ cookie, page }) => {
  const answer = await pageFor(cookie, both);

  expect(answer.body).toBe(page);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' });
});

test('a build with one page has it for everybody', async () => {
  const answer = await pageFor('manageToken=Bearer%20abc', { 'index.html': 'to sign in' });

  expect(answer.body).toBe('to sign in');
});
