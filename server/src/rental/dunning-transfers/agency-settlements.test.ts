import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { ClosedMonths } from '../../testing/orders/closed-months.ts';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
let other: Caller;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  const rights = ['dunning:transfer', 'dunning:payAgency', 'overdue:list'] as const;
  other = await someOperator(world, shop, 'fawu', await someRole(world, shop, 'LEGAL', rights));
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });
const keyed = () => ({ 'idempotency-key': randomUUID() });

/** An overdue order that is with an agency for 33.33 % since 2026-11-21: two bills of ¥100.00, 61 and 31 days late. */
async function withAgency() {
  const order = await late.late();
  const fields = { name: '安信资产', contactName: '李经理', contactPhone: '0571-88990011' };
  const agency = { ...fields, shareBp: 3_333, openAppId: null, ...(await proof()) };
  const added = await send(world, shop.admin, 'addDunningAgency', { body: agency }, keyed());
  const agencyId = added.answer.id;
  const body = { orderIds: [order.id], kind: 'agency' as const, note: '协商未果', agencyId };
  await send(world, shop.admin, 'addDunningTransfers', { body }, keyed());
  const { answer } = await send(world, shop.admin, 'listDunningTransfers', { query: {} });
  const transferId = answer.content[0]?.id ?? 0;
  const handing = { params: { id: transferId }, body: await proof() };
  await send(world, other, 'handToAgency', handing, keyed());
  return { ...order, agencyId, transferId };
}

const row = async (by: Caller = shop.admin) =>
  (await send(world, by, 'dunningAgencies')).answer.agencies[0];
const due = (agencyId: number, throughOn: string, by: Caller = shop.admin) =>
  send(world, by, 'previewAgencySettlement', { params: { id: agencyId }, query: { throughOn } });
const settle = async (agencyId: number, throughOn: string, amountFen: number, by = shop.admin) =>
  send(
    world,
    by,
    'settleAgency',
    { body: { agencyId, throughOn, amountFen: fen(amountFen) } },
    keyed(),
  );
const pay = async (settlementId: number, tradeNo = 'HK20261123001', by = shop.admin) =>
  send(
    world,
    by,
    'payAgency',
    { body: { settlementId, method: 'bank', tradeNo, ...(await proof()) } },
    keyed(),
  );
const refund = (orderId: number, billId: number, amountFen: number) =>
  doMoney(
    world,
    shop.admin,
    'refundBill',
    { orderId, billId, amountFen, refundMethod: 'cash' },
    { reason: '多收，退回客户' },
  );
const settlementsOf = async (agencyId: number) =>
  (await send(world, shop.admin, 'agencySettlements', { params: { id: agencyId } })).answer
    .settlements;

test('a period is settled and paid to the fen, once, and the books have it', async () => {
  const { id, billIds, agencyId } = await withAgency();
  await late.pay(id, billIds.slice(0, 1)); // ¥105.35, of which 33.33 % are ¥35.113155

  expect(await codeOf(due(agencyId, '2026-11-21'))).toBe('agency_day_unfit');
  late.on('2026-11-22');
  const { answer } = await due(agencyId, '2026-11-21');
  expect(answer).toEqual({ fromOn: null, recoveredFen: 105_35, amountFen: 35_11 });
  expect(await row()).toMatchObject({ unsettledFen: 35_11, toPayFen: 0, paidFen: 0 });
  expect(await codeOf(settle(agencyId, '2026-11-21', 35_10))).toBe('agency_amount_changed');
  const settled = await settle(agencyId, '2026-11-21', 35_11);
  expect(settled.status).toBe(200);
  expect(await codeOf(settle(agencyId, '2026-11-21', 35_11))).toBe('agency_day_unfit');
  expect(await row()).toMatchObject({ unsettledFen: 0, toPayFen: 35_11, paidFen: 0 });

  expect((await pay(settled.answer.id)).answer.paidFen).toBe(35_11);
  expect(await codeOf(pay(settled.answer.id, 'HK20261123002'))).toBe('agency_settlement_paid');
  expect(await row()).toMatchObject({ unsettledFen: 0, toPayFen: 0, paidFen: 35_11 });
  const books = await stored<{ kind: string; fen: number }>(
    world,
    shop,
    `select kind, sum(amount_fen)::int as fen from transfers where kind like 'agency%' group by 1 order by 1`,
  );
  expect(books).toEqual([
    { kind: 'agencyEarned', fen: 35_11 },
    { kind: 'agencyPaid', fen: 35_11 },
  ]);
  const flows = await stored(
    world,
    shop,
    `select kind, direction, method, amount_fen::int as fen from cash_flows where kind = 'commission'`,
  );
  expect(flows).toEqual([{ kind: 'commission', direction: 'out', method: 'bank', fen: 35_11 }]);
});

// on paper: ¥35.11 are an expense when they are settled; they are owed, and paid with the same sum
test('a month that is closed has what an agency earned and was paid', async () => {
  const { id, billIds, agencyId } = await withAgency();
  await late.pay(id, billIds.slice(0, 1));
  late.on('2026-11-22');
  const settled = await settle(agencyId, '2026-11-21', 35_11);
  await pay(settled.answer.id);

  late.on('2026-12-01');
  const months = new ClosedMonths(world, shop);
  await months.setPolicy();
  await months.closed('2026-11');

  const { accounts } = await months.balance('2026-11');
  const turnover = (code: string) => {
    const account = accounts.find((one) => one.code === code);
    return [account?.debitFen, account?.creditFen];
  };
  expect(turnover('660105')).toEqual([35_11, 0]);
  expect(turnover('220208')).toEqual([35_11, 35_11]);
});

test('a refund takes the share back, and the next period makes up for it', async () => {
  const { id, billIds, agencyId } = await withAgency();
  const [first = 0, second = 0] = billIds;
  await late.pay(id, [first]);
  late.on('2026-11-22');
  const settled = await settle(agencyId, '2026-11-21', 35_11);
  await pay(settled.answer.id);

  await refund(id, first, 50_00); // of ¥105.35, ¥55.35 are left: their share is ¥18.448155
  expect(await row()).toMatchObject({
    recoveredFen: 55_35,
    earnedFen: 18_45,
    unsettledFen: -16_66,
  });
  late.on('2026-11-23');
  expect((await due(agencyId, '2026-11-22')).answer).toEqual({
    fromOn: '2026-11-22',
    recoveredFen: -50_00,
    amountFen: -16_66,
  });
  expect(await codeOf(settle(agencyId, '2026-11-22', 1))).toBe('agency_nothing_to_settle');

  await late.pay(id, [second]);
  late.on('2026-11-24');
  const { answer } = await due(agencyId, '2026-11-23');
  expect(answer.amountFen).toBe((await row())?.unsettledFen);
  await settle(agencyId, '2026-11-23', answer.amountFen);
  const rows = await settlementsOf(agencyId);
  expect(rows).toMatchObject([
    { fromOn: '2026-11-22', throughOn: '2026-11-23', settlementState: 'toPay' },
    { fromOn: null, throughOn: '2026-11-21', settlementState: 'paid', tradeNo: 'HK20261123001' },
  ]);
  expect(rows.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe((await row())?.earnedFen);
});

test('above the limit of the brand who settled does not pay', async () => {
  const { id, billIds, agencyId } = await withAgency();
  await late.pay(id, billIds.slice(0, 1));
  late.on('2026-11-22');
  await stored(world, shop, `update brands set money_limit_fen = 3500 where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the limit
  world = Object.create(world, { app: { value: app } }) as World;
  const settled = await settle(agencyId, '2026-11-21', 35_11);

  expect(await codeOf(pay(settled.answer.id))).toBe('other_person_needed');
  expect((await pay(settled.answer.id, 'HK20261122009', other)).status).toBe(200);
  await app.close();
});

test('settlements at once make one, and a number is used once', async () => {
  const { id, billIds, agencyId } = await withAgency();
  await late.pay(id, billIds.slice(0, 1));
  late.on('2026-11-22');
  const tries = await Promise.all([1, 2, 3].map(() => settle(agencyId, '2026-11-21', 35_11)));
  expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 422, 422,
  ]);
  const made = tries.find(({ status }) => status === 200)?.answer.id ?? 0;
  await pay(made);
  await late.pay(id, billIds.slice(1, 2));
  late.on('2026-11-23');
  const { answer } = await due(agencyId, '2026-11-22');
  const next = await settle(agencyId, '2026-11-22', answer.amountFen);
  expect(await codeOf(pay(next.answer.id))).toBe('agency_trade_no_in_use');
});

test('who reaches one store and another brand settle and pay nothing', async () => {
  const { id, billIds, agencyId } = await withAgency();
  await late.pay(id, billIds.slice(0, 1));
  late.on('2026-11-22');
  const settled = await settle(agencyId, '2026-11-21', 35_11);
  await stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission)
       select brand_code, id, right_of from roles, unnest(array['dunning:payAgency', 'dunning:transfer']) right_of
       where code = 'ROLE_CLERK'`,
  );
  expect(await codeOf(due(agencyId, '2026-11-21', shop.clerk))).toBe('whole_brand_only');
  expect(await codeOf(settle(agencyId, '2026-11-21', 1, shop.clerk))).toBe('whole_brand_only');
  expect(await codeOf(pay(settled.answer.id, 'HK1111', shop.clerk))).toBe('whole_brand_only');
  expect(await row(shop.clerk)).toMatchObject({
    unsettledFen: null,
    toPayFen: null,
    paidFen: null,
  });
  const { admin } = world.beta;
  expect((await due(agencyId, '2026-11-21', admin)).status).toBe(404);
  expect((await settle(agencyId, '2026-11-21', 1, admin)).status).toBe(404);
  expect((await pay(settled.answer.id, 'HK1111', admin)).status).toBe(404);
});
