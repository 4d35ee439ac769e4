import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { insuranceNames } from '@rental/domain/rental/extras/extras';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

// 加收: 补订单, 补押金 and 投保.

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

type Kind = (typeof billKinds)['extra' | 'deposit' | 'insurance'];
const charge = (orderId: number, kind: Kind, more: object = {}) =>
  doMoney(world, shop.clerk, 'chargeOrder', {
    orderId,
    kind,
    amountFen: 1_500,
    purpose: '补配件',
    ...more,
  });
const detail = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
/** The bill by hand that was added last. */
async function lastCharge(orderId: number): Promise<number> {
  const { bills } = await detail(orderId);
  return Math.max(...bills.map(({ id }) => id ?? 0));
}
const paid = async (orderId: number) =>
  doMoney(world, shop.clerk, 'collectBills', {
    orderId,
    billIds: [await lastCharge(orderId)],
    amountFen: null,
    method: 'cash',
  });
const told = (reply: { status: number; refusal: { code: string; message: string } }) =>
  reply.status === 200 ? 'done' : reply.refusal.message;

const taken = '同一用途已有待支付的加收账单';

test.each([
  ['补订单', '同一用途的补订单已支付，不能重复加收', billKinds.extra],
  ['投保', 'done', billKinds.insurance],
  ['补押金', 'done', billKinds.deposit],
] as const)(
  'S96 a purpose of %s that waits for its money is taken; once it is paid: %s',
  async (_, ifPaid, kind) => {
    const { id } = await rentedOrder(world, shop);
    const [one, another] = kind === billKinds.insurance ? insuranceNames : ['补配件', '换充电器'];

    const first = await charge(id, kind, { purpose: one });
    const second = await charge(id, kind, { purpose: one });
    const other = await charge(id, kind, { purpose: another });
    await doMoney(world, shop.clerk, 'cancelCharge', {
      orderId: id,
      billId: await lastCharge(id),
      reason: '录错',
    });
    const cancelledBefore = await charge(id, kind, { purpose: another });
    await paid(id);
    const paidBefore = await charge(id, kind, { purpose: another });

    expect([first, second, other, cancelledBefore, paidBefore].map(told)).toEqual([
      'done',
      taken,
      'done',
      'done',
      ifPaid,
    ]);
  },
);

test('S96 the note of a charge stands in the timeline and in the books', async () => {
  const { id } = await rentedOrder(world, shop);

  await charge(id, billKinds.extra, { note: '客户到店补买' });
  const long = await charge(id, billKinds.extra, { purpose: '贴膜', note: '字'.repeat(201) });

  expect(long.refusal.fields).toHaveProperty('note');
  const { history } = await detail(id);
  expect(history.at(-1)).toMatchObject({
    move: 'charge',
    note: '客户到店补买',
    after: { purpose: '补配件', amount_fen: 1_500 },
  });
  const { answer } = await send(world, shop.admin, 'orderBooks', { params: { id } });
  expect(answer.acts.find(({ kind }) => kind === 'charge')?.note).toBe('客户到店补买');
});

test('S96 a 补订单 keeps its 结算比例 and its note, all of it unless told; another kind refuses one', async () => {
  const { id } = await rentedOrder(world, shop);

  const whole = await charge(id, billKinds.extra);
  const part = await charge(id, billKinds.extra, {
    purpose: '贴膜',
    settlementBp: 8_050,
    note: '门店自备',
  });
  const premium = await charge(id, billKinds.insurance, {
    purpose: '碎屏险',
    settlementBp: 10_000,
  });
  const deposit = await charge(id, billKinds.deposit, { purpose: '配件押金', settlementBp: 0 });
  const tooMuch = await charge(id, billKinds.extra, { purpose: '耳机', settlementBp: 10_001 });
  const fraction = await charge(id, billKinds.extra, { purpose: '耳机', settlementBp: 0.1 });

  expect([whole, part, premium, deposit].map(told)).toEqual([
    'done',
    'done',
    '只有补订单可以填写结算比例',
    '只有补订单可以填写结算比例',
  ]);
  expect(tooMuch.refusal.fields).toEqual({ settlementBp: '结算比例应为0到100%' });
  expect(fraction.refusal.fields).toEqual({ settlementBp: '结算比例应为0到100%' });
  const { bills, history } = await detail(id);
  const kept = bills.filter(({ kind }) => kind !== billKinds.rent);
  expect(kept.map(({ purpose, settlementBp, note }) => [purpose, settlementBp, note])).toEqual([
    ['补配件', 10_000, null],
    ['贴膜', 8_050, '门店自备'],
  ]);
  expect(history.at(-1)?.after).toMatchObject({ purpose: '贴膜', settlement_bp: 8_050 });
  expect(
    await stored(
      world,
      shop,
      `select after from audit_log where operation = 'money:charge' order by id desc limit 1`,
    ),
  ).toEqual([
    {
      after: {
        chargedFor: '贴膜',
        settlementBp: 8_050,
        note: '门店自备',
        transfers: [{ kind: 'extraBilled', amountFen: 1_500 }],
      },
    },
  ]);
});

test('险种 is one that the brand’s dictionary has switched on, as the brand calls it', async () => {
  const { id } = await rentedOrder(world, shop);
  const insure = async (purpose: string) =>
    told(await charge(id, billKinds.insurance, { purpose }));
  const unknown = '险种不在字典中，请刷新后重选';
  const details = async () => {
    const query = { dictName: 'insurance' };
    return (await send(world, shop.admin, 'dictionaryDetails', { query })).answer.content;
  };
  const edit = async (value: string, change: object) => {
    const entry = (await details()).find((one) => one.value === value);
    const edited = await send(world, shop.admin, 'editDictionaryDetail', {
      body: { id: entry?.id ?? 0, ...change },
    });
    expect(edited.status).toBe(200);
  };
  const add = (at: Shop, label: string) =>
    send(world, at.admin, 'addDictionaryDetail', {
      body: { dictName: 'insurance', label, value: label },
    });
  await edit('碎屏险', { label: '碎屏无忧' });
  await edit('意外险', { enabled: false });
  await add(shop, '进水险');
  await add(world.beta, '别店险');

  expect(await insure('碎屏无忧')).toBe('done');
  expect(await insure('进水险')).toBe('done');
  expect(await insure('延长保修')).toBe('done');
  for (const purpose of ['碎屏险', '意外险', '别店险', '补配件', 'insurance'])
    expect([purpose, await insure(purpose)]).toEqual([purpose, unknown]);

  await edit('碎屏险', { label: '碎屏险' });
  await edit('意外险', { enabled: true });
  expect(await insure('碎屏险')).toBe('done');
  expect(await insure('意外险')).toBe('done');
  const { bills } = await detail(id);
  expect(bills.filter(({ kind }) => kind === billKinds.insurance)).toHaveLength(5);
});

test('the timeline says of a refund which kind of bill went back, so that a premium is 退保', async () => {
  const { id } = await rentedOrder(world, shop);
  await charge(id, billKinds.insurance, { purpose: '碎屏险' });
  await paid(id);
  const billId = await lastCharge(id);
  const decides = { orderId: id, billId, refundMethod: 'cash' };
  await doMoney(world, shop.admin, 'refundBill', decides, { reason: '客户退保' });

  const { history } = await detail(id);
  expect(history.at(-1)).toMatchObject({
    move: 'refundBill',
    after: { bill_kind: billKinds.insurance, refund_method: 'cash' },
  });
});
