import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { accountCodes, accounts, moneyMethods, type MoneyMethod } from './accounts.ts';
import { balanceOf, emptyBooks, type Books } from './books.ts';
import { post, reversalOf } from './testing/model.ts';
import { transfer, transferKinds, type TransferKind } from './transfers.ts';

const kinds = Object.keys(transferKinds) as TransferKind[];
const anyTransfer = fc
  .record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 1_000_000_00 }),
    method: fc.constantFrom(...(Object.keys(moneyMethods) as MoneyMethod[])),
    isReversal: fc.boolean(),
  })
  .map(({ kind, amount, ...what }) => transfer(kind, fen(amount), what));
const anyAct = fc.array(anyTransfer, { minLength: 1, maxLength: 6 }).map((made) => made.flat());
const anyActs = fc.array(anyAct, { maxLength: 30 });

const sum = (books: Books, side: 'debitFen' | 'creditFen') =>
  accountCodes.reduce((total, code) => total + books[code][side], 0);

test('whatever is posted, debits and credits are equal and no guarded account is below zero', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      let books = emptyBooks;
      for (const act of acts) {
        const posted = post(books, act);
        if (!posted.done) continue;
        books = posted.value;
        expect(sum(books, 'debitFen')).toBe(sum(books, 'creditFen'));
        const below = accountCodes.filter((code) => balanceOf(code, books[code]) < 0);
        expect(below.filter((code) => accounts[code].keptBy !== null)).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('an act that is refused leaves nothing behind, and says which account is short', () => {
  const act = [
    ...transfer('received', fen(100), { method: 'cash' }),
    ...transfer('depositRefunded', fen(1), { method: 'cash' }),
  ];
  expect(post(emptyBooks, act)).toEqual({
    done: false,
    refusal: { code: 'account_short', account: 'receivable' },
  });
});

test('a reversal brings every balance back', () => {
  fc.assert(
    fc.property(anyTransfer, (made) => {
      const totals = post(post0(emptyBooks), [...made, ...made.map(reversalOf)]);
      if (!totals.done) throw new Error('refused');
      for (const code of accountCodes)
        expect(balanceOf(code, totals.value[code])).toBe(balanceOf(code, post0(emptyBooks)[code]));
    }),
  );
});

/** Books in which every guarded account holds enough. */
function post0(books: Books): Books {
  const much = fen(10_000_000_000);
  const filled = post(books, [
    ...transfer('rentBilled', much),
    ...transfer('depositReceived', much, { method: 'bank' }),
    ...transfer('authorized', much),
  ]);
  if (!filled.done) throw new Error('refused');
  return filled.value;
}

test('nothing to move is no transfer, and money needs its way', () => {
  expect(transfer('waived', fen(0))).toEqual([]);
  expect(() => transfer('received', fen(1))).toThrow('without a way of money');
  expect(() => transfer('waived', fen(-1))).toThrow('a transfer of -1 fen');
  expect(transfer('received', fen(1), { method: 'wechat', billId: 7 })).toEqual([
    {
      kind: 'received',
      debit: 'wechat',
      credit: 'receivable',
      amountFen: 1,
      billId: 7,
      isReversal: false,
    },
  ]);
});
