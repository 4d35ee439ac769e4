import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  differences,
  doMoney,
  rentedOrder,
  type MoneyCommandName,
} from '../../../testing/orders/money.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type World } from '../../../testing/world.ts';

let world: World;
let proof = '';
beforeAll(async () => {
  world = await createWorld();
  proof = await photoBy(world, world.alpha.admin);
});
afterAll(() => world.close());

const sister = { name: '王小红', relation: 'relative' } as const;
const masked = { name: '王**', relation: 'relative' } as const;

/** ¥100.00 a month. */
const rental = async (more: Parameters<typeof rentedOrder>[2] = {}) => {
  const { id, billIds } = await rentedOrder(world, world.alpha, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    ...more,
  });
  return { orderId: id, billId: billIds[0] ?? 0 };
};
const act = (
  name: MoneyCommandName,
  decides: Parameters<typeof doMoney>[3],
  payer: unknown = sister,
) => doMoney(world, world.alpha.admin, name, decides, { proofs: [proof], payer });
const collect = (
  { orderId, billId }: Awaited<ReturnType<typeof rental>>,
  method: string,
  { amountFen = null, payer = sister }: { amountFen?: number | null; payer?: unknown } = {},
) => act('collectBills', { orderId, billIds: [billId], amountFen, method }, payer);
const detailOf = async (orderId: number) =>
  (await send(world, world.alpha.admin, 'orderDetail', { params: { id: orderId } })).answer;
const billOf = async ({ orderId, billId }: Awaited<ReturnType<typeof rental>>) =>
  (await detailOf(orderId)).bills.find(({ id }) => id === billId);
const flowsOf = async (billId: number) =>
  (await send(world, world.alpha.admin, 'billFlow', { params: { id: billId } })).answer.flows;

test('a bill that somebody else pays says so wherever it is looked at, his name masked', async () => {
  const own = await rental();

  expect((await collect(own, 'alipay')).status).toBe(200);

  const told = { ...masked, method: 'alipay' };
  const detail = await detailOf(own.orderId);
  expect(await billOf(own)).toMatchObject({ paidBy: 'onBehalf', onBehalf: [told] });
  expect(await flowsOf(own.billId)).toMatchObject([
    { what: '收款', direction: 'in', way: 'onBehalf', onBehalf: told },
  ]);
  const books = await send(world, world.alpha.admin, 'orderBooks', {
    params: { id: own.orderId },
  });
  expect(books.answer.acts).toMatchObject([
    {
      kind: 'collect',
      onBehalf: told,
      transfers: [{ kind: 'received', debit: 'alipay', credit: 'receivable' }],
    },
    { kind: 'receive', onBehalf: null },
  ]);
  expect(detail.history.at(-1)).toMatchObject({
    move: 'collect',
    after: { method: 'alipay', payer: '王**（亲属）' },
  });
  const written = await stored<{ audited: unknown; sealed: string }>(
    world,
    world.alpha,
    `select a.after as audited, n.facts as sealed from orders o
     join audit_log a on a.object = o.order_no and a.operation = 'money:collect'
     join evidence_nodes n on n.order_id = o.id and n.kind = 'paid' where o.id = $1`,
    [own.orderId],
  );
  expect(written.map(({ audited }) => audited)).toEqual([
    { payer: '王**（亲属）', transfers: [{ kind: 'received', amountFen: 10_000 }] },
  ]);
  expect(JSON.parse(written[0]?.sealed ?? '')).toMatchObject({ payer: '王**（亲属）' });
  expect(JSON.stringify([detail, books.answer, written])).not.toContain('王小红');
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('he is told in full to whom the customer is, each of them once, and on the record', async () => {
  const own = await rental();
  const friend = { name: '李伟', relation: 'friend' };
  await collect(own, 'cash', { amountFen: 1_000 });
  await collect(own, 'cash', { amountFen: 1_000, payer: friend });
  await collect(own, 'bank', { amountFen: 1_000 });
  const reveal = (caller = world.alpha.admin) =>
    send(world, caller, 'revealCustomer', { body: { orderId: own.orderId } });

  expect((await reveal()).answer.payers).toEqual([sister, friend]);
  expect((await reveal(world.alpha.clerk)).refusal.code).toBe('forbidden');
  expect((await reveal(world.beta.admin)).refusal.code).toBe('not_found');
});

test('the bill has the way of its last payment, and what goes back leaves it as it was', async () => {
  const [one, other] = [await rental(), await rental()];
  await collect(one, 'alipay', { amountFen: 4_000 });
  await collect(one, 'cash', { payer: null });
  await collect(other, 'cash', { amountFen: 4_000, payer: null });
  await collect(other, 'wechat');

  expect(await billOf(one)).toMatchObject({
    paidBy: 'cash',
    onBehalf: [{ ...masked, method: 'alipay' }],
  });
  expect(await billOf(other)).toMatchObject({ paidBy: 'onBehalf' });

  const { orderId, billId } = other;
  const back = { orderId, billId, refundMethod: 'cash' };
  await doMoney(world, world.alpha.admin, 'refundBill', back, { reason: '多付' });

  expect(await billOf(other)).toMatchObject({ billStatus: 7, paidBy: 'onBehalf' });
  expect((await flowsOf(billId)).map(({ way, onBehalf }) => [way, onBehalf])).toEqual([
    ['cash', null],
    ['onBehalf', { ...masked, method: 'wechat' }],
    ['cash', null],
  ]);
});

test('whatever else takes money for bills takes it from somebody else: 提前结清, 首期, 买断', async () => {
  const [paidOff, bought] = [await rental(), await rental({ buyout_fen: fen(80_000) })];
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.approved, {
    first_payment: 'atOrder',
    term_count: 2,
  });

  const replies = [
    await act('payOffOrder', { orderId: paidOff.orderId, discountFen: 0, method: 'bank' }),
    await act('payFirst', { orderId, method: 'alipay' }),
    await act('buyOutOrder', {
      orderId: bought.orderId,
      method: 'wechat',
      useDeposit: false,
      refundMethod: null,
    }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const waysOf = async (id: number) =>
    (await detailOf(id)).bills.flatMap(({ paidBy }) => paidBy ?? []);
  expect(await waysOf(paidOff.orderId)).toEqual(['onBehalf', 'onBehalf', 'onBehalf']);
  expect(await waysOf(orderId)).toEqual(['onBehalf']);
  expect(await waysOf(bought.orderId)).toEqual(['onBehalf']);
});

test.each([
  ['no name', { name: ' ', relation: 'friend' }, '请填写付款人姓名'],
  ['a name too long', { name: '王'.repeat(21), relation: 'friend' }, '最多20个字'],
  ['no relation', { name: '王小红' }, '请选择与客户关系'],
  ['a relation that there is not', { name: '王小红', relation: 'enemy' }, '请选择与客户关系'],
])('who pays is said whole: %s is refused', async (_, payer, words) => {
  const own = await rental();

  const { status, refusal } = await collect(own, 'cash', { payer });

  expect([status, refusal.code]).toEqual([400, 'invalid']);
  expect(JSON.stringify(refusal)).toContain(words);
  expect(await billOf(own)).toMatchObject({ paidFen: 0, paidBy: null });
});

test('the deposit is the customer’s: nobody else pays with it', async () => {
  const own = await rental({ deposit_fen: fen(50_000), deposit_waived_fen: fen(0) });
  await act('takeDeposit', { orderId: own.orderId, method: 'cash' }, null);

  expect((await collect(own, 'deposit')).refusal).toMatchObject({
    status: 422,
    code: 'payer_without_money',
    message: '本次没有收款，付款人请选「本人」',
  });
  expect(await billOf(own)).toMatchObject({ paidFen: 0, paidBy: null });
  expect((await collect(own, 'deposit', { payer: null })).status).toBe(200);
});

test('who paid is part of what is done once: a repeat is answered, another payer is another command', async () => {
  const { orderId, billId } = await rental();
  const decides = { orderId, billIds: [billId], amountFen: 1_000, method: 'cash' as const };
  const { answer } = await send(world, world.alpha.admin, 'previewCollectBills', { body: decides });
  const stepUp = { password: await sealed(world, password) };
  const key = { 'idempotency-key': randomUUID() };
  const pay = (payer: object | null) =>
    send(
      world,
      world.alpha.admin,
      'collectBills',
      { body: { ...decides, seen: answer.seen, stepUp, payer } as never },
      key,
    );

  expect([
    (await pay(sister)).status,
    (await pay(sister)).status,
    (await pay({ ...sister, relation: 'other' })).status,
    (await pay(null)).status,
  ]).toEqual([200, 200, 409, 409]);
  expect(await flowsOf(billId)).toHaveLength(1);
});

test('the database keeps a payer whole, and knows the relations that there are', async () => {
  const { orderId } = await rental();
  const keep = (name: string, relation: string) =>
    stored(
      world,
      world.alpha,
      `insert into acts (brand_code, kind, order_id, at, payer_name, payer_relation)
       values ('alpha', 'collect', $1, now(), ${name}, ${relation})`,
      [orderId],
    );

  await expect(keep(`'王'`, 'null')).rejects.toMatchObject({ code: '23514' });
  await expect(keep('null', `'friend'`)).rejects.toMatchObject({ code: '23514' });
  await expect(keep(`'王'`, `'enemy'`)).rejects.toMatchObject({ code: '23514' });
});
