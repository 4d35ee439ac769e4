import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let charges: DeductionFixture;
let payments: PaymentFixture;
beforeAll(async () => {
  world = await createWorld();
  charges = await openDeductionFixture(world);
  payments = await openPaymentFixture(world);
});
afterAll(async () => {
  await charges.close();
  await payments.close();
  await world.close();
});

test('a bill whose link the customer has pressed is not deducted before the provider has closed that', async () => {
  const { orderId, billId } = await charges.signedOrder();
  const body = { orderId, billId };
  const deduct = () => send(charges.world, world.alpha.clerk, 'deductBill', { body });
  const { path } = await payments.linkOf({ orderId, billIds: [billId] });
  await payments.press(path);

  await charges.run();
  const byHand = await deduct();
  const page = await send(charges.world, world.alpha.clerk, 'orderDeductions', {
    params: { id: orderId },
  });
  const before = await charges.triesOf(billId);
  payments.wait(25 * 3_600); // the link is valid for a day
  await payments.run();
  const after = await payments.paymentsOf(orderId);
  await charges.run();

  expect(byHand.refusal).toMatchObject({
    status: 409,
    message: '客户正在通过收款链接支付该账单，请等待支付结果',
  });
  expect(page.answer.bills[0]?.obstacle).toBe('bill_being_paid');
  expect(before).toEqual([]);
  expect(after).toMatchObject([{ state: 'closed' }]);
  expect(await charges.triesOf(billId)).toMatchObject([{ state: 'processing' }]);
  await proveBooks(world, world.alpha);
});

test('a link cannot be pressed while its bill is being deducted, and its page says so', async () => {
  const { orderId, billId } = await charges.signedOrder();
  const { path } = await payments.linkOf({ orderId, billIds: [billId] });
  await charges.run();
  const tries = await charges.triesOf(billId);

  const pressed = await payments.press(path);
  const page = await payments.look(path);
  const after = await payments.paymentsOf(orderId);

  expect(tries).toMatchObject([{ state: 'processing' }]);
  expect(pressed).toBeNull();
  expect(page).toContain('自动扣款中');
  expect(after).toMatchObject([{ state: 'open', amount_fen: null }]);
  await proveBooks(world, world.alpha);
});
