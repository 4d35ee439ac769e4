import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proofIn } from '../../testing/people/agreed.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { soon } from '../../testing/wire/soon.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
let image: string;
let productId: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop, { channelId: shop.channels[0] });
  image = new URL(await photoBy(world, shop.admin, 'uploadImage'), 'https://a.test').pathname;
  productId =
    (await send(world, shop.admin, 'searchProducts', { query: {} })).answer.content[0]?.id ?? 0;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
  await stored(world, shop, 'delete from banners');
  await turn({ bannerPro: false, advertisement: true });
});

/** Sets switches of the brand by 品牌设置, and waits until the server knows. */
async function turn(wanted: { bannerPro?: boolean; advertisement?: boolean }): Promise<void> {
  const { answer } = await send(world, shop.admin, 'brandSettings');
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => answer.settings[name as 'bannerPro'] !== value,
    ),
  );
  if (Object.keys(changes).length === 0) return;
  const saved = await send(world, shop.admin, 'saveBrandSettings', {
    body: { changes, seen: answer.seen, ...(await proofIn(world)) },
  });
  expect(saved.status).toBe(200);
  await soon(async () =>
    expect((await send(world, shop.admin, 'accountConfig')).answer.brand).toMatchObject(wanted),
  );
}

const picture = (title: string, more: object = {}) => ({
  slot: 1,
  title,
  image,
  link: 'none' as const,
  ...more,
});
const create = (title: string, more: object = {}, by: Caller = shop.admin) =>
  send(world, by, 'createBanner', { body: picture(title, more) });
const publish = (id: number) => send(world, shop.admin, 'publishBanner', { body: { id } });
async function shown(title: string, more: object = {}): Promise<number> {
  const { id } = (await create(title, more)).answer;
  expect((await publish(id)).status).toBe(200);
  return id;
}
const open = async (query: Record<string, string> = {}) =>
  (await sendOpen(world, key, 'openBanners', { query })).answer.banners;
const titles = async (query: Record<string, string> = {}) =>
  (await open(query)).map(({ title }) => title);
const states = async () =>
  (await send(world, shop.admin, 'listBanners', { query: {} })).answer.content.map((row) => [
    row.title,
    row.bannerState,
  ]);

test('S100 a picture is a draft, is published, is seen by programs with its place and address, and is taken off', async () => {
  const { status, answer: draft } = await create('春季', {
    slot: 3,
    link: 'page',
    pageAddress: 'https://a.cn/x',
  });
  expect([status, draft.bannerState]).toEqual([201, 'draft']);
  expect(await open()).toEqual([]);

  await publish(draft.id);
  expect(await open()).toEqual([
    {
      id: draft.id,
      kind: 'banner',
      slot: 3,
      title: '春季',
      image: `http://${shop.brand.domainAdmin}${image}`,
      link: 'page',
      productId: null,
      pageAddress: 'https://a.cn/x',
      untilAt: null,
    },
  ]);
  expect((await publish(draft.id)).refusal.code).toBe('banner_is_published');
  const gone = { body: { id: draft.id } };
  expect((await send(world, shop.admin, 'deleteBanner', gone)).refusal.code).toBe(
    'banner_published',
  );

  const { answer: off } = await send(world, shop.admin, 'withdrawBanner', gone);
  expect([off.bannerState, await open()]).toEqual(['off', []]);
  expect((await send(world, shop.admin, 'deleteBanner', gone)).status).toBe(200);
  expect(await states()).toEqual([]);
});

test('S86 高级横幅 is flipped while in use: screen and open API agree with the next request', async () => {
  await shown('一', { sort: 2 });
  const two = (await create('二', { sort: 1 })).answer;
  expect((await publish(two.id)).refusal.code).toBe('banner_place_taken');
  const timed = (await create('定时', { slot: 2, fromAt: '2026-11-24T03:00:00.000Z' })).answer;
  expect((await publish(timed.id)).refusal.code).toBe('banner_pro_off');
  const sold = (await create('商品', { slot: 4, link: 'product', productId })).answer;
  expect((await publish(sold.id)).refusal.code).toBe('banner_pro_off');

  await turn({ bannerPro: true });
  for (const { id } of [two, timed, sold]) expect((await publish(id)).status).toBe(200);
  expect(await titles()).toEqual(['二', '一', '商品']);
  expect(await states()).toContainEqual(['定时', 'scheduled']);
  world.now = new Date('2026-11-24T03:00:00.000Z');
  expect(await titles()).toEqual(['二', '一', '定时', '商品']);

  await turn({ bannerPro: false });
  expect(await titles()).toEqual(['二']);
  expect(await states()).toEqual([
    ['二', 'live'],
    ['一', 'held'],
    ['定时', 'held'],
    ['商品', 'held'],
  ]);
});

test('S81 广告位 are flipped while in use: menu, call and open API agree with the next request', async () => {
  const { answer: ad } = await send(world, shop.admin, 'createAdvertisement', {
    body: picture('开屏', { untilAt: '2026-11-24T03:00:00.000Z', link: 'product', productId }),
  });
  await send(world, shop.admin, 'publishAdvertisement', { body: { id: ad.id } });
  const menu = async () =>
    JSON.stringify((await send(world, shop.admin, 'builtMenus')).answer).includes(
      'advertisement-page',
    );
  expect([await menu(), await titles()]).toEqual([true, ['开屏']]);
  // one kind is not reached by the calls of the other
  expect((await send(world, shop.admin, 'withdrawBanner', { body: { id: ad.id } })).status).toBe(
    404,
  );

  await turn({ advertisement: false });
  expect([await menu(), await titles()]).toEqual([false, []]);
  expect(
    (await send(world, shop.admin, 'listAdvertisements', { query: {} })).refusal,
  ).toMatchObject({
    code: 'feature_off',
    message: expect.stringContaining('广告位') as unknown,
  });
  expect((await publish(ad.id)).status).toBe(404);

  await turn({ advertisement: true });
  expect([await menu(), await titles()]).toEqual([true, ['开屏']]);
});

test('a picture of a store is for programs that ask for the store', async () => {
  await shown('全部');
  await shown('本店', { storeId: shop.stores[0] });

  expect(await titles()).toEqual(['全部']);
  expect(await titles({ storeId: String(shop.stores[0]) })).toEqual(['本店']);
  expect(await titles({ storeId: String(shop.stores[1]) })).toEqual(['全部']);
});

test('an image in use is told with its place before it is trashed', async () => {
  await create('春季');
  const { answer: library } = await send(world, shop.admin, 'listMaterials', { query: {} });
  const id = library.content.find(({ useCount }) => useCount === 1)?.id ?? 0;

  const { refusal } = await send(world, shop.admin, 'trashMaterials', { body: { ids: [id] } });

  expect([refusal.code, refusal.message]).toEqual([
    'material_in_use',
    '所选图片正在使用：横幅与广告「春季」，确认后才能移入回收站',
  ]);
});

test.each<[object, string, number]>([
  [{ link: 'page', pageAddress: 'http://a.cn' }, '网页地址应以 https:// 开头，并有完整域名', 400],
  [
    { link: 'page', pageAddress: 'javascript:alert(1)' },
    '网页地址应以 https:// 开头，并有完整域名',
    400,
  ],
  [{ link: 'page' }, '请填写网页地址', 400],
  [{ link: 'product' }, '请选择商品', 400],
  [{ slot: 5 }, '请选择位置', 400],
])('%j is refused in words', async (more, words, status) => {
  const { refusal } = await create('错', more);

  expect(refusal.status).toBe(status);
  expect(JSON.stringify(refusal)).toContain(words);
});

test('an image, product or store of nobody or of another brand is not found', async () => {
  const foreign = new URL(await photoBy(world, world.beta.admin, 'uploadImage'), 'https://b.test')
    .pathname;

  const codes: unknown[] = [];
  for (const more of [
    { image: foreign },
    { link: 'product', productId: 987_654 },
    { storeId: world.beta.stores[0] },
  ])
    codes.push((await create('错', more)).refusal.code);
  expect(codes).toEqual(['image_not_found', 'not_found', 'not_found']);
});

test('another one’s change meanwhile is not overwritten, and who reaches a part of the brand changes nothing', async () => {
  const { answer: made } = await create('春季');
  const save = (title: string) =>
    send(world, shop.admin, 'updateBanner', {
      body: { id: made.id, revision: made.revision, ...picture(title) },
    });

  expect((await save('夏季')).answer).toMatchObject({ title: '夏季', revision: 2 });
  expect((await save('秋季')).refusal.code).toBe('banner_edited');
  await stored(
    world,
    shop,
    `insert into role_permissions values ('alpha', $1, 'banner:list'), ('alpha', $1, 'banner:edit')`,
    [shop.roles.clerk],
  );
  expect((await create('店员', {}, shop.clerk)).refusal.code).toBe('whole_brand_only');
});

test('two who publish into one place at once publish one', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) ids.push((await create(`图${nth}`)).answer.id);

  const replies = await Promise.all(ids.map(publish));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await titles()).toHaveLength(1);
});
