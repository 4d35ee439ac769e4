import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { openReletFixture, type ReletFixture } from '../../testing/orders/relets.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { leaseToday, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let fixture: AuthorizationFixture;
let relets: ReletFixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await openAuthorizationFixture(world);
  relets = openReletFixture(fixture.world, world.alpha);
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});

const act = (
  name: Parameters<typeof doMoney>[2],
  body: Parameters<typeof doMoney>[3],
  more: Record<string, unknown> = {},
) => doMoney(fixture.world, world.alpha.clerk, name, body, more);
const prove = () => proveBooks(world, world.alpha);
const heldBy = async (...orderIds: number[]) => {
  const orders = await Promise.all(orderIds.map((id) => fixture.orderOf(id)));
  return orders.map((order) => [order?.held, order?.step]);
};

/** A rental whose deposit of ¥500.00 is frozen and whose rent of ¥300.00 is paid. */
async function paidRental(end: string) {
  const lease = { lease_terms_id: await leaseToday(world, world.alpha) };
  const { orderId, billIds } = await fixture.securedRental(end, lease);
  await relets.pay(orderId, billIds.slice(1));
  return { orderId, billId: billIds[0] ?? 0 };
}

test('a hold goes over with 续租起租, is captured from and released there, and a late word of before is booked where it belongs', async () => {
  const { orderId, billId } = await paidRental('0008'); // its provider never decides by itself
  await act('captureAuthorization', { orderId, billId, amountFen: fen(10_000) });
  await fixture.run();
  const captureNo = (await fixture.stepsOf(orderId)).at(-1)?.trade_no ?? '';
  const reletId = await relets.relet(orderId);
  await relets.sign(reletId);
  const busy = await relets.begin(reletId);
  await fixture.callback({
    tradeNo: captureNo,
    amountFen: 10_000,
    outcome: 'failed',
    reason: 'busy',
  });
  await relets.pay(orderId, [billId]);
  await prove();

  const begun = await relets.begin(reletId);

  expect([busy.refusal.code, begun.status]).toEqual(['relet_still_owed', 200]);
  expect(await heldBy(orderId, reletId)).toEqual([
    [0, null],
    [50_000, null],
  ]);
  await prove();

  // ¥100.00 were paid out of it after all: the rent was paid already, so that they are owed back there
  await fixture.callback({ tradeNo: captureNo, amountFen: 10_000, eventNo: `${captureNo} late` });
  await fixture.callback({ tradeNo: captureNo, amountFen: 10_000, eventNo: `${captureNo} again` });

  expect(await heldBy(orderId, reletId)).toEqual([
    [0, null],
    [40_000, null],
  ]);
  const books = await stored(
    world,
    world.alpha,
    `select order_id, kind, amount_fen::int as fen from transfers where order_id = any ($1)
       and kind in ('authorized', 'authorizationCarriedOut', 'authorizationCarriedIn', 'authorizationReleased', 'overpaid') order by id`,
    [[orderId, reletId]],
  );
  expect(books).toEqual([
    { order_id: orderId, kind: 'authorized', fen: 50_000 },
    { order_id: orderId, kind: 'authorizationCarriedOut', fen: 50_000 },
    { order_id: reletId, kind: 'authorizationCarriedIn', fen: 50_000 },
    { order_id: reletId, kind: 'authorizationReleased', fen: 10_000 },
    { order_id: orderId, kind: 'overpaid', fen: 10_000 },
  ]);
  await prove();

  const shown = await fixture.authorizationOf(reletId);
  expect(shown.steps.map(({ step }) => step)).toEqual(['capture', 'hold']);
  expect(shown.carriedFrom).toMatchObject({ id: orderId });
  expect((await fixture.authorizationOf(orderId)).carriedTo).toMatchObject({ id: reletId });
  await act('releaseAuthorization', { orderId: reletId }, { reason: '客户已付押金' });
  await fixture.run();
  const releaseNo = (await fixture.stepsOf(reletId)).at(-1)?.trade_no ?? '';
  await fixture.callback({ tradeNo: releaseNo, amountFen: 40_000 });
  expect(await heldBy(orderId, reletId)).toEqual([
    [0, null],
    [0, null],
  ]);
  await prove();
});

test('where the relet has a larger deposit it is frozen anew, and the hold before is released only when the relet begins', async () => {
  const { orderId, billId } = await paidRental('9999');
  await relets.pay(orderId, [billId]);
  const reletId = await relets.relet(orderId);
  const amounts = {
    orderId: reletId,
    totalRentFen: 27_000,
    depositFen: 80_000,
    depositWaivedFen: 0,
    firstPayment: 'atReceipt',
  };
  const reason = { reason: '换租价更高的套餐' };
  const changed = await doMoney(fixture.world, world.alpha.admin, 'changeAmounts', amounts, reason);
  const missing = await send(fixture.world, world.alpha.clerk, 'generateAgreement', {
    body: { orderId: reletId },
  });
  await fixture.ask(reletId);
  await fixture.run();
  const asked = await heldBy(orderId, reletId);
  await fixture.answerPage(reletId, 'agree');
  const both = await heldBy(orderId, reletId);
  await prove();
  await relets.sign(reletId);

  const begun = await relets.begin(reletId);
  const ending = await heldBy(orderId, reletId);
  await fixture.settle();

  expect([changed.status, missing.refusal.code, begun.status]).toEqual([
    200,
    'deposit_not_held',
    200,
  ]);
  expect(await fixture.stepsOf(reletId)).toMatchObject([{ step: 'hold', amount_fen: 80_000 }]);
  expect([asked, both, ending]).toEqual([
    [
      [50_000, null],
      [0, 'hold'],
    ],
    [
      [50_000, null],
      [80_000, null],
    ],
    [
      [50_000, 'release'],
      [80_000, null],
    ],
  ]);
  expect(await heldBy(orderId, reletId)).toEqual([
    [0, null],
    [80_000, null],
  ]);
  await prove();
});

test('a renewal that is cancelled leaves the hold with the rental that it would have gone on from', async () => {
  const { orderId, billId } = await paidRental('9999');
  await relets.pay(orderId, [billId]);
  const reletId = await relets.relet(orderId);
  const waiting = await relets.detail(reletId);
  await relets.cancel(reletId);

  expect(waiting.order).toMatchObject({ authorizedComingFen: 50_000, authorizedFen: 0 });
  expect(await heldBy(orderId, reletId)).toEqual([
    [50_000, null],
    [0, null],
  ]);
  await prove();
});
