import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photoBy } from '../../testing/providers/photos.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let licence: string;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  licence = await photoBy(world, shop.admin, 'uploadImage');
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-11-21T02:00:00.000Z');
});

const words = {
  contactName: '李店长',
  contactPhone: '13800000002',
  region: '浙江省杭州市余杭区',
  street: '文一西路 998 号',
};
const papers = {
  merchantName: '杭州星租科技有限公司',
  licenceNo: '91110000802100433B',
  legalPerson: '张三',
  licenceUntil: null,
};

async function newStore(name: string): Promise<number> {
  const { answer } = await send(world, shop.admin, 'createStore', { body: { name, ...words } });
  return answer.id;
}
const detailOf = async (id: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'storeDetail', { params: { id } })).answer;
const file = (id: number, more: object = {}) =>
  send(world, shop.admin, 'saveQualification', {
    body: { id, ...papers, licencePhotos: [licence], ...more },
  });
const submit = (id: number, caller: Caller = shop.admin) =>
  send(world, caller, 'submitStore', { body: { id } });
const review = (id: number, body: { verdict: 'approve' | 'reject'; reason?: string }) =>
  send(world, shop.admin, 'reviewStore', { body: { id, ...body } });
const open = (id: number) => send(world, shop.admin, 'openStore', { body: { id } });

async function giveReturnAddress(storeId: number): Promise<void> {
  const { answer } = await send(world, shop.admin, 'returnAddresses', {
    query: { storeIs: String(storeId) },
  });
  const address = { receiver: '仓库', phone: '13800000003', region: '杭州市', street: '一号' };
  await send(world, shop.admin, 'saveReturnAddresses', {
    body: {
      storeId,
      addresses: [{ id: null, ...address, isDefault: true, isEnabled: true }],
      seen: answer.seen,
    },
  });
}

test('a store goes from its papers over the review to its opening, each step in the log', async () => {
  const id = await newStore('城西店');

  expect((await submit(id)).refusal).toMatchObject({
    status: 409,
    code: 'store_qualification_missing',
    message: '请先填写主体名称、统一社会信用代码、法定代表人、营业执照照片',
  });
  await file(id);
  expect((await submit(id)).answer.storeStatus).toBe(1);
  expect((await review(id, { verdict: 'reject', reason: '执照不清晰' })).answer.storeStatus).toBe(
    2,
  );
  expect((await detailOf(id)).store.rejectReason).toBe('执照不清晰');
  expect((await submit(id)).answer.storeStatus).toBe(1);
  expect((await detailOf(id)).store.rejectReason).toBeNull();
  expect((await review(id, { verdict: 'approve' })).answer.storeStatus).toBe(3);
  expect((await open(id)).refusal.code).toBe('store_without_return_address');
  await giveReturnAddress(id);
  expect((await open(id)).answer.storeStatus).toBe(4);

  const { store, returnAddresses } = await detailOf(id);
  expect(store).toMatchObject({
    ...words,
    ...papers,
    licencePhotos: [licence],
    openedAt: '2026-11-21T02:00:00.000Z',
  });
  expect(returnAddresses).toMatchObject([{ words: '仓库 13800000003 杭州市一号' }]);
  const log = await stored<{ operation: string; after: { action?: string } }>(
    world,
    shop,
    'select operation, after from audit_log where object = $1 order by id',
    [`store ${id}`],
  );
  expect(log.map(({ operation, after }) => after.action ?? operation)).toEqual([
    'store:create',
    'store:qualification',
    '提交审核',
    '审核不通过',
    '提交审核',
    '审核通过',
    '开店',
  ]);
});

test('a move out of turn is refused with the status that the store has', async () => {
  const id = await newStore('乱序店');

  expect((await review(id, { verdict: 'approve' })).refusal).toMatchObject({
    status: 409,
    message: '店铺当前为「待提交资质」，不能审核通过',
  });
  expect((await open(id)).refusal.message).toBe('店铺当前为「待提交资质」，不能开店');
  await file(id);
  await submit(id);
  expect((await submit(id)).refusal.message).toBe('店铺当前为「审核中」，不能提交审核');
  expect(
    (await send(world, shop.admin, 'withdrawStore', { body: { id } })).answer.storeStatus,
  ).toBe(0);
});

test('a rejection needs a reason, and two reviewers at once decide once', async () => {
  const id = await newStore('复审店');
  await file(id);
  await submit(id);

  const silent = await review(id, { verdict: 'reject', reason: '  ' });
  const race = await Promise.all([
    ...Array.from({ length: 4 }, () => review(id, { verdict: 'approve' })),
    ...Array.from({ length: 4 }, () => review(id, { verdict: 'reject', reason: '过期' })),
  ]);

  expect(silent.refusal.fields).toEqual({ reason: '请填写不通过原因' });
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('an expired licence is neither submitted nor approved', async () => {
  const id = await newStore('过期店');
  await file(id, { licenceUntil: '2026-11-20' });
  expect((await submit(id)).refusal.message).toBe('营业执照已于2026-11-20到期，请更换后再提交');

  await file(id, { licenceUntil: '2026-11-21' });
  await submit(id);
  world.now = new Date('2026-11-22T02:00:00.000Z');
  expect((await review(id, { verdict: 'approve' })).refusal.code).toBe('store_licence_expired');
});

test('资质 is locked during the review; once approved only a reviewer changes it', async () => {
  const [id] = shop.stores;
  const change = (caller: Caller) =>
    send(world, caller, 'saveQualification', {
      body: { id, ...papers, merchantName: '新主体', licencePhotos: [licence] },
    });

  expect((await change(shop.clerk)).refusal).toMatchObject({
    status: 409,
    message: '店铺「已开店」，资质不能修改',
  });
  expect((await change(shop.admin)).answer.merchantName).toBe('新主体');
  await stored(world, shop, 'update stores set status = 1 where id = $1', [id]);
  expect((await change(shop.admin)).refusal.code).toBe('store_qualification_locked');
  await stored(world, shop, 'update stores set status = 4 where id = $1', [id]);
});

test('a picture that is not one of the brand is refused, and a wrong licence number is told', async () => {
  const id = await newStore('假图店');

  const strange = await file(id, { licencePhotos: [`/files/${'0'.repeat(32)}`] });
  const wrong = await file(id, { licenceNo: '91110000802100433A' });

  expect(strange.refusal).toMatchObject({ status: 409, code: 'image_not_found' });
  expect(wrong.refusal.fields).toEqual({ licenceNo: '请输入正确的18位统一社会信用代码' });
});

test('a licence of a store is counted as a use of its picture', async () => {
  await file(await newStore('用图店'));
  const { content } = (await send(world, shop.admin, 'listMaterials', { query: {} })).answer;

  const image = content.find(({ link }) => link.endsWith(licence));
  const { content: places } = (
    await send(world, shop.admin, 'materialPlaces', { query: { ids: String(image?.id) } })
  ).answer;

  expect(places).toMatchObject([{ label: '店铺资质' }]);
  expect(places[0]?.names).toContain('用图店');
});

test('names are one a brand, whoever is first; a store that keeps its name may', async () => {
  const names = await Promise.all(
    Array.from({ length: 6 }, () =>
      send(world, shop.admin, 'createStore', { body: { name: '同名店', ...words } }),
    ),
  );
  const other = await newStore('异名店');
  const renamed = await send(world, shop.admin, 'updateStore', {
    body: { id: other, name: '同名店' },
  });
  const kept = await send(world, shop.admin, 'updateStore', {
    body: { id: other, name: '异名店', street: '' },
  });

  expect(names.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(names.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(renamed.refusal.message).toBe('店铺名称已存在，请换一个');
  expect(kept.status).toBe(200);
});

test('a frozen store keeps its orders and takes no new ones', async () => {
  const [first, second] = shop.stores;
  const [orderId = 0] = await someOrders(world, shop, 1, 6, { store_id: first });
  const handOver = () =>
    send(world, shop.admin, 'handOverOrder', {
      body: { orderId: handedId, storeId: second, reason: '就近' },
    });
  const [handedId = 0] = await someOrders(world, shop, 1, 0, { store_id: first });
  const freeze = () =>
    send(world, shop.admin, 'freezeStore', { body: { id: second, reason: '投诉过多' } });

  expect((await freeze()).answer).toMatchObject({ isFrozen: true, frozenReason: '投诉过多' });
  expect((await freeze()).refusal.code).toBe('store_frozen_already');
  expect((await handOver()).refusal).toMatchObject({
    status: 409,
    message: '店铺已冻结，不能接收新订单',
  });
  expect(
    (await send(world, shop.admin, 'freezeStore', { body: { id: first, reason: '查' } })).status,
  ).toBe(200);
  expect((await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } })).status).toBe(
    200,
  );
  for (const id of [first, second])
    await send(world, shop.admin, 'unfreezeStore', { body: { id, reason: '已处理' } });
  expect((await handOver()).status).toBe(200);

  await stored(world, shop, 'update stores set status = 3 where id = $1', [first]);
  const back = await send(world, shop.admin, 'handOverOrder', {
    body: { orderId: handedId, storeId: first, reason: '退回' },
  });
  expect(back.refusal.message).toBe('店铺尚未开店（审核通过），不能接收新订单');
  await stored(world, shop, 'update stores set status = 4 where id = $1', [first]);
});

test('a clerk sees the own store alone, and keeps it; another is not found', async () => {
  const [own, other] = shop.stores;
  const list = await send(world, shop.clerk, 'listStores', { query: {} });
  const update = (id: number) =>
    send(world, shop.clerk, 'updateStore', { body: { id, contactName: '新店长' } });

  expect(list.answer.content.map(({ id }) => id)).toEqual([own]);
  expect((await update(own)).answer.contactName).toBe('新店长');
  expect((await update(other)).refusal.status).toBe(404);
  expect(
    (await send(world, shop.clerk, 'storeDetail', { params: { id: other } })).refusal.status,
  ).toBe(404);
  expect(
    (await send(world, shop.clerk, 'createStore', { body: { name: '私店', ...words } })).refusal
      .status,
  ).toBe(403);
  expect((await detailOf(own, shop.clerk)).clerks.map(({ username }) => username)).toEqual([
    'clerk',
  ]);
});

test('the list masks the phone, counts the orders that go on, and narrows by each filter', async () => {
  const id = await newStore('计数店');
  await someOrders(world, shop, 2, 6, { store_id: id });
  await someOrders(world, shop, 1, 30, { store_id: id });
  const found = async (query: Record<string, string | string[]>) =>
    (await send(world, shop.admin, 'listStores', { query: { size: '100', ...query } })).answer
      .content;

  expect(await found({ name: '计数' })).toMatchObject([
    { name: '计数店', contactPhone: '138****0002', openOrderCount: 2, storeStatus: 0 },
  ]);
  expect((await found({ storeStatus: '0' })).every(({ storeStatus }) => storeStatus === 0)).toBe(
    true,
  );
  await send(world, shop.admin, 'freezeStore', { body: { id, reason: '查' } });
  expect((await found({ isFrozen: '1' })).map(({ name }) => name)).toEqual(['计数店']);
  expect((await found({ isFrozen: '0', name: '计数' })).length).toBe(0);
  await send(world, shop.admin, 'setPremiumStore', { body: { id, isPremium: true } });
  expect((await found({ isPremium: '1' })).map(({ name }) => name)).toEqual(['计数店']);
  const { tabs } = (await send(world, shop.admin, 'storeCounts', { query: { name: '计数' } }))
    .answer;
  expect(tabs.find(({ value }) => value === '0')?.count).toBe(1);
});

test('自提点 are saved as a list; two may change their names; whoever comes too late is told', async () => {
  const [id] = shop.stores;
  const { seen } = await detailOf(id);
  const place = { phone: '13800000003', region: '杭州市', street: '文三路 1 号', isEnabled: true };
  const hours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' }];
  const save = (points: object[], of: string, caller: Caller = shop.clerk) =>
    send(world, caller, 'savePickupPoints', { body: { id, points, seen: of } } as never);

  const made = await save(
    [
      { id: null, name: '甲', ...place, openingHours: hours },
      { id: null, name: '乙', ...place, openingHours: [] },
    ],
    seen,
  );
  const [first, second] = made.answer.pickupPoints;
  const swapped = await save(
    [
      { ...first, name: '乙' },
      { ...second, name: '甲', isEnabled: false },
    ],
    made.answer.seen,
  );

  expect(made.status).toBe(200);
  expect(swapped.answer.pickupPoints).toMatchObject([
    { id: first?.id, name: '乙', openingHours: hours },
    { id: second?.id, name: '甲', isEnabled: false },
  ]);
  expect((await save([], made.answer.seen)).refusal.code).toBe('pickup_points_edited');
  expect((await save([], swapped.answer.seen)).refusal.code).toBe('pickup_points_edited');
  const overlapping = await save(
    [
      ...swapped.answer.pickupPoints,
      { id: null, name: '丙', ...place, openingHours: [...hours, ...hours] },
    ],
    swapped.answer.seen,
  );
  expect(Object.values(overlapping.refusal.fields ?? {})).toEqual(['同一天的营业时间不能重叠']);
});
