import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyShop } from '../../testing/empty-shop.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, somePerson } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, password, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = await emptyShop(world);
});
afterAll(() => world.close());

const stepsFor = async (caller: Caller) => (await send(world, caller, 'shopOpening')).answer.steps;

/** The step that is open, with what it lacks. */
async function open() {
  const steps = (await stepsFor(shop.admin)) ?? [];
  const step = steps.find(({ state }) => state === 'open');
  return `${step?.name}: ${step?.missing?.words}`;
}

test('a brand comes from nothing to its first order by calls of its screens, and each step says what is missing', async () => {
  const { admin } = shop;
  expect(await stepsFor(admin)).toEqual([
    {
      name: 'store',
      state: 'open',
      missing: { words: '还没有店铺，请先新增店铺', act: 'createStore', id: null },
    },
    ...['product', 'plan', 'access', 'order'].map((name) => ({
      name,
      state: 'waiting',
      missing: null,
    })),
  ]);

  const contact = {
    contactName: '李店长',
    contactPhone: '13800000002',
    region: '浙江省杭州市余杭区',
    street: '文一西路 998 号',
  };
  const { id } = (await send(world, admin, 'createStore', { body: { name: '城西店', ...contact } }))
    .answer;
  expect(await open()).toBe('store: 店铺「城西店」还未填写资质');
  await send(world, admin, 'saveQualification', {
    body: {
      id,
      merchantName: '杭州星租科技有限公司',
      licenceNo: '91110000802100433B',
      legalPerson: '张三',
      licenceUntil: null,
      licencePhotos: [await photoBy(world, admin, 'uploadImage')],
    },
  });
  expect(await open()).toBe('store: 店铺「城西店」的资质已填写，还未提交审核');
  await send(world, admin, 'submitStore', { body: { id } });
  expect(await open()).toBe('store: 店铺「城西店」的资质正在等待审核');
  await send(world, admin, 'reviewStore', { body: { id, verdict: 'approve' } });
  expect(await open()).toBe('store: 店铺「城西店」已通过审核，还未设置归还地址');
  const { seen } = (await send(world, admin, 'returnAddresses', { query: { storeIs: String(id) } }))
    .answer;
  const address = { receiver: '城西仓', phone: '13800000003', region: '杭州市', street: '一号' };
  await send(world, admin, 'saveReturnAddresses', {
    body: {
      storeId: id,
      addresses: [{ id: null, ...address, isDefault: true, isEnabled: true }],
      seen,
    },
  });
  expect(await open()).toBe('store: 店铺「城西店」已通过审核，还未开店');
  await send(world, admin, 'openStore', { body: { id } });

  expect(await open()).toBe('product: 还没有商品，请先新增商品和规格');
  const category = (
    await send(world, admin, 'createProductCategory', {
      body: { name: '手机', parentId: null, sort: 0 },
    })
  ).answer;
  const product = (
    await send(world, admin, 'createProduct', {
      body: {
        code: 'P-1',
        name: 'iPhone 17',
        categoryId: category.id,
        images: [await photoBy(world, admin, 'uploadImage')],
        description: '',
        labels: [],
        sort: 0,
        specifications: [{ name: '颜色', values: ['黑'] }],
        skus: [
          {
            values: ['黑'],
            code: 'P-1-1',
            barcode: null,
            modelCode: null,
            retailFen: fen(599_900),
            costFen: null,
            isEnabled: true,
          },
        ],
      },
    })
  ).answer;
  expect(await open()).toBe('product: 商品「iPhone 17」未上架');
  await send(world, admin, 'shelveProducts', { body: { ids: [product.id], isOnShelf: true } });
  expect(await open()).toBe('product: 商品「iPhone 17」已上架，还没有在库设备');
  const detail = (await send(world, admin, 'productDetail', { params: { id: product.id } })).answer;
  const skuId = detail.skus[0]?.id ?? 0;
  await send(world, admin, 'createDevices', {
    body: { storeId: id, skuId, serials: ['SN-000001'] },
  });

  expect(await open()).toBe('plan: 商品「iPhone 17」还没有租赁方案');
  const plan = (
    await send(world, admin, 'createPricePlan', {
      body: { name: '按月租', productId: product.id, skuId: null, plan: somePlan() },
    })
  ).answer;
  await send(world, admin, 'switchPricePlan', { body: { id: plan.id, isEnabled: false } });
  expect(await open()).toBe('plan: 租赁方案「按月租」已停用');
  await send(world, admin, 'switchPricePlan', { body: { id: plan.id, isEnabled: true } });

  expect(await open()).toBe('access: 还没有接入的应用，请新增应用并交给开发人员');
  const app = await someApp(world, shop, { scopes: ['catalogue', 'orders'] });
  expect(await open()).toBe('access: 应用「小程序商城」没有勾选「登记客户」');
  const update = async (more: object) =>
    send(world, admin, 'updateOpenApp', {
      body: { id: app.appId, ...more, stepUp: { password: await sealed(world, password) } },
    });
  await update({ scopes: ['catalogue', 'customers', 'orders'], isEnabled: false });
  expect(await open()).toBe('access: 应用「小程序商城」已停用');
  await update({ isEnabled: true });
  expect(await open()).toBe('order: 全部就绪，等待客户的第一笔订单');

  await sendOpen(world, app, 'openCustomer', { params: { externalId: 'C-1' }, body: somePerson });
  const placed = await sendOpen(world, app, 'openPlaceOrder', {
    body: {
      externalNo: 'O-1',
      customerId: 'C-1',
      skuId,
      planId: plan.id,
      planVersion: 1,
      termCount: 3,
      period: { unit: 'month' },
      source: 'h5',
    },
  });

  expect(placed.answer.orderStatusLabel).toBe('待审核');
  expect(await stepsFor(admin)).toBeNull();
});

test('a brand with orders, and an operator of one store, have no guide; another brand sees its own', async () => {
  const { alpha, beta } = world;
  await someOrders(world, alpha, 1);

  expect(await stepsFor(alpha.admin)).toBeNull();
  expect((await stepsFor(beta.admin))?.[0]?.missing?.words).toBe(
    '店铺「西湖店」已开店，还未设置归还地址',
  );
  expect((await send(world, beta.clerk, 'shopOpening')).refusal.status).toBe(403);
});
