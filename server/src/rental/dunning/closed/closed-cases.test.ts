import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { LateOrders } from '../../../testing/orders/late-orders.ts';
import { doMoney } from '../../../testing/orders/money.ts';
import { writeOff } from '../../../testing/orders/written-off.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { send } from '../../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const closed = async (query = {}, by: Caller = shop.clerk) =>
  (await send(world, by, 'listClosedCases', { query })).answer.content;

// On paper: ¥100.00 for 61 days is 15 × ¥0.05 + 46 × ¥0.10 = ¥5.35 of late fee, for 31 days 15 × ¥0.05 + 16 × ¥0.10 = ¥2.35.
test('S186 a case that is paid leaves 逾期管理 for 已结清 in the transaction of the payment, with what came in', async () => {
  const { id, billIds, caseId } = await late.late();
  expect(await closed()).toEqual([]);
  await late.pay(id, billIds.slice(0, 1));
  expect(await closed()).toEqual([]);
  await late.pay(id, billIds.slice(1, 2));
  expect(await late.rows()).toEqual([]);
  expect(await closed()).toMatchObject([
    {
      id: caseId,
      ending: 'paid',
      openedOn: '2026-11-21',
      closedOn: '2026-11-21',
      days: 0,
      recoveredFen: 207_70,
      writtenOffFen: 0,
    },
  ]);

  // owed again from the next day on: the case that was closed stays as it is, and the next one is another
  late.on('2026-11-25');
  await late.keep();
  await late.pay(id, billIds.slice(2));
  const [second, first] = await closed();
  expect(first).toMatchObject({ id: caseId, recoveredFen: 207_70 });
  // ¥100.00 for 4 days: ¥0.20
  expect(second).toMatchObject({ closedOn: '2026-11-25', days: 0, recoveredFen: 100_20 });
  expect(await closed({ sort: 'closedOn,asc' })).toEqual([first, second]);
});

test('a debt that is written off is no payment, and one that is let off is neither', async () => {
  const lost = await late.late();
  await late.pay(lost.id, lost.billIds.slice(0, 1));
  const second = await someOperator(world, shop, 'fuhe2', shop.roles.administrator);
  await writeOff(world, lost.id, [shop.admin, second]);
  // two bills of ¥100.00 are left, and ¥2.35 for the 31 days of one
  expect(await closed()).toMatchObject([
    { ending: 'writtenOff', recoveredFen: 105_35, writtenOffFen: 202_35 },
  ]);

  const dropped = await late.lateWithoutPlan();
  const [row] = await late.rows();
  for (const { id: billId, unpaidFen, lateFeeFen } of (await late.page(row?.caseId ?? 0)).bills) {
    const waiver = { orderId: dropped, billId, amountFen: unpaidFen, lateFeeFen };
    void (await doMoney(world, shop.admin, 'waiveBill', waiver, { reason: '客户重病' })).answer;
  }
  expect((await closed({}, shop.admin))[0]).toMatchObject({
    ending: 'dropped',
    recoveredFen: 0,
    writtenOffFen: 0,
  });
});

test('已结清 is found by owner, customer and day, and only by who reaches an order that something came in on', async () => {
  const { id, billIds, caseId } = await late.late();
  await send(world, shop.admin, 'assignCases', {
    body: { caseIds: [caseId], ownerIds: [shop.clerk.operatorId] },
  });
  await late.pay(id, billIds.slice(0, 2));
  const [row] = await closed();
  expect(await closed({ ownerIs: String(shop.clerk.operatorId) })).toEqual([row]);
  expect(await closed({ ownerIs: String(shop.admin.operatorId) })).toEqual([]);
  expect(await closed({ closedOn: ['2026-11-21', '2026-11-22'] })).toEqual([row]);
  expect(await closed({ closedOn: ['2026-11-01', '2026-11-20'] })).toEqual([]);
  expect(await closed({ phone: row?.customerPhone.slice(-4) })).toEqual([row]);
  expect(await closed({ phone: '0000' })).toEqual([]);
  expect(await closed({}, shop.admin)).toEqual([row]);
  for (const other of [shop.otherClerk, world.beta.clerk])
    expect(await closed({}, other)).toEqual([]);
});
