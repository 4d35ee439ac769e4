import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoicing } from '../../app-gateways.ts';
import type { InvoiceGateway } from '../../gateways/invoices/invoice-gateway.ts';
import { newSandboxKeys } from '../../gateways/sandbox/sandbox-keys.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aRequest } from '../../testing/wire/some-invoices.ts';
import { anotherServer, aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

// 在线开票 by the brand's invoicing program (ADR 92).

let bare: World;
let world: World;
let shop: Shop;
let close: () => Promise<void>;
/** Stands between the worker and the program. */
let between: Partial<InvoiceGateway> = {};
const sent: string[] = [];

beforeAll(async () => {
  bare = await createWorld();
  const { database, secretKey, filesDir: dir } = bare;
  const now = () => bare.now;
  const { gateway, ...accountTools } = createInvoicing({
    database,
    secretKey,
    now,
    sandbox: { dir, secretKey, now },
    watch: (driver) => driver,
  });
  const invoices: InvoiceGateway = {
    issue: (asked, brand) => {
      sent.push(asked.askNo);
      return { ...gateway, ...between }.issue(asked, brand);
    },
    reverse: (asked, brand) => ({ ...gateway, ...between }).reverse(asked, brand),
    find: (askNo, brand) => ({ ...gateway, ...between }).find(askNo, brand),
  };
  const app = await anotherServer(bare, { gateways: { invoices }, accountTools });
  world = Object.create(bare, { app: { value: app } }) as World;
  shop = world.alpha;
  const worker = aWorker(bare, { gateways: { invoices } });
  await worker.start();
  close = async () => {
    await worker.stop();
    await app.close();
    await bare.close();
  };
});
afterAll(() => close());

const once = () => ({ 'idempotency-key': randomUUID() });
const rates = [{ income: 'rent' as const, vatBp: 1300 }];

const enabled = () =>
  moneyAccount(world, shop, {
    kind: 'sandboxInvoice',
    name: '开票账户',
    preference: 1,
    settings: { merchantNo: 'INV1' },
    keys: newSandboxKeys(world.secretKey, 'INV1'),
  });

/** An application for 100 yuan of rent that was paid. */
async function applied(title = '陈晨') {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
  });
  await doMoney(world, shop.admin, 'collectBills', {
    orderId,
    billIds: billIds.slice(0, 1),
    amountFen: null,
    method: 'cash',
  });
  const [order] = await stored<{ order_no: string }>(
    world,
    shop,
    'select order_no from orders where id = $1',
    [orderId],
  );
  const { answer } = await send(
    world,
    shop.admin,
    'applyInvoice',
    { body: { orderNo: order?.order_no ?? '', ...aRequest, title } },
    once(),
  );
  const params = { id: answer.id };
  const detail = async () => (await send(world, shop.admin, 'invoiceDetail', { params })).answer;
  return {
    ...params,
    orderId,
    billId: billIds[0] ?? 0,
    detail,
    state: async () => (await detail()).invoice.invoiceState,
    issue: (by = shop.admin) =>
      send(world, by, 'askIssueInvoice', { params, body: { rates } }, once()),
    reverseOnline: (reason = '客户退货') =>
      send(world, shop.admin, 'askReverseInvoice', { params, body: { reason } }, once()),
  };
}

/** Another look, once an hour has gone by: a lease or a pause ends before that. */
async function later() {
  bare.now = new Date(bare.now.getTime() + 3_700_000);
  await stored(world, shop, `update jobs set due_at = $1 where kind = 'invoice-asks'`, [bare.now]);
}

test('without an account nothing is asked for, and the application waits as it was', async () => {
  const invoice = await applied();

  const heard = await invoice.issue();

  expect([heard.status, heard.refusal.code]).toEqual([409, 'invoice_port_missing']);
  expect((await invoice.detail()).port).toEqual({
    canIssue: false,
    canReverse: false,
    failure: null,
  });
  expect(await invoice.state()).toBe('pending');
});

test('an invoice is issued online with its file, and reversed by a red letter', async () => {
  await enabled();
  const invoice = await applied();
  expect((await invoice.issue(shop.clerk)).status).toBe(403);

  expect((await invoice.issue()).answer.invoiceState).toBe('issuing');
  expect((await invoice.issue()).refusal.code).toBe('invoice_moved');

  await expect.poll(invoice.state, { timeout: 20_000 }).toBe('issued');
  const issued = await invoice.detail();
  expect(issued.invoice).toMatchObject({ taxFen: 1_150, amountFen: 10_000 });
  expect(issued.invoice.fiscalNo).toMatch(/^26\d{18}$/);
  expect(issued.files).toMatchObject([{ fiscalNo: issued.invoice.fiscalNo, isImage: false }]);
  expect(issued.port.canReverse).toBe(true);

  expect((await invoice.reverseOnline()).answer.invoiceState).toBe('reversing');
  await expect.poll(invoice.state, { timeout: 20_000 }).toBe('reversed');
  const reversed = await invoice.detail();
  expect(reversed.invoice.redNo).not.toBe(issued.invoice.fiscalNo);
  expect(reversed.files).toHaveLength(2);
});

test('a failure gives the application back with the words of the program', async () => {
  const invoice = await applied('拒开公司');
  await invoice.issue();

  await expect.poll(invoice.state, { timeout: 20_000 }).toBe('pending');

  const { port, lines, invoice: row } = await invoice.detail();
  expect(port).toMatchObject({ canIssue: true, failure: '购买方信息校验不通过' });
  expect([lines[0]?.vatBp, row.fiscalNo]).toEqual([null, null]);
  expect((await invoice.issue()).status).toBe(200);
});

test('an answer that is lost is no failure: the number is looked for, and sent once', async () => {
  const invoice = await applied('无应答公司');
  const before = sent.length;
  await invoice.issue();
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(before + 1);
  expect(await invoice.state()).toBe('issuing');

  await later();

  await expect.poll(invoice.state, { timeout: 20_000 }).toBe('issued');
  expect(sent).toHaveLength(before + 1);
});

test('while nobody knows, nothing else is done with the application, and its amount is taken', async () => {
  between = { find: () => Promise.reject(new Undecided('no answer')) };
  const invoice = await applied();
  const before = sent.length;
  await invoice.issue();
  const params = { id: invoice.id };
  const by = { params, body: { reason: '不再需要' } };
  const moves = [
    await send(world, shop.admin, 'withdrawInvoice', by, once()),
    await send(world, shop.admin, 'refuseInvoice', by, once()),
    await send(
      world,
      shop.admin,
      'issueInvoice',
      { params, body: { fiscalNo: '12345678', issuedOn: '2026-11-21', rates } },
      once(),
    ),
  ];
  expect(moves.map(({ refusal }) => refusal.code)).toEqual([
    'invoice_moved',
    'invoice_moved',
    'invoice_moved',
  ]);
  expect(sent).toHaveLength(before);

  // the money goes back meanwhile: what is issued then is to be reversed
  await doMoney(
    world,
    shop.admin,
    'refundBill',
    { orderId: invoice.orderId, billId: invoice.billId, amountFen: 10_000, refundMethod: 'cash' },
    { reason: '客户退货' },
  );
  between = {};
  await later();
  await expect.poll(invoice.state, { timeout: 20_000 }).toBe('toReverse');
});

test('an invoice that was issued by hand is not reversed online', async () => {
  const invoice = await applied();
  await send(
    world,
    shop.admin,
    'issueInvoice',
    {
      params: { id: invoice.id },
      body: { fiscalNo: '87654321', issuedOn: '2026-11-21', rates },
    },
    once(),
  );

  expect((await invoice.reverseOnline()).refusal.code).toBe('invoice_not_by_port');
  expect(await invoice.state()).toBe('issued');
});
