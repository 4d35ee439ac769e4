import {
  accountCodes,
  accounts,
  moneyMethods,
  orderAccounts,
  type MoneyMethod,
} from '@rental/domain/money/ledger/accounts';
import { balanceOf, emptyBooks, type Books } from '@rental/domain/money/ledger/books';
import { postOf, type BooksByOrder } from '@rental/domain/money/ledger/testing/model';
import {
  transfer,
  transferKinds,
  type Transfer,
  type TransferKind,
} from '@rental/domain/money/ledger/transfers';
import { fen } from '@rental/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { sized } from '../../testing/size.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { storedTotals } from './account-totals.ts';
import { actDates } from './act-dates.ts';
import { checkBooks } from './check-books.ts';
import { postAct } from './post-act.ts';

// The model of the domain beside the stored books: whatever is posted, both refuse the same and hold the same.

/** 10,000 on purpose (`LEDGER_SEQUENCES=10000`); fewer in every run of the tests. */
const sequences = sized(300, 10_000);

let world: World;
let orderIds: readonly number[] = [];
beforeAll(async () => {
  world = await createWorld();
  orderIds = await someOrders(world, world.alpha, 3);
});
afterAll(() => world.close());

/** The kinds whose accounts are the brand's or an order's. */
const kindsOfOrders = (Object.keys(transferKinds) as TransferKind[]).filter((kind) =>
  [transferKinds[kind].debit, transferKinds[kind].credit].every(
    (code) => code === 'money' || [null, 'order'].includes(accounts[code].keptBy),
  ),
);

const anyTransfer = fc
  .record({
    kind: fc.constantFrom(...kindsOfOrders),
    amountFen: fc
      .oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 100_000_000 }))
      .map(fen),
    method: fc.constantFrom(...(Object.keys(moneyMethods) as MoneyMethod[])),
    isReversal: fc.boolean(),
  })
  .map(({ kind, amountFen, ...what }) => transfer(kind, amountFen, what));
/** On one of three orders; now and then a transfer names another order's account. */
const anyAct = fc.record({
  of: fc.nat(2),
  named: fc.option(fc.nat(2), { freq: 3 }),
  transfers: fc.array(anyTransfer, { minLength: 1, maxLength: 4 }).map((made) => made.flat()),
});
type AnyAct = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;
const anySequence = fc.array(anyAct, { minLength: 1, maxLength: 5 });

const brand = () => world.alpha.brand.code;
const inBrand = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(world.database.app, brand(), 'read write', work);

const orderOf = (index: number) => orderIds[index] ?? 0;

const transfersOf = ({ named, transfers }: AnyAct): Transfer[] =>
  named === null
    ? transfers
    : transfers.map((made) => ({ ...made, debitOf: orderOf(named), creditOf: orderOf(named) }));

/** True if the database took the act. */
const posted = (orderId: number, transfers: readonly Transfer[]): Promise<boolean> =>
  inBrand(async (tx) =>
    postAct(tx, {
      ...(await actDates({ brandCode: brand(), now: world.now }, tx)),
      brand: brand(),
      kind: 'collect',
      subject: { kind: 'order', id: orderId },
      operatorId: null,
      note: null,
      proofKeys: [],
      at: world.now,
      traceId: null,
      transfers,
    }),
  ).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '23514') return false; // an account would go below zero
      throw error;
    },
  );

async function storedBooks(): Promise<Books> {
  const rows = await inBrand((tx) => storedTotals(brand()).execute(tx));
  return Object.fromEntries(
    rows.rows.map((row) => [row.code, { debitFen: row.debit_fen, creditFen: row.credit_fen }]),
  ) as Books;
}

/** The balances of the accounts that each order has, and the sums of all. */
const kept = (all: BooksByOrder) =>
  [...all].flatMap(([id, books]) =>
    orderAccounts.map((code) => [`${code} ${id}`, balanceOf(code, books[code])] as const),
  );
const summed = (all: BooksByOrder): Books => {
  const sum = { ...emptyBooks };
  for (const books of all.values())
    for (const code of accountCodes)
      sum[code] = {
        debitFen: fen(sum[code].debitFen + books[code].debitFen),
        creditFen: fen(sum[code].creditFen + books[code].creditFen),
      };
  return sum;
};

async function storedBalances() {
  const rows = await inBrand((tx) =>
    tx.selectFrom('account_balances').selectAll().where('brand_code', '=', brand()).execute(),
  );
  return rows.map(
    ({ code, subject_id, debit_fen, credit_fen }) =>
      [
        `${code} ${subject_id}`,
        balanceOf(code, { debitFen: debit_fen, creditFen: credit_fen }),
      ] as const,
  );
}

test(`in ${sequences} sequences of acts the stored books are those of the model, and prove themselves`, async () => {
  let model: BooksByOrder = new Map();
  let refusedCount = 0;
  await fc.assert(
    fc.asyncProperty(anySequence, async (acts) => {
      for (const act of acts) {
        const next = postOf(model, orderOf(act.of), transfersOf(act));
        expect(await posted(orderOf(act.of), transfersOf(act))).toBe(next.done);
        if (next.done) model = next.value;
        else refusedCount += 1;
      }
      expect(await storedBooks()).toEqual(summed(model));
      const balances = new Map(await storedBalances());
      for (const [name, balance] of kept(model)) expect(balances.get(name) ?? 0).toBe(balance);
    }),
    { numRuns: sequences, endOnFailure: true }, // what was posted stays: a smaller case would begin elsewhere
  );

  expect(refusedCount).toBeGreaterThan(0);
  expect(Object.keys(await storedBooks()).toSorted()).toEqual(accountCodes.toSorted());
  const found = await inBrand((tx) => checkBooks(tx, brand()));
  expect(found.filter(({ about }) => about === 'account' || about === 'balance')).toEqual([]);
}, 1_800_000);

test('the application can neither change nor delete what is in the books', async () => {
  const statements = [
    'update transfers set amount_fen = 1',
    'delete from transfers',
    'update acts set note = null',
    'delete from acts',
    'delete from accounts',
    'delete from account_balances',
    'truncate transfers',
  ];
  const codes = await Promise.all(
    statements.map((statement) =>
      inBrand((tx) => sql.raw(statement).execute(tx)).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    ),
  );

  expect(codes).toEqual(statements.map(() => '42501'));
});
