import { maxUnsignedPerHour } from '@rental/domain/platform/callbacks/received';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, password, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let fixture: DeductionFixture;
let shop: Shop;
beforeEach(async () => {
  bare = await createWorld();
  fixture = await openDeductionFixture(bare);
  shop = bare.alpha;
});
afterEach(async () => {
  await fixture.close();
  await bare.close();
});

const list = async (query: object = {}, by = shop.admin) =>
  (await send(fixture.world, by, 'listCallbacks', { query })).answer.content;
const replay = async (id: number, by = shop.admin) =>
  send(fixture.world, by, 'replayCallback', {
    body: { id, stepUp: { password: await sealed(fixture.world, password) } },
  });
/** A try of ¥100.00 that the provider has not decided. */
const tried = async () => {
  const order = await fixture.signedOrder('0008');
  await fixture.run();
  const [row] = await stored<{ trade_no: string; order_no: string }>(
    bare,
    shop,
    `select a.trade_no, o.order_no from deduction_attempts a
       join orders o on o.brand_code = a.brand_code and o.id = a.order_id where a.bill_id = $1`,
    [order.billId],
  );
  return { ...order, tradeNo: row?.trade_no ?? '', orderNo: row?.order_no ?? '' };
};
const paid = async () => {
  const [row] = await stored<{ count: number }>(
    bare,
    shop,
    'select count(*)::int as count from payments',
  );
  return row?.count;
};

test('each callback is in the list with what became of it, and is found by its order, kind and result', async () => {
  const { tradeNo, orderNo, orderId } = await tried();
  await fixture.callback({ tradeNo });
  await fixture.callback({ tradeNo });
  await fixture.callback({ tradeNo, amountFen: 9_999, eventNo: 'wrong amount' });
  await fixture.callback({ tradeNo: 'DK-alpha-9-1' });
  await fixture.callback({ tradeNo }, { signature: 'forged' });

  const rows = (await list()).map(({ callbackState, reason, ourNo, isSigned }) =>
    [callbackState, reason, ourNo, isSigned].join(' '),
  );

  expect(rows).toEqual([
    'refused 签名不正确或已过期  false',
    'refused 没有此业务单号  true',
    `refused 与发起时的金额、商户或内容不一致 ${tradeNo} true`,
    `duplicate  ${tradeNo} true`,
    `taken  ${tradeNo} true`,
  ]);
  expect(await list({ orderNo, callbackState: 'taken' })).toMatchObject([{ orderId, orderNo }]);
  expect(await list({ kind: 'payment' })).toEqual([]);
  expect(await list({ ourNo: tradeNo })).toHaveLength(3);
  const { answer } = await send(fixture.world, shop.admin, 'callbacksToday');
  expect(answer).toEqual({ received: 0, taken: 1, duplicate: 1, refused: 3, uncounted: 0 });
});

test('one that was not finished is replayed: it pays once, however often it is replayed, and who did it is kept', async () => {
  const { tradeNo } = await tried();
  await fixture.callback({ tradeNo });
  // as if the server had died between keeping and taking it in
  await stored(bare, shop, 'delete from deduction_callbacks');
  await stored(bare, shop, `update received_callbacks set state = 'received', our_no = null`);
  const before = await paid();
  const [row] = await list();

  const first = await replay(row?.id ?? 0);
  const [again, more] = await Promise.all([replay(row?.id ?? 0), replay(row?.id ?? 0)]);

  expect(first.answer).toEqual({ callbackState: 'taken', reason: null });
  expect([again.answer.callbackState, more.answer.callbackState]).toEqual([
    'duplicate',
    'duplicate',
  ]);
  expect(await paid()).toBe(before);
  const { answer } = await send(fixture.world, shop.admin, 'callbackDetail', {
    params: { id: row?.id ?? 0 },
  });
  expect(answer).toMatchObject({ callbackState: 'taken', ourNo: tradeNo, replays: 3 });
  expect(answer.replayed.map(({ callbackState }) => callbackState)).toEqual([
    'duplicate',
    'duplicate',
    'taken',
  ]);
});

test('one that nobody has signed is never taken in, and needs the right and the password besides', async () => {
  const { tradeNo } = await tried();
  await fixture.callback({ tradeNo }, { signature: 'forged' });
  const [row] = await list();
  const id = row?.id ?? 0;

  expect((await replay(id)).refusal.code).toBe('callback_never_signed');
  expect((await replay(id, shop.clerk)).status).toBe(403);
  expect((await replay(id, bare.beta.admin)).status).toBe(404);
  const unproven = await send(fixture.world, shop.admin, 'replayCallback', {
    body: { id, stepUp: { password: await sealed(fixture.world, 'another') } },
  });
  expect(unproven.status).not.toBe(200);
  expect(await list({}, bare.beta.admin)).toEqual([]);
});

test('a flood of unsigned ones fills a few rows an hour, and the rest is counted; they go after a week', async () => {
  const { tradeNo } = await tried();
  const forged = () => fixture.callback({ tradeNo }, { signature: 'forged' });
  for (let nth = 0; nth < maxUnsignedPerHour + 5; nth += 1) await forged();

  const { answer } = await send(fixture.world, shop.admin, 'callbacksToday');
  expect(answer).toMatchObject({ refused: maxUnsignedPerHour, uncounted: 5 });
  fixture.wait(8 * 86_400);
  await aWorker(bare).workUntilIdle();
  expect(
    await stored(
      bare,
      shop,
      `select (select count(*)::int from received_callbacks) as kept,
         (select count(*)::int from callback_overflows) as counted`,
    ),
  ).toEqual([{ kept: 0, counted: 0 }]);
});
