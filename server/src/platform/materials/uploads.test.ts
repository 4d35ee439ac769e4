import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type CallName } from '@rental/contract/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import {
  animated,
  fetched,
  linkOf,
  phonePhoto,
  pngPromising,
  someJpeg,
  somePng,
  upload,
  type Part,
} from './testing/uploads.ts';

let world: World;
let png: Buffer;
beforeAll(async () => {
  world = await createWorld();
  png = await somePng();
});
afterAll(() => world.close());
beforeEach(() => stored(world, world.alpha, 'delete from attempt_counters'));

interface FileRow {
  key: string;
  kind: string;
  is_private: boolean;
  original_name: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  sha256: Buffer;
  uploaded_by: number;
}
const rows = () => stored<FileRow>(world, world.alpha, 'select * from files order by id');
const filesOnDisk = async () =>
  (await readdir(world.filesDir, { recursive: true })).filter((name) => name.includes('.'));

test.each<[ids: string, name: CallName, path: string, kind: string, isPrivate: boolean]>([
  ['S217 S223', 'uploadImage', '/api/upload', 'image', false],
  ['S218', 'uploadDeployImage', '/api/deploy/upload', 'deploy', true],
  ['S219', 'uploadDatabaseImage', '/api/database/upload', 'database', true],
  ['S220', 'uploadPicture', '/api/pictures', 'picture', false],
  ['S221', 'updateAvatar', '/api/users/updateAvatar', 'avatar', false],
  ['S222', 'uploadToOss', '/api/oss/upload', 'material', false],
  ['S224', 'uploadToLocalStorage', '/api/localStorage', 'material', false],
])(
  'S105 %s %s at %s answers 201 with the link of what it kept as %s',
  async (_ids, name, path, kind, isPrivate) => {
    expect(contract[name].path).toBe(path);
    const caller = world.alpha.clerk;

    const heard = await upload(world, caller, [{ name: '我的 照片.PNG', bytes: png }], name);

    expect(heard.statusCode).toBe(201);
    expect(heard.json()).toEqual({
      errno: 0,
      link: expect.stringMatching(
        /^http:\/\/admin\.alpha\.example\.com\/files\/[\da-f]{32}$/,
      ) as string,
    });
    const row = (await rows()).at(-1);
    expect(heard.json()).toMatchObject({
      link: `http://${world.alpha.brand.domainAdmin}/files/${row?.key}`,
    });
    expect(row).toMatchObject({
      kind,
      is_private: isPrivate,
      original_name: '我的 照片.PNG',
      mime: 'image/png',
      width: 4,
      height: 3,
      uploaded_by: caller.operatorId,
    });
    const seen = await fetched(world, `/files/${row?.key}`, caller);
    expect([seen.statusCode, seen.rawPayload.length]).toEqual([200, row?.bytes]);
  },
);

test.each(['avatar', 'file'])(
  'S221 the field %s becomes the avatar of who sent it',
  async (field) => {
    const { alpha, beta } = world;
    const others = [alpha.admin, beta.channelOperator];

    const link = await linkOf(
      upload(world, alpha.channelOperator, [{ field, bytes: png }], 'updateAvatar'),
    );

    expect((await send(world, alpha.channelOperator, 'userInfo')).answer.avatar).toBe(link);
    for (const other of others)
      expect((await send(world, other, 'userInfo')).answer.avatar).not.toBe(link);
  },
);

const withTail = (image: Buffer) =>
  Buffer.concat([image, Buffer.from('<script>alert(1)</script><?php system($_GET[0]);')]);

test.each([
  ['png', () => somePng(), 'a.png'],
  ['jpeg', () => someJpeg(), 'a.jpg'],
])('what hides behind the pixels of a %s is dropped', async (_format, image, name) => {
  const link = await linkOf(
    upload(world, world.alpha.clerk, [{ name, bytes: withTail(await image()) }]),
  );

  const kept = (await fetched(world, link, world.alpha.clerk)).rawPayload;
  expect(kept.includes('<script>')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ width: 4, height: 3 });
});

test('a photo is turned upright, and where and on what it was taken is dropped', async () => {
  const photo = await phonePhoto();
  expect(photo.includes('SecretPhone')).toBe(true);

  const link = await linkOf(
    upload(world, world.alpha.clerk, [{ name: 'IMG.2026.11.21.jpeg', bytes: photo }]),
  );

  const kept = (await fetched(world, link, world.alpha.clerk)).rawPayload;
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
  expect(kept.includes('Secret')).toBe(false);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const html = Buffer.from('<html><script>alert(1)</script></html>');
const wrongImages: [what: string, part: () => Part | Promise<Part>][] = [
  ['an svg', () => ({ name: 'a.svg', bytes: svg })],
  ['an svg named jpg', () => ({ name: 'a.jpg', bytes: svg })],
  ['a page named jpg', () => ({ name: 'a.jpg', bytes: html })],
  ['a script named png', () => ({ name: 'a.png', bytes: Buffer.from('#!/bin/sh\nrm -rf /\n') })],
  [
    'a gif named png',
    () => ({ name: 'a.png', bytes: Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;') }),
  ],
  ['a png named php', () => ({ name: 'a.php', bytes: png })],
  ['a png without an extension', () => ({ name: 'png', bytes: png })],
  ['a png with two extensions', () => ({ name: 'a.php.png', bytes: png })],
  ['a png with the wrong one last', () => ({ name: 'a.png.html', bytes: png })],
  ['a name that climbs', () => ({ name: '../../a.png', bytes: png })],
  ['a name that climbs on Windows', () => ({ name: '..\\..\\a.png', bytes: png })],
  ['a name that is a path', () => ({ name: '/etc/cron.d/a.png', bytes: png })],
  ['the beginning of a png alone', () => ({ name: 'a.png', bytes: png.subarray(0, 8) })],
  ['a png cut short', async () => ({ bytes: (await somePng(300, 300)).subarray(0, 200) })],
  [
    'a jpeg cut short',
    async () => ({ name: 'a.jpg', bytes: (await someJpeg(300, 300)).subarray(0, 700) }),
  ],
  ['a png that moves', () => ({ bytes: animated(png) })],
  [
    'a page behind the first bytes of a jpeg',
    () => ({ name: 'a.jpg', bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]) }),
  ],
];

test.each(wrongImages)('S137 %s answers 415 and nothing is kept', async (_what, part) => {
  const before = [await rows(), await filesOnDisk()];

  const heard = await upload(world, world.alpha.clerk, [await part()]);

  expect(faultsOf(heard, ['image_type'])).toEqual([]);
  expect([heard.statusCode, heard.body]).toEqual([
    415,
    expect.stringContaining('图片类型要求：jpeg、jpg、png'),
  ]);
  expect([await rows(), await filesOnDisk()]).toEqual(before);
});

test('a png that promises 60000 × 60000 pixels answers 413 at once, without being decoded', async () => {
  const before = performance.now();

  const heard = await upload(world, world.alpha.clerk, [{ bytes: pngPromising(60_000, 60_000) }]);

  expect(faultsOf(heard, ['image_too_large'])).toEqual([]);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('50 megapixels are not too many by their header; one row more is', async () => {
  const [most, more] = [
    await upload(world, world.alpha.clerk, [{ bytes: pngPromising(50_000, 1_000) }]),
    await upload(world, world.alpha.clerk, [{ bytes: pngPromising(50_000, 1_001) }]),
  ];

  expect(faultsOf(most, ['image_type'])).toEqual([]); // it has not the pixels that it promises
  expect(faultsOf(more, ['image_too_large'])).toEqual([]);
});

const mb = 1024 * 1024;
test.each<[what: string, parts: () => Part[], code: 'invalid' | 'too_large']>([
  ['no file', () => [], 'invalid'],
  ['a file in another field', () => [{ field: 'picture', bytes: png }], 'invalid'],
  ['two files', () => [{ bytes: png }, { bytes: png }], 'invalid'],
  ['an empty file', () => [{ bytes: Buffer.alloc(0) }], 'invalid'],
  ['11 MB', () => [{ bytes: Buffer.concat([png, Buffer.alloc(11 * mb)]) }], 'too_large'],
  ['a byte above 10 MB', () => [{ bytes: Buffer.alloc(10 * mb + 1) }], 'too_large'],
  ['11 MB in another field', () => [{ field: 'x', bytes: Buffer.alloc(11 * mb) }], 'too_large'],
])('%s is refused and nothing is kept', async (_what, parts, code) => {
  const before = [await rows(), await filesOnDisk()];

  const heard = await upload(world, world.alpha.clerk, parts());

  expect(faultsOf(heard, [code])).toEqual([]);
  expect([await rows(), await filesOnDisk()]).toEqual(before);
});

test('a file of exactly 10 MB is taken', async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(10 * mb - png.length)]);

  expect((await upload(world, world.alpha.clerk, [{ bytes }])).statusCode).toBe(201);
});

test('only multipart is taken by an upload, and only by an upload', async () => {
  const { host, token } = world.alpha.admin;
  const post = (url: string, type: string | undefined, payload: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { host, authorization: token ?? '', ...(type && { 'content-type': type }) },
      payload,
    });
  const form = 'multipart/form-data; boundary=x';
  const body = '--x\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n1\r\n--x--\r\n';

  const asUpload = await Promise.all(
    ['application/json', 'image/png', 'application/x-www-form-urlencoded', undefined].map((type) =>
      post('/api/upload', type, '{}'),
    ),
  );
  const elsewhere = await Promise.all(
    ['/api/order/approve', '/api/auth/login'].map((url) => post(url, form, body)),
  );

  expect(asUpload.flatMap((heard) => faultsOf(heard, ['not_multipart']))).toEqual([]);
  expect(asUpload.map((heard) => heard.statusCode)).toEqual([415, 415, 415, 415]);
  expect(elsewhere.map((heard) => heard.statusCode)).toEqual([415, 415]);
});

test.each([
  ['no boundary', 'multipart/form-data; x=y', 'anything'],
  ['an empty body', 'multipart/form-data; boundary=x', ''],
  ['no part at all', 'multipart/form-data; boundary=x', 'garbage'],
  [
    'a body cut short',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ],
  [
    'a field of the prototype',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
  ],
])('a form with %s answers 400', async (_what, type, payload) => {
  const { host, token } = world.alpha.clerk;

  const heard = await world.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { host, authorization: token ?? '', 'content-type': type },
    payload,
  });

  expect(faultsOf(heard, ['bad_request', 'invalid'])).toEqual([]);
});

test('without a login garbage and a right image are both 401; without the right they are 403', async () => {
  const { clerk, channelOperator } = world.alpha;
  const garbage = Buffer.from('garbage');
  const stranger = { ...clerk, token: null };

  const strange = [
    await upload(world, stranger, [{ bytes: png }]),
    await upload(world, stranger, [{ name: 'x.exe', bytes: garbage }]),
    await upload(world, stranger, [{ bytes: png }], 'updateAvatar'),
  ];
  const forbidden = [
    await upload(world, channelOperator, [{ bytes: png }]),
    await upload(
      world,
      channelOperator,
      [{ name: 'x.exe', bytes: garbage }],
      'uploadDatabaseImage',
    ),
  ];

  expect(strange.flatMap((heard) => faultsOf(heard, ['login_expired']))).toEqual([]);
  expect(forbidden.flatMap((heard) => faultsOf(heard, ['forbidden']))).toEqual([]);
});

test('an operator uploads sixty times an hour, right or wrong, on any path; others are not held up', async () => {
  const { clerk, otherClerk } = world.alpha;
  const paths = ['uploadImage', 'uploadPicture', 'updateAvatar'] as const;
  const tries = Array.from({ length: 65 }, (_, index) =>
    upload(world, clerk, [{ bytes: index % 2 ? png : Buffer.from('x') }], paths[index % 3]),
  );

  const statuses = (await Promise.all(tries)).map((heard) => heard.statusCode);
  const refused = await upload(world, clerk, [{ bytes: png }]);
  const other = await upload(world, otherClerk, [{ bytes: png }]);
  const inTime = world.now;
  world.now = new Date(inTime.getTime() + 3_600_001);
  const later = await upload(world, clerk, [{ bytes: png }]);
  world.now = inTime;

  expect(statuses.filter((status) => status === 429)).toHaveLength(5); // also of those that came at once
  expect(faultsOf(refused, ['too_many_uploads'])).toEqual([]);
  expect(Number(refused.headers['retry-after'])).toBe(3_600);
  expect([other.statusCode, later.statusCode]).toEqual([201, 201]);
});

test('a disk that cannot be written leaves no row and no avatar', async () => {
  const { admin } = world.alpha;
  const before = await rows();
  const aside = `${world.filesDir}-aside`;
  await rename(world.filesDir, aside);
  await writeFile(world.filesDir, '');

  const heard = await upload(world, admin, [{ bytes: png }], 'updateAvatar');

  await rm(world.filesDir);
  await rename(aside, world.filesDir);
  expect(heard.statusCode).toBe(500);
  expect(await rows()).toEqual(before);
  expect((await send(world, admin, 'userInfo')).answer.avatar).toBeNull();
});

test('twelve large images at once are all kept, while other calls are answered', async () => {
  const large = await sharp({
    create: { width: 3_000, height: 2_000, channels: 3, background: '#345' },
  })
    .jpeg()
    .toBuffer();

  const uploads = Promise.all(
    Array.from({ length: 12 }, () =>
      upload(world, world.alpha.clerk, [{ name: 'a.jpg', bytes: large }]),
    ),
  );
  const beside = await send(world, world.alpha.clerk, 'userInfo');

  expect(beside.status).toBe(200);
  expect((await uploads).map((heard) => heard.statusCode)).toEqual(
    Array.from({ length: 12 }, () => 201),
  );
});

test('over a real connection 11 MB answer 413 and the connection serves on', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { host, token } = world.alpha.clerk;
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(11 * mb),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const statusOf = (path: string, method: string, headers: object, sent?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = httpRequest(
        { port, path, method, agent, headers: { host, authorization: token ?? '', ...headers } },
        (response) => response.resume().once('end', () => resolve(response.statusCode)),
      );
      asked.once('error', reject).end(sent);
    });
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const chunked = { ...type, 'transfer-encoding': 'chunked' };

  const statuses = [
    await statusOf('/api/upload', 'POST', { ...type, 'content-length': body.length }, body),
    await statusOf('/api/auth/info', 'GET', {}),
    await statusOf('/api/upload', 'POST', chunked, body),
    await statusOf('/api/auth/info', 'GET', {}),
  ];
  agent.destroy();

  expect(statuses).toEqual([413, 200, 413, 200]);
});

test('the API document describes an upload as multipart, answered by 201', async () => {
  const { paths } = (await send(world, world.alpha.admin, 'apiDocument')).answer as {
    paths: Record<string, { post: { requestBody: unknown; responses: Record<string, unknown> } }>;
  };
  const { requestBody, responses } = paths['/api/users/updateAvatar']?.post ?? {};

  expect(requestBody).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          properties: { avatar: { type: 'string' }, file: { type: 'string' } },
          oneOf: [{ required: ['avatar'] }, { required: ['file'] }],
        },
      },
    },
  });
  expect(Object.keys(responses ?? {})).toEqual(['201', '400', '401', '403', '413', '415', '429']);
});
