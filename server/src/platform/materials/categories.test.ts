import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send, urlOf } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { somePng, upload } from './testing/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta]) {
    await stored(world, shop, 'update files set deleted_at = now(), category_id = null');
    await stored(world, shop, 'delete from material_categories where parent_id is not null');
    await stored(world, shop, 'delete from material_categories');
  }
});

const create = async (name: string, parentId: number | null = null, sort = 0) =>
  (
    await send(world, world.alpha.admin, 'createMaterialCategory', {
      body: { name, parentId, sort },
    })
  ).answer.id;
const categories = async (caller: Caller) =>
  (await send(world, caller, 'listMaterialCategories')).answer;

/** Uploads an image into a category, and answers its id. */
async function put(caller: Caller, categoryId?: number): Promise<number> {
  const query = categoryId === undefined ? '' : `?categoryId=${categoryId}`;
  const heard = await upload(
    world,
    caller,
    [{ name: 'a.png', bytes: await somePng() }],
    'uploadPicture',
    query,
  );
  if (heard.statusCode !== 201) throw new Error(heard.body);
  const { answer } = await send(world, caller, 'listMaterials', { query: { size: 1 } });
  return answer.content[0]?.id ?? 0;
}

const idsIn = async (category: number | 'none') => {
  const { answer } = await send(world, world.alpha.admin, 'listMaterials', { query: { category } });
  return answer.content.map(({ id }) => id);
};

test('S12 categories have their order and two levels, and each its count', async () => {
  const { admin } = world.alpha;
  const later = await create('活动', null, 2);
  const first = await create('商品', null, 1);
  const below = await create('手机', first, 1);
  await put(admin, below);
  await put(admin);

  const { content, uncategorizedCount, trashedCount } = await categories(admin);

  expect(content).toEqual([
    { id: first, name: '商品', parentId: null, sort: 1, count: 0 },
    { id: below, name: '手机', parentId: first, sort: 1, count: 1 },
    { id: later, name: '活动', parentId: null, sort: 2, count: 0 },
  ]);
  expect([uncategorizedCount, trashedCount]).toEqual([1, 0]);
});

test('S12 S220 an image is uploaded into a category and moved to another; the upper one shows it, too', async () => {
  const { admin } = world.alpha;
  const upper = await create('商品');
  const below = await create('手机', upper);
  const id = await put(admin, below);
  expect([await idsIn(upper), await idsIn(below), await idsIn('none')]).toEqual([[id], [id], []]);

  await send(world, admin, 'moveMaterials', { body: { ids: [id], categoryId: null } });

  expect([await idsIn(upper), await idsIn(below), await idsIn('none')]).toEqual([[], [], [id]]);
});

test('S12 a category is deleted only when it is empty; its images in the recycle bin lose it', async () => {
  const { admin } = world.alpha;
  const upper = await create('商品');
  const below = await create('手机', upper);
  const ids = [await put(admin, upper), await put(admin, upper)];
  const { refusal } = await send(world, admin, 'deleteMaterialCategory', { params: { id: upper } });
  expect(refusal).toMatchObject({
    status: 409,
    code: 'material_category_in_use',
    message: '分类正在使用：图片2张、下级分类1个，请先移走',
  });

  await send(world, admin, 'trashMaterials', { body: { ids } });
  await send(world, admin, 'deleteMaterialCategory', { params: { id: below } });
  const { answer } = await send(world, admin, 'deleteMaterialCategory', { params: { id: upper } });

  expect(answer).toEqual({ ok: true });
  expect((await categories(admin)).content).toEqual([]);
  await send(world, admin, 'restoreMaterials', { body: { ids } });
  expect(await idsIn('none')).toEqual(ids.toReversed());
});

test('no two categories beside each other have one name, and none lies at a third level', async () => {
  const { admin } = world.alpha;
  const upper = await create('商品');
  const below = await create('手机', upper);
  const make = async (name: string, parentId: number | null) =>
    (await send(world, admin, 'createMaterialCategory', { body: { name, parentId } })).refusal.code;

  expect(await make('商品', null)).toBe('name_in_use');
  expect(await make('苹果', below)).toBe('material_category_too_deep');
  const other = await create('活动');
  const body = { id: other, name: '商品', sort: 0 };
  const { refusal } = await send(world, admin, 'updateMaterialCategory', { body });
  expect(refusal.fields).toEqual({ name: '同级已有同名分类' });
});

test("another brand's category takes no images, has no children and is not changed", async () => {
  const id = await create('商品');
  const theirs = world.beta.admin;
  const image = await put(theirs);

  const refused = [
    await send(world, theirs, 'updateMaterialCategory', { body: { id, name: '改名', sort: 1 } }),
    await send(world, theirs, 'deleteMaterialCategory', { params: { id } }),
    await send(world, theirs, 'createMaterialCategory', { body: { name: '手机', parentId: id } }),
    await send(world, theirs, 'moveMaterials', { body: { ids: [image], categoryId: id } }),
  ];

  expect(refused.map(({ refusal }) => refusal.code)).toEqual(
    refused.map(() => 'material_category_not_found'),
  );
  const heard = await upload(
    world,
    theirs,
    [{ name: 'a.png', bytes: await somePng() }],
    'uploadPicture',
    `?categoryId=${id}`,
  );
  expect(faultsOf(heard, ['material_category_not_found'])).toEqual([]);
  expect((await categories(theirs)).content).toEqual([]);
});

test('without the right to it a clerk puts nothing in order', async () => {
  const id = await create('商品');
  const { clerk } = world.alpha;
  const { host, token } = clerk;

  const refused = [
    await send(world, clerk, 'createMaterialCategory', { body: { name: '手机', parentId: id } }),
    await send(world, clerk, 'deleteMaterialCategory', { params: { id } }),
    await send(world, clerk, 'trashMaterials', { body: { ids: [await put(clerk, id)] } }),
  ];

  expect(refused.map(({ refusal }) => refusal.code)).toEqual(refused.map(() => 'forbidden'));
  const heard = await world.app.inject({
    url: urlOf('listMaterials', { query: { category: 'x' } }),
    headers: { host, authorization: token ?? '' },
  });
  expect(faultsOf(heard, ['invalid'])).toEqual([]);
});
