import { fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder, type MoneyCommandName } from '../../../testing/orders/money.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';
import { keepLease } from '../../signed-terms/public.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const on = (day: string) => {
  world.now = new Date(`${day}T02:00:00.000Z`);
};
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
/** Does a money command that nothing refuses, and proves the books after it. */
async function act(
  name: MoneyCommandName,
  decides: Parameters<typeof doMoney>[3],
  extra: Record<string, unknown> = {},
): Promise<void> {
  const { status } = await doMoney(world, shop.admin, name, decides, extra);
  expect([name, status]).toEqual([name, 200]);
  await proveBooks(world, shop);
}

// On paper: 6 months of ¥300.00 from 2026-11-24, one term in any case, 30 %, by the day. Period 2 is 2026-12-24 to 2027-01-23, 31 days, and
// was paid; the product is back on its 11th day, 2027-01-03. 11 days cost 106.45, 193.55 were paid too much. Dropped are 193.55 and four
// months, 1,393.55, of which 30 % are 418.065, 418.07. Before, ¥50.00 of month 1 went back for a fault.
test('a customer leaves in month 2: the preview says what it comes to, what was paid too much pays the compensation, and the books agree', async () => {
  on('2026-11-24');
  const earlyReturn = { minTerms: 1, compensationBp: 3_000, isByDay: true };
  const leaseId = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(tx, 'alpha', { ...usualLease, earlyReturn }, world.now),
  );
  const rent = { term_count: 6, total_rent_fen: fen(180_000), lease_terms_id: leaseId };
  const { id: orderId, billIds } = await rentedOrder(world, shop, rent);
  const [first = 0, second = 0] = billIds;
  const reason = { reason: '设备故障，协商减收' };
  const collect = (ids: readonly number[], amountFen: number | null) =>
    act('collectBills', { orderId, billIds: ids, amountFen, method: 'cash' });

  await collect([first, second], null);
  const part = { orderId, billId: first, amountFen: 5_000, refundMethod: 'cash' };
  await act('refundBill', part, reason);
  const beyond = await doMoney(world, shop.admin, 'refundBill', { ...part, amountFen: 25_001 });
  expect([beyond.refusal.status, beyond.refusal.msg]).toEqual([
    422,
    '退款金额不能超过已付的 ¥250.00',
  ]);
  const { order: rented, bills: left, history } = await detailOf(orderId);
  expect(rented.paidFen).toBe(55_000);
  expect(left[0]).toMatchObject({
    billStatus: billStatus.paid,
    amountFen: 25_000,
    paidFen: 25_000,
    refundedFen: 5_000,
  });
  expect(history.at(-1)).toMatchObject({
    move: 'refundBill',
    note: reason.reason,
    after: { bill: '租金 第1期', refunded_fen: 5_000 },
  });

  on('2027-01-03');
  const { answer } = await send(world, shop.admin, 'previewStartReturn', { body: { orderId } });
  expect(answer.earlyReturn).toEqual({
    words:
      '截至2027-01-03，第2期按日计租11/31天 ¥106.45，免收租金¥1,393.55，违约金30% ¥418.07，待退已付租金¥193.55',
    compensationFen: 41_807,
  });
  await act('startReturn', { orderId });
  const inspect = { orderId, result: 'intact' as const, compensationFen: 0 };
  const found = await send(world, shop.admin, 'previewInspectReturn', { body: inspect });
  expect(found.answer).toMatchObject({
    earlyReturn: answer.earlyReturn,
    owedBack: { beforeFen: 0, afterFen: 19_355 },
  });
  await act('inspectReturn', inspect);
  const { order, bills } = await detailOf(orderId);
  expect(order.owedBackFen).toBe(19_355);
  expect(bills.map((bill) => [bill.kind, bill.term, bill.billStatus, bill.amountFen])).toEqual([
    [billKinds.rent, 1, billStatus.paid, 25_000],
    [billKinds.rent, 2, billStatus.paid, 10_645],
    [billKinds.earlyReturn, 1, billStatus.due, 41_807],
    [billKinds.rent, 3, billStatus.cancelled, 30_000],
    [billKinds.rent, 4, billStatus.cancelled, 30_000],
    [billKinds.rent, 5, billStatus.cancelled, 30_000],
    [billKinds.rent, 6, billStatus.cancelled, 30_000],
  ]);

  const complete = { orderId, refundMethod: 'cash' };
  const early = await doMoney(world, shop.admin, 'completeReturn', complete);
  expect(early.refusal.msg).toContain('¥224.52');
  await collect(
    bills.flatMap(({ id, owedFen }) => (id !== null && owedFen > 0 ? [id] : [])),
    22_452,
  );
  await act('completeReturn', complete);

  const ended = await detailOf(orderId);
  expect([ended.order.orderStatus, ended.order.owedBackFen]).toEqual([30, 0]);
  const [books] = await stored(
    world,
    shop,
    `select sum(case when debit = 'cash' then amount_fen when credit = 'cash' then 0 - amount_fen else 0 end)::int as cash,
       sum(case when credit = 'rentIncome' then amount_fen when debit = 'rentIncome' then 0 - amount_fen else 0 end)::int as rent,
       sum(case when credit = 'compensationIncome' then amount_fen else 0 end)::int as compensation
     from transfers where order_id = $1`,
    [orderId],
  );
  expect(books).toEqual({ cash: 77_452, rent: 35_645, compensation: 41_807 });
});

test('¥50.00 of ¥100.00 that were prepaid on a charge are owed back when it is cancelled, and go back by 退多付', async () => {
  on('2026-11-24');
  const { id: orderId } = await rentedOrder(world, shop);
  const charge = { orderId, kind: billKinds.extra, amountFen: 10_000 };
  await act('chargeOrder', charge, { purpose: '配件' });
  const { bills } = await detailOf(orderId);
  const billId = bills.find(({ kind }) => kind === billKinds.extra)?.id ?? 0;
  const pay = { orderId, billIds: [billId], amountFen: 5_000, method: 'alipay' };
  await act('collectBills', pay, {
    proofs: [await photoBy(world, shop.admin)],
    tradeNo: '2026112422001',
  });
  await act('cancelCharge', { orderId, billId }, { reason: '误收' });
  expect((await detailOf(orderId)).order.owedBackFen).toBe(5_000);
  const back = { orderId, refundMethod: 'wechat' };

  const wrong = await doMoney(world, shop.admin, 'refundOwedBack', back, { reason: '误收' });
  const outsider = await doMoney(world, world.beta.admin, 'refundOwedBack', back);
  await act('refundOwedBack', { ...back, refundMethod: 'alipay' }, { reason: '误收' });

  expect([wrong.refusal.code, outsider.refusal.code]).toEqual(['refund_other_wallet', 'not_found']);
  expect((await detailOf(orderId)).order.owedBackFen).toBe(0);
  const rows = await stored(
    world,
    shop,
    `select way, amount_fen, state, note from refund_orders where order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ way: 'alipay', amount_fen: 5_000, state: 'toPay', note: '误收' }]);
  const again = await doMoney(world, shop.admin, 'refundOwedBack', back, { reason: '误收' });
  expect([again.refusal.status, again.refusal.code]).toEqual([409, 'nothing_owed_back']);
});
