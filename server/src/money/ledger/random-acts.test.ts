import { accountCodes, moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { emptyBooks, type Books } from '@rental/domain/money/ledger/books';
import { post } from '@rental/domain/money/ledger/testing/model';
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
import { checkBooks } from './check-books.ts';
import { postAct } from './post-act.ts';

// The model of the domain beside the stored books: whatever is posted, both refuse the same and hold the same.

/** 10,000 on purpose (`LEDGER_SEQUENCES=10000`); fewer in every run of the tests. */
const sequences = sized(300, 10_000);

let world: World;
let orderId = 0;
beforeAll(async () => {
  world = await createWorld();
  [orderId = 0] = await someOrders(world, world.alpha, 1);
});
afterAll(() => world.close());

const anyTransfer = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(transferKinds) as TransferKind[])),
    amountFen: fc
      .oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 100_000_000 }))
      .map(fen),
    method: fc.constantFrom(...(Object.keys(moneyMethods) as MoneyMethod[])),
    isReversal: fc.boolean(),
  })
  .map(({ kind, amountFen, ...what }) => transfer(kind, amountFen, what));
const anyAct = fc.array(anyTransfer, { minLength: 1, maxLength: 4 }).map((made) => made.flat());
const anySequence = fc.array(anyAct, { minLength: 1, maxLength: 5 });

const brand = () => world.alpha.brand.code;
const inBrand = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(world.database.app, brand(), 'read write', work);

/** Whether the database took the act. */
const posted = (transfers: readonly Transfer[]): Promise<boolean> =>
  inBrand(async (tx) =>
    postAct(tx, {
      brand: brand(),
      kind: 'collect',
      orderId,
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
  const rows = await inBrand((tx) =>
    tx.selectFrom('accounts').selectAll().where('brand_code', '=', brand()).execute(),
  );
  return Object.fromEntries(
    rows.map((row) => [row.code, { debitFen: row.debit_fen, creditFen: row.credit_fen }]),
  ) as Books;
}

test(`in ${sequences} sequences of acts the stored books are those of the model, and prove themselves`, async () => {
  let model = emptyBooks;
  let refusedCount = 0;
  await fc.assert(
    fc.asyncProperty(anySequence, async (acts) => {
      for (const act of acts) {
        const next = post(model, act);
        expect(await posted(act)).toBe(next.done);
        if (next.done) model = next.value;
        else refusedCount += 1;
      }
      expect(await storedBooks()).toEqual(model);
    }),
    { numRuns: sequences, endOnFailure: true }, // what was posted stays: a smaller case would begin elsewhere
  );

  expect(refusedCount).toBeGreaterThan(0);
  expect(Object.keys(await storedBooks()).toSorted()).toEqual(accountCodes.toSorted());
  const found = await inBrand((tx) => checkBooks(tx, brand()));
  expect(found.filter(({ about }) => about === 'account')).toEqual([]);
}, 1_800_000);

test('the application can neither change nor delete what is in the books', async () => {
  const statements = [
    'update transfers set amount_fen = 1',
    'delete from transfers',
    'update acts set note = null',
    'delete from acts',
    'delete from accounts',
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
