import { billStates, type BillState } from '@rental/domain/rental/bills/bill-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

const dayMs = 86_400_000;

let world: World;
let deductions: DeductionFixture;
let authorizations: AuthorizationFixture;
beforeAll(async () => {
  world = await createWorld();
  deductions = await openDeductionFixture(world);
  authorizations = await openAuthorizationFixture(world);
});
afterAll(async () => {
  await deductions.close();
  await authorizations.close();
  await world.close();
});

/** Every tab that a bill is found under. */
async function tabsOf(billId: number): Promise<BillState[]> {
  const found: BillState[] = [];
  for (const state of Object.keys(billStates) as BillState[]) {
    const query = { state, size: 100 };
    const { answer } = await send(world, world.alpha.clerk, 'listBills', { query });
    if (answer.content.some(({ id }) => id === billId)) found.push(state);
  }
  return found;
}
/** The bill as the list and the order's page show it. */
async function saidOf(orderId: number, billId: number) {
  const { answer } = await send(world, world.alpha.clerk, 'listBills', { query: { size: 100 } });
  const order = await send(world, world.alpha.clerk, 'orderDetail', { params: { id: orderId } });
  const said = answer.content.find(({ id }) => id === billId)?.billState;
  expect(order.answer.bills.find(({ id }) => id === billId)?.billState).toBe(said);
  return said;
}

test('a bill is 支付中 from the capture that is asked for to its outcome', async () => {
  const { orderId, billIds } = await authorizations.securedRental();
  const [billId = 0] = billIds;
  expect(await saidOf(orderId, billId)).toBe('due');

  const decides = { orderId, billId, amountFen: 10_000 };
  await doMoney(authorizations.world, world.alpha.clerk, 'captureAuthorization', decides);

  expect(await saidOf(orderId, billId)).toBe('paying');
  expect(await tabsOf(billId)).toEqual(['toCollect', 'dueToday', 'due', 'paying']);

  await authorizations.settle();

  expect(await saidOf(orderId, billId)).toBe('paid');
  expect(await tabsOf(billId)).toEqual(['paid']);
});

test('a bill is 支付中 no more when the capture failed', async () => {
  const { orderId, billIds } = await authorizations.securedRental('0001');
  const [billId = 0] = billIds;
  const decides = { orderId, billId, amountFen: 10_000 };
  await doMoney(authorizations.world, world.alpha.clerk, 'captureAuthorization', decides);
  expect(await saidOf(orderId, billId)).toBe('paying');

  await authorizations.settle();

  expect(await saidOf(orderId, billId)).toBe('due');
  expect(await tabsOf(billId)).not.toContain('paying');
});

test('a bill is 支付中 while its deduction is under way, and due again when that failed', async () => {
  const slow = await deductions.signedOrder('9999');
  const poor = await deductions.signedOrder('0001');
  await deductions.run();

  expect(await saidOf(slow.orderId, slow.billId)).toBe('paying');
  expect(await tabsOf(slow.billId)).toContain('paying');
  expect(await saidOf(poor.orderId, poor.billId)).toBe('due');
  expect(await tabsOf(poor.billId)).not.toContain('paying');

  deductions.wait(60);
  await deductions.run();

  expect(await tabsOf(slow.billId)).toEqual(['paid']);
});

test('a bill that is paid after its day is 逾期已还款, one paid on it or before is not', async () => {
  const today = world.now;
  const { id: orderId, billIds } = await rentedOrder(world, world.alpha);
  const [late = 0, early = 0] = billIds;
  world.now = new Date(today.getTime() + dayMs);
  const proofs = [await photoBy(world, world.alpha.clerk)];
  expect(await saidOf(orderId, late)).toBe('overdue');
  expect(await tabsOf(late)).toEqual(['toCollect', 'overdue', 'due']);

  const paid = { orderId, billIds: [late, early], amountFen: null, method: 'bank' };
  await doMoney(world, world.alpha.clerk, 'collectBills', paid, { proofs });

  expect(await saidOf(orderId, late)).toBe('paidLate');
  expect(await tabsOf(late)).toEqual(['paid', 'paidLate']);
  expect(await saidOf(orderId, early)).toBe('paid');
  expect(await tabsOf(early)).toEqual(['paid']);
  world.now = today;
});
