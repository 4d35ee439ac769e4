import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { firstDamagePrices } from '@rental/domain/rental/orders/returns/damage-prices';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '../../../gateways/storage/disk-storage.ts';
import { doMoney, lookedAt, rentedOrder } from '../../../testing/orders/money.ts';
import { textOfPdf } from '../../../testing/wire/pdf-text.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { sendFile } from '../../../testing/wire/send-file.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';
import { madePdf } from '../../agreements/public.ts';
import { imageParts, type DossierImage } from '../papers/dossier-images.ts';
import { smsText } from '../papers/dossier-parts.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

let shade = 0;
/** The address of a photo of `side` px by a photo of its own colour, that `caller` has uploaded. */
async function photoOf(caller: Caller, side = 30): Promise<string> {
  shade += 7;
  const background = { r: shade % 256, g: 90, b: 160 };
  const bytes = await sharp({ create: { width: side, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const { answer } = await sendFile(world, caller, 'uploadDeployImage', 'photo.png', bytes);
  return new URL(String(answer['link'])).pathname; // as rows have it
}

const keyOf = (photo: string) => photo.replace('/files/', '');
async function hashOf(photo: string): Promise<string> {
  const [row] = await stored<{ hash: string }>(
    world,
    shop,
    `select encode(sha256, 'hex') as hash from files where key = $1`,
    [keyOf(photo)],
  );
  return row?.hash ?? '';
}

/** An order whose product is on its way back. */
async function returning(): Promise<number> {
  const { id } = await rentedOrder(world, shop);
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  return id;
}

const detailOf = async (id: number, caller = shop.clerk) =>
  (await send(world, caller, 'orderDetail', { params: { id } })).answer;
const cracked = { name: '屏幕碎裂', priceFen: 80_000 };
const charger = { name: '充电器缺失', priceFen: 8_000 };
const shown = (checks: ReturnType<typeof lookedAt>) =>
  checks.map(({ item, isNormal, note }) => ({ item, isNormal, note }));
const cracks = lookedAt({ screen: [cracked] }, { screen: '右下角碎裂' });
const toRepair = { deviceGoesTo: 'repair', grade: null };

test('an inspection keeps its photos, its checklist and its damages, and order, list and chain tell of them', async () => {
  const { clerk } = shop;
  const orderId = await returning();
  const photos = [await photoOf(clerk), await photoOf(clerk), await photoOf(clerk)];
  const checks = lookedAt({ screen: [cracked], accessories: [charger] }, { screen: '右下角碎裂' });
  const reply = await doMoney(
    world,
    clerk,
    'inspectReturn',
    { orderId, result: 'damaged', compensationFen: 70_000 },
    {
      ...toRepair,
      checks,
      compensationReason: '老客户，让利',
      photos,
      damageNote: '屏幕右下角碎裂',
    },
  );

  expect(reply.status).toBe(200);
  const detail = await detailOf(orderId);
  expect(detail.returns).toHaveLength(1);
  expect(detail.returns[0]).toMatchObject({
    returnState: 'toCompensate',
    result: 'damaged',
    checks: shown(checks),
    damages: [
      { ...cracked, item: 'screen' },
      { ...charger, item: 'accessories' },
    ],
    deviceGoesTo: 'repair',
    compensationFen: 70_000,
    compensationReason: '老客户，让利',
    damageNote: '屏幕右下角碎裂',
  });
  expect(detail.returns[0]?.photos.map((link) => link.split('?')[0])).toEqual(photos);
  const hashes = await Promise.all(photos.map(hashOf));
  expect(new Set(hashes).size).toBe(3);
  expect(detail.history.at(-1)).toMatchObject({
    move: 'inspectReturn',
    after: {
      return_photo_count: 3,
      photo_hashes: hashes.join(' '),
      checks: '屏幕：异常（右下角碎裂）、配件：异常',
      device_outcome: 'repair',
      damages: '屏幕碎裂 ¥800.00、充电器缺失 ¥80.00',
      compensation_reason: '老客户，让利',
    },
  });
  const [node] = await stored<{ facts: string }>(
    world,
    shop,
    `select facts from evidence_nodes where order_id = $1 and kind = 'inspected'`,
    [orderId],
  );
  expect(JSON.parse(node?.facts ?? '{}')).toMatchObject({ photo_hashes: hashes.join(' ') });
  const list = await send(world, clerk, 'listReturns', { query: { returnState: 'toCompensate' } });
  expect(list.answer.content.find((row) => row.orderId === orderId)).toMatchObject({
    photoCount: 3,
    checks: shown(checks),
    deviceGoesTo: 'repair',
    compensationReason: '老客户，让利',
  });
});

test('the photos of a return are seen by who sees those of its parcel, and by nobody else', async () => {
  const { clerk, channelOperator, otherClerk } = shop;
  const orderId = await returning();
  const photos = [await photoOf(clerk)];
  await doMoney(
    world,
    clerk,
    'inspectReturn',
    { orderId, result: 'intact', compensationFen: 0 },
    { photos, compensationReason: '' },
  );

  for (const caller of [clerk, channelOperator]) {
    const [link = ''] = (await detailOf(orderId, caller)).returns[0]?.photos ?? [];
    const fetched = await world.app.inject({ url: link, headers: { host: caller.host } });
    expect(fetched.statusCode).toBe(200);
  }
  const bare = await world.app.inject({ url: photos[0] ?? '', headers: { host: clerk.host } });
  expect(bare.statusCode).not.toBe(200);
  for (const caller of [otherClerk, world.beta.admin]) {
    const { status } = await send(world, caller, 'orderDetail', { params: { id: orderId } });
    expect(status).toBe(404);
  }
});

test('an inspection that does not hold together is refused with its sentence, and nothing is written', async () => {
  const { clerk } = shop;
  const orderId = await returning();
  const mine = [await photoOf(clerk)];
  const damaged = { orderId, result: 'damaged', compensationFen: 80_000 };
  const right = { ...toRepair, checks: cracks, compensationReason: '', photos: mine };
  const refused = async (decides: { orderId: number }, extra: object) => {
    const { refusal } = await doMoney(world, clerk, 'inspectReturn', decides, {
      ...right,
      ...extra,
    });
    return [refusal.status, refusal.code, refusal.msg];
  };

  expect(await refused(damaged, { photos: [] })).toEqual([
    422,
    'return_photos_missing',
    '检测结果为损坏，或有损坏项目时，请上传归还照片',
  ]);
  expect((await refused(damaged, { checks: cracks.slice(1) }))[1]).toBe('checklist_incomplete');
  expect((await refused(damaged, { checks: [...cracks.slice(1), cracks[1]] }))[0]).toBe(400);
  expect(await refused({ ...damaged, compensationFen: 70_000 } as never, {})).toEqual([
    422,
    'compensation_reason_missing',
    '赔付金额与损坏项目合计 ¥800.00 不一致，请填写调整原因',
  ]);
  expect(
    (
      await refused({ ...damaged, compensationFen: 1 } as never, {
        checks: lookedAt({ screen: [{ ...cracked, priceFen: 1 }] }),
      })
    )[1],
  ).toBe('damage_price_outdated');
  expect((await refused(damaged, { photos: [await photoOf(shop.otherClerk)] }))[1]).toBe(
    'photo_not_found',
  );
  const intact = { orderId, result: 'intact', compensationFen: 0 };
  expect((await refused(intact, {}))[1]).toBe('checklist_not_intact');
  expect((await refused({ ...intact, compensationFen: 1 } as never, {}))[1]).toBe(
    'compensation_without_damage',
  );
  const tooMany = await Promise.all(Array.from({ length: 10 }, () => photoOf(clerk)));
  expect((await refused(damaged, { photos: tooMany }))[0]).toBe(400);
  const { order, returns } = await detailOf(orderId);
  expect([order.inspection, returns[0]?.returnState, returns[0]?.photos]).toEqual([
    null,
    'toSend',
    [],
  ]);
});

test('违约 where nothing is broken takes a reason and no photo; with a damage it takes one', async () => {
  const orderId = await returning();
  const found = { orderId, result: 'breach', compensationFen: 30_000 };
  const inspect = (beside: object) =>
    doMoney(world, shop.clerk, 'inspectReturn', found, { photos: [], ...beside });

  const silent = await inspect({ compensationReason: '' });
  const checks = lookedAt({ screen: [cracked] });
  const broken = await inspect({ checks, compensationReason: '转租' });
  const right = await inspect({ compensationReason: '转租给他人' });

  expect([silent, broken].map(({ refusal }) => refusal.code)).toEqual([
    'compensation_reason_missing',
    'return_photos_missing',
  ]);
  expect(right.status).toBe(200);
  expect((await detailOf(orderId)).order.inspection).toBe('breach');
});

test('what came back late is 逾期 in order, list and dossier, and its device is stock again', async () => {
  const { clerk, admin } = shop;
  const orderId = await returning();
  const found = { orderId, result: 'overdue', compensationFen: 30_000 };
  const beside = { compensationReason: '逾期 10 天', photos: [] };
  const inspection = await doMoney(world, clerk, 'inspectReturn', found, beside);
  const bills = (await detailOf(orderId)).bills.flatMap(({ id, billStatus: now }) =>
    id !== null && now === billStatus.due ? [id] : [],
  );

  expect(inspection.status).toBe(200);
  expect((await detailOf(orderId)).order.inspection).toBe('overdue');
  const { answer: list } = await send(world, clerk, 'listReturns', {
    query: { result: 'overdue' },
  });
  expect(list.content.map((row) => [row.orderId, row.compensationFen])).toEqual([
    [orderId, 30_000],
  ]);
  const { answer: dossier } = await send(world, admin, 'orderDossier', { params: { id: orderId } });
  expect(textOfPdf(dossier.pdf)).toContain('结算类型：逾期');
  await doMoney(world, clerk, 'collectBills', {
    orderId,
    billIds: bills,
    amountFen: null,
    method: 'cash',
  });
  const done = await doMoney(world, clerk, 'completeReturn', { orderId, refundMethod: 'cash' });
  expect(done.status).toBe(200);
  const devices = await stored(
    world,
    shop,
    `select d.state from devices d join parcels p on p.brand_code = d.brand_code and p.device_id = d.id
     where p.order_id = $1`,
    [orderId],
  );
  expect(devices).toEqual([{ state: 'inStock' }]);
});

test('a brand begins with a price list; who has the right changes it, and what was inspected keeps its prices', async () => {
  const { admin, clerk } = shop;
  const list = async (caller: Caller) =>
    (await send(world, caller, 'damagePrices', { query: {} })).answer;
  const before = await list(clerk);
  expect(before.prices).toEqual(firstDamagePrices);
  const orderId = await returning();
  await doMoney(
    world,
    clerk,
    'inspectReturn',
    { orderId, result: 'damaged', compensationFen: 8_000 },
    { checks: lookedAt({ accessories: [charger] }), compensationReason: '' },
  );
  const prices = [
    { item: 'accessories' as const, name: '充电器缺失', priceFen: 9_900, needsRepair: false },
    { item: 'lens' as const, name: '镜头划痕', priceFen: 15_000, needsRepair: false },
  ];

  const outsider = await send(world, clerk, 'saveDamagePrices', {
    body: { prices, seen: before.seen },
  });
  const saved = await send(world, admin, 'saveDamagePrices', {
    body: { prices, seen: before.seen },
  });
  const late = await send(world, admin, 'saveDamagePrices', {
    body: { prices: [], seen: before.seen },
  });

  expect(outsider.status).toBe(403);
  expect(saved.answer.prices).toEqual(prices);
  expect(await list(clerk)).toEqual(saved.answer);
  expect(late.refusal.code).toBe('damage_prices_edited');
  expect((await list(world.beta.admin)).prices).toEqual(firstDamagePrices);
  expect((await detailOf(orderId)).returns[0]?.damages).toEqual([
    { ...charger, item: 'accessories' },
  ]);
  const [entry] = await stored(
    world,
    shop,
    `select before, after from audit_log where operation = 'return:prices' and result = 'ok'`,
  );
  expect(entry).toEqual({ before: firstDamagePrices, after: prices });
  await send(world, admin, 'saveDamagePrices', {
    body: { prices: [...firstDamagePrices], seen: saved.answer.seen },
  });
});

test('two who change the price list at once: one of them is told', async () => {
  const { admin } = shop;
  const { seen, prices } = (await send(world, admin, 'damagePrices', { query: {} })).answer;
  const saves = [1, 2].map((more) =>
    send(world, admin, 'saveDamagePrices', {
      body: {
        prices: [
          ...prices,
          { item: 'function', name: `新项目${more}`, priceFen: more, needsRepair: false },
        ],
        seen,
      },
    }),
  );

  const statuses = (await Promise.all(saves)).map(({ status }) => status);

  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('登记到仓 is told on the order page', async () => {
  const orderId = await returning();
  expect((await detailOf(orderId)).returns[0]).toMatchObject({
    returnState: 'toSend',
    arrivedAt: null,
  });
  await send(world, shop.clerk, 'arriveReturn', { body: { orderId } });
  expect((await detailOf(orderId)).returns[0]?.returnState).toBe('toInspect');
});

// the dossier

const imagesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1;

test('a dossier has the pictures of parcel, inspection and payments, and names who made it', async () => {
  const { admin, clerk } = shop;
  const { id: orderId, billIds } = await rentedOrder(world, shop);
  const proofs = [await photoOf(clerk)];
  await doMoney(
    world,
    clerk,
    'collectBills',
    { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'bank' },
    { proofs },
  );
  const without = await send(world, admin, 'orderDossier', { params: { id: orderId } });
  await stored(
    world,
    shop,
    `insert into parcel_photos (brand_code, parcel_id, position, file_key)
     select brand_code, id, 0, $2 from parcels where order_id = $1`,
    [orderId, keyOf(await photoOf(clerk))],
  );
  await doMoney(world, clerk, 'startReturn', { orderId });
  const photos = [await photoOf(clerk), await photoOf(clerk)];
  const found = { orderId, result: 'damaged', compensationFen: 80_000 };
  const beside = { ...toRepair, checks: cracks, compensationReason: '', photos };
  expect((await doMoney(world, clerk, 'inspectReturn', found, beside)).status).toBe(200);

  const { answer } = await send(world, admin, 'orderDossier', { params: { id: orderId } });

  const pdf = Buffer.from(answer.pdf, 'base64');
  expect(imagesIn(Buffer.from(without.answer.pdf, 'base64'))).toBe(1);
  expect(imagesIn(pdf)).toBe(4);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(answer.sha256);
  const log = await stored(
    world,
    shop,
    `select after from audit_log where operation = 'order:dossier' and result = 'ok'`,
  );
  expect(log).toContainEqual({ after: { sha256: answer.sha256 } });
});

test('a dossier names what the customer was told by SMS, the first first and the phone masked', async () => {
  const { id } = await rentedOrder(world, shop);
  const { answer } = await send(world, shop.clerk, 'orderSms', { params: { id } });

  expect(smsText(answer.messages)).toBe(
    ['物流已发货', '物流已签收']
      .map((told) => `2026-11-21 10:00:00  ${told}  138****5678  待发送`)
      .join('\n'),
  );
  expect(smsText([])).toBe('没有发送短信');
});

/** Photos as the dossier knows them. */
const named = (photos: readonly string[]): Promise<DossierImage[]> =>
  Promise.all(
    photos.map(async (photo) => ({
      group: '归还照片',
      key: keyOf(photo),
      words: '检测 2026-11-21',
      sha256: await hashOf(photo),
    })),
  );
const storage = () => diskStorage(world.filesDir);
const listIn = (parts: Awaited<ReturnType<typeof imageParts>>) => parts.at(-1)?.text ?? '';

test('the pictures of a dossier are scaled to a page, and the same ones make the same file', async () => {
  const images = await named([await photoOf(shop.clerk, 4_000), await photoOf(shop.clerk)]);

  const [once, again] = [await imageParts(storage(), images), await imageParts(storage(), images)];

  const [part] = once;
  const sizes = await Promise.all((part?.images ?? []).map(({ jpeg }) => sharp(jpeg).metadata()));
  expect(sizes.map(({ width, format }) => [width, format])).toEqual([
    [1_200, 'jpeg'],
    [30, 'jpeg'],
  ]);
  for (const { sha256 } of images) expect(listIn(once)).toContain(sha256);
  const drawn = (parts: typeof once) =>
    madePdf({ title: '证据包', parts, footers: ['订单号 ZL1'] });
  const [one, other] = [await drawn(once), await drawn(again)];
  expect(imagesIn(one)).toBe(2);
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('pictures beyond what a dossier holds, and those that are gone or were changed, are listed by their hash', async () => {
  const { clerk } = shop;
  const photos = [await photoOf(clerk), await photoOf(clerk), await photoOf(clerk)];
  const images = await named(photos);
  const [first] = (await imageParts(storage(), images))[0]?.images ?? [];
  const roomForOne = (first?.jpeg.length ?? 0) + 1;

  const full = await imageParts(storage(), images, roomForOne);
  const [gone = '', , changed] = images.map(({ key }) => key);
  await rm(join(world.filesDir, gone.slice(0, 2), gone.slice(2, 4), `${gone}.png`));
  const other = images.map((image) =>
    image.key === changed ? { ...image, sha256: 'f'.repeat(64) } : image,
  );
  const broken = await imageParts(storage(), other);

  expect(full[0]?.images).toHaveLength(1);
  expect(listIn(full).split('超出本文件的图片容量')).toHaveLength(3);
  for (const { sha256 } of images) expect(listIn(full)).toContain(sha256);
  expect(broken[0]?.images).toHaveLength(1);
  expect(listIn(broken)).toMatch(/原图已不存在[^]*原图与存档时不一致/);
  expect(listIn(await imageParts(storage(), []))).toBe('没有图片');
});
