import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photoBy } from '../../testing/providers/photos.ts';
import { someDevices, someOrders, someProducts, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let cover: string;
let categoryId: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  cover = await photoBy(world, shop.admin, 'uploadImage');
  categoryId = await newCategory('手机', null);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
});

const newCategory = async (name: string, parentId: number | null): Promise<number> =>
  (await send(world, shop.admin, 'createProductCategory', { body: { name, parentId, sort: 0 } }))
    .answer.id;

const skuOf = (code: string, values: string[], more: object = {}) => ({
  values,
  code,
  barcode: null,
  modelCode: null,
  retailFen: 899_900,
  costFen: null,
  isEnabled: true,
  ...more,
});
const product = (code: string, more: object = {}) => ({
  code,
  name: `手机 ${code}`,
  categoryId,
  images: [cover],
  description: '<p>九成新</p>',
  labels: ['新品'],
  sort: 0,
  specifications: [{ name: '容量', values: ['256GB', '512GB'] }],
  skus: [
    skuOf(`${code}-1`, ['256GB'], { barcode: '6901234567892', costFen: 700_000 }),
    skuOf(`${code}-2`, ['512GB'], { retailFen: 1_099_900 }),
  ],
  ...more,
});
const create = (code: string, more: object = {}, caller: Caller = shop.admin) =>
  send(world, caller, 'createProduct', { body: product(code, more) });
const detailOf = async (id: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'productDetail', { params: { id } })).answer;
async function change(id: number, more: object, revision?: number) {
  const { product: before, skus } = await detailOf(id);
  const body = { ...before, skus, ...more, ...(revision !== undefined && { revision }) };
  return send(world, shop.admin, 'updateProduct', { body });
}
const shelve = (ids: number[], more: object = {}) =>
  send(world, shop.admin, 'shelveProducts', {
    body: { ids, isOnShelf: true, ...more },
  });
const listed = async (query: Record<string, unknown>, caller: Caller = shop.admin) =>
  (await send(world, caller, 'listProducts', { query: { size: 100, ...query } })).answer.content;

test('a product has a SKU for each combination, and is not on the shelf yet', async () => {
  const made = await create('NEW');

  expect(made.status).toBe(201);
  expect(made.answer).toMatchObject({
    code: 'NEW',
    categoryName: '手机',
    cover,
    skuCount: 2,
    lowestRetailFen: 899_900,
    highestRetailFen: 1_099_900,
    inStock: 0,
    shelfState: 'off',
  });
  const { product: stored, skus, formerSkus } = await detailOf(made.answer.id);
  expect(stored).toMatchObject({ description: '<p>九成新</p>', revision: 1, labels: ['新品'] });
  expect(skus).toMatchObject([
    { code: 'NEW-1', name: '256GB', barcode: '6901234567892', costFen: 700_000 },
    { code: 'NEW-2', name: '512GB', barcode: null, costFen: null },
  ]);
  expect(formerSkus).toEqual([]);
});

test('rows that are not those of the matrix are refused, and specifications that make none are told', async () => {
  const twice = await create('ODD', { skus: [skuOf('ODD-1', ['256GB'])] });
  const wrong = await create('ODD', {
    specifications: [{ name: '容量', values: ['256GB', '256GB'] }],
  });

  expect(twice.refusal.code).toBe('sku_matrix_mismatch');
  expect(wrong.refusal.fields).toEqual({ specifications: '规格「容量」的值重复' });
  expect(await listed({ code: 'ODD' })).toEqual([]);
});

test('a value that goes stops its SKU, which devices still name; one that comes back is the same', async () => {
  const { id } = (await create('MATRIX')).answer;
  const [first, second] = (await detailOf(id)).skus;
  const only = (sizes: string[]) =>
    change(id, {
      specifications: [{ name: '容量', values: sizes }],
      skus: sizes.map((size, index) => skuOf(`MATRIX-${index + 1}`, [size])),
    });

  await only(['512GB', '1TB']);
  const after = await detailOf(id);
  expect(after.skus.map(({ name, code }) => [name, code])).toEqual([
    ['512GB', 'MATRIX-1'],
    ['1TB', 'MATRIX-2'],
  ]);
  expect(after.skus[0]?.id).toBe(second?.id);
  expect(after.formerSkus).toMatchObject([{ id: first?.id, isEnabled: false }]);
  await only(['256GB']);
  const back = await detailOf(id);
  expect(back.skus).toMatchObject([{ id: first?.id, isEnabled: true, code: 'MATRIX-1' }]);
  expect(back.formerSkus).toHaveLength(2);
});

test('codes are one a brand, among products and SKUs, whoever is first', async () => {
  const race = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      create(`RACE${index}`, {
        specifications: [],
        skus: [skuOf('RACE-SKU', [])],
      }),
    ),
  );
  const taken = await create('RACE-P', {
    skus: [skuOf('NEW-1', ['256GB']), skuOf('R', ['512GB'])],
  });

  expect(race.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(taken.refusal.message).toBe('编码「NEW-1」已被其他商品使用，请换一个');
  const { id } = (await create('SWAP')).answer;
  const swapped = await change(id, {
    skus: [skuOf('SWAP-2', ['256GB']), skuOf('SWAP-1', ['512GB'])],
  });
  expect(swapped.status).toBe(200);
});

test('an absent field stays as it is, and a change that changes nothing is none', async () => {
  const { id } = (await create('PART')).answer;
  const { skus } = await detailOf(id);
  const part = { id, revision: 1, code: 'PART', name: '只改名', skus };

  await send(world, shop.admin, 'updateProduct', { body: part });
  await send(world, shop.admin, 'updateProduct', { body: { ...part, revision: 2 } });

  expect((await detailOf(id)).product).toMatchObject({
    name: '只改名',
    revision: 2,
    images: [cover],
    labels: ['新品'],
    categoryId,
    description: '<p>九成新</p>',
  });
});

test('two who change a product at once: the second is told, and nothing is lost', async () => {
  const { id } = (await create('TWO')).answer;

  const race = await Promise.all([
    change(id, { name: '甲改名' }, 1),
    change(id, { name: '乙改名' }, 1),
    change(id, { name: '丙改名' }, 1),
  ]);

  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.find(({ status }) => status === 409)?.refusal.code).toBe('product_edited');
  expect((await detailOf(id)).product.revision).toBe(2);
});

test('a description keeps the markup of a text and loses what runs or loads from elsewhere', async () => {
  const description = [
    '<h2 onclick="alert(1)">参数</h2><script>alert(2)</script><p style="position:fixed">九<strong>成</strong>新</p>',
    `<img src="${cover}" onerror="alert(3)"><img src="http://127.0.0.1/x.png"><iframe src="//evil.test"></iframe>`,
    '<a href="javascript:alert(4)">坏</a><a href="https://www.apple.com.cn">好</a>',
  ].join('');

  const { id } = (await create('HTML', { description })).answer;

  expect((await detailOf(id)).product.description).toBe(
    [
      '<h2>参数</h2><p>九<strong>成</strong>新</p>',
      `<img src="${cover}" />`,
      '<a target="_blank" rel="noopener noreferrer nofollow">坏</a>',
      '<a href="https://www.apple.com.cn" target="_blank" rel="noopener noreferrer nofollow">好</a>',
    ].join(''),
  );
});

test('an image that the brand does not have is refused, in the gallery and in the text', async () => {
  const strange = `/files/${'0'.repeat(32)}`;

  expect((await create('IMG', { images: [strange] })).refusal.code).toBe('image_not_found');
  expect((await create('IMG', { description: `<p><img src="${strange}"></p>` })).refusal.code).toBe(
    'image_not_found',
  );
});

test('products go on the shelf and from it together, at their times; an incomplete one stops all', async () => {
  const { id } = (await create('SHELF')).answer;
  const { id: bare } = (await create('BARE', { images: [] })).answer;

  expect((await shelve([id, bare])).refusal).toMatchObject({
    status: 409,
    message: '「手机 BARE」请先设置商品图片，再上架',
  });
  expect(await listed({ code: 'SHELF' })).toMatchObject([{ shelfState: 'off' }]);
  const tomorrow = '2026-11-25T02:00:00.000Z';
  const later = '2026-11-26T02:00:00.000Z';
  await shelve([id], { onShelfAt: tomorrow, offShelfAt: later });
  const states = [];
  for (const now of ['2026-11-24T02:00:00.000Z', tomorrow, later]) {
    world.now = new Date(now);
    const [row] = await listed({ code: 'SHELF' });
    const counts = (await send(world, shop.admin, 'productCounts', { query: { code: 'SHELF' } }))
      .answer.tabs;
    states.push([
      row?.shelfState,
      counts.flatMap(({ value, count }) => (value !== '' && count > 0 ? value : [])),
    ]);
  }
  expect(states).toEqual([
    ['scheduled', ['scheduled']],
    ['on', ['on']],
    ['ended', ['ended']],
  ]);
  expect((await shelve([id], { offShelfAt: later })).refusal.code).toBe('shelf_time_wrong');
  await shelve([id], { isOnShelf: false });
  expect(await listed({ code: 'SHELF' })).toMatchObject([{ shelfState: 'off', onShelfAt: null }]);
});

test('a product on the shelf does not lose what customers look for', async () => {
  const { id } = (await create('KEEP')).answer;
  await shelve([id]);

  const lost = await change(id, { images: [] });

  expect(lost.refusal.message).toBe('商品已上架，必须有商品图片；请先下架再修改');
});

test('stock is what stands in the stores, less what open orders wait for, as far as one reaches', async () => {
  const [skuId] = shop.skus;
  const { product_id: productId = 0 } =
    (
      await stored<{ product_id: number }>(
        world,
        shop,
        'select product_id from skus where id = $1',
        [skuId],
      )
    )[0] ?? {};
  await someDevices(world, shop, ['STOCK-1', 'STOCK-2'], { skuId });
  await someDevices(world, shop, ['STOCK-3'], { skuId, storeId: shop.stores[1] });
  await stored(world, shop, `update devices set state = 'repair' where serial = 'STOCK-2'`);
  await someOrders(world, shop, 2, orderStatus.toShip, { sku_id: skuId });
  await someOrders(world, shop, 3, orderStatus.closed, { sku_id: skuId });

  const [all] = await listed({ ids: [productId] });
  const [own] = await listed({ ids: [productId] }, shop.clerk);
  const { skus } = await detailOf(productId);

  expect([all?.inStock, all?.reserved]).toEqual([2, 2]);
  expect([own?.inStock, own?.reserved]).toEqual([1, 2]);
  expect(skus.find(({ id }) => id === skuId)?.stock).toEqual([
    { storeId: shop.stores[0], storeName: '西湖店', inStock: 1, reserved: 2 },
    { storeId: shop.stores[1], storeName: '滨江店', inStock: 1, reserved: 0 },
  ]);
});

test('categories make a tree of three levels; a category finds what is in those below it', async () => {
  const top = await newCategory('数码', null);
  const middle = await newCategory('相机', top);
  const low = await newCategory('微单', middle);
  await create('CAM', { categoryId: low });
  const update = (id: number, parentId: number | null) =>
    send(world, shop.admin, 'updateProductCategory', {
      body: { id, name: `类${id}`, parentId, sort: 0 },
    });
  const remove = (id: number) =>
    send(world, shop.admin, 'deleteProductCategory', { params: { id } });

  expect((await listed({ categoryIs: top })).map(({ code }) => code)).toEqual(['CAM']);
  expect(
    (
      await send(world, shop.admin, 'createProductCategory', {
        body: { name: '太深', parentId: low, sort: 0 },
      })
    ).refusal.code,
  ).toBe('product_category_too_deep');
  expect((await update(top, low)).refusal.code).toBe('product_category_in_itself');
  expect(
    (
      await send(world, shop.admin, 'createProductCategory', {
        body: { name: '相机', parentId: top, sort: 0 },
      })
    ).refusal.fields,
  ).toEqual({ name: '同级已有同名类目' });
  expect((await remove(low)).refusal.message).toBe(
    '类目正在使用：商品1个、店铺0个、下级类目0个，请先移走',
  );
  await stored(world, shop, `update products set category_id = null where code = 'CAM'`);
  expect((await remove(low)).status).toBe(200);
  expect((await remove(low)).refusal.code).toBe('product_category_not_found');
});

test('a clerk sees the catalogue and changes nothing of it; one with the right and a single store neither', async () => {
  const { id } = (await create('CLERK')).answer;

  expect((await detailOf(id, shop.clerk)).product.code).toBe('CLERK');
  expect((await create('NO', {}, shop.clerk)).refusal.status).toBe(403);
  await stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission)
       select 'alpha', $1, unnest(array['product:edit', 'product:shelf', 'product:category'])`,
    [shop.roles.clerk],
  );
  expect((await create('NO', {}, shop.clerk)).refusal.code).toBe('whole_brand_only');
});

test('the gallery of a product counts as a use of its pictures', async () => {
  await create('USES', { name: '用图商品' });
  const { content } = (await send(world, shop.admin, 'listMaterials', { query: {} })).answer;
  const image = content.find(({ link }) => link.endsWith(cover));

  const { content: places } = (
    await send(world, shop.admin, 'materialPlaces', { query: { ids: String(image?.id) } })
  ).answer;

  expect(places.find(({ label }) => label === '商品图片')?.names).toContain('用图商品');
});

test('filters of the list narrow by part of a name and beginning of a code', async () => {
  await someProducts(world, shop, ['大疆无人机', '大疆云台']);

  expect((await listed({ name: '无人' })).map(({ name }) => name)).toEqual(['大疆无人机']);
  expect((await listed({ code: 'NEW-2' })).map(({ code }) => code)).toEqual(['NEW']);
  expect((await listed({ name: '%' })).length).toBe(0);
});

test('filters find products and SKUs by words of name, code and bar code, or the one that is chosen', async () => {
  await create('FIND', { name: '大疆 Mini 4 Pro' });
  const skus = async (query: Record<string, unknown>, caller: Caller = shop.channelOperator) =>
    (await send(world, caller, 'searchSkus', { query })).answer.content;

  expect((await skus({ words: 'mini find-2' })).map(({ name }) => name)).toEqual(['512GB']);
  expect((await skus({ words: '6901234567892 大疆' })).map(({ code }) => code)).toEqual(['FIND-1']);
  const [chosen] = await skus({ words: 'find-1' });
  expect((await skus({ is: chosen?.id })).map(({ code }) => code)).toEqual(['FIND-1']);
  await stored(world, shop, `update skus set is_enabled = false where code = 'FIND-1'`);
  expect(await skus({ words: 'find-1', isEnabled: '1' })).toEqual([]);
  expect(await skus({ words: 'find-1' })).toHaveLength(1);
  expect(await skus({ words: 'find-1' }, world.beta.admin)).toEqual([]);
  // a scanned code is one SKU, though others have it in their names
  await create('SCAN', { name: '适用于 FIND-2 的支架' });
  for (const words of ['find-2', 'FIND-2'])
    expect((await skus({ words })).map(({ code }) => code)).toEqual(['FIND-2']);
  expect((await skus({ words: '6901234567892' })).map(({ code }) => code)).toContain('FIND-1');
  expect((await skus({ words: 'find-2 支架' })).length).toBeGreaterThan(0);
  const products = (
    await send(world, shop.clerk, 'searchProducts', { query: { words: '大疆 find' } })
  ).answer.content;
  expect(products).toMatchObject([{ name: '大疆 Mini 4 Pro', code: 'FIND' }]);
  expect((await skus({})).length).toBeLessThanOrEqual(50);
});

test('lists of orders and devices show the cover of the product', async () => {
  const [skuId] = shop.skus;
  await stored(
    world,
    shop,
    `update products set images = array[$2, '/files/x'] where id = (select product_id from skus where id = $1)`,
    [skuId, cover],
  );
  await someDevices(world, shop, ['COVER-1'], { skuId });
  await someOrders(world, shop, 1, orderStatus.renting, { sku_id: skuId });

  const orders = (await send(world, shop.clerk, 'listOrders', { query: {} })).answer.content;
  const devices = (await send(world, shop.clerk, 'listDevices', { query: { serial: 'COVER-1' } }))
    .answer.content;

  expect(orders[0]?.cover).toBe(cover);
  expect(devices[0]?.cover).toBe(cover);
});
