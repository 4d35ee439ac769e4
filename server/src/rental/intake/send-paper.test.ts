import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placedBy, sendPaper } from '../../testing/orders/papers-by-program.ts';
import { photoBy, somePicture } from '../../testing/providers/photos.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

// 提交补件: papers that were asked for come from the program that placed the order, and are checked one by one.

let world: World;
let shop: Shop;
let key: ProgramKey;
let front: Buffer;
let back: Buffer;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop, { name: '小程序商城' });
  [front, back] = await Promise.all([somePicture(10), somePicture(20)]);
});
afterAll(() => world.close());

const png = (bytes: Buffer) => ({ name: '身份证.png', bytes });

/** An order of the program for which the operator asked for both sides. */
async function asked(more: object = {}) {
  const [orderId = 0] = await someOrders(world, shop, 1);
  const externalNo = await placedBy(world, shop, key, orderId);
  await send(world, shop.clerk, 'requestPapers', {
    body: { orderId, papers: ['idCardFront', 'idCardBack'], reason: '照片不清晰', ...more },
  });
  return { orderId, externalNo };
}
const papersOf = async (externalNo: string) =>
  (await sendOpen(world, key, 'openOrder', { params: { externalNo } })).answer.papers;
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const itemsOf = async (id: number) => (await detailOf(id)).papers[0]?.items ?? [];
const judged = async (name: 'acceptPaper' | 'returnPaper', orderId: number, fileId: number) =>
  send(world, shop.admin, name, {
    body: { orderId, fileId, ...(name === 'returnPaper' && { reason: '有反光' }) } as never,
  });
const kept = async () => [
  (await stored(world, shop, 'select key from files')).length,
  (await readdir(world.filesDir, { recursive: true })).filter((name) => name.includes('.')).length,
];
/** Opens a stored file as a browser does. */
const fetched = (
  url: string,
  by: { host: string; token: string | null } = { host: shop.admin.host, token: null },
) =>
  world.app.inject({
    method: 'GET',
    url,
    headers: { host: by.host, ...(by.token !== null && { authorization: by.token }) },
  });
const eventsOf = (orderId: number) =>
  stored<{ kind: string }>(world, shop, 'select kind from open_events where order_id = $1', [
    orderId,
  ]);

test('papers are told, handed in, returned and accepted: the order waits, says whose turn it is, and is approved', async () => {
  const { orderId, externalNo } = await asked({ note: '请在自然光下拍摄' });
  const wanted = await papersOf(externalNo);
  const first = await sendPaper(world, key, { externalNo, kind: 'idCardFront' }, png(front));
  const half = (await detailOf(orderId)).order;
  await sendPaper(world, key, { externalNo, kind: 'idCardBack' }, png(back));
  const { order: whole } = await detailOf(orderId);

  expect(wanted).toEqual(
    [
      ['idCardFront', '身份证正面'],
      ['idCardBack', '身份证反面'],
    ].map(([kind, label]) => ({
      kind,
      label,
      note: '请在自然光下拍摄',
      state: 'wanted',
      reason: null,
    })),
  );
  expect(first.answer).toMatchObject({ kind: 'idCardFront', state: 'sent', reason: null });
  expect([half.arePapersWanted, half.arePapersSent]).toEqual([true, false]);
  expect([whole.arePapersWanted, whole.arePapersSent]).toEqual([true, true]);

  const told = await stored(
    world,
    shop,
    `select body, order_id is not null as is_of_order, permission, purpose from messages where target = $1 order by id`,
    [`/order/detail/${orderId}`],
  );
  expect(told).toEqual([
    {
      body: `订单 ${whole.orderNo} 的补件已全部提交，请核对。`,
      is_of_order: true,
      permission: 'order:list',
      purpose: 1,
    },
  ]);

  const [sentFront, sentBack] = (await itemsOf(orderId)).map(({ files: [file] }) => file);
  expect(sentFront).toMatchObject({ appName: '小程序商城', verdict: null });
  await judged('acceptPaper', orderId, sentFront?.id ?? 0);
  await judged('returnPaper', orderId, sentBack?.id ?? 0);
  expect((await papersOf(externalNo)).map(({ state, reason }) => [state, reason])).toEqual([
    ['accepted', null],
    ['wanted', '有反光'],
  ]);
  const early = await send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  expect(early.refusal.code).toBe('papers_wanted');

  await sendPaper(world, key, { externalNo, kind: 'idCardBack' }, png(await somePicture(30)));
  const [, again] = await itemsOf(orderId);
  await judged('acceptPaper', orderId, again?.files[0]?.id ?? 0);
  const { order, papers, history } = await detailOf(orderId);
  expect([order.arePapersWanted, order.arePapersSent]).toEqual([false, false]);
  expect(papers[0]?.completedAt).not.toBeNull();
  expect(history.map(({ move, note }) => [move, note])).toEqual([
    ['requestPapers', '照片不清晰'],
    ['sendPaper', '经「小程序商城」提交'],
    ['sendPaper', '经「小程序商城」提交'],
    ['acceptPaper', null],
    ['returnPaper', '有反光'],
    ['sendPaper', '经「小程序商城」提交'],
    ['acceptPaper', null],
  ]);
  expect(await eventsOf(orderId)).toEqual(history.map(() => ({ kind: 'order.changed' })));
  expect((await send(world, shop.clerk, 'approveOrder', { body: { orderId } })).status).toBe(200);
});

test('what was handed in is private, drawn anew, and seen by a link on the record', async () => {
  const { orderId, externalNo } = await asked();
  await sendPaper(world, key, { externalNo, kind: 'idCardFront' }, png(front));
  const [row] = await stored<{ file_key: string }>(
    world,
    shop,
    'select file_key from paper_files where order_id = $1',
    [orderId],
  );
  const address = `/files/${row?.file_key}`;

  const hidden = await send(world, shop.clerk, 'revealPapers', { body: { orderId } });
  const { files } = (await send(world, shop.admin, 'revealPapers', { body: { orderId } })).answer;
  const link = files[0]?.link ?? '';
  const looked = [
    await fetched(address),
    await fetched(address, shop.admin),
    await fetched(link),
    await fetched(`${link}&thumbnail=1`),
    await fetched(link, { host: world.beta.admin.host, token: null }),
  ];

  expect(hidden.status).toBe(403);
  expect(JSON.stringify([await detailOf(orderId), await papersOf(externalNo)])).not.toContain(
    row?.file_key,
  );
  expect(looked.map(({ statusCode }) => statusCode)).toEqual([401, 404, 200, 200, 404]);
  expect(looked[2]?.headers['cache-control']).toBe('private, no-store');
  expect(
    await stored(
      world,
      shop,
      `select operation from audit_log where object = $1 and operation <> 'order:papers' order by id`,
      [(await detailOf(orderId)).order.orderNo],
    ),
  ).toEqual([{ operation: 'order:paperSent' }, { operation: 'papers:reveal' }]);
});

test('the same file for the same paper is handed in once, whatever became of it', async () => {
  const { orderId, externalNo } = await asked();
  const paper = { externalNo, kind: 'idCardFront' } as const;
  const race = await Promise.all([0, 1, 2].map(() => sendPaper(world, key, paper, png(front))));
  const [item] = await itemsOf(orderId);
  await judged('returnPaper', orderId, item?.files[0]?.id ?? 0);
  const late = await sendPaper(world, key, paper, png(front));

  expect(race.map(({ answer }) => answer.state)).toEqual(['sent', 'sent', 'sent']);
  expect(item?.files).toHaveLength(1);
  expect(late.answer).toMatchObject({ state: 'wanted', reason: '有反光' });
  const { history } = await detailOf(orderId);
  expect(history.filter(({ move }) => move === 'sendPaper')).toHaveLength(1);
  // under another paper it is another file
  const other = await sendPaper(world, key, { ...paper, kind: 'idCardBack' }, png(front));
  expect(other.answer.state).toBe('sent');
});

test('a paper is taken where it is wanted, from the program that placed the order', async () => {
  const { orderId, externalNo } = await asked();
  const other = await someApp(world, shop, { name: '另一商城' });
  const abroad = await someApp(world, world.beta);
  const paper = { externalNo, kind: 'idCardFront' } as const;
  await sendPaper(world, key, { externalNo, kind: 'idCardBack' }, png(back));
  const before = await kept();

  const codes = [
    await sendPaper(world, other, paper, png(front)),
    await sendPaper(world, abroad, paper, png(front)),
    await sendPaper(world, key, { ...paper, externalNo: 'NONE' }, png(front)),
    await sendPaper(world, key, { ...paper, kind: 'income' }, png(front)),
    await sendPaper(world, key, { ...paper, kind: 'idCardBack' }, png(front)),
    await sendPaper(world, key, { ...paper, kind: 'passport' as never }, png(front)),
  ].map(({ refusal }) => refusal.code);
  await send(world, shop.clerk, 'approveOrder', {
    body: { orderId, papersWaiverReason: '资料已在店核对' },
  });
  const late = await sendPaper(world, key, paper, png(front));
  const { orderId: closedId, externalNo: closedNo } = await asked();
  await stored(
    world,
    shop,
    `update orders set status = 35, close_reason = 'duplicate' where id = $1`,
    [closedId],
  );
  const closed = await sendPaper(world, key, { ...paper, externalNo: closedNo }, png(front));

  expect(codes).toEqual([
    'not_found',
    'not_found',
    'not_found',
    'paper_not_wanted',
    'paper_not_wanted',
    'invalid',
  ]);
  expect([late.refusal.code, closed.refusal.code]).toEqual([
    'paper_not_wanted',
    'paper_not_wanted',
  ]);
  expect((await papersOf(externalNo)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  expect(await kept()).toEqual(before);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const mb = 1024 * 1024;

test('a wrong signature, another hash, another format or 11 MB leave nothing, and the right file goes on', async () => {
  const { externalNo } = await asked();
  const paper = { externalNo, kind: 'idCardFront' } as const;
  const before = await kept();
  const meta = JSON.stringify({ filename: 'a.png', sha256: 'b'.repeat(64) });

  const codes = [
    await sendPaper(world, key, paper, png(front), { payload: meta }),
    await sendPaper(world, key, paper, png(front), { authorization: 'none' }),
    await sendPaper(world, key, paper, png(front), { sha256: 'b'.repeat(64) }),
    await sendPaper(world, key, paper, png(front), { sha256: 'b' }),
    await sendPaper(world, key, paper, png(front), { field: 'picture' }),
    await sendPaper(world, key, paper, png(Buffer.alloc(0))),
    await sendPaper(world, key, paper, { name: 'a.jpg', bytes: svg }),
    await sendPaper(world, key, paper, { name: 'a.jpg', bytes: Buffer.from('<html></html>') }),
    await sendPaper(world, key, paper, { name: 'a.html', bytes: front }),
    await sendPaper(world, key, paper, png(Buffer.concat([front, Buffer.alloc(11 * mb)]))),
  ].map(({ refusal }) => `${refusal.status} ${refusal.code}`);
  const json = await sendOpen(world, key, 'openSendPaper', {
    params: paper,
    body: { filename: 'a.png', sha256: 'b'.repeat(64) },
  });

  expect(codes).toEqual([
    '401 open_signature_invalid',
    '401 open_signature_invalid',
    '422 file_altered',
    '400 invalid',
    '400 invalid',
    '400 invalid',
    '415 image_type',
    '415 image_type',
    '415 image_type',
    '413 too_large',
  ]);
  expect(json.refusal.code).toBe('not_multipart');
  expect(await kept()).toEqual(before);
  expect((await sendPaper(world, key, paper, png(front))).answer.state).toBe('sent');
});

test('a program hands in 600 files an hour', async () => {
  const { externalNo } = await asked();
  await stored(
    world,
    shop,
    `insert into attempt_counters (brand_code, key, count, window_ends_at) values ($1, $2, 600, $3)
       on conflict (brand_code, key) do update set count = 600, window_ends_at = $3`,
    [shop.brand.code, `upload app ${key.appId}`, new Date(world.now.getTime() + 60_000)],
  );

  const refused = await sendPaper(world, key, { externalNo, kind: 'idCardFront' }, png(front));

  expect(refused.refusal.code).toBe('too_many_uploads');
  expect(refused.headers['retry-after']).toBe('60');
  await stored(world, shop, 'delete from attempt_counters where key = $1', [
    `upload app ${key.appId}`,
  ]);
});

test('a file is judged once, by who may see it, and of two at once one does', async () => {
  const { orderId, externalNo } = await asked();
  await sendPaper(world, key, { externalNo, kind: 'idCardFront' }, png(front));
  const fileId = (await itemsOf(orderId))[0]?.files[0]?.id ?? 0;
  const [otherOrder = 0] = await someOrders(world, shop, 1);

  const blind = await send(world, shop.clerk, 'acceptPaper', { body: { orderId, fileId } });
  const elsewhere = await judged('acceptPaper', otherOrder, fileId);
  const abroad = await send(world, world.beta.admin, 'acceptPaper', { body: { orderId, fileId } });
  const race = await Promise.all([
    judged('acceptPaper', orderId, fileId),
    judged('returnPaper', orderId, fileId),
  ]);

  expect(blind.refusal.code).toBe('paper_needs_reveal');
  expect([elsewhere.status, abroad.status]).toEqual([404, 404]);
  expect(
    race
      .map(({ status }) => `${status}`)
      .toSorted()
      .join(),
  ).toBe('200,409');
});

test('补件完成 by hand takes what is still missing as accepted', async () => {
  const { orderId, externalNo } = await asked();
  await sendPaper(world, key, { externalNo, kind: 'idCardFront' }, png(front));
  const found = async () =>
    (
      await send(world, shop.clerk, 'listOrders', { query: { arePapersSent: 'true' } as never })
    ).answer.content.some(({ id }) => id === orderId);
  const early = await found();
  await sendPaper(world, key, { externalNo, kind: 'idCardBack' }, png(back));
  const ready = await found();

  const photos = [await photoBy(world, shop.clerk)];
  await send(world, shop.clerk, 'completePapers', { body: { orderId, photos } });

  expect([early, ready, await found()]).toEqual([false, true, false]);
  expect((await papersOf(externalNo)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect((await detailOf(orderId)).order.orderStatus).toBe(orderStatus.pendingReview);
});
