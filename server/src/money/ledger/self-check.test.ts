import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { wait } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';
import { acceptDifferences } from './self-check.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterEach(() => world.close());

const hourly = () => aWorker(world).workUntilIdle();
const nextHour = () => wait(world, 3_600);
const checksOf = (of: Shop) =>
  stored<{ at: Date; differences: object[] }>(world, of, 'select at, differences from book_checks');
const toldTo = (of: Shop) =>
  stored<{ title: string; body: string; target: string }>(
    world,
    of,
    `select title, body, target from messages where title like '账目%' order by id`,
  );
const auditOf = (of: Shop) =>
  stored(
    world,
    of,
    `select operator_id, address, after from audit_log where operation = 'ledger:check' order by id`,
  );
/** As nobody but the owner of the schema could. */
const corrupt = (statement: string) => stored(world, shop, statement);

test('the books of every brand are checked each hour, and those that agree are told to nobody', async () => {
  await rentedOrder(world, shop);

  await hourly();
  await hourly();

  for (const one of [world.alpha, world.beta]) {
    expect(await checksOf(one)).toEqual([{ at: world.now, differences: [] }]);
    expect(await toldTo(one)).toEqual([]);
    expect(await auditOf(one)).toEqual([]);
  }
  const first = world.now;
  nextHour();
  await hourly();
  expect((await checksOf(shop))[0]?.at.getTime()).toBe(first.getTime() + 3_600_000);
});

test('a worker that starts checks the books, whoever checked them in this hour', async () => {
  await hourly();
  wait(world, 60);
  const worker = aWorker(world);

  await worker.start();
  await worker.workUntilIdle();
  await worker.stop();

  expect((await checksOf(shop))[0]?.at).toEqual(world.now);
});

test('a bill and an account that were tampered with are found, and it is told once', async () => {
  const { id, billIds } = await rentedOrder(world, shop, { total_rent_fen: fen(120_000) });
  await corrupt(`update bills set paid_fen = 500 where id = ${billIds[0]}`);
  await corrupt(`update accounts set credit_fen = credit_fen + 1 where code = 'rentIncome'`);

  await hourly();

  expect((await checksOf(shop))[0]?.differences).toEqual([
    { about: 'account', of: 'rentIncome credit', booksFen: 120_000, rowsFen: 120_001 },
    { about: 'order', of: String(id), booksFen: 120_000, rowsFen: 119_500 },
    { about: 'bill', of: String(billIds[0]), booksFen: 0, rowsFen: 500 },
  ]);
  const told = {
    title: '账目核对发现差异',
    body: '新发现3处差异：科目合计1处、订单应收1处、账单1处。退款、减免和解冻已暂停，请在「科目余额」查看，并联系平台处理。',
    target: '/finance/account',
  };
  expect(await toldTo(shop)).toEqual([told]);
  expect(await auditOf(shop)).toEqual([
    { operator_id: null, address: 'timer', after: { differences: 3, found: 3 } },
  ]);
  expect(await toldTo(world.beta)).toEqual([]);

  nextHour();
  await rentedOrder(world, shop); // business goes on: the sums are others, the gaps are not
  await hourly();
  expect(await toldTo(shop)).toHaveLength(1);

  nextHour();
  await corrupt(`update bills set paid_fen = 700 where id = ${billIds[1]}`);
  await hourly();
  expect((await toldTo(shop)).map(({ body }) => body.slice(0, 8))).toEqual([
    '新发现3处差异：',
    '新发现2处差异：',
  ]);
});

test('an administrator sees the accounts with the last check, and checks at once', async () => {
  await rentedOrder(world, shop, { total_rent_fen: fen(120_000) });
  const before = (await send(world, shop.admin, 'listAccounts')).answer;
  expect(before).toMatchObject({ debitFen: 120_000, creditFen: 120_000, check: null });
  expect(before.accounts).toHaveLength(40);
  expect(before.accounts.find(({ code }) => code === 'receivable')).toEqual({
    code: 'receivable',
    debitFen: 120_000,
    creditFen: 0,
    balanceFen: 120_000,
  });
  await corrupt(`update accounts set debit_fen = 7 where code = 'cash'`);

  const { answer } = await send(world, shop.admin, 'checkBooksNow');

  const differences = [{ about: 'account', of: 'cash debit', booksFen: 0, rowsFen: 7 }];
  expect(answer).toEqual({ at: world.now.toISOString(), differences });
  expect((await send(world, shop.admin, 'listAccounts')).answer.check).toEqual(answer);
  expect(await toldTo(shop)).toHaveLength(1);
  await send(world, shop.admin, 'checkBooksNow');
  expect(await toldTo(shop)).toHaveLength(1);
  expect(await auditOf(shop)).toMatchObject([
    { operator_id: shop.admin.operatorId, after: { differences: 1, found: 1 } },
    { operator_id: shop.admin.operatorId, after: { differences: 1, found: 0 } },
  ]);
});

test('two checks at once tell of a difference once', async () => {
  await corrupt(`update accounts set debit_fen = 7 where code = 'cash'`);

  await Promise.all(Array.from({ length: 8 }, () => send(world, shop.admin, 'checkBooksNow')));

  expect(await toldTo(shop)).toHaveLength(1);
});

test('the accounts are of the whole brand: who reaches a part of it sees and checks none', async () => {
  await corrupt(
    `insert into role_permissions select brand_code, id, 'ledger:accounts' from roles where code = 'ROLE_CLERK'`,
  );
  for (const name of ['listAccounts', 'checkBooksNow'] as const)
    expect((await send(world, shop.clerk, name)).refusal).toMatchObject({
      status: 403,
      code: 'whole_brand_only',
      message: '您的数据范围不是全部数据，不能查看或设置全品牌的数据',
    });
  expect(await checksOf(shop)).toEqual([]);
});

test("another brand's books are neither seen nor checked", async () => {
  await rentedOrder(world, shop);

  const { answer } = await send(world, world.beta.admin, 'listAccounts');
  await send(world, world.beta.admin, 'checkBooksNow');

  expect(answer).toMatchObject({ debitFen: 0, creditFen: 0 });
  expect(await checksOf(shop)).toEqual([]);
});

const everyFiveMinutes = async () => {
  wait(world, 300);
  await aWorker(world).workUntilIdle();
};
const stopOf = async (of: Shop) => (await send(world, of.admin, 'listAccounts')).answer.stoppedAt;
const collect = (orderId: number, billId: number | undefined) =>
  doMoney(world, shop.admin, 'collectBills', {
    orderId,
    billIds: [billId],
    amountFen: null,
    method: 'cash',
  });

test('what changed is checked every five minutes, and what did not is left to the hour', async () => {
  const old = await rentedOrder(world, shop);
  await hourly();
  for (let turn = 0; turn < 3; turn += 1) await everyFiveMinutes();
  const fresh = await rentedOrder(world, shop);
  await collect(fresh.id, fresh.billIds[0]);
  await corrupt(`update bills set paid_fen = 5 where id = ${fresh.billIds[1]}`);
  await corrupt(`update bills set paid_fen = 7 where id = ${old.billIds[0]}`);
  await corrupt(`update transfers set amount_fen = amount_fen + 1 where order_id = ${old.id}`);

  await everyFiveMinutes();

  const found = (await checksOf(shop))[0]?.differences as { about: string; of: string }[];
  expect(found.map(({ about, of }) => `${about} ${of}`)).toEqual([
    `order ${fresh.id}`,
    `bill ${fresh.billIds[1]}`,
  ]);
  expect(await stopOf(shop)).toBe(world.now.toISOString());
  expect(await toldTo(shop)).toHaveLength(1);

  nextHour();
  await hourly();
  const all = (await checksOf(shop))[0]?.differences as { of: string }[];
  expect(all.map(({ of }) => of)).toContain(String(old.billIds[0]));
});

test('every five minutes an account is held against all transfers, old and new', async () => {
  const { id, billIds } = await rentedOrder(world, shop);
  for (let turn = 0; turn < 3; turn += 1) {
    await collect(id, billIds[turn]);
    await everyFiveMinutes();
    expect((await checksOf(shop))[0]?.differences).toEqual([]);
  }
  await corrupt(`update accounts set debit_fen = debit_fen + 3 where code = 'cash'`);

  await everyFiveMinutes();

  expect((await checksOf(shop))[0]?.differences).toMatchObject([
    { about: 'account', of: 'cash debit' },
  ]);
});

test('books that agree again lift the stop, and so does accepting what differs until something else does', async () => {
  await corrupt(`update accounts set debit_fen = 7 where code = 'cash'`);
  await send(world, shop.admin, 'checkBooksNow');
  expect(await stopOf(shop)).toBe(world.now.toISOString());
  expect(await stopOf(world.beta)).toBeNull();
  await corrupt(`update accounts set debit_fen = 0 where code = 'cash'`);
  await send(world, shop.admin, 'checkBooksNow');
  expect(await stopOf(shop)).toBeNull();

  await corrupt(`update accounts set debit_fen = 9 where code = 'cash'`);
  await send(world, shop.admin, 'checkBooksNow');
  await inTransaction(world.database.app, shop.brand.code, 'read write', (tx) =>
    acceptDifferences(tx, shop.brand.code, world.now),
  );
  expect(await stopOf(shop)).toBeNull();
  await send(world, shop.admin, 'checkBooksNow');
  expect(await stopOf(shop)).toBeNull();
  await corrupt(`update accounts set credit_fen = 4 where code = 'rentIncome'`);
  await send(world, shop.admin, 'checkBooksNow');
  expect(await stopOf(shop)).toBe(world.now.toISOString());
});
