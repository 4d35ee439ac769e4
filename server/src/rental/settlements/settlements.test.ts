import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { SettledStore } from '../../testing/orders/settled-stores.ts';
import { someOperator } from '../../testing/people/people.ts';
import { stored } from '../../testing/wire/rows.ts';
import { textOfPdf } from '../../testing/wire/pdf-text.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, type Shop, type World } from '../../testing/world.ts';

// Bills of ¥100.00 that are collected from 2026-09-21, a Monday, on; the store has 80 % of rent.

let late: LateOrders;
let store: SettledStore;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  store = new SettledStore(world, shop);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const refund = (orderId: number, billId: number) =>
  doMoney(world, shop.admin, 'refundBill', {
    orderId,
    billId,
    refundMethod: 'cash',
    reason: '重复收款',
  });

/** An order of which the first bill was collected on 09-21, and its settlement of 09-28. */
async function settledOnce() {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  late.on('2026-09-28');
  await store.build();
  const [row] = await store.rows();
  return { ...order, stagesId: row?.id ?? 0, row };
}

test('S183 a period of a store is settled once, bill by bill, to the fen of what was collected', async () => {
  await store.rule();
  const { id, stagesId, row } = await settledOnce();
  await store.build();

  expect(await store.rows()).toHaveLength(1);
  expect(row).toMatchObject({
    storeId: shop.stores[0],
    settlementState: 'toSettle',
    fromOn: '2026-09-01',
    toOn: '2026-09-27',
    orderCount: 1,
    baseFen: 100_00,
    shareFen: 80_00,
    commissionFen: 20_00,
    netFen: 80_00,
  });
  const { stage, rent, buyout, compensation, totals } = await store.detail(stagesId);
  expect(stage.id).toBe(stagesId);
  expect(rent).toMatchObject([
    { orderId: id, billTitle: '租金 第1期', baseFen: 100_00, shareFen: 80_00 },
  ]);
  expect([buyout, compensation]).toEqual([[], []]);
  expect(totals.rent).toEqual({ baseFen: 100_00, feeFen: 0, shareFen: 80_00 });
});

test('S102 a settlement goes by its stagesId, the table of the home page by specialOrderType, and the answer of the version has one', async () => {
  await store.rule();
  const { stagesId } = await settledOnce();

  expect((await store.detail(stagesId)).stage.id).toBe(stagesId);
  const tables = await Promise.all(
    ([1, 2] as const).map((specialOrderType) =>
      send(world, shop.admin, 'indexTable', { query: { specialOrderType } }),
    ),
  );
  expect(tables.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send(world, shop.admin, 'version')).answer.version).not.toBe('');
});

test('S183 what goes back is taken back in the next settlement at its own rate, and carried while it is more than the store earns', async () => {
  await store.rule();
  const { id, billIds, stagesId } = await settledOnce();
  await store.submit(stagesId);
  await store.settle(stagesId);
  await store.rule({ rentBp: 5_000 });
  expect((await refund(id, billIds[0] ?? 0)).status).toBe(200);
  late.on('2026-10-05');
  await store.build();
  const [second] = await store.rows();
  expect(second).toMatchObject({
    fromOn: '2026-09-28',
    toOn: '2026-10-04',
    baseFen: -100_00,
    shareFen: -80_00,
    netFen: -80_00,
  });
  await store.submit(second?.id ?? 0);
  expect((await store.settle(second?.id ?? 0)).answer).toMatchObject({
    settlementState: 'settled',
  });

  // ¥100.00 at the rate of now: ¥50.00, of which ¥80.00 is owed from before
  await late.pay(id, billIds.slice(1, 2));
  late.on('2026-10-12');
  await store.build();
  const [third] = await store.rows();
  expect(third).toMatchObject({ shareFen: 50_00, carriedFen: -80_00, netFen: -30_00 });
});

test('S183 money that is entered after its period was settled is in the next one', async () => {
  await store.rule();
  const { id, billIds } = await settledOnce();
  const ways = { amountFen: null, method: 'cash', arrivedOn: '2026-09-25' };
  late.on('2026-09-29');
  const body = { orderId: id, billIds: billIds.slice(1, 2), ...ways };
  expect((await doMoney(world, shop.admin, 'collectBills', body)).status).toBe(200);
  late.on('2026-10-05');
  await store.build();
  expect((await store.rows()).map(({ toOn, baseFen }) => [toOn, baseFen])).toEqual([
    ['2026-10-04', 100_00],
    ['2026-09-27', 100_00],
  ]);
});

test('S183 起算天数 put an order off until its rental is old enough', async () => {
  await store.rule({ startDays: 10 });
  const { row } = await settledOnce();
  expect(row).toBeUndefined(); // the rental began on 09-21: on 09-27 it is six days old

  late.on('2026-10-05');
  await store.build();
  expect(await store.rows()).toMatchObject([
    { fromOn: '2026-09-01', toOn: '2026-10-04', baseFen: 100_00 },
  ]);
});

test('S184 a settlement is refused with its reason, and submitted again with 其他费用 that are explained', async () => {
  await store.rule();
  const { stagesId } = await settledOnce();
  expect((await store.settle(stagesId)).refusal?.code).toBe('settlement_moved');
  await store.submit(stagesId);
  expect((await store.refuse(stagesId, '漏扣快递费')).answer).toMatchObject({
    settlementState: 'refused',
  });
  expect((await store.refuse(stagesId, '漏扣快递费')).refusal?.code).toBe('settlement_moved');
  expect((await store.submit(stagesId, { otherFen: -12_34 })).refusal?.code).toBe(
    'settlement_other_unexplained',
  );
  await store.submit(stagesId, { otherFen: -12_34, remark: '快递费' });

  const { stage, steps } = await store.detail(stagesId);
  expect(stage).toMatchObject({ settlementState: 'toReview', otherFen: -12_34, netFen: 67_66 });
  expect(steps.map(({ act, note }) => [act, note])).toEqual([
    ['submit', '快递费'],
    ['refuse', '漏扣快递费'],
    ['submit', null],
    ['build', null],
  ]);
});

test('S185 S177 settling twice, or ten times at once, owes the store once; 打款 brings it into the balance once', async () => {
  expect((await store.rule({ mode: 'payout' })).refusal?.code).toBe(
    'settlement_payout_not_allowed',
  );
  await store.allowPayout();
  await store.rule({ mode: 'payout' });
  const { stagesId } = await settledOnce();
  await store.submit(stagesId);

  const settled = await Promise.all(Array.from({ length: 10 }, () => store.settle(stagesId)));
  const first = settled[0]?.answer;
  expect(first).toMatchObject({ id: stagesId, settlementState: 'toPay', netFen: 80_00 });
  expect(settled.map(({ answer }) => answer)).toEqual(settled.map(() => first));
  expect(await store.account()).toEqual([]);

  const paid = await Promise.all(Array.from({ length: 5 }, () => store.pay(stagesId)));
  expect(paid.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409,
  ]);
  expect((await store.settle(stagesId)).answer).toEqual(first);
  const [row] = await store.rows();
  expect(await store.account()).toMatchObject([
    {
      kind: '结算入账',
      direction: 'in',
      amountFen: 80_00,
      balanceFen: 80_00,
      refNo: row?.settlementNo,
      storeId: shop.stores[0],
    },
  ]);
});

test('S185 above the limit somebody else goes on, and without a number nothing is settled', async () => {
  await stored(world, shop, `update brands set money_limit_fen = 7000 where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the limit
  store = new SettledStore(Object.create(world, { app: { value: app } }) as World, shop);
  await store.rule();
  const { stagesId } = await settledOnce();
  await store.submit(stagesId, {}, shop.admin);
  expect((await store.settle(stagesId)).refusal?.code).toBe('other_person_needed');
  const second = await someOperator(world, shop, 'fuhe2', shop.roles.administrator);
  expect((await store.settle(stagesId, second)).status).toBe(200);
  const unnamed = await send(world, shop.admin, 'settle', { query: {}, body: {} });
  expect(unnamed.refusal?.code).toBe('invalid');
  await app.close();
});

test('S183 S177 another store, a channel and another brand see and move nothing', async () => {
  await store.rule();
  const { stagesId } = await settledOnce();
  expect(await store.rows(shop.otherClerk)).toEqual([]);
  expect((await store.submit(stagesId, {}, shop.otherClerk)).status).toBe(404);
  expect((await store.submit(stagesId, {}, world.beta.clerk)).status).toBe(404);
  expect((await store.rule({}, world.beta.admin)).status).toBe(404);
  expect((await store.rows(shop.clerk)).map(({ id }) => id)).toEqual([stagesId]);
});

test('S183 对账单 of a settlement has its store, rule, sums and every line, and who took it is written down', async () => {
  await store.rule();
  const { id, billIds, stagesId, row } = await settledOnce();
  await store.submit(stagesId);
  await store.settle(stagesId);
  expect((await refund(id, billIds[0] ?? 0)).status).toBe(200);
  late.on('2026-10-05');
  await store.build();
  const [second] = await store.rows();
  const drawn = async (of: number) =>
    (await send(world, shop.admin, 'settlementStatement', { body: { stagesId: of } })).answer;

  const first = await drawn(stagesId);
  expect(first.fileName).toBe(`店铺对账单 ${row?.settlementNo}.pdf`);
  const text = textOfPdf(first.pdf);
  for (const words of [
    `${shop.brand.name} ${row?.storeName}`,
    '2026-09-01 至 2026-09-27',
    '规则版本：第1版',
    '租金 80%',
    '结算总额：¥100.00',
    '店铺分成：¥80.00，其中退回的分成 ¥0.00',
    '实结额：¥80.00',
    '租金 第1期：实收 ¥100.00，店铺分成 ¥80.00',
    '合计：1行，计费金额 ¥100.00，店铺分成 ¥80.00',
  ])
    expect(text).toContain(words);
  const takenBack = textOfPdf((await drawn(second?.id ?? 0)).pdf);
  for (const words of ['其中退回的分成 -¥80.00', '实结额：-¥80.00', '结转下期：-¥80.00'])
    expect(takenBack).toContain(words);
  expect(
    await stored(
      world,
      shop,
      `select object, after from audit_log where operation = 'settlement:statement' order by id`,
    ),
  ).toEqual([
    { object: row?.settlementNo, after: { lines: 1 } },
    { object: second?.settlementNo, after: { lines: 1 } },
  ]);
  for (const outsider of [shop.otherClerk, world.beta.admin]) {
    const heard = await send(world, outsider, 'settlementStatement', { body: { stagesId } });
    expect(heard.refusal?.code).toBe('not_found');
  }
});
