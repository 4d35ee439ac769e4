import type { CallName } from '@rental/contract/contract';
import { trashDays } from '@rental/contract/platform/materials';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { fetched, linkOf, somePng, upload } from './testing/uploads.ts';
import { expireTrash } from './trash-materials.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const shop of [world.alpha, world.beta])
    await stored(
      world,
      shop,
      `insert into role_permissions select $1, $2, unnest(array['material:edit', 'material:delete'])
       on conflict do nothing`,
      [shop.brand.code, shop.roles.clerk],
    );
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = new Date('2026-11-21T02:00:00.000Z');
  for (const shop of [world.alpha, world.beta]) {
    await stored(world, shop, 'update files set deleted_at = now() where deleted_at is null');
    await stored(world, shop, 'update operators set avatar = null');
  }
});

const list = async (caller: Caller, query = {}) =>
  (await send(world, caller, 'listMaterials', { query: { size: 50, ...query } })).answer.content;
const namesOf = async (caller: Caller, query = {}) =>
  (await list(caller, query)).map(({ name }) => name);

/** Uploads images of these names and answers their ids, in that order. */
async function some(caller: Caller, ...names: string[]): Promise<number[]> {
  for (const name of names)
    await linkOf(upload(world, caller, [{ name, bytes: await somePng() }], 'uploadPicture'));
  return (await list(caller, { size: names.length })).map(({ id }) => id).toReversed();
}

const auditOf = (operation: string) =>
  stored<{ object: string; before: unknown; after: unknown }>(
    world,
    world.alpha,
    'select object, before, after from audit_log where operation = $1 order by id desc limit 1',
    [operation],
  );

/** Makes an image the avatar of whoever it is. */
async function useAsAvatar({ operatorId }: Caller, id: number): Promise<void> {
  await stored(
    world,
    world.alpha,
    `update operators set avatar = (select '/files/' || key from files where id = $2) where id = $1`,
    [operatorId, id],
  );
}

test('S12 an image is renamed: the name is what the list shows and finds, the address stays', async () => {
  const { admin } = world.alpha;
  const [id = 0] = await some(admin, 'IMG_0001.png');
  const [before] = await list(admin);

  await send(world, admin, 'renameMaterial', { body: { id, name: '门店招牌 100%' } });

  expect((await list(admin, { name: '招牌 100%' })).map(({ link }) => link)).toEqual([
    before?.link,
  ]);
  expect(await namesOf(admin, { name: 'img_0001' })).toEqual([]);
  expect(await auditOf('material:rename')).toEqual([
    {
      object: `material ${id}`,
      before: { name: 'IMG_0001.png' },
      after: { name: '门店招牌 100%' },
    },
  ]);
});

test('S12 the list is narrowed by the uploader', async () => {
  const { admin, clerk } = world.alpha;
  await some(admin, 'of-brand.png');
  await some(clerk, 'of-store.png');

  expect(await namesOf(admin, { uploader: 'ADMIN' })).toEqual(['of-brand.png']);
});

test('S12 what is trashed leaves the list, can be opened still, and comes back as it was', async () => {
  const { admin } = world.alpha;
  const [kept = 0, one = 0, two = 0] = await some(admin, 'a.png', 'b.png', 'c.png');
  const [{ link } = { link: '' }] = await list(admin);

  const { answer } = await send(world, admin, 'trashMaterials', { body: { ids: [one, two] } });

  expect(answer).toEqual({ count: 2 });
  expect((await list(admin)).map(({ id }) => id)).toEqual([kept]);
  expect(
    (await list(admin, { trashed: 'true' })).map(({ id, trashTime }) => [id, trashTime]),
  ).toEqual([two, one].map((id) => [id, world.now.toISOString()]));
  expect((await fetched(world, link, admin)).statusCode).toBe(200);

  await send(world, admin, 'restoreMaterials', { body: { ids: [two] } });

  expect((await list(admin)).map(({ id }) => id)).toEqual([two, kept]);
  expect((await auditOf('material:trash'))[0]).toMatchObject({
    object: 'materials',
    before: [
      { id: one, name: 'b.png' },
      { id: two, name: 'c.png' },
    ],
  });
});

test('S12 an image in use is trashed only when that was confirmed, and is told with its places', async () => {
  const { admin, clerk } = world.alpha;
  const [id = 0, other = 0] = await some(admin, 'a.png', 'b.png');
  await useAsAvatar(clerk, id);
  const places = [{ label: '员工头像', count: 1, names: ['clerk昵称'] }];

  expect((await list(admin)).map(({ useCount }) => useCount)).toEqual([0, 1]);
  const { answer } = await send(world, admin, 'materialPlaces', {
    query: { ids: `${id},${other}` },
  });
  expect(answer).toEqual({ content: places });

  const { refusal } = await send(world, admin, 'trashMaterials', { body: { ids: [other, id] } });
  expect([refusal.status, refusal.code]).toEqual([409, 'material_in_use']);
  expect(refusal.message).toBe('所选图片正在使用：员工头像「clerk昵称」，确认后才能移入回收站');
  expect((await list(admin)).length).toBe(2);

  await send(world, admin, 'trashMaterials', { body: { ids: [other, id], confirmed: true } });
  expect(await list(admin)).toEqual([]);
});

test('where an image is used is counted for all and named only as far as an operator reaches', async () => {
  const { clerk, otherClerk } = world.alpha;
  const [id = 0] = await some(clerk, 'a.png');
  await useAsAvatar(clerk, id);
  await useAsAvatar(otherClerk, id);

  const { answer } = await send(world, clerk, 'materialPlaces', { query: { ids: String(id) } });

  expect(answer.content).toEqual([{ label: '员工头像', count: 2, names: ['clerk昵称'] }]);
});

test('S12 what is deleted for ever opens nothing any more; only what is in the bin can be', async () => {
  const { admin } = world.alpha;
  const [id = 0] = await some(admin, 'a.png');
  const [{ link } = { link: '' }] = await list(admin);
  const early = await send(world, admin, 'deleteMaterials', { body: { ids: [id] } });

  await send(world, admin, 'trashMaterials', { body: { ids: [id] } });
  await send(world, admin, 'deleteMaterials', { body: { ids: [id] } });

  expect(early.refusal.code).toBe('not_found');
  expect(await list(admin, { trashed: 'true' })).toEqual([]);
  expect((await fetched(world, link, admin)).statusCode).toBe(404);
  expect((await auditOf('material:delete'))[0]).toMatchObject({ before: [{ id, name: 'a.png' }] });
});

test('what has been in the recycle bin for 30 days is handed to the purge, of this brand alone', async () => {
  const { alpha, beta } = world;
  const [early = 0, late = 0] = await some(alpha.admin, 'early.png', 'late.png');
  const [theirs = 0] = await some(beta.admin, 'theirs.png');
  await send(world, alpha.admin, 'trashMaterials', { body: { ids: [early] } });
  await send(world, beta.admin, 'trashMaterials', { body: { ids: [theirs] } });
  world.now = new Date(world.now.getTime() + 1);
  await send(world, alpha.admin, 'trashMaterials', { body: { ids: [late] } });
  const daysLater = new Date(world.now.getTime() - 1 + trashDays * 86_400_000);

  await inTransaction(world.database.app, alpha.brand.code, 'read write', (tx) =>
    expireTrash(tx, alpha.brand.code, daysLater),
  );

  expect(await namesOf(alpha.admin, { trashed: 'true' })).toEqual(['late.png']);
  expect(await namesOf(beta.admin, { trashed: 'true' })).toEqual(['theirs.png']);
  expect(await stored(world, alpha, 'select deleted_at from files where id = $1', [early])).toEqual(
    [{ deleted_at: daysLater }],
  );
});

const commands: [CallName, (ids: number[]) => object][] = [
  ['renameMaterial', ([id]) => ({ id, name: '改名' })],
  ['moveMaterials', (ids) => ({ ids, categoryId: null })],
  ['trashMaterials', (ids) => ({ ids })],
];

test.each(commands)(
  '%s does not reach images of another brand, of another store, nor of the brand',
  async (name, bodyOf) => {
    const { admin, clerk, otherClerk } = world.alpha;
    const [ofBrand = 0] = await some(admin, 'brand.png');
    const [ofStore = 0] = await some(clerk, 'store.png');
    const outsiders: [Caller, number][] = [
      [world.beta.admin, ofBrand],
      [otherClerk, ofStore],
      [clerk, ofBrand], // seen, and not to be changed
    ];
    for (const [caller, id] of outsiders) {
      const { refusal } = await send(world, caller, name, { body: bodyOf([id]) });
      expect(refusal.code).toBe('not_found');
    }

    const { status } = await send(world, clerk, name, { body: bodyOf([ofStore]) });
    expect(status).toBe(200);
    expect((await list(clerk)).find(({ id }) => id === ofBrand)?.canEdit).toBe(false);
  },
);

test.each(['restoreMaterials', 'deleteMaterials'] as const)(
  '%s does not reach the recycle bin of another brand or store, and one strange image stops all',
  async (name) => {
    const { clerk, otherClerk } = world.alpha;
    const [id = 0] = await some(clerk, 'store.png');
    const [ofOther = 0] = await some(otherClerk, 'other.png');
    await send(world, clerk, 'trashMaterials', { body: { ids: [id] } });
    await send(world, otherClerk, 'trashMaterials', { body: { ids: [ofOther] } });

    const refused = [
      await send(world, world.beta.admin, name, { body: { ids: [id] } }),
      await send(world, otherClerk, name, { body: { ids: [ofOther, id] } }),
    ];

    expect(refused.map(({ refusal }) => refusal.code)).toEqual(['not_found', 'not_found']);
    expect(await namesOf(otherClerk, { trashed: 'true' })).toEqual(['other.png']);
    expect(await namesOf(clerk, { trashed: 'true' })).toEqual(['store.png']);
  },
);

test('where images of others are used is not told', async () => {
  const { clerk, otherClerk } = world.alpha;
  const [id = 0] = await some(clerk, 'store.png');

  for (const caller of [otherClerk, world.beta.admin]) {
    const { refusal } = await send(world, caller, 'materialPlaces', { query: { ids: String(id) } });
    expect(refusal.code).toBe('not_found');
  }
});
