import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { fetched, linkOf, someJpeg, somePng, upload } from './testing/uploads.ts';

let world: World;
/** Files of the brand alpha: the private one was uploaded by the clerk of the first store. */
let publicLink: string;
let privateLink: string;
beforeAll(async () => {
  world = await createWorld();
  const { clerk } = world.alpha;
  publicLink = await linkOf(upload(world, clerk, [{ name: 'a.jpg', bytes: await someJpeg() }]));
  privateLink = await linkOf(
    upload(world, clerk, [{ bytes: await somePng() }], 'uploadDatabaseImage'),
  );
});
afterAll(() => world.close());

const keyOf = (link: string) => link.slice('/files/'.length);
const linkFor = (caller: Caller, link: string) =>
  send(world, caller, 'fileLink', { params: { key: keyOf(link) } });

test('a public image is there for whoever knows its key, for ever, and may do nothing but be seen', async () => {
  const heard = await fetched(world, publicLink, { host: world.alpha.admin.host });

  expect(heard.statusCode).toBe(200);
  expect(heard.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(heard.rawPayload.length),
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(heard.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test('a thumbnail is a small webp of the same image, made once, and as open as the image', async () => {
  const { clerk, admin } = world.alpha;
  const large = await linkOf(
    upload(world, clerk, [{ name: 'b.jpg', bytes: await someJpeg(800, 600) }]),
  );
  const small = () => fetched(world, `${large}?thumbnail=1`, { host: admin.host });

  const [first, again] = [await small(), await small()];

  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(first.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 192,
    height: 144,
  });
  expect(again.rawPayload).toEqual(first.rawPayload);
  const hidden = await fetched(world, `${privateLink}?thumbnail=1`, { host: admin.host });
  expect([
    hidden.statusCode,
    (await fetched(world, `${privateLink}?thumbnail=1`, admin)).statusCode,
  ]).toEqual([401, 200]);
});

test('many who ask for a thumbnail at once get it', async () => {
  const { clerk, admin } = world.alpha;
  const link = await linkOf(
    upload(world, clerk, [{ name: 'c.jpg', bytes: await someJpeg(400, 400) }]),
  );

  const all = await Promise.all(
    Array.from({ length: 10 }, () => fetched(world, `${link}?thumbnail=1`, { host: admin.host })),
  );

  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(all.map(({ rawPayload }) => rawPayload.length)).size).toBe(1);
});

test('HEAD tells the same of it, without the image', async () => {
  const heard = await world.app.inject({
    method: 'HEAD',
    url: publicLink,
    headers: { host: world.alpha.admin.host },
  });

  expect([heard.statusCode, heard.rawPayload.length]).toEqual([200, 0]);
  expect(heard.headers['content-type']).toBe('image/jpeg');
});

test("on another brand's host a file is not found, with any login", async () => {
  const { beta } = world;
  const tried = await Promise.all(
    [publicLink, privateLink].flatMap((link) => [
      fetched(world, link, { host: beta.admin.host }),
      fetched(world, link, beta.admin),
    ]),
  );
  const links = await Promise.all(
    [publicLink, privateLink].map((link) => linkFor(beta.admin, link)),
  );

  expect(tried.flatMap((heard) => faultsOf(heard, ['not_found']))).toEqual([]);
  expect(links.map((reply) => reply.refusal.code)).toEqual(['not_found', 'not_found']);
});

test('a private image needs a login; another brand and another store do not find it', async () => {
  const { admin, clerk, otherClerk, channelOperator } = world.alpha;
  const { host } = admin;

  const seen = await Promise.all([admin, clerk].map((who) => fetched(world, privateLink, who)));
  const hidden = await Promise.all(
    [otherClerk, channelOperator].map((who) => fetched(world, privateLink, who)),
  );
  const strange = await Promise.all(
    [{ host }, { host, token: 'Bearer forged' }, { host, token: world.beta.admin.token }].map(
      (who) => fetched(world, privateLink, who),
    ),
  );

  expect(seen.map((heard) => heard.statusCode)).toEqual([200, 200]);
  expect(seen.map((heard) => heard.headers['cache-control'])).toEqual([
    'private, no-store',
    'private, no-store',
  ]);
  expect(hidden.flatMap((heard) => faultsOf(heard, ['not_found']))).toEqual([]);
  expect(strange.flatMap((heard) => faultsOf(heard, ['login_expired']))).toEqual([]);
  expect(strange[0]?.headers['cache-control']).toBe('no-store');
});

test('a link to a private image opens it for five minutes, without a login', async () => {
  const { link } = (await linkFor(world.alpha.clerk, privateLink)).answer;
  const visitor = { host: world.alpha.admin.host };
  const start = world.now;

  const now = await fetched(world, link, visitor);
  world.now = new Date(start.getTime() + 299_000);
  const inTime = await fetched(world, link, visitor);
  world.now = new Date(start.getTime() + 300_000);
  const late = await fetched(world, link, visitor);
  world.now = start;

  expect([now.statusCode, inTime.statusCode]).toEqual([200, 200]);
  expect(now.headers['cache-control']).toBe('private, no-store');
  expect(faultsOf(late, ['login_expired'])).toEqual([]);
});

test('a link that was changed, or made for another file or brand, opens nothing', async () => {
  const { alpha, beta } = world;
  const { link } = (await linkFor(alpha.clerk, privateLink)).answer;
  const theirs = await linkOf(
    upload(world, beta.clerk, [{ bytes: await somePng() }], 'uploadDatabaseImage'),
  );
  const another = await linkOf(
    upload(world, alpha.clerk, [{ bytes: await somePng() }], 'uploadDeployImage'),
  );
  const [, query = ''] = link.split('?');
  const until = new URLSearchParams(query).get('until') ?? '';
  const host = alpha.admin.host;
  const tried = await Promise.all([
    fetched(world, link.replace(until, String(Number(until) + 60)), { host }),
    fetched(world, `${link.slice(0, -2)}AA`, { host }),
    fetched(world, `${privateLink}?until=${until}&signature=`, { host }),
    fetched(world, `${link}&until=99999999999`, { host }),
    fetched(world, `${another}?${query}`, { host }),
    fetched(world, `${theirs}?${query}`, { host: beta.admin.host }),
  ]);
  const elsewhere = await fetched(world, link, { host: beta.admin.host });

  expect(tried.flatMap((heard) => faultsOf(heard, ['login_expired']))).toEqual([]);
  expect(faultsOf(elsewhere, ['not_found'])).toEqual([]);
});

test('a link is given to those who reach the file; of a public one it is its address', async () => {
  const { alpha } = world;

  const open = await linkFor(alpha.channelOperator, publicLink);
  const hidden = await Promise.all(
    [alpha.otherClerk, alpha.channelOperator].map((who) => linkFor(who, privateLink)),
  );
  const stranger = await linkFor({ ...alpha.clerk, token: null }, privateLink);

  expect(open.answer.link).toBe(publicLink);
  expect(hidden.map((reply) => reply.refusal.code)).toEqual(['not_found', 'not_found']);
  expect(stranger.refusal.code).toBe('login_expired');
});

test('a file that was deleted is not found', async () => {
  const { clerk } = world.alpha;
  const link = await linkOf(upload(world, clerk, [{ bytes: await somePng() }]));

  await stored(world, world.alpha, 'update files set deleted_at = now() where key = $1', [
    keyOf(link),
  ]);

  expect(faultsOf(await fetched(world, link, clerk), ['not_found'])).toEqual([]);
});

test.each([
  '/files/',
  '/files/index.html',
  `/files/${'0'.repeat(32)}`,
  `/files/${'A'.repeat(32)}`,
  '/files/..%2f..%2fsecret.key',
  '/files/../secret.key',
  '/files/ab/cd/abcd.png',
  '/files/%00',
])('nothing else is under /files: %s', async (url) => {
  const heard = await fetched(world, url, world.alpha.admin);

  expect(faultsOf(heard, ['not_found', 'call_not_found'])).toEqual([]);
});
