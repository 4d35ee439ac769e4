import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyingProgram } from '../../testing/orders/applying-program.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { somePdf } from '../../testing/providers/pdfs.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import { someApp, sendOpen, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { aRequest } from '../../testing/wire/some-invoices.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let program: Awaited<ReturnType<typeof applyingProgram>>;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  program = await applyingProgram(world, shop);
});
afterAll(() => world.close());

let last = 0;

/** An order of the program whose first term, 100 yuan, is paid. */
async function paidOrder() {
  const { orderId, externalNo } = await program.rental({
    term_count: 3,
    total_rent_fen: fen(30_000),
  });
  const { answer } = await send(world, shop.admin, 'orderDetail', { params: { id: orderId } });
  await doMoney(world, shop.admin, 'collectBills', {
    orderId,
    billIds: answer.bills.slice(0, 1).map(({ id }) => id),
    amountFen: null,
    method: 'cash',
  });
  const ask = (body: object = {}, by: ProgramKey = program.key) =>
    sendOpen(world, by, 'openAskInvoice', {
      params: { externalNo },
      body: { requestNo: `F-${(last += 1)}`, ...aRequest, ...body },
    });
  const read = (requestNo: string, by: ProgramKey = program.key) =>
    sendOpen(world, by, 'openInvoice', { params: { externalNo, requestNo } });
  const withdraw = (requestNo: string, by: ProgramKey = program.key) =>
    sendOpen(world, by, 'openWithdrawInvoice', { params: { externalNo, requestNo } });
  const list = (by: ProgramKey = program.key) =>
    sendOpen(world, by, 'openInvoices', { params: { externalNo } });
  return { externalNo, ask, read, withdraw, list };
}

test('a customer asks for an invoice, the shop issues it, and the program reads each step', async () => {
  const order = await paidOrder();
  expect((await order.list()).answer.invoiceable).toEqual([
    { income: 'rent', incomeLabel: '租金', amountFen: 10_000 },
  ]);
  const { answer } = await order.ask();
  expect(answer).toMatchObject({
    invoiceState: 'pending',
    invoiceStateLabel: '待开票',
    amountFen: 10_000,
    fiscalNo: null,
  });
  const { content } = (
    await send(world, shop.admin, 'listInvoices', { query: { invoiceState: 'pending' } })
  ).answer;
  const [row] = content;
  expect(row).toMatchObject({ applicantName: null, appName: '小程序商城' });

  await send(
    world,
    shop.admin,
    'issueInvoice',
    {
      params: { id: row?.id ?? 0 },
      body: {
        fiscalNo: '12345678',
        issuedOn: '2026-11-21',
        rates: [{ income: 'rent', vatBp: 1300 }],
      },
    },
    { 'idempotency-key': randomUUID() },
  );

  expect((await order.read(answer.requestNo)).answer).toMatchObject({
    invoiceState: 'issued',
    fiscalNo: '12345678',
    taxFen: 1_150,
  });
  const { invoiceable, invoices } = (await order.list()).answer;
  expect([invoiceable, invoices.map(({ requestNo }) => requestNo)]).toEqual([
    [],
    [answer.requestNo],
  ]);
  const late = await order.withdraw(answer.requestNo);
  expect([late.status, late.refusal.code]).toEqual([409, 'invoice_withdraw_too_late']);
});

test('the file of an issued invoice is uploaded, shown, and saved by the program without a session', async () => {
  const order = await paidOrder();
  const { requestNo } = (await order.ask()).answer;
  const listed = await send(world, shop.admin, 'listInvoices', {
    query: { invoiceState: 'pending' },
  });
  const id = listed.answer.content[0]?.id ?? 0;
  const once = () => ({ 'idempotency-key': randomUUID() });
  const rates = [{ income: 'rent' as const, vatBp: 1300 }];
  const fiscalNo = '87654321';
  const body = { fiscalNo, issuedOn: '2026-11-21', rates };
  const uploaded = async () =>
    String(
      (await sendFile(world, shop.admin, 'uploadInvoiceFile', '发票.pdf', somePdf())).answer[
        'address'
      ],
    );
  const add = (file: string, number = fiscalNo, by = shop.admin) =>
    send(world, by, 'addInvoiceFile', { params: { id }, body: { fiscalNo: number, file } }, once());
  const file = await uploaded();
  expect((await add(file)).refusal.code).toBe('invoice_number_foreign');
  await send(world, shop.admin, 'issueInvoice', { params: { id }, body }, once());

  expect((await add(file, '11111111')).refusal.code).toBe('invoice_number_foreign');
  expect((await add(`/files/${'0'.repeat(32)}`)).refusal.code).toBe('invoice_file_not_found');
  expect((await add(file, fiscalNo, shop.clerk)).status).toBe(403);
  expect((await add(file)).status).toBe(201);
  expect((await add(file)).refusal.code).toBe('invoice_file_taken');

  const [shown] = (await order.read(requestNo)).answer.files;
  expect(shown).toMatchObject({ fiscalNo, name: '发票.pdf', mime: 'application/pdf' });
  const { pathname, search } = new URL(shown?.link ?? '');
  const { host } = shop.admin;
  const saved = await world.app.inject({ url: pathname + search, headers: { host } });
  expect(saved.rawPayload.equals(somePdf())).toBe(true);
  expect((await world.app.inject({ url: pathname, headers: { host } })).statusCode).toBe(401);

  const detail = await send(world, shop.admin, 'invoiceDetail', { params: { id } });
  expect(detail.answer.steps.map(({ act }) => act)).toEqual(['addFile', 'issue', 'apply']);
  const fileId = detail.answer.files[0]?.id ?? 0;
  const remove = () =>
    send(world, shop.admin, 'removeInvoiceFile', { params: { id }, body: { fileId } }, once());
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await order.read(requestNo)).answer.files).toEqual([]);
  const gone = await world.app.inject({ url: pathname + search, headers: { host } });
  expect(gone.statusCode).toBe(404);
});

test('the same request again answers the first one; another one under its number is refused', async () => {
  const order = await paidOrder();
  const first = await order.ask({ requestNo: 'same' });

  expect((await order.ask({ requestNo: 'same' })).answer).toEqual(first.answer);
  const other = await order.ask({ requestNo: 'same', title: '李雷' });
  expect([other.status, other.refusal.code]).toEqual([409, 'invoice_request_taken']);
  const elsewhere = await (await paidOrder()).ask({ requestNo: 'same' });
  expect(elsewhere.refusal.code).toBe('invoice_request_taken');
});

test('the same request sent ten times at once is one', async () => {
  const order = await paidOrder();

  const heard = await Promise.all(
    Array.from({ length: 10 }, () => order.ask({ requestNo: 'at-once' })),
  );

  expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await order.list()).answer.invoices).toHaveLength(1);
});

test('a request is withdrawn while it waits, and its money can be asked for again', async () => {
  const order = await paidOrder();
  const { requestNo } = (await order.ask()).answer;
  expect((await order.ask()).refusal.code).toBe('invoice_nothing_left');

  expect((await order.withdraw(requestNo)).answer.invoiceState).toBe('withdrawn');

  expect((await order.withdraw(requestNo)).answer.invoiceState).toBe('withdrawn');
  expect((await order.ask()).status).toBe(200);
});

test('another program finds neither the order nor its invoices', async () => {
  const order = await paidOrder();
  const { requestNo } = (await order.ask()).answer;
  const stranger = await someApp(world, shop, { name: '别的商城' });

  for (const heard of [
    await order.ask({}, stranger),
    await order.read(requestNo, stranger),
    await order.withdraw(requestNo, stranger),
    await order.list(stranger),
  ])
    expect(heard.status).toBe(404);
  const elsewhere = await paidOrder();
  expect((await elsewhere.read(requestNo)).status).toBe(404);
});
