import { businessDate, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { transfer, type Transfer } from '@rental/domain/money/ledger/transfers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { storedTotals } from './account-totals.ts';
import { actDates } from './act-dates.ts';
import { checkBooks } from './check-books.ts';
import { postAct, type Act, type Subject } from './post-act.ts';

// Accounts that many have at once (ADR 32).

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const brand = () => world.alpha.brand.code;
const inBrand = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(world.database.app, brand(), 'read write', work);
const order = (id: number): Subject => ({ kind: 'order', id });

const actOn = async (tx: Tx, subject: Subject, transfers: readonly Transfer[]): Promise<Act> => ({
  ...(await actDates({ brandCode: brand(), now: world.now }, tx)),
  brand: brand(),
  kind: 'collect',
  subject,
  operatorId: null,
  note: null,
  proofKeys: [],
  at: world.now,
  traceId: null,
  transfers,
});
const post = (subject: Subject, transfers: readonly Transfer[]) =>
  inBrand(async (tx) => postAct(tx, await actOn(tx, subject, transfers)));

const balanceOf = async (code: string) =>
  (await inBrand((tx) => storedTotals(brand()).execute(tx))).rows
    .filter((row) => row.code === code)
    .map(({ debit_fen, credit_fen }) => debit_fen - credit_fen);
const waiting = () =>
  inBrand((tx) =>
    tx.selectFrom('account_moves').selectAll().where('brand_code', '=', brand()).execute(),
  );
const accountDifferences = async () =>
  (await inBrand((tx) => checkBooks(tx, brand()))).filter(
    ({ about }) => about === 'account' || about === 'balance',
  );

const deposit = (kind: 'depositReceived' | 'depositRefunded', amountFen: number) =>
  transfer(kind, fen(amountFen), { method: 'bank' });

test('what one order has is not spent by another, however much the brand has', async () => {
  const [rich = 0, poor = 0] = await someOrders(world, world.alpha, 2);
  await post(order(rich), deposit('depositReceived', 1_000_00));
  await post(order(poor), deposit('depositReceived', 1));

  await expect(post(order(poor), deposit('depositRefunded', 2))).rejects.toMatchObject({
    code: '23514',
  });
  await post(order(rich), deposit('depositRefunded', 1_000_00));
  expect(await balanceOf('depositHeld')).toEqual([-1]);
  expect(await accountDifferences()).toEqual([]);
});

test('fifty orders at once wait for nobody who has the totals, and nothing of them is lost', async () => {
  const ids = await someOrders(world, world.alpha, 50);
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let held = () => {};
  const isHeld = new Promise<void>((done) => {
    held = done;
  });
  const holder = inBrand(async (tx) => {
    await sql`select from accounts where brand_code = ${brand()} for no key update`.execute(tx);
    held();
    await released;
  });
  await isHeld;

  await Promise.all(ids.map((id) => post(order(id), transfer('rentBilled', fen(100)))));

  expect(await waiting()).toHaveLength(100);
  expect(await balanceOf('receivable')).toEqual([5_000]);
  expect(await accountDifferences()).toEqual([]);
  release();
  await holder;
  await post(order(ids[0] ?? 0), transfer('rentBilled', fen(1)));
  expect(await waiting()).toEqual([]);
  expect(await balanceOf('receivable')).toEqual([5_001]);
  expect(await balanceOf('rentIncome')).toEqual([-5_001]);
  expect(await accountDifferences()).toEqual([]);
});

test('fifty acts on one pair of accounts at once add up, whoever found them free', async () => {
  const ids = await someOrders(world, world.alpha, 50);
  await Promise.all(ids.map((id) => post(order(id), transfer('rentBilled', fen(7)))));

  expect(await balanceOf('receivable')).toEqual([350]);
  expect(await accountDifferences()).toEqual([]);
});

test('what the release before and a load of data wrote is in the balance with the next act', async () => {
  const [id = 0] = await someOrders(world, world.alpha, 1);
  await post(order(id), transfer('rentBilled', fen(100)));
  // as the release before posts: it knows neither dates, nor subjects, nor balances
  await inBrand(async (tx) => {
    await sql`with act as (
      insert into acts (brand_code, kind, order_id, at) values (${brand()}, 'collect', ${id}, ${world.now}) returning *
    )
    insert into transfers (brand_code, act_id, order_id, kind, debit, credit, amount_fen, is_reversal, at)
    select brand_code, id, order_id, 'received', 'cash', 'receivable', 60, false, at from act`.execute(
      tx,
    );
    await sql`update accounts set debit_fen = debit_fen + case when code = 'cash' then 60 else 0 end,
      credit_fen = credit_fen + case when code = 'receivable' then 60 else 0 end
      where brand_code = ${brand()} and code in ('cash', 'receivable')`.execute(tx);
  });

  expect(await accountDifferences()).toEqual([]);
  const paid = (amountFen: number) => transfer('received', fen(amountFen), { method: 'bank' });
  await expect(post(order(id), paid(41))).rejects.toMatchObject({ code: '23514' });
  await post(order(id), paid(40));
  expect(await balanceOf('receivable')).toEqual([0]);
  expect(await accountDifferences()).toEqual([]);
});

test('an act may be about a store: no order has it, and no order is charged by it', async () => {
  const store: Subject = { kind: 'store', id: world.alpha.stores[0] };
  await post(store, [...transfer('refunded', fen(5), { method: 'bank' })]);
  await expect(post(store, transfer('rentBilled', fen(5)))).rejects.toThrow(
    'receivable of no order',
  );
  expect(
    await inBrand((tx) =>
      tx
        .selectFrom('acts')
        .select(['order_id', 'subject_kind', 'subject_id'])
        .where('brand_code', '=', brand())
        .execute(),
    ),
  ).toEqual([{ order_id: null, subject_kind: 'store', subject_id: store.id }]);
  expect(await accountDifferences()).toEqual([]);
});

const closeTo = (tx: Tx, day: BusinessDate) =>
  tx.updateTable('book_months').set({ closed_to: day }).where('brand_code', '=', brand()).execute();

test('what happened in a closed month is posted to the first open day, and closing waits for acts under way', async () => {
  const [id = 0] = await someOrders(world, world.alpha, 1);
  await post(order(id), transfer('rentBilled', fen(10)));
  const postedOn = (happenedOn: BusinessDate) =>
    inBrand((tx) => actDates({ brandCode: brand(), now: world.now }, tx, happenedOn));
  const closedTo = businessDate('2026-10-31');
  const steps: string[] = [];
  let closing: Promise<unknown> = Promise.resolve();

  await inBrand(async (tx) => {
    await actOn(tx, order(id), []);
    closing = inBrand((other) => closeTo(other, closedTo)).then(() => steps.push('closed'));
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted`.execute(tx);
      if ((rows[0]?.count ?? 0) > 0) break;
    }
    steps.push('posted');
  });
  await closing;

  expect(steps).toEqual(['posted', 'closed']);
  expect(await postedOn(businessDate('2026-10-31'))).toEqual({
    happenedOn: '2026-10-31',
    postedOn: '2026-11-01',
  });
  expect(await postedOn(businessDate('2026-11-02'))).toEqual({
    happenedOn: '2026-11-02',
    postedOn: '2026-11-02',
  });
});
