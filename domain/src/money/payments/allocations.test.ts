import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { moneyMethods, type MoneyMethod } from '../ledger/accounts.ts';
import { balanceOf, emptyBooks, type Books } from '../ledger/books.ts';
import { post } from '../ledger/testing/model.ts';
import { transfer, type Transfer } from '../ledger/transfers.ts';
import { settle, takesBack, type Allocation } from './allocations.ts';

// On paper first: rent of 300.00 in three bills (1, 2, 3), a deposit of 500.00.

const paid = (billId: number, amountFen: number, method: MoneyMethod = 'alipay') =>
  transfer('received', fen(amountFen), { method, billId });
const takenBackOf = (billId: number, amountFen: number, method: MoneyMethod = 'alipay') =>
  transfer('received', fen(amountFen), { method, billId, isReversal: true });
const part = (
  id: number,
  paymentId: number,
  openFen: number,
  billId: number | null,
): Allocation => ({
  id,
  paymentId,
  actId: paymentId,
  openFen: fen(openFen),
  account: billId === null ? 'depositHeld' : 'receivable',
  billId,
});

test('one payment pays two bills and their late fee, and each bill is one part of it', () => {
  expect(settle([], [...paid(1, 10_000), ...paid(2, 2_500)])).toEqual({
    payments: [{ method: 'alipay', amountFen: 12_500 }],
    allocations: [
      { payment: 'alipay', account: 'receivable', billId: 1, amountFen: 10_000 },
      { payment: 'alipay', account: 'receivable', billId: 2, amountFen: 2_500 },
    ],
    reversals: [],
    refunds: [],
  });
});

test('a refund returns the last payment of its bill first, then the one before, and no other bill', () => {
  const standing = [part(11, 1, 6_000, 1), part(12, 2, 4_000, 1), part(13, 2, 9_900, 2)];

  expect(settle(standing, takenBackOf(1, 5_000, 'bank'))).toEqual({
    payments: [],
    allocations: [],
    reversals: [
      { id: 11, amountFen: 1_000 },
      { id: 12, amountFen: 4_000 },
    ],
    refunds: [
      { paymentId: 2, method: 'bank', amountFen: 4_000 },
      { paymentId: 1, method: 'bank', amountFen: 1_000 },
    ],
  });
});

test('a deposit that pays a bill takes its payment along, and the rest goes back by it', () => {
  const standing = [part(21, 7, 50_000, null)];
  const setOff = transfer('depositSetOff', fen(12_000), { billId: 3 });
  const back = transfer('depositRefunded', fen(38_000), { method: 'wechat' });

  expect(settle(standing, [...setOff, ...back])).toEqual({
    payments: [],
    allocations: [{ payment: 7, account: 'receivable', billId: 3, amountFen: 12_000 }],
    reversals: [{ id: 21, amountFen: 50_000 }],
    refunds: [{ paymentId: 7, method: 'wechat', amountFen: 38_000 }],
  });
});

test('a refund that is paid later keeps its payments until then, each act and each payment by itself', () => {
  const standing = [part(11, 1, 6_000, 1), part(12, 2, 4_000, 1)];
  const decided = transfer('received', fen(10_000), {
    method: 'refundUnderWay',
    billId: 1,
    isReversal: true,
  });
  const onItsWay = { account: 'refundUnderWay', billId: null } as const;

  expect(settle(standing, decided)).toEqual({
    payments: [],
    allocations: [
      { payment: 2, ...onItsWay, amountFen: 4_000 },
      { payment: 1, ...onItsWay, amountFen: 6_000 },
    ],
    reversals: [
      { id: 11, amountFen: 6_000 },
      { id: 12, amountFen: 4_000 },
    ],
    refunds: [],
  });
  const aside = (id: number, actId: number, paymentId: number, openFen: number): Allocation => ({
    id,
    actId,
    paymentId,
    openFen: fen(openFen),
    ...onItsWay,
  });
  const waiting = [aside(21, 9, 2, 4_000), aside(22, 9, 1, 6_000), aside(23, 10, 1, 500)];
  const [paidOut] = transfer('refundPaid', fen(6_000), { method: 'alipay' });
  if (paidOut === undefined) throw new Error('nothing to move');
  expect(settle(waiting, [{ ...paidOut, pays: { actId: 9, paymentId: 1 } }])).toMatchObject({
    reversals: [{ id: 22, amountFen: 6_000 }],
    refunds: [{ paymentId: 1, method: 'alipay', amountFen: 6_000 }],
  });
});

test('what came in before payments were kept goes back without one; what is billed or let off is no payment', () => {
  expect(settle([part(31, 5, 3_000, 1)], takenBackOf(1, 10_000, 'cash')).refunds).toEqual([
    { paymentId: 5, method: 'cash', amountFen: 3_000 },
    { paymentId: null, method: 'cash', amountFen: 7_000 },
  ]);
  const noMoney = [
    ...transfer('rentBilled', fen(100), { billId: 1 }),
    ...transfer('waived', fen(50), { billId: 1 }),
    ...transfer('openingReceived', fen(50), { billId: 1 }),
  ];
  expect(takesBack(noMoney)).toBe(false);
  expect(settle([], noMoney)).toEqual({
    payments: [],
    allocations: [],
    reversals: [],
    refunds: [],
  });
});

test('a claim that is written off moves no payment, and money for it is a payment of its own', () => {
  const written = transfer('badDebtWritten', fen(9_000), { billId: 1 });
  const recovered = transfer('badDebtRecovered', fen(4_000), { method: 'bank' });
  const standing = [
    part(11, 1, 1_000, 1),
    { ...part(12, 2, 4_000, null), account: 'badDebt' as const },
  ];

  expect(takesBack(written)).toBe(false);
  expect(settle(standing, [...written, ...recovered])).toEqual({
    payments: [{ method: 'bank', amountFen: 4_000 }],
    allocations: [{ payment: 'bank', account: 'badDebt', billId: null, amountFen: 4_000 }],
    reversals: [],
    refunds: [],
  });
});

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const anyTransfer = fc
  .record({
    kind: fc.constantFrom(
      'received' as const,
      'depositReceived' as const,
      'depositSetOff' as const,
      'depositRefunded' as const,
      'overpaid' as const,
      'overpaidRefunded' as const,
      'refundPaid' as const,
    ),
    amountFen: fc.integer({ min: 1, max: 500 }).map(fen),
    method: fc.constantFrom(...methods),
    billId: fc.integer({ min: 1, max: 3 }),
    isReversal: fc.boolean(),
    isLater: fc.boolean(),
  })
  .map(({ kind, amountFen, isLater, ...what }) => {
    const goesBack = what.isReversal || kind === 'depositRefunded' || kind === 'overpaidRefunded';
    const later = { ...what, method: 'refundUnderWay' } as const;
    return transfer(kind, amountFen, isLater && goesBack ? later : what);
  })
  .map((made) => made.filter(({ kind, isReversal }) => !isReversal || kind === 'received'));
const anyActs = fc.array(fc.array(anyTransfer, { maxLength: 4 }), { maxLength: 20 });

test('whatever comes in and goes out, the parts of payments are what the books hold, and none gives back more than it has', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const payments: { amountFen: number; backFen: number }[] = [];
      const parts: { payment: number; of: Omit<Allocation, 'openFen'>; openFen: number }[] = [];
      let books: Books = billed();
      for (const [nth, act] of acts.map((made) => made.flat()).entries()) {
        // a bill gives back no more than it was paid, as the domain of orders sees to
        if (!isPaidBack(parts, act)) continue;
        const posted = postInTurn(books, act);
        if (posted === null) continue;
        books = posted;
        const standing = parts
          .filter((one) => one.openFen > 0)
          .map((one) => ({ ...one.of, openFen: fen(one.openFen) }));
        const { payments: made, allocations, reversals, refunds } = settle(standing, act);
        const ids = new Map(made.map(({ method }, place) => [method, payments.length + place]));
        payments.push(...made.map(({ amountFen }) => ({ amountFen, backFen: 0 })));
        for (const { id, amountFen } of reversals) {
          const one = parts[id];
          if (one === undefined) throw new Error('no such part');
          one.openFen -= amountFen;
          expect(one.openFen).toBeGreaterThanOrEqual(0);
        }
        for (const { payment, amountFen, ...target } of allocations) {
          const paymentId = typeof payment === 'number' ? payment : (ids.get(payment) ?? -1);
          const of = { id: parts.length, paymentId, actId: nth, ...target };
          parts.push({ payment: paymentId, of, openFen: amountFen });
        }
        for (const { paymentId, amountFen } of refunds) {
          const one = paymentId === null ? undefined : payments[paymentId];
          if (one === undefined) continue;
          one.backFen += amountFen;
          expect(one.backFen).toBeLessThanOrEqual(one.amountFen);
        }
        const openOf = (account: Allocation['account']) =>
          sum(parts.filter(({ of }) => of.account === account).map(({ openFen }) => openFen));
        expect(openOf('receivable')).toBe(books.receivable.creditFen - reversedOf(books));
        expect(openOf('depositHeld')).toBe(balanceOf('depositHeld', books.depositHeld));
        expect(openOf('overpaidOwed')).toBe(balanceOf('overpaidOwed', books.overpaidOwed));
        expect(openOf('refundUnderWay')).toBe(balanceOf('refundUnderWay', books.refundUnderWay));
        payments.forEach(({ amountFen, backFen }, id) => {
          const open = sum(parts.filter((one) => one.payment === id).map(({ openFen }) => openFen));
          expect(open).toBeLessThanOrEqual(amountFen - backFen);
        });
      }
    }),
    { numRuns: 500 },
  );
});

const much = 10_000_000;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Three bills that are never paid in full. */
function billed(): Books {
  const posted = post(emptyBooks, transfer('rentBilled', fen(much), { billId: 1 }));
  if (!posted.done) throw new Error('refused');
  return posted.value;
}

/** Transfer by transfer, as a plan writes them; null where one is refused. */
const postInTurn = (books: Books, act: readonly Transfer[]): Books | null =>
  act.reduce<Books | null>((before, made) => {
    const posted = before && post(before, [made]);
    return posted?.done ? posted.value : null;
  }, books);

/** The sum that was paid on bills and then refunded, in fen. */
const reversedOf = (books: Books) => books.receivable.debitFen - much;

function isPaidBack(
  parts: readonly { readonly of: Omit<Allocation, 'openFen'>; readonly openFen: number }[],
  act: readonly Transfer[],
): boolean {
  const left = new Map<number | null, number>();
  for (const { of, openFen } of parts)
    if (of.account === 'receivable') left.set(of.billId, (left.get(of.billId) ?? 0) + openFen);
  return act.every(({ debit, credit, billId, amountFen }) => {
    const change = credit === 'receivable' ? amountFen : debit === 'receivable' ? 0 - amountFen : 0;
    left.set(billId, (left.get(billId) ?? 0) + change);
    return (left.get(billId) ?? 0) >= 0;
  });
}
