import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aRequest } from '../../testing/wire/some-invoices.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: three bills of ¥100.00, of which two are paid and ¥200.00 is invoiced at 13 %, with ¥23.01 of tax

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterEach(() => world.close());

const once = () => ({ 'idempotency-key': randomUUID() });
let lastNumber = 0;
const aNumber = () => String((lastNumber += 1)).padStart(20, '3');

async function invoiced() {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    store_id: shop.stores[0],
  });
  await doMoney(world, shop.admin, 'collectBills', {
    orderId,
    billIds: billIds.slice(0, 2),
    amountFen: null,
    method: 'cash',
  });
  const [order] = await stored<{ order_no: string }>(
    world,
    shop,
    'select order_no from orders where id = $1',
    [orderId],
  );
  const { order_no: orderNo = '' } = order ?? {};
  const apply = async () =>
    send(world, shop.clerk, 'applyInvoice', { body: { orderNo, ...aRequest } }, once());
  const { id } = (await apply()).answer;
  await send(
    world,
    shop.admin,
    'issueInvoice',
    {
      params: { id },
      body: {
        fiscalNo: aNumber(),
        issuedOn: '2026-11-20',
        rates: [{ income: 'rent', vatBp: 1300 }],
      },
    },
    once(),
  );
  return {
    id,
    apply,
    refund: (amountFen: number) =>
      doMoney(
        world,
        shop.admin,
        'refundBill',
        { orderId, billId: billIds[1] ?? 0, amountFen, refundMethod: 'cash' },
        { reason: '客户退货' },
      ),
  };
}

const reversePart = (
  id: number,
  amountFen: number,
  more: object = {},
  caller: Caller = shop.admin,
) =>
  send(
    world,
    caller,
    'reverseInvoicePart',
    {
      params: { id },
      body: {
        redNo: aNumber(),
        reversedOn: '2026-11-21',
        reason: '部分退租',
        lines: [{ income: 'rent', amountFen }],
        ...more,
      },
    },
    once(),
  );
const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'invoiceDetail', { params: { id } })).answer;

test('a part is taken back within what was refunded, with its tax, and the rest stands', async () => {
  const { id, apply, refund } = await invoiced();
  expect((await reversePart(id, 1_000)).refusal.code).toBe('invoice_moved');
  await refund(3_000);
  expect((await detailOf(id)).lines).toMatchObject([{ redFen: 0, reversibleFen: 3_000 }]);

  const beyond = await reversePart(id, 3_001);
  expect([beyond.status, beyond.refusal]).toMatchObject([
    422,
    { code: 'invoice_part_beyond', message: '「租金」最多可红冲 ¥30.00，请核对' },
  ]);
  expect((await reversePart(id, 1_000)).answer.invoiceState).toBe('issued');
  expect((await detailOf(id)).invoice.invoiceState).toBe('toReverse');
  const redNo = aNumber();
  await reversePart(id, 2_000, { redNo });

  const { invoice, lines, reds, steps } = await detailOf(id);
  expect(invoice).toMatchObject({ invoiceState: 'issued', amountFen: 20_000, redFen: 3_000 });
  expect(lines).toMatchObject([{ amountFen: 20_000, redFen: 3_000, reversibleFen: 0 }]);
  expect(reds[0]).toMatchObject({ redNo, amountFen: 2_000, reason: '部分退租' });
  // ¥170.00 that stand have ¥19.56 of tax: ¥23.01 less what both red letters took
  expect(2_301 - reds.reduce((sum, red) => sum + red.taxFen, 0)).toBe(1_956);
  expect(steps.map(({ act }) => act)).toEqual(['reversePart', 'reversePart', 'issue', 'apply']);
  expect((await apply()).refusal.code).toBe('invoice_nothing_left');
});

test('all of it is taken back by the red letter of the whole invoice alone, which frees what still stood', async () => {
  const { id, apply, refund } = await invoiced();
  await refund(3_000);
  await reversePart(id, 3_000);
  await refund(7_000);
  const { answer } = await send(
    world,
    shop.admin,
    'reverseInvoice',
    {
      params: { id },
      body: { redNo: aNumber(), reversedOn: '2026-11-21', reason: '整张红冲' },
    },
    once(),
  );
  expect(answer.invoiceState).toBe('reversed');
  const again = await apply();
  expect((await detailOf(again.answer.id)).invoice.amountFen).toBe(10_000);
});

test('of ten red letters of a part at once only so many are taken as were refunded, each number once', async () => {
  const { id, refund } = await invoiced();
  await refund(3_000);

  const race = await Promise.all(Array.from({ length: 10 }, () => reversePart(id, 1_000)));

  expect(race.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await detailOf(id)).invoice).toMatchObject({ invoiceState: 'issued', redFen: 3_000 });
  await refund(1_000);
  const [{ redNo } = { redNo: '' }] = (await detailOf(id)).reds;
  expect((await reversePart(id, 1_000, { redNo })).refusal.code).toBe('invoice_number_taken');
  const early = await reversePart(id, 1_000, { reversedOn: '2026-11-19' });
  expect(early.refusal.code).toBe('invoice_reversal_day_wrong');
});

test('another brand, and who may not reverse, take nothing back', async () => {
  const { id, refund } = await invoiced();
  await refund(3_000);
  expect((await reversePart(id, 1_000, {}, shop.clerk)).status).toBe(403);
  expect((await reversePart(id, 1_000, {}, world.beta.admin)).status).toBe(404);
});
