import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '@rental/contract/contract';
import { faultsOf } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { fetched, linkOf, someJpeg, somePng, upload } from './testing/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta])
    await stored(world, shop, 'update files set deleted_at = now() where deleted_at is null');
});

const put = async (caller: Caller, name = 'photo.png', call: CallName = 'uploadImage') =>
  linkOf(upload(world, caller, [{ name, bytes: await somePng() }], call));

interface Query {
  readonly size?: number;
  readonly cursor?: string;
  readonly type?: 'jpeg' | 'png';
  readonly createTime?: string[];
}
const list = async (caller: Caller, query: Query = {}) =>
  (await send(world, caller, 'listMaterials', { query })).answer;
const linksOf = async (caller: Caller) => (await list(caller)).content.map(({ link }) => link);

test('S12 an image that was uploaded is listed with what is known of it', async () => {
  const { admin } = world.alpha;
  const bytes = await someJpeg(40, 30);
  const link = await linkOf(upload(world, admin, [{ name: '主图.jpg', bytes }]));

  const { content, totalElements, nextCursor } = await list(admin);

  const { rawPayload } = await fetched(world, link, admin);
  expect(content).toEqual([
    {
      id: expect.any(Number) as number,
      link,
      name: '主图.jpg',
      width: 40,
      height: 30,
      bytes: rawPayload.length,
      uploadedBy: 'admin昵称',
      createTime: world.now.toISOString(),
      categoryId: null,
      useCount: 0,
      canEdit: true,
      trashTime: null,
    },
  ]);
  expect([totalElements, nextCursor]).toEqual([1, undefined]);
});

test('S12 newest first, page by page, each image once, also while more are uploaded', async () => {
  const { admin } = world.alpha;
  const links: string[] = [];
  for (let index = 0; index < 5; index += 1) links.unshift(await put(admin, `${index}.png`));

  const first = await list(admin, { size: 2 });
  await put(admin, 'between.png');
  const second = await list(admin, { size: 2, cursor: first.nextCursor ?? '' });
  const third = await list(admin, { size: 2, cursor: second.nextCursor ?? '' });

  const pages = [first, second, third];
  expect(pages.flatMap(({ content }) => content.map(({ link }) => link))).toEqual(links);
  expect(third.nextCursor).toBeUndefined();
  expect(pages.map(({ totalElements }) => totalElements)).toEqual([5, 6, 6]);
});

test('S12 images are found by their type and by the days they were uploaded on, the last day included', async () => {
  const { admin } = world.alpha;
  const now = world.now;
  const day = async (at: string, name: string, bytes: Buffer) => {
    world.now = new Date(at);
    return linkOf(upload(world, admin, [{ name, bytes }]));
  };
  const first = await day('2026-11-20T15:59:59Z', 'a.png', await somePng());
  const second = await day('2026-11-20T16:00:00Z', 'b.jpg', await someJpeg());
  const third = await day('2026-11-21T16:00:00Z', 'c.png', await somePng());
  world.now = now;
  const found = async (query: Query) => {
    const { content, totalElements } = await list(admin, query);
    expect(totalElements).toBe(content.length);
    return content.map(({ link }) => link);
  };

  expect(await found({ type: 'png' })).toEqual([third, first]);
  expect(await found({ type: 'jpeg' })).toEqual([second]);
  expect(await found({ createTime: ['2026-11-21', '2026-11-21'] })).toEqual([second]);
  expect(await found({ createTime: ['2026-11-20', '2026-11-21'] })).toEqual([second, first]);
  expect(await found({ type: 'png', createTime: ['2026-11-21', '2026-11-22'] })).toEqual([third]);
  const wrong = await send(world, admin, 'listMaterials', { query: { type: 'gif' as never } });
  expect(wrong.refusal).toMatchObject({ status: 400, fields: { type: '请选择图片类型' } });
});

test('S12 images of public kinds are listed; avatars, private and deleted ones are not', async () => {
  const { admin } = world.alpha;
  const shown = [
    await put(admin, 'a.png', 'uploadImage'),
    await put(admin, 'b.png', 'uploadPicture'),
    await put(admin, 'c.png', 'uploadToOss'),
    await put(admin, 'd.png', 'uploadToLocalStorage'),
  ];
  await put(admin, 'e.png', 'updateAvatar');
  await put(admin, 'f.png', 'uploadDeployImage');
  await put(admin, 'g.png', 'uploadDatabaseImage');
  await put(admin, 'h.png');
  await stored(
    world,
    world.alpha,
    `update files set deleted_at = now() where original_name = 'h.png'`,
  );

  expect(await linksOf(admin)).toEqual(shown.toReversed());
});

test('S12 a store sees its own images and those of the brand, not those of another store', async () => {
  const { admin, clerk, otherClerk } = world.alpha;
  const ofBrand = await put(admin);
  const ofStore = await put(clerk);
  const ofOther = await put(otherClerk);

  expect(await linksOf(clerk)).toEqual([ofStore, ofBrand]);
  expect(await linksOf(otherClerk)).toEqual([ofOther, ofBrand]);
  expect(await linksOf(admin)).toEqual([ofOther, ofStore, ofBrand]);
  expect((await list(clerk)).totalElements).toBe(2);
});

test("another brand's images are not listed", async () => {
  await put(world.alpha.admin);
  const theirs = await put(world.beta.admin);

  expect(await linksOf(world.beta.admin)).toEqual([theirs]);
});

test.each(['', '0!', '-1', 'zzzzzzzzzzz', 'zzzzzzzzzzzz', '1.1'])(
  'the cursor %j is refused, or is a place in the list',
  async (cursor) => {
    const { host, token } = world.alpha.admin;
    const heard = await world.app.inject({
      url: `/api/materials?cursor=${encodeURIComponent(cursor)}`,
      headers: { host, authorization: token ?? '' },
    });

    expect(heard.statusCode < 300 ? [] : faultsOf(heard, ['cursor_invalid'])).toEqual([]);
  },
);
