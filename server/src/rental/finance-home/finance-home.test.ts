import type { CallName } from '@rental/contract/contract';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { registerOverdue } from '../../testing/orders/late-orders.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// Each figure of 财务总览 is the sum of the rows that it opens, to the fen, and what the books say.

let world: World;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
let proof: string;
// on paper: orders of ¥1,200.00 begin on 2026-08-01; each pays its first bill on 2026-09-10, one gets it back in cash
beforeAll(async () => {
  world = await createWorld();
  fixture = await openWithdrawalFixture(world, 100_000_00);
  const { alpha } = world;
  const second: Shop = {
    ...alpha,
    stores: [alpha.stores[1], alpha.stores[0]],
    clerk: alpha.otherClerk,
  };
  world.now = new Date('2026-08-01T02:00:00.000Z');
  proof = await photoBy(world, alpha.admin);
  const orders = [];
  for (const shop of [alpha, alpha, second])
    orders.push(
      await rentedOrder(world, shop, { total_rent_fen: fen(120_000), store_id: shop.stores[0] }),
    );
  world.now = new Date('2026-09-10T02:00:00.000Z');
  await registerOverdue(world, alpha);
  for (const [index, { id, billIds }] of orders.entries())
    await done('collectBills', {
      orderId: id,
      billIds: billIds.slice(0, 1),
      amountFen: null,
      method: ['bank', 'cash', 'alipay'][index],
    });
  await done('refundBill', {
    orderId: orders[1]?.id ?? 0,
    billId: orders[1]?.billIds[0],
    refundMethod: 'cash',
    reason: '重复收款',
  });
  world.now = new Date('2026-10-20T02:00:00.000Z');
  await registerOverdue(world, alpha);
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});
afterEach(() => proveBooks(world, world.alpha));

type Row = Record<string, unknown>;
type Query = Record<string, unknown>;

async function done(
  name: 'collectBills' | 'refundBill',
  body: Query & { readonly orderId: number },
): Promise<void> {
  const heard = await doMoney(world, world.alpha.admin, name, body, {
    proofs: [proof],
    ...(name === 'collectBills' &&
      body['method'] !== 'cash' && { tradeNo: `TRADE${body['orderId']}` }),
  });
  expect(heard.status === 200 ? null : heard.refusal).toBeNull();
}

async function rowsOf(caller: Caller, name: CallName, query: Query): Promise<Row[]> {
  const { answer } = await send(world, caller, name, { query: { ...query, size: 500 } });
  return (answer as unknown as { content: Row[] }).content;
}

const sumOf = (rows: readonly Row[], fields: readonly string[]) =>
  rows.reduce(
    (sum, row) =>
      sum +
      Number(row[fields[0] ?? '']) -
      fields.slice(1).reduce((off, one) => off + Number(row[one]), 0),
    0,
  );
const unpaid = ['amountFen', 'waivedFen', 'paidFen'];

const onlookers = () => [
  world.alpha.admin,
  world.alpha.clerk,
  world.alpha.otherClerk,
  world.beta.admin,
];

test('money of each account is its rows of 资金流水, and its balance that of the books', async () => {
  const { alpha } = world;
  const days = ['2026-09-01', '2026-10-20'];
  for (const caller of onlookers()) {
    const { accounts } = (await send(world, caller, 'financeCash', { query: { days } })).answer;
    for (const { method, moved } of accounts)
      for (const { side, inFen, outFen } of moved)
        for (const [direction, said] of [
          ['in', inFen],
          ['out', outFen],
        ] as const) {
          const list = side === 'online' ? 'listOnlineCash' : 'listOfflineCash';
          const rows = await rowsOf(caller, list, { method, direction, happenedOn: days });
          expect({ method, side, direction, said }).toEqual({
            method,
            side,
            direction,
            said: sumOf(rows, ['amountFen']),
          });
        }
  }
  const { accounts } = (await send(world, alpha.admin, 'financeCash', { query: {} })).answer;
  const books = (await send(world, alpha.admin, 'listAccounts')).answer.accounts;
  expect(accounts.map(({ method, balanceFen }) => [method, balanceFen])).toEqual(
    ['cash', 'bank', 'alipay', 'wechat'].map((code) => [
      code,
      books.find((one) => one.code === code)?.balanceFen,
    ]),
  );
  expect(accounts.find(({ method }) => method === 'bank')?.balanceFen).toBeGreaterThan(0);
  const own = (await send(world, alpha.clerk, 'financeCash', { query: {} })).answer.accounts;
  expect(own.map(({ balanceFen }) => balanceFen)).toEqual([null, null, null, null]);
});

test('what a day is owed, received and will be owed is the rows of that day', async () => {
  for (const caller of onlookers()) {
    const { past, next } = (await send(world, caller, 'financeDays')).answer;
    expect([past.length, next.length]).toEqual([90, 90]);
    expect(past.at(-1)?.day).toBe('2026-10-20');
    for (const { day, dueFen, receivedFen } of past.filter(
      (one) => one.dueFen !== 0 || one.receivedFen !== 0,
    )) {
      const due = await rowsOf(caller, 'listBills', { isReceivable: 'true', dueOn: [day, day] });
      const flows = await rowsOf(caller, 'listCashFlows', { happenedOn: [day, day] });
      const signed = (direction: string) =>
        sumOf(
          flows.filter((flow) => flow['direction'] === direction),
          ['amountFen'],
        );
      expect([day, dueFen, receivedFen]).toEqual([
        day,
        sumOf(due, ['amountFen', 'waivedFen']),
        signed('in') - signed('out'),
      ]);
    }
    for (const { day, openFen } of next.filter((one) => one.openFen !== 0)) {
      const query = { state: 'due', isReceivable: 'true', dueOn: [day, day] };
      expect([day, openFen]).toEqual([
        day,
        sumOf(await rowsOf(caller, 'listBills', query), unpaid),
      ]);
    }
  }
  const { past, next } = (await send(world, world.alpha.admin, 'financeDays')).answer;
  expect(past.some(({ receivedFen }) => receivedFen > 0)).toBe(true);
  expect(next.some(({ openFen }) => openFen > 0)).toBe(true);
});

test('each band of 账龄 is its rows of 分期账单; 回款率 is that of 逾期管理', async () => {
  const days = ['2026-09-01', '2026-10-20'];
  for (const caller of onlookers()) {
    const { answer } = await send(world, caller, 'financeAgeing', { query: { days } });
    for (const { band, first, last, count, amountFen } of answer.bands) {
      const query = { state: 'due', isReceivable: 'true', dueOn: [first, last] };
      const rows = await rowsOf(caller, 'listBills', query);
      expect([band, count, amountFen]).toEqual([band, rows.length, sumOf(rows, unpaid)]);
    }
    const total = (await send(world, caller, 'overdueTotal', { query: { recoveredOn: days } }))
      .answer;
    expect([answer.overdueFen, answer.recoveredFen, answer.recoveryRateBp]).toEqual([
      total.amountFen,
      total.recoveredFen,
      total.recoveryRateBp,
    ]);
    const late = answer.bands.filter(({ band }) => band !== 'notDue');
    expect(sumOf(late, ['amountFen'])).toBe(answer.overdueFen);
  }
  const { answer } = await send(world, world.alpha.admin, 'financeAgeing', { query: { days } });
  expect(answer.recoveredFen).toBeGreaterThan(0);
  expect(answer.overdueFen).toBeGreaterThan(0);
});

test('what stores are owed is in the books, and what is under way is the open withdrawals', async () => {
  const { alpha } = world;
  const [first, second] = alpha.stores;
  await fixture.credit(50_000, first);
  await fixture.credit(20_000, second);
  const { id: accountId } = (await fixture.saveAccount(alpha.admin, 'zhang@example.com')).answer;
  fixture.wait(24 * 3600);
  await fixture.verify(fixture.second, accountId);
  await fixture.apply(alpha.clerk, accountId, 30_000);
  const of = async (caller: Caller) => (await send(world, caller, 'financeStores')).answer;

  const all = await of(alpha.admin);
  const books = (await send(world, alpha.admin, 'listAccounts')).answer.accounts;
  const balance = (code: string) => books.find((one) => one.code === code)?.balanceFen;
  expect([all.payableFen, all.balanceFen, all.underWayFen]).toEqual([
    balance('storePayable'),
    balance('storeBalance'),
    balance('withdrawalUnderWay'),
  ]);
  expect([all.balanceFen, all.underWayFen]).toEqual([40_000, 30_000]);
  for (const caller of [alpha.admin, alpha.clerk, alpha.otherClerk, world.beta.admin]) {
    const { underWay, underWayFen, payableCount } = await of(caller);
    for (const { state, count, amountFen } of underWay) {
      const rows = await rowsOf(caller, 'listWithdrawals', { withdrawalState: state });
      expect([state, count, amountFen]).toEqual([state, rows.length, sumOf(rows, ['amountFen'])]);
    }
    expect(sumOf(underWay, ['amountFen'])).toBe(underWayFen);
    const toPay = await rowsOf(caller, 'listSettlements', { settlementState: 'toPay' });
    expect(payableCount).toBe(toPay.length);
  }
  expect((await of(alpha.otherClerk)).balanceFen).toBe(20_000);
  expect((await of(world.beta.admin)).balanceFen).toBe(0);
});

test('an operator who sees own orders alone is shown no figures that nobody keeps for him', async () => {
  const { alpha } = world;
  const roleId = await someRole(world, alpha, 'ROLE_OWN', ['financeHome:view']);
  await stored(world, alpha, 'update roles set data_scope = $2 where id = $1', [
    roleId,
    dataScope.self,
  ]);
  const own = await someOperator(world, alpha, 'own1', roleId);

  for (const name of ['financeDays', 'financeAgeing'] as const)
    expect((await send(world, own, name, { query: {} })).refusal?.code).toBe('whole_brand_only');
  expect((await send(world, own, 'financeStores')).answer.balanceFen).toBe(0);
  const today = businessDateOf(world.now);
  const days = [addDays(today, -60), today];
  const { accounts } = (await send(world, own, 'financeCash', { query: { days } })).answer;
  expect(accounts.flatMap(({ moved }) => moved.map(({ inFen }) => inFen))).toEqual(
    Array.from({ length: 8 }, () => 0),
  );
});
