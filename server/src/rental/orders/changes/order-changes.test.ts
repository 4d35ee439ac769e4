import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

// 要求补件, 改收货地址: what changes of an order on its way without moving it.

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const lastOf = async (id: number) => (await detailOf(id)).history.at(-1);
const audited = (operation: string) =>
  stored<{ object: string; before: object; after: object }>(
    world,
    shop,
    `select object, before, after from audit_log where operation = $1 order by id desc`,
    [operation],
  );
const keyed = (key: string) => ({ 'idempotency-key': key });
const orderAt = async (
  status: Parameters<typeof someOrders>[3],
  more: Parameters<typeof someOrders>[4] = {},
) => (await someOrders(world, shop, 1, status, more))[0] ?? 0;

const request = (orderId: number, more: object = {}, key?: string) =>
  send(
    world,
    shop.clerk,
    'requestPapers',
    { body: { orderId, papers: ['idCard', 'work'], reason: '照片不清晰', ...more } },
    key === undefined ? {} : keyed(key),
  );
const listed = async () =>
  (
    await send(world, shop.clerk, 'listOrders', { query: { arePapersWanted: 'true' } as never })
  ).answer.content.map(({ id }) => id);

test('papers are asked for: the order is marked, found by the filter, and not approved without a reason', async () => {
  const orderId = await orderAt(orderStatus.pendingReview);
  const other = await orderAt(orderStatus.pendingReview);
  const asked = await request(orderId, {
    papers: ['idCard', 'eSign', 'other'],
    otherWords: '居住证',
  });

  const refused = await send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  const found = await listed();
  const waived = await send(world, shop.clerk, 'approveOrder', {
    body: { orderId, papersWaiverReason: '资料已在店核对' },
  });

  expect(asked.answer).toEqual({ orderId, orderStatus: orderStatus.pendingReview });
  expect([refused.refusal.status, refused.refusal.msg]).toEqual([
    409,
    '订单待补件，请先完成补件或填写免补件原因',
  ]);
  expect([found.includes(orderId), found.includes(other)]).toEqual([true, false]);
  expect(waived.status).toBe(200);
  expect(await listed()).not.toContain(orderId);
  const { order, papers, history } = await detailOf(orderId);
  expect(order.arePapersWanted).toBe(false);
  expect(papers).toMatchObject([
    {
      papers: ['idCard', 'eSign', 'other'],
      otherWords: '居住证',
      completedAt: null,
      photoCount: 0,
    },
  ]);
  expect(history.map(({ move, after }) => [move, after])).toEqual([
    [
      'requestPapers',
      { status: 0, papers_wanted: true, papers: '身份证正反面、e签、其他（居住证）' },
    ],
    ['approve', { status: 32, papers_waiver_reason: '资料已在店核对' }],
  ]);
});

test('papers that came are kept, and seen only by who may see the customer unmasked, on the record', async () => {
  const orderId = await orderAt(orderStatus.pendingReview);
  await request(orderId);
  const photos = [await photoBy(world, shop.clerk), await photoBy(world, shop.clerk)];

  const foreign = await send(world, shop.admin, 'completePapers', { body: { orderId, photos } });
  const none = await send(world, shop.clerk, 'completePapers', { body: { orderId, photos: [] } });
  const done = await send(world, shop.clerk, 'completePapers', { body: { orderId, photos } });
  const again = await send(world, shop.clerk, 'completePapers', { body: { orderId, photos } });
  const hidden = await send(world, shop.clerk, 'revealPapers', { body: { orderId } });
  const shown = await send(world, shop.admin, 'revealPapers', { body: { orderId } });

  expect([foreign.refusal.code, none.refusal.fields]).toEqual([
    'photo_not_found',
    { photos: '请上传补件图片' },
  ]);
  expect([done.status, again.refusal.code, hidden.status]).toEqual([200, 'papers_not_wanted', 403]);
  expect(shown.answer.requests.map((one) => one.photos.map((link) => link.split('?')[0]))).toEqual([
    photos,
  ]);
  const { order, papers } = await detailOf(orderId);
  expect(order.arePapersWanted).toBe(false);
  expect(papers).toMatchObject([{ photoCount: 2 }]);
  expect(JSON.stringify(await detailOf(orderId))).not.toContain('/files/');
  const [look] = await audited('papers:reveal');
  expect(look?.object).toBe(order.orderNo);
  expect((await send(world, shop.clerk, 'approveOrder', { body: { orderId } })).status).toBe(200);
});

test('papers are asked for once at a time, in review alone, and 其他 by its name', async () => {
  const orderId = await orderAt(orderStatus.pendingReview);
  const approved = await orderAt(orderStatus.approved);

  const unnamed = await request(orderId, { papers: ['other'], otherWords: '  ' });
  const twice = await request(orderId, { papers: ['work', 'work'] });
  const first = await request(orderId, {}, 'papers-again');
  const repeat = await request(orderId, {}, 'papers-again');
  const second = await request(orderId);
  const late = await request(approved);

  expect(unnamed.refusal.code).toBe('paper_words_missing');
  expect(twice.refusal.fields).toEqual({ papers: '补件资料重复' });
  expect(repeat.answer).toEqual(first.answer);
  expect(second.refusal.code).toBe('papers_wanted_already');
  expect(late.refusal.msg).toBe('订单当前为「审核通过」，不能要求补件');
  expect((await detailOf(orderId)).papers).toHaveLength(1);
});

test('of two who ask for papers at once one does, and a rejected order waits for none', async () => {
  const ids = await someOrders(world, shop, 10);

  const told = await Promise.all(
    ids.map(async (id) => {
      const replies = await Promise.all([request(id), request(id)]);
      return replies
        .map(({ status }) => `${status}`)
        .toSorted()
        .join();
    }),
  );
  const [rejected = 0] = ids;
  await send(world, shop.clerk, 'rejectOrder', { body: { orderId: rejected, reason: 'fraud' } });

  expect(told).toEqual(Array.from({ length: 10 }, () => '200,409'));
  expect((await detailOf(rejected)).order.arePapersWanted).toBe(false);
  expect(await listed()).not.toContain(rejected);
});

const home = { region: '浙江省杭州市西湖区', street: '文三路 1 号' };
const moveTo = (orderId: number, to: object, key?: string) =>
  send(
    world,
    shop.clerk,
    'changeAddress',
    { body: { orderId, ...home, reason: '客户搬家', ...to } },
    key === undefined ? {} : keyed(key),
  );

test('an order goes to another address, masked wherever it is told, and the customer keeps the own one', async () => {
  const orderId = await orderAt(orderStatus.toShip);
  const other = await orderAt(orderStatus.toShip);

  const moved = await moveTo(orderId, { street: '天目山路 9 号' });
  const away = await moveTo(orderId, { region: '浙江省宁波市', street: '药行街 1 号' });

  expect([moved.status, away.status]).toEqual([200, 200]);
  const { order, history } = await detailOf(orderId);
  expect(order.customerAddress).toBe('浙江省宁波市****');
  expect(history.map(({ before, after }) => [before['address'], after])).toEqual([
    [
      '浙江省杭州市西湖区****',
      { status: 4, address: '浙江省杭州市西湖区****', address_part: '街道门牌' },
    ],
    [
      '浙江省杭州市西湖区****',
      { status: 4, address: '浙江省宁波市****', address_part: '省市区、街道门牌' },
    ],
  ]);
  const told = [await detailOf(orderId), await audited('order:address')];
  for (const street of ['药行街', '天目山路', '文三路'])
    expect(JSON.stringify(told)).not.toContain(street);
  const plain = async (id: number) =>
    (await send(world, shop.admin, 'revealCustomer', { body: { orderId: id } })).answer.address;
  expect([await plain(orderId), await plain(other)]).toEqual([
    '浙江省宁波市药行街 1 号',
    '浙江省杭州市西湖区文三路 1 号',
  ]);
});

test('an address is changed until the parcel leaves, to another one, once for its key', async () => {
  const orderId = await orderAt(orderStatus.toGenerateAgreement);
  const sent = await orderAt(orderStatus.toReceive);

  const same = await moveTo(orderId, {});
  const blank = await moveTo(orderId, { street: '   ' });
  const late = await moveTo(sent, { street: '文三路 2 号' });
  const first = await moveTo(orderId, { street: '文三路 2 号' }, 'address-again');
  const repeat = await moveTo(orderId, { street: '文三路 2 号' }, 'address-again');
  const told = await Promise.all([0, 1].map(() => moveTo(orderId, { street: '文三路 3 号' })));

  expect([same.refusal.code, blank.refusal.fields]).toEqual([
    'address_unchanged',
    { street: '请填写街道门牌' },
  ]);
  expect(late.refusal.msg).toBe('订单当前为「待收货」，不能改收货地址');
  expect(repeat.answer).toEqual(first.answer);
  expect(
    told
      .map(({ status }) => `${status}`)
      .toSorted()
      .join(),
  ).toBe('200,409');
  expect((await detailOf(orderId)).history).toHaveLength(2);
  expect(await lastOf(orderId)).toMatchObject({ move: 'changeAddress', note: '客户搬家' });
});
