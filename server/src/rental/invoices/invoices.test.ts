import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { InvoiceState } from '@rental/domain/rental/invoices/invoice-states';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aRequest, someInvoices } from '../../testing/wire/some-invoices.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterEach(() => world.close());

type Body = NonNullable<Parameters<typeof send<'applyInvoice'>>[3]>['body'];

const once = () => ({ 'idempotency-key': randomUUID() });
const aCompany = {
  kind: 'special',
  titleKind: 'company',
  title: '杭州晨光科技有限公司',
  taxNo: '91330106ma2axxxx0p',
  bankName: '工商银行杭州分行',
  bankAccount: '6222000012345678',
  email: 'finance@example.com',
  phone: '13800001111',
} as const;

/** A rented order of three terms of 100 yuan, of which the first ones are paid. */
async function paidOrder(terms: number) {
  const { id, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    store_id: shop.stores[0],
  });
  await doMoney(world, shop.admin, 'collectBills', {
    orderId: id,
    billIds: billIds.slice(0, terms),
    amountFen: null,
    method: 'cash',
  });
  const [order] = await stored<{ order_no: string }>(
    world,
    shop,
    'select order_no from orders where id = $1',
    [id],
  );
  const { order_no: orderNo = '' } = order ?? {};
  return {
    id,
    billIds,
    orderNo,
    apply: (body: Partial<Body> = {}, caller: Caller = shop.clerk) =>
      send(world, caller, 'applyInvoice', { body: { orderNo, ...aRequest, ...body } }, once()),
    /** Applies for an amount of rent; answers the id. */
    applied: async (amountFen: number) =>
      (
        await send(
          world,
          shop.clerk,
          'applyInvoice',
          { body: { orderNo, ...aRequest, lines: [{ income: 'rent', amountFen }] } },
          once(),
        )
      ).answer.id,
    refund: (billId = 0, amountFen = 10_000) =>
      doMoney(
        world,
        shop.admin,
        'refundBill',
        { orderId: id, billId, amountFen, refundMethod: 'cash' },
        { reason: '客户退货' },
      ),
  };
}

let lastNumber = 0;
const aNumber = () => String((lastNumber += 1)).padStart(20, '2');
const rates = [{ income: 'rent', vatBp: 1300 }] as const;

const issue = (id: number, more: object = {}, caller: Caller = shop.admin) =>
  send(
    world,
    caller,
    'issueInvoice',
    {
      params: { id },
      body: { fiscalNo: aNumber(), issuedOn: '2026-11-21', rates: [...rates], ...more },
    },
    once(),
  );
const reverse = (id: number, more: object = {}, caller: Caller = shop.admin) =>
  send(
    world,
    caller,
    'reverseInvoice',
    {
      params: { id },
      body: { redNo: aNumber(), reversedOn: '2026-11-21', reason: '客户退款', ...more },
    },
    once(),
  );
const refuse = (id: number) =>
  send(
    world,
    shop.admin,
    'refuseInvoice',
    { params: { id }, body: { reason: '抬头有误' } },
    once(),
  );
const withdraw = (id: number) =>
  send(
    world,
    shop.clerk,
    'withdrawInvoice',
    { params: { id }, body: { reason: '客户不要了' } },
    once(),
  );
const listed = async (query: object = {}, caller: Caller = shop.clerk) =>
  (await send(world, caller, 'listInvoices', { query })).answer.content;
const detailOf = async (id: number, caller: Caller = shop.clerk) =>
  (await send(world, caller, 'invoiceDetail', { params: { id } })).answer;
const stateOf = async (id: number): Promise<InvoiceState> =>
  (await detailOf(id)).invoice.invoiceState;

test('an invoice is applied for with all that was paid, issued with its tax, reversed, and found by each filter', async () => {
  const order = await paidOrder(2);
  const { status, answer } = await order.apply(aCompany);
  expect([status, answer.invoiceState]).toEqual([200, 'pending']);
  expect(answer.invoiceNo).toMatch(/^FP20261121\d{12}$/);
  const fiscalNo = aNumber();

  expect((await issue(answer.id, { fiscalNo })).answer.invoiceState).toBe('issued');

  const [row] = await listed();
  expect(row).toMatchObject({
    id: answer.id,
    orderNo: order.orderNo,
    kind: 'special',
    title: aCompany.title,
    taxNo: aCompany.taxNo.toUpperCase(),
    amountFen: 20_000,
    taxFen: 2_301,
    invoiceState: 'issued',
    fiscalNo,
    issuedOn: '2026-11-21',
  });
  for (const query of [
    { orderNo: order.orderNo },
    { invoiceNo: answer.invoiceNo },
    { invoiceState: 'issued' },
    { kind: 'special' },
    { title: aCompany.title },
    { fiscalNo },
    { createTime: ['2026-11-21', '2026-11-21'] },
    { issuedOn: ['2026-11-21', '2026-11-21'] },
    { storeIs: shop.stores[0] },
  ])
    expect((await listed(query)).map(({ id }) => id)).toEqual([answer.id]);
  for (const query of [{ invoiceState: 'pending' }, { kind: 'ordinary' }, { title: '杭州晨光' }])
    expect(await listed(query)).toEqual([]);

  const redNo = aNumber();
  expect((await reverse(answer.id, { redNo })).answer.invoiceState).toBe('reversed');
  const { invoice, lines, steps } = await detailOf(answer.id);
  expect(invoice).toMatchObject({ redNo, reversedOn: '2026-11-21', reason: '客户退款' });
  expect(lines).toMatchObject([{ income: 'rent', amountFen: 20_000, vatBp: 1300, taxFen: 2_301 }]);
  expect(steps.map(({ act }) => act)).toEqual(['reverse', 'issue', 'apply']);
});

test('the buyer is masked in lists and details; who issues sees all of it, and the log knows', async () => {
  const order = await paidOrder(2);
  const person = (await order.apply({ lines: [{ income: 'rent', amountFen: 100 }] })).answer.id;
  const company = (await order.apply(aCompany)).answer.id;

  expect((await detailOf(person)).invoice.title).toBe('陈*');
  expect(await detailOf(company)).toMatchObject({
    bankAccount: '尾号5678',
    email: 'fin****@example.com',
    phone: '138****1111',
  });
  const reveal = (caller: Caller) =>
    send(world, caller, 'revealInvoice', { params: { id: company } });
  expect((await reveal(shop.clerk)).status).toBe(403);
  expect((await reveal(shop.admin)).answer).toMatchObject({
    bankAccount: aCompany.bankAccount,
    email: aCompany.email,
    phone: aCompany.phone,
  });
  const seen = await stored(
    world,
    shop,
    `select object from audit_log where operation = 'invoice:reveal'`,
  );
  expect(seen).toHaveLength(1);
});

test('an order is invoiced for what was paid and no more, and never for its deposit', async () => {
  const order = await paidOrder(2);
  const left = async () =>
    (
      await send(world, shop.clerk, 'invoiceable', { query: { orderNo: order.orderNo } })
    ).answer.lines.map(({ leftFen }) => leftFen);
  expect(await left()).toEqual([20_000]);
  const first = await order.applied(15_000);

  const beyond = await order.apply({ lines: [{ income: 'rent', amountFen: 5_001 }] });
  expect([beyond.status, beyond.refusal]).toMatchObject([
    422,
    { code: 'invoice_beyond_paid', message: '「租金」可开票金额为 ¥50.00，请核对' },
  ]);
  const sale = await order.apply({ lines: [{ income: 'sale', amountFen: 1 }] });
  expect(sale.refusal.code).toBe('invoice_beyond_paid');
  await order.applied(5_000);
  expect((await order.apply()).refusal.code).toBe('invoice_nothing_left');

  expect((await refuse(first)).status).toBe(200);
  expect(await left()).toEqual([15_000]);
});

test('fifty requests at once never ask for more than was paid', async () => {
  const order = await paidOrder(2);

  const heard = await Promise.all(
    Array.from({ length: 50 }, () =>
      order.apply({ lines: [{ income: 'rent', amountFen: 1_500 }] }),
    ),
  );

  const statuses = heard.map(({ status }) => status).toSorted((one, next) => one - next);
  expect(statuses).toEqual([...Array<number>(13).fill(200), ...Array<number>(37).fill(422)]);
  const [sum] = await stored<{ sum: number }>(
    world,
    shop,
    'select sum(amount_fen)::int as sum from invoice_lines',
  );
  expect(sum?.sum).toBe(19_500);
});

test('of two who issue, refuse or reverse at once one wins, and the other is told in Chinese', async () => {
  const order = await paidOrder(2);
  const [one, other] = [await order.applied(100), await order.applied(100)];
  const raced = async (calls: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted((one, next) => one - next);

  expect(await raced([issue(one), issue(one)])).toEqual([200, 409]);
  expect((await issue(one)).refusal.message).toBe('发票状态已变化，请刷新后再试');
  expect(await raced([issue(other), refuse(other)])).toEqual([200, 409]);
  expect(await raced([reverse(one), reverse(one)])).toEqual([200, 409]);
});

test('a number of the tax office is used once, by an invoice or a red one, also by two at once', async () => {
  const order = await paidOrder(2);
  const ids = [await order.applied(100), await order.applied(100), await order.applied(100)];
  const [one = 0, other = 0, third = 0] = ids;
  const fiscalNo = aNumber();

  const heard = await Promise.all([issue(one, { fiscalNo }), issue(other, { fiscalNo })]);
  expect(heard.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  expect((await issue(third, { fiscalNo })).refusal.code).toBe('invoice_number_taken');
  const won = heard[0]?.status === 200 ? one : other;
  expect((await reverse(won, { redNo: fiscalNo })).refusal.code).toBe('invoice_number_taken');
  expect((await issue(third, { fiscalNo: '1234567' })).status).toBe(400);
});

test('no invoice is of tomorrow, and none is reversed before its day', async () => {
  const id = await (await paidOrder(1)).applied(100);

  expect((await issue(id, { issuedOn: '2026-11-22' })).refusal.code).toBe('invoice_day_wrong');
  await issue(id, { issuedOn: '2026-11-20' });
  const early = await reverse(id, { reversedOn: '2026-11-19' });
  expect([early.status, early.refusal.code]).toEqual([422, 'invoice_reversal_day_wrong']);
  expect((await reverse(id, { reversedOn: '2026-11-22' })).status).toBe(422);
  expect((await reverse(id, { reversedOn: '2026-11-20' })).status).toBe(200);
});

test('a refund after it was issued makes an invoice 应红冲; reversing it sets the others right', async () => {
  const order = await paidOrder(2);
  const [one, other] = [await order.applied(15_000), await order.applied(5_000)];
  await issue(one);
  await issue(other);

  expect((await order.refund(order.billIds[1])).status).toBe(200);

  expect([await stateOf(one), await stateOf(other)]).toEqual(['toReverse', 'toReverse']);
  const { answer } = await send(world, shop.clerk, 'invoiceCounts', { query: {} });
  expect(countsOf(answer)).toMatchObject({ toReverse: 2 });
  expect((await reverse(one)).answer.invoiceState).toBe('reversed');
  expect(await stateOf(other)).toBe('issued');
});

test('a refund after the request keeps it from being issued', async () => {
  const order = await paidOrder(2);
  const id = await order.applied(20_000);
  await order.refund(order.billIds[1]);

  const late = await issue(id);

  expect([late.status, late.refusal.code]).toEqual([409, 'invoice_paid_less']);
  expect((await refuse(id)).status).toBe(200);
  const again = await order.applied(10_000);
  expect((await issue(again)).status).toBe(200);
});

test('the rates are those of the accounting policy, or where there is none those that were chosen', async () => {
  const order = await paidOrder(2);
  const [one, other] = [await order.applied(10_000), await order.applied(5_000)];
  expect((await issue(one, { rates: [] })).refusal.code).toBe('invoice_rate_missing');
  await issue(one, { rates: [{ income: 'rent', vatBp: 300 }] });
  expect((await detailOf(one)).invoice.taxFen).toBe(291);

  await stored(
    world,
    shop,
    `insert into accounting_policies (brand_code, number, taxpayer, rent_basis, rent_vat_bp, sale_vat_bp, compensation_vat_bp,
       extra_vat_bp, insurance_vat_bp, operator_id, created_at)
     values ($1, 1, 'general', 'use', 600, 1300, 0, 600, 600, $2, now())`,
    [shop.brand.code, shop.admin.operatorId],
  );
  expect((await detailOf(other)).lines).toMatchObject([{ vatBp: 600, taxFen: 283 }]);
  expect((await issue(other)).refusal.code).toBe('invoice_rate_fixed');
  await issue(other, { rates: [] });
  expect((await detailOf(other)).lines).toMatchObject([{ vatBp: 600, taxFen: 283 }]);
});

test('where VAT was declared by another rate before, who issues chooses one of both', async () => {
  const { operatorId } = shop.admin;
  const order = await paidOrder(2);
  const one = await order.applied(10_100);
  for (const [number, bp] of [
    [1, 100],
    [2, 1300],
  ] as const)
    await stored(
      world,
      shop,
      `insert into accounting_policies (brand_code, number, taxpayer, rent_basis, rent_vat_bp, sale_vat_bp, compensation_vat_bp,
         extra_vat_bp, insurance_vat_bp, operator_id, created_at)
       values ($1, $2, 'general', 'use', $3, 100, 0, 100, 100, $4, now())`,
      [shop.brand.code, number, bp, operatorId],
    );
  await stored(
    world,
    shop,
    `insert into accounting_months (brand_code, month, policy_id, state, stage, closed_by, started_at, closed_at)
     select $1, '2026-01-01', id, 'closed', 'done', $2, now(), now() from accounting_policies where brand_code = $1 and number = 1`,
    [shop.brand.code, operatorId],
  );

  expect((await detailOf(one)).lines).toMatchObject([{ vatBp: null, rateChoices: [1300, 100] }]);
  expect((await issue(one, { rates: [] })).refusal.code).toBe('invoice_rate_missing');
  expect((await issue(one, { rates: [{ income: 'rent', vatBp: 300 }] })).refusal.code).toBe(
    'invoice_rate_fixed',
  );
  await issue(one, { rates: [{ income: 'rent', vatBp: 100 }] });
  expect((await detailOf(one)).lines).toMatchObject([{ vatBp: 100, taxFen: 100, rateChoices: [] }]);
});

test('a request that was refused or withdrawn is moved no more', async () => {
  const order = await paidOrder(1);
  const [one, other] = [await order.applied(100), await order.applied(100)];
  expect((await refuse(one)).answer.invoiceState).toBe('refused');
  expect((await withdraw(other)).answer.invoiceState).toBe('withdrawn');

  for (const id of [one, other])
    for (const move of [issue, refuse, withdraw, reverse])
      expect((await move(id)).refusal.code).toBe('invoice_moved');
  expect((await detailOf(one)).invoice.reason).toBe('抬头有误');
});

test('a special invoice needs a company, a company a tax number, and the fault is said at its field', async () => {
  const order = await paidOrder(1);
  const faultOf = async (body: object) => {
    const { status, refusal } = await order.apply(body);
    return [status, Object.keys(refusal.fields ?? {})];
  };

  expect(await faultOf({ ...aRequest, kind: 'special' })).toEqual([400, ['titleKind']]);
  expect(await faultOf({ ...aCompany, taxNo: null })).toEqual([400, ['taxNo']]);
  expect(await faultOf({ ...aCompany, taxNo: '9133010' })).toEqual([400, ['taxNo']]);
  expect(await faultOf({ ...aCompany, bankName: null })).toEqual([400, ['bankName']]);
  expect(await faultOf({ ...aRequest, email: null })).toEqual([400, ['email']]);
});

test('an invoice of another store or brand is not found, and its order cannot be asked for', async () => {
  const order = await paidOrder(2);
  const id = await order.applied(100);
  await stored(world, shop, 'update orders set store_id = $2 where id = $1', [
    order.id,
    shop.stores[1],
  ]);
  await stored(world, shop, 'update invoices set store_id = $2 where id = $1', [
    id,
    shop.stores[1],
  ]);

  expect(await listed()).toEqual([]);
  expect(await listed({}, world.beta.admin)).toEqual([]);
  const detail = { params: { id } };
  expect((await send(world, shop.clerk, 'invoiceDetail', detail)).status).toBe(404);
  expect((await send(world, world.beta.admin, 'invoiceDetail', detail)).status).toBe(404);
  expect((await withdraw(id)).status).toBe(404);
  expect((await issue(id, {}, world.beta.admin)).status).toBe(404);
  expect((await order.apply()).refusal.code).toBe('invoice_order_unknown');
  expect((await order.apply({}, world.beta.admin)).refusal.code).toBe('invoice_order_unknown');
  expect((await listed({}, shop.admin)).map((row) => row.id)).toEqual([id]);
});

test('转单 takes the invoices of an order along', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  await someInvoices(world, shop);
  const storeId = shop.stores[1];

  const { status } = await send(world, shop.admin, 'handOverOrder', {
    body: { orderId, storeId, reason: '就近服务' },
  });

  const rows = await stored<{ store_id: number }>(
    world,
    shop,
    'select store_id::int from invoices where order_id = $1',
    [orderId],
  );
  expect([status, rows]).toEqual([200, [{ store_id: storeId }]]);
});
