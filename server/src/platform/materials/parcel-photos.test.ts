import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { fetched, linkOf, somePng, upload } from './testing/uploads.ts';

// 发货照片: `orders` keeps which files show a parcel, `materials` keeps the files.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const photoBy = async (
  caller: Caller,
  name: 'uploadDeployImage' | 'uploadDatabaseImage' | 'uploadImage',
) => linkOf(upload(world, caller, [{ bytes: await somePng() }], name));
const photosBy = async (caller: Caller, count: number) => {
  const links: string[] = [];
  for (let nth = 0; nth < count; nth += 1) links.push(await photoBy(caller, 'uploadDeployImage'));
  return links;
};

let serials = 0;
/** An order that can ship, and the body that ships it. */
async function shippable(photos?: readonly string[]) {
  const { alpha } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.toShip);
  serials += 1;
  const deviceSerial = `IMEI-PHOTO-${serials}`;
  await someDevices(world, alpha, [deviceSerial]);
  const parcel = { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial };
  return { ...parcel, ...(photos && { photos: [...photos] }) };
}

const photosOf = async (caller: Caller, orderId: number) =>
  (await send(world, caller, 'orderDetail', { params: { id: orderId } })).answer.parcels[0]
    ?.photos ?? [];
const addressOf = (link: string) => link.split('?')[0];

test('a parcel keeps its photos in the order they were given, and the history says how many', async () => {
  const { clerk } = world.alpha;
  const photos = await photosBy(clerk, 5);
  const body = await shippable(photos);

  const shipped = await send(world, clerk, 'shipOrder', { body });

  expect(shipped.status).toBe(200);
  expect((await photosOf(clerk, body.orderId)).map(addressOf)).toEqual(photos);
  const { answer } = await send(world, clerk, 'orderDetail', { params: { id: body.orderId } });
  expect(answer.history.at(-1)?.after).toMatchObject({ photo_count: 5 });
});

test('an order ships without photos too', async () => {
  const { clerk } = world.alpha;
  const body = await shippable();

  expect((await send(world, clerk, 'shipOrder', { body })).status).toBe(200);
  expect(await photosOf(clerk, body.orderId)).toEqual([]);
});

test('S96 where the brand asks for photos the product does not leave without them', async () => {
  const { clerk, brand } = world.alpha;
  const ask = async (shippingPhotos: number) => {
    await world.database.owner.query('update brands set shipping_photos = $2 where code = $1', [
      brand.code,
      shippingPhotos,
    ]);
    await world.database.owner.query('notify brands');
    await soon(async () => {
      const { answer } = await send(world, clerk, 'accountConfig');
      expect(answer.brand.settings).toEqual({ ...defaultBrandSettings, shippingPhotos });
    });
  };
  const body = await shippable(await photosBy(clerk, 1));
  const { orderId, deviceSerial } = body;
  await ask(2);

  const shipped = await send(world, clerk, 'shipOrder', { body });
  const pickedUp = await send(world, clerk, 'pickUpOrder', { body: { orderId, deviceSerial } });
  const photos = await photosBy(clerk, 2);
  const whole = await send(world, clerk, 'shipOrder', { body: { ...body, photos } });
  await ask(0);

  for (const { refusal } of [shipped, pickedUp])
    expect(refusal).toMatchObject({
      status: 409,
      code: 'photos_missing',
      message: '请拍摄并上传至少2张照片后再交付',
    });
  expect(whole.status).toBe(200);
});

test('whoever reaches the order sees its photos for five minutes; the address alone shows nothing', async () => {
  const { admin, clerk, channelOperator } = world.alpha;
  const body = await shippable(await photosBy(clerk, 1));
  await send(world, clerk, 'shipOrder', { body });
  const visitor = { host: clerk.host };
  const start = world.now;

  const links = await Promise.all(
    [admin, clerk, channelOperator].map(async (who) => (await photosOf(who, body.orderId))[0]),
  );
  const seen = await Promise.all(links.map((link = '') => fetched(world, link, visitor)));
  const bare = await fetched(world, addressOf(links[0] ?? '') ?? '', visitor);
  world.now = new Date(start.getTime() + 300_000);
  const late = await fetched(world, links[0] ?? '', visitor);
  world.now = start;

  expect(seen.map((heard) => [heard.statusCode, heard.headers['cache-control']])).toEqual(
    links.map(() => [200, 'private, no-store']),
  );
  expect([bare.statusCode, late.statusCode]).toEqual([401, 401]);
});

test("a photo that is a colleague's, another brand's, public, of another kind, deleted or none ships nothing", async () => {
  const { alpha, beta } = world;
  const [own = ''] = await photosBy(alpha.clerk, 1);
  const [gone = ''] = await photosBy(alpha.clerk, 1);
  await stored(world, alpha, 'update files set deleted_at = now() where key = $1', [
    gone.slice('/files/'.length),
  ]);
  const strange = [
    ...(await photosBy(alpha.otherClerk, 1)),
    ...(await photosBy(alpha.admin, 1)),
    ...(await photosBy(beta.clerk, 1)),
    await photoBy(alpha.clerk, 'uploadImage'),
    await photoBy(alpha.clerk, 'uploadDatabaseImage'),
    gone,
    `/files/${'0'.repeat(32)}`,
  ];
  const body = await shippable();

  const tried = await Promise.all(
    strange.map((link) =>
      send(world, alpha.clerk, 'shipOrder', { body: { ...body, photos: [own, link] } }),
    ),
  );

  expect(tried.map((reply) => [reply.status, reply.refusal.code, reply.refusal.msg])).toEqual(
    strange.map(() => [404, 'photo_not_found', '照片不存在或不是本人上传的，请重新上传']),
  );
  const detail = await send(world, alpha.clerk, 'orderDetail', { params: { id: body.orderId } });
  expect(detail.answer.order.orderStatus).toBe(orderStatus.toShip);
  expect(detail.answer.parcels).toEqual([]);
  expect(
    await stored(world, alpha, 'select from devices where serial = $1 and order_id is null', [
      body.deviceSerial,
    ]),
  ).toHaveLength(1);
});

test('S105 the whole link that an upload answered is taken as the photo', async () => {
  const { clerk } = world.alpha;
  const photos = await photosBy(clerk, 2);
  const body = await shippable(photos.map((photo) => `http://${clerk.host}${photo}`));

  const { status } = await send(world, clerk, 'shipOrder', { body });

  expect(status).toBe(200);
  expect((await photosOf(clerk, body.orderId)).map(addressOf)).toEqual(photos);
});

test('six photos, one photo twice and what is no address of a file are refused at the edge', async () => {
  const { clerk } = world.alpha;
  const photos = await photosBy(clerk, 2);
  const key = photos[0]?.slice('/files/'.length) ?? '';
  const body = await shippable();
  const wrong: [photos: string[], words: string][] = [
    [Array.from({ length: 6 }, (_, nth) => `/files/${String(nth).repeat(32)}`), '最多5张照片'],
    [[photos[0] ?? '', photos[0] ?? ''], '照片重复'],
    [[key], '请重新上传文件'],
    [[`https://evil.test/files/${key}`], '请重新上传文件'],
    [[`/files/../${key}`], '请重新上传文件'],
  ];

  const tried = await Promise.all(
    wrong.map(([photos]) => send(world, clerk, 'shipOrder', { body: { ...body, photos } })),
  );

  expect(tried.map((reply) => reply.status)).toEqual(wrong.map(() => 400));
  expect(tried.map((reply) => Object.values(reply.refusal.fields ?? {})[0])).toEqual(
    wrong.map(([, words]) => words),
  );
});

test('another store and another channel find neither the order nor its photos', async () => {
  const { alpha, beta } = world;
  const body = await shippable(await photosBy(alpha.clerk, 1));
  await send(world, alpha.clerk, 'shipOrder', { body });

  const hidden = await Promise.all(
    [alpha.otherClerk, alpha.otherChannelOperator, beta.admin].map((who) =>
      send(world, who, 'orderDetail', { params: { id: body.orderId } }),
    ),
  );

  expect(hidden.map((reply) => reply.refusal.code)).toEqual(hidden.map(() => 'not_found'));
});
