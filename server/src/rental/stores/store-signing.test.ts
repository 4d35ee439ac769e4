import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettledStore } from '../../testing/orders/settled-stores.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  world.now = new Date('2026-11-21T02:00:00.000Z');
});
afterAll(() => world.close());

const words = {
  contactName: '李店长',
  contactPhone: '13800000002',
  region: '浙江省杭州市余杭区',
  street: '文一西路 998 号',
};
const newStore = async (name: string, more: object = {}) =>
  (await send(world, shop.admin, 'createStore', { body: { name, ...words, ...more } })).answer;
const named = async (query: Record<string, string>) =>
  (await send(world, shop.admin, 'listStores', { query: { size: '100', ...query } })).answer.content
    .map(({ name }) => name)
    .toSorted();
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'storeDetail', { params: { id } })).answer;
const category = async (name: string, parentId: number | null) =>
  (await send(world, shop.admin, 'createProductCategory', { body: { name, parentId, sort: 0 } }))
    .answer.id;

const agreement = { signingNo: 'RZ-1', signedOn: '2026-11-01', signedUntil: '2026-11-30' };

test('签约 is registered with its photos, runs out by its last day, and is renewed', async () => {
  const { id } = await newStore('签约店');
  const photo = await photoBy(world, shop.admin);
  expect(await named({ signing: 'none', name: '签约店' })).toEqual(['签约店']);

  const sign = (more: object = {}) =>
    send(world, shop.admin, 'signStore', { body: { id, ...agreement, photos: [photo], ...more } });
  expect((await sign({ signedOn: '2026-11-22' })).refusal.code).toBe('store_signed_later');
  expect((await sign({ signedUntil: '2026-10-31' })).refusal.code).toBe(
    'store_signing_ends_before',
  );
  expect((await sign()).answer.signingState).toBe('signed');
  const { store } = await detailOf(id);
  expect(store).toMatchObject(agreement);
  expect(store.signingPhotos).toHaveLength(1);
  expect(await named({ signing: 'signed' })).toEqual(['签约店']);

  world.now = new Date('2026-12-01T02:00:00.000Z');
  expect(await named({ signing: 'expired' })).toEqual(['签约店']);
  expect(await named({ signing: 'signed' })).toEqual([]);
  expect((await sign({ signingNo: 'RZ-2', signedUntil: null })).answer.signingState).toBe('signed');
  expect((await detailOf(id)).store).toMatchObject({ signingNo: 'RZ-2', signedUntil: null });
});

test('stores are found by 主营类目 and those below it; one in use stays', async () => {
  const phones = await category('手机', null);
  const folding = await category('折叠屏', phones);
  const cameras = await category('相机', null);
  await newStore('折叠店', { categoryId: folding });
  const { id } = await newStore('相机店', { categoryId: cameras });
  expect(await named({ categoryIs: String(phones) })).toEqual(['折叠店']);
  expect(await named({ categoryIs: String(cameras) })).toEqual(['相机店']);

  const remove = () =>
    send(world, shop.admin, 'deleteProductCategory', { params: { id: cameras } });
  expect((await remove()).refusal.message).toBe(
    '类目正在使用：商品0个、店铺1个、下级类目0个，请先移走',
  );
  const change = (categoryId: number | null) =>
    send(world, shop.admin, 'updateStore', { body: { id, categoryId } });
  expect((await change(999_999)).refusal.code).toBe('product_category_not_found');
  expect((await change(null)).answer.categoryName).toBe(null);
  expect((await remove()).status).toBe(200);
});

test('a store shows what it gets of each payment', async () => {
  const { id } = await newStore('费率店');
  expect(await detailOf(id)).toMatchObject({ share: null, payoutAccount: null });
  await new SettledStore(world, shop).rule({ storeId: id, buyoutBp: 7_500 });
  expect((await detailOf(id)).share).toMatchObject({ mode: 'own', rentBp: 8_000, buyoutBp: 7_500 });
});
