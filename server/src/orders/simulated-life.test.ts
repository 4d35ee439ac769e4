import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/orders/order-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, doMoney, rentedOrder } from '../testing/money.ts';
import { someOrders, stored } from '../testing/rows.ts';
import { send } from '../testing/send.ts';
import { wait } from '../testing/sign-in.ts';
import { createWorld, type World } from '../testing/world.ts';
import { wrongRollups } from '../testing/wrong-rollups.ts';

// A month of a shop, day by day, through its calls: orders arrive, are rented, paid, let off, returned and bought, by operators
// who also try what cannot be done. Each evening the books, the bills and the figures must say the same.

/** 1,000 on purpose (`LIFE_ORDERS=1000`); fewer in every run of the tests. */
const orders = Number(process.env['LIFE_ORDERS'] ?? 20);
const days = 30;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Deed = Parameters<typeof doMoney>[2];
type Try = (open: readonly number[], paid: readonly number[]) => readonly [Deed, object, object?];

const cash = { method: 'cash' };
const tries: readonly Try[] = [
  (bills) => ['collectBills', { billIds: bills.slice(0, 1), amountFen: null, ...cash }],
  (bills) => ['collectBills', { billIds: bills.slice(0, 2), amountFen: 1_234, ...cash }],
  (bills) => ['collectBills', { billIds: bills.slice(0, 1), amountFen: null, method: 'deposit' }],
  (bills) => [
    'waiveBill',
    { billId: bills[0] ?? 1, amountFen: 100, lateFeeFen: 0 },
    { reason: '协商' },
  ],
  (bills) => ['rescheduleBill', { billId: bills[1] ?? 1, dueOn: '2026-12-30' }, { reason: '协商' }],
  () => ['takeDeposit', cash],
  (_open, paid) => [
    'refundBill',
    { billId: paid[0] ?? 1, refundMethod: 'bank' },
    { reason: '多收一期' },
  ],
  () => ['chargeOrder', { kind: 4, amountFen: 5_000 }, { purpose: '配件' }],
  (bills) => ['cancelCharge', { billId: bills.at(-1) ?? 1 }, { reason: '误收' }],
  () => ['payOffOrder', { discountFen: 500, ...cash }],
  () => ['buyOutOrder', { ...cash, useDeposit: true, refundMethod: 'cash' }],
  () => ['startReturn', {}],
  () => ['cancelReturn', {}, { reason: '继续租用' }],
  () => ['inspectReturn', { result: 'damaged', compensationFen: 3_000 }],
  () => ['completeReturn', { refundMethod: 'cash' }],
  () => [
    'startRelet',
    {
      termCount: 2,
      period: { unit: 'day', days: 7 },
      totalRentFen: 20_001,
      buyoutFen: 100_000,
      buyoutRule: 'early',
    },
  ],
  () => ['beginRelet', {}],
  () => ['cancelRelet', { refundMethod: 'cash' }, { reason: '不续租' }],
];

/** A relet is signed as soon as it is there, where its deposit lets it. */
async function signed(reletId: number): Promise<number> {
  for (const name of ['generateAgreement', 'signAgreement'] as const)
    await send(world, world.alpha.clerk, name, { body: { orderId: reletId } });
  return reletId;
}

test(`in a month of ${orders} orders the books are right every evening`, async () => {
  const { admin, clerk } = world.alpha;
  const random = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), {
    seed: 20_261_121,
    numRuns: orders * days * 2,
  });
  let at = 0;
  const pick = (most: number) => (random[(at += 1) % random.length] ?? 0) % most;
  const begun: number[] = [];
  const relets: number[] = [];
  const done = new Map<string, number>();

  for (let day = 0; day < days; day += 1) {
    while (begun.length < Math.ceil((orders * (day + 1)) / days)) {
      const order = await rentedOrder(world, world.alpha, {
        total_rent_fen: fen(100_001 + pick(500_000)),
        term_count: 1 + pick(12),
        deposit_fen: fen(50_000),
        deposit_waived_fen: fen(pick(2) * 50_000),
        buyout_fen: fen(300_000),
      });
      begun.push(order.id);
    }
    await someOrders(world, world.alpha, 1);
    for (const orderId of [...begun, ...relets]) {
      if (pick(3) > 0) continue;
      const { answer } = await send(world, clerk, 'orderDetail', { params: { id: orderId } });
      const inStatus = (status: number) =>
        answer.bills.flatMap(({ id, billStatus }) =>
          id !== null && billStatus === status ? [id] : [],
        );
      const attempt = tries[pick(tries.length)];
      const [name, decides, extra = {}] = attempt?.(inStatus(1), inStatus(2)) ?? [
        'takeDeposit',
        cash,
      ];
      const reply = await doMoney(world, admin, name, { orderId, ...decides }, { ...extra });
      expect([200, 400, 409, 422]).toContain(reply.status);
      if (reply.status !== 200) continue;
      done.set(name, (done.get(name) ?? 0) + 1);
      if (name === 'startRelet')
        relets.push(await signed((reply.answer as { reletId: number }).reletId));
    }
    expect(await differences(world, world.alpha), `the evening of day ${day + 1}`).toEqual([]);
    for (const wrong of wrongRollups) expect(await stored(world, world.alpha, wrong)).toEqual([]);
    wait(world, 86_400);
  }

  const ended = await stored<{ status: number; count: number }>(
    world,
    world.alpha,
    'select status, count(*) as count from orders where id = any($1) group by 1',
    [begun],
  );
  expect(done.size).toBeGreaterThan(9);
  expect(done.get('beginRelet')).toBeGreaterThan(0);
  expect(ended.find(({ status }) => status === orderStatus.completed)?.count).toBeGreaterThan(0);
}, 3_600_000);
