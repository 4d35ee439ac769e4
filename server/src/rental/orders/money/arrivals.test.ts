import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fen } from '@rental/domain/money';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { proofIn } from '../../../testing/people/agreed.ts';
import {
  openDeductionFixture,
  type DeductionFixture,
} from '../../../testing/providers/deductions.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

// 收款 of money that arrived on another day, and its 交易号.

let world: World;
let fixture: DeductionFixture;
beforeAll(async () => {
  const bare = await createWorld();
  await bare.database.owner.query(
    `update brands set money_limit_fen = 500000 where code = 'alpha'`,
  );
  fixture = await openDeductionFixture(bare); // reads the limit
  world = fixture.world;
});
afterAll(async () => {
  await proveBooks(world, world.alpha);
  await fixture.close();
  await world.close();
});

const daysAgo = (days: number) => addDays(businessDateOf(world.now), -days);
const someRental = () => rentedOrder(world, world.alpha, { deposit_waived_fen: fen(0) });
const collected = (
  { id, billIds }: Awaited<ReturnType<typeof rentedOrder>>,
  decides: Record<string, unknown>,
  extra: Record<string, unknown> = {},
) =>
  doMoney(
    world,
    world.alpha.admin,
    'collectBills',
    { orderId: id, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash', ...decides },
    extra,
  );
const paymentsOf = (orderId: number) =>
  stored(
    world,
    world.alpha,
    `select p.method, p.trade_no, a.happened_on::text, a.posted_on::text
     from payments p join acts a on a.id = p.act_id where p.order_id = $1 order by p.id`,
    [orderId],
  );

test('money is booked on the day on which it arrived, and the books say so', async () => {
  const rental = await someRental();

  const done = await collected(rental, { arrivedOn: daysAgo(2) }, { tradeNo: 'A2026112500001' });

  expect(done.status).toBe(200);
  const payment = { happened_on: daysAgo(2), posted_on: daysAgo(2) };
  expect(await paymentsOf(rental.id)).toEqual([
    { ...payment, method: 'cash', trade_no: 'A2026112500001' },
  ]);
  const { answer } = await send(world, world.alpha.admin, 'orderBooks', {
    params: { id: rental.id },
  });
  expect(answer.acts[0]).toMatchObject({
    kind: 'collect',
    happenedOn: daysAgo(2),
    postedOn: daysAgo(2),
    tradeNo: 'A2026112500001',
  });
});

test('a 交易号 pays once for each way, also when two try at the same moment', async () => {
  const [one, other, third] = [await someRental(), await someRental(), await someRental()];
  const tradeNo = 'B20261125_7';

  const both = await Promise.all([
    collected(one, {}, { tradeNo }),
    collected(other, {}, { tradeNo }),
  ]);

  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('trade_no_in_use');
  expect([...(await paymentsOf(one.id)), ...(await paymentsOf(other.id))]).toHaveLength(1);
  expect((await collected(third, {}, { tradeNo })).refusal.code).toBe('trade_no_in_use');
  expect(await paymentsOf(third.id)).toEqual([]);
});

test('a day to come, a number that is none, and a number without money are refused with a sentence', async () => {
  const rental = await someRental();
  await doMoney(world, world.alpha.admin, 'takeDeposit', { orderId: rental.id, method: 'cash' });

  const ahead = await collected(rental, { arrivedOn: daysAgo(-1) });
  const odd = await collected(rental, {}, { tradeNo: '12 号' });
  const noMoney = await collected(
    rental,
    { method: 'deposit', amountFen: 1 },
    { tradeNo: 'C1234' },
  );

  expect(ahead.refusal).toMatchObject({
    code: 'arrival_not_possible',
    message: '到账日期应在今天及之前365天内',
  });
  expect(odd.status).toBe(400);
  expect(odd.refusal.message).toContain('交易号应为4到64位');
  expect([noMoney.status, noMoney.refusal.code]).toEqual([422, 'trade_no_without_money']);
  expect(await paymentsOf(rental.id)).toHaveLength(1); // the deposit
});

test('dated back by more than three days it waits for a second person, and then keeps its day', async () => {
  const rental = await someRental();
  const decides = {
    orderId: rental.id,
    billIds: rental.billIds.slice(0, 1),
    amountFen: null,
    method: 'cash',
    arrivedOn: daysAgo(4),
  };

  const preview = await send(world, world.alpha.admin, 'previewCollectBills', {
    body: decides,
  } as never);
  const alone = await collected(rental, { arrivedOn: daysAgo(4) });
  const asked = await collected(
    rental,
    { arrivedOn: daysAgo(4) },
    { approvalReason: '客户上周已转账，财务今日核对' },
  );

  expect(preview.answer).toMatchObject({
    secondPerson: { why: '到账日期早于今天4天，超过3天，需要他人复核' },
  });
  expect(alone.refusal.code).toBe('second_person_needed');
  expect(asked.status).toBe(200);
  expect(await paymentsOf(rental.id)).toEqual([]);
  const { approvalId } = asked.answer as unknown as { approvalId: number };
  const proof = await proofIn(world);
  const second = await someOperator(world, world.alpha, 'fuhe', world.alpha.roles.administrator);
  await send(world, second, 'approveRequest', { params: { id: approvalId }, body: proof });
  const executed = await send(
    world,
    world.alpha.admin,
    'executeRequest',
    { params: { id: approvalId }, body: proof },
    { 'idempotency-key': randomUUID() },
  );
  expect(executed.status).toBe(200);
  expect(await paymentsOf(rental.id)).toMatchObject([{ happened_on: daysAgo(4) }]);
});
