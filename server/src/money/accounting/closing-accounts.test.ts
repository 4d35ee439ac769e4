import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { ClosedMonths } from '../../testing/orders/closed-months.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import { send } from '../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

// On paper: a bill of ¥100.00 of 09-21 is paid by cash or to the bank, whose account had ¥1,000.00 before its first line on 09-22.

let late: LateOrders;
let world: World;
let shop: Shop;
let months: ClosedMonths;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  months = new ClosedMonths(world, shop);
  await months.setPolicy();
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const once = () => ({ 'idempotency-key': randomUUID() });
const codeOf = async (reply: ReturnType<ClosedMonths['close']>) => (await reply).refusal.code;
const standing = async (account: MoneyMethod) => {
  const { accounts } = (await send(world, shop.admin, 'listMonths')).answer;
  return accounts.find((one) => one.account === account);
};
const confirm = (gapFen: number, by: Caller = shop.admin) =>
  send(
    world,
    by,
    'confirmAccountOpening',
    { body: { account: 'bank', gapFen: fen(gapFen), note: '上线前的余额' } },
    once(),
  );
const differences = async () =>
  (await send(world, shop.admin, 'listDifferences', { query: { differenceState: 'open' } })).answer
    .content;
const classify = async (cause: 'timing' | 'wrong') => {
  for (const { id } of await differences())
    await send(world, shop.admin, 'classifyDifference', { body: { differenceId: id, cause } });
};

/** The first bill is paid to the bank under a number of its own. */
async function paidToBank(): Promise<void> {
  const { id: orderId, billIds } = await late.rented();
  const proof = await photoBy(world, shop.admin);
  const paid = await doMoney(
    world,
    shop.admin,
    'collectBills',
    { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'bank' },
    { proofs: [proof], tradeNo: 'B1001' },
  );
  expect(paid.status).toBe(200);
}

const columns = {
  day: '日期',
  time: null,
  income: null,
  spent: null,
  amount: '发生额',
  tradeNo: '流水号',
  counterparty: null,
  balance: '余额',
};
const bring = async (rows: readonly string[], query: object = {}) => {
  await send(world, shop.admin, 'saveBankColumns', { body: columns });
  const text = `日期,发生额,余额,流水号\n${rows.join('\n')}\n`;
  return sendFile(world, shop.admin, 'importAccountStatement', '银行流水.csv', text, {
    account: 'bank',
    ...query,
  });
};

test('a cash box is counted by a person: both figures are kept, and money that moves later asks for another count', async () => {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  late.on('2026-10-01');

  expect(await codeOf(months.close('2026-09'))).toBe('accounting_accounts_open');
  expect((await months.count('cash', 99_00)).answer).toEqual({ booksFen: 100_00, gapFen: 1_00 });
  expect(await standing('cash')).toMatchObject({ gaps: [], count: { countedFen: 99_00 } });
  const arrived = { amountFen: null, method: 'cash', arrivedOn: '2026-09-28' } as const;
  await doMoney(world, shop.clerk, 'collectBills', {
    orderId: order.id,
    billIds: order.billIds.slice(1, 2),
    ...arrived,
  });
  expect((await standing('cash'))?.gaps).toEqual(['recount']);
  expect(await codeOf(months.close('2026-09'))).toBe('accounting_accounts_open');
  await months.count('cash', 200_00);
  expect((await months.close('2026-09')).status).toBe(200);
  expect(await stored(world, shop, 'select account, books_fen::int from closed_accounts')).toEqual([
    { account: 'cash', books_fen: 200_00 },
  ]);
});

test('a bank account closes by statements to the last day, an owned opening and owned differences; no count stands in for them', async () => {
  await paidToBank();
  late.on('2026-10-01');
  expect((await standing('bank'))?.gaps).toEqual(['coverage']);

  // the payment, and ¥30.00 that nobody knows
  const rows = ['2026-09-22,100.00,1100.00,B1001', '2026-09-25,-30.00,1070.00,B9'];
  await bring(rows);
  expect(await standing('bank')).toMatchObject({
    coveredTo: '2026-09-25',
    unclassifiedCount: 1,
    restFen: -1_000_00,
    opening: { gapFen: -1_000_00, statedFen: 1_000_00 },
    gaps: ['coverage', 'unclassified', 'rest'],
  });
  expect((await months.count('bank', 70_00)).refusal.code).toBe('accounting_count_unneeded');
  const beyond = await bring(rows, { fromOn: '2026-09-23', toOn: '2026-09-30' });
  expect(beyond.answer['code']).toBe('import_has_errors');
  await bring(rows, { fromOn: '2026-09-01', toOn: '2026-09-30' });
  expect((await confirm(-999_99)).refusal.code).toBe('accounting_opening_changed');
  expect((await confirm(-1_000_00)).status).toBe(200);
  expect((await confirm(-1_000_00)).refusal.code).toBe('accounting_opening_known');
  expect(await standing('bank')).toMatchObject({ restFen: 0, gaps: ['unclassified'] });
  expect(await codeOf(months.close('2026-09'))).toBe('accounting_breaks_unclassified');
  await classify('wrong');
  expect((await standing('bank'))?.gaps).toEqual([]);

  const both = await Promise.all([months.close('2026-09'), months.close('2026-09')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const kept = 'select books_fen::int, stated_fen::int, explained_fen::int from closed_accounts';
  // 100.00 in the books, 1,070.00 in the account: 1,000.00 were there before, 30.00 went out
  expect(await stored(world, shop, kept)).toEqual([
    { books_fen: 100_00, stated_fen: 1_070_00, explained_fen: -970_00 },
  ]);
});

test('a statement that comes after the close opens nothing: its differences belong to the open month, and keep that one open', async () => {
  await paidToBank();
  late.on('2026-10-01');
  const rows = ['2026-09-22,100.00,1100.00,B1001'];
  await bring(rows, { fromOn: '2026-09-01', toOn: '2026-09-30' });
  await confirm(-1_000_00);
  await months.close('2026-09');
  await months.book();

  // the bank corrects its file
  await bring([...rows, '2026-09-29,-5.00,1095.00,B7'], {
    fromOn: '2026-09-01',
    toOn: '2026-09-30',
  });
  expect(await differences()).toMatchObject([
    { statementDay: '2026-09-29', belongsOn: '2026-10-01' },
  ]);
  await bring(['2026-10-03,-1.00,1094.00,B8'], { fromOn: '2026-10-01', toOn: '2026-10-31' });
  late.on('2026-11-01');
  expect(await standing('bank')).toMatchObject({ unclassifiedCount: 2, restFen: 0 });
  expect(await codeOf(months.close('2026-10'))).toBe('accounting_breaks_unclassified');
  await classify('timing');
  expect((await months.close('2026-10')).status).toBe(200);
  expect(
    await stored(
      world,
      shop,
      `select month::text, stated_fen::int from closed_accounts order by 1`,
    ),
  ).toEqual([
    { month: '2026-09-01', stated_fen: 1_100_00 },
    { month: '2026-10-01', stated_fen: 1_094_00 },
  ]);
});

test('the database keeps no close whose balance does not follow, and no cash box with statements', async () => {
  const close = (books: number, stated: number | null, explained: number) =>
    stored(
      world,
      shop,
      `insert into closed_accounts (brand_code, month, account, books_fen, stated_fen, explained_fen)
       values ('alpha', '2026-09-01', 'bank', $1, $2, $3)`,
      [books, stated, explained],
    );
  await expect(close(100, 90, 9)).rejects.toThrow('closed_accounts_proof_check');
  await expect(close(100, null, 0)).rejects.toThrow('closed_accounts_proof_check');
  await close(100, 90, 10);
});
