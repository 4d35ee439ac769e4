import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { differences, doMoney } from '../../testing/orders/money.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let fixture: DeductionFixture;
let orderId = 0;
let billId = 0;
let tradeNo = '';
beforeAll(async () => {
  world = await createWorld();
  fixture = await openDeductionFixture(world);
});
beforeEach(async () => {
  ({ orderId, billId } = await fixture.signedOrder('0008')); // its provider never decides by itself
  await fixture.run();
  tradeNo = `DK-alpha-${billId}-1`;
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});

const paidFen = async () => {
  const [row] = await stored<{ fen: number }>(
    world,
    world.alpha,
    'select paid_fen::int as fen from bills where id = $1',
    [billId],
  );
  return row?.fen;
};
const received = () =>
  stored(
    world,
    world.alpha,
    `select id from transfers where bill_id = $1 and kind in ('received', 'overpaid')`,
    [billId],
  );
const events = () =>
  stored<{ body: string }>(
    world,
    world.alpha,
    'select body from deduction_callbacks where trade_no = $1',
    [tradeNo],
  );

test('a callback pays the bill, however often and by however many it is delivered', async () => {
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => fixture.callback({ tradeNo })),
    ...Array.from({ length: 5 }, (_, nth) =>
      fixture.callback({ tradeNo, eventNo: `${tradeNo} again ${nth}` }),
    ),
  ]);
  fixture.wait(300);
  await fixture.run();

  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    replies.map(() => [200, { received: true }]),
  );
  expect([await paidFen(), (await received()).length]).toEqual([10_000, 1]);
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', overpaid_fen: 0 }]);
  expect(await events()).toHaveLength(6);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test.each([
  ['no signature', {}, { signature: '' }],
  ['another signature', {}, { signature: 'f'.repeat(64) }],
  ['another body than was signed', {}, { sent: '{"eventNo":"E1"}' }],
  ['a time of more than five minutes ago', {}, { secondsAgo: 301 }],
  ['a time of more than five minutes ahead', {}, { secondsAgo: -301 }],
])('a callback with %s is refused and changes nothing', async (_what, change, manner) => {
  const reply = await fixture.callback({ tradeNo, ...change }, manner);

  expect([reply.status, reply.body.code]).toEqual([401, 'callback_not_signed']);
  expect([await paidFen(), (await events()).length]).toEqual([0, 0]);
});

test.each([{ amountFen: 9_999 }, { amountFen: 1_000_000 }, { merchant: 'sandbox-beta' }])(
  'a signed callback that says %j is not booked, and somebody is told, once',
  async (change) => {
    const first = await fixture.callback({ tradeNo, ...change });
    const again = await fixture.callback({ tradeNo, ...change });

    expect([first.status, again.status]).toEqual([422, 422]);
    expect(first.body.code).toBe('callback_mismatch');
    expect(await paidFen()).toBe(0);
    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'processing' }]);
    const told = await stored(
      world,
      world.alpha,
      `select id from messages where title = '代扣通知与交易不符' and target = $1`,
      [`/order/detail/${orderId}`],
    );
    const audited = await stored(
      world,
      world.alpha,
      `select id from audit_log where operation = 'deduction:mismatch' and object = $1`,
      [`order ${orderId}`],
    );
    expect([told.length, audited.length]).toEqual([1, 1]);
  },
);

test('a trade number of nobody, or of another brand, is not found', async () => {
  const nobody = await fixture.callback({ tradeNo: `DK-alpha-${billId}-2` });
  const foreign = await fixture.callback({ tradeNo }, {}, world.beta);

  expect([nobody.status, foreign.status]).toEqual([404, 404]);
  expect([await paidFen(), (await events()).length]).toEqual([0, 0]);
});

test('words that come out of order, late or contradicting each other end in one payment', async () => {
  const said: [outcome: string, reason?: string][] = [
    ['failed', 'insufficient'],
    ['processing'],
    ['succeeded'],
    ['failed', 'busy'],
    ['processing'],
    ['succeeded'],
  ];
  for (const [nth, [outcome, reason]] of said.entries())
    await fixture.callback({ tradeNo, eventNo: `${tradeNo} ${nth}`, outcome, reason });

  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', reason: null }]);
  expect([await paidFen(), (await received()).length]).toEqual([10_000, 1]);
});

test('money of a try that was told as failed is owed back where a later try has paid the bill', async () => {
  await fixture.callback({ tradeNo, outcome: 'failed', reason: 'busy' });
  fixture.wait(600);
  await fixture.run();
  await fixture.callback({ tradeNo: `DK-alpha-${billId}-2`, eventNo: `${tradeNo} 2` });

  const late = await fixture.callback({ tradeNo, eventNo: `${tradeNo} 3` });

  expect(late.status).toBe(200);
  expect(await fixture.triesOf(billId)).toMatchObject([
    { state: 'succeeded', overpaid_fen: 10_000 },
    { state: 'succeeded', overpaid_fen: 0 },
  ]);
  expect(await paidFen()).toBe(10_000);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('a callback and a payment by hand at once lose nothing and pay nothing twice', async () => {
  const pay = { billIds: [billId], amountFen: null, method: 'cash' };

  const [callback, byHand] = await Promise.all([
    fixture.callback({ tradeNo }),
    doMoney(fixture.world, world.alpha.clerk, 'collectBills', { orderId, ...pay }),
  ]);

  expect(callback.status).toBe(200);
  const overpaid = (await fixture.triesOf(billId)).map(({ overpaid_fen: fen }) => fen);
  expect([await paidFen(), overpaid]).toEqual([10_000, [byHand.status === 200 ? 10_000 : 0]]);
  expect(await differences(world, world.alpha)).toEqual([]);
});
