import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receivePayment } from '../../payment-orders/receive-payment.ts';
import { addDays } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { isMoneyMethod, moneyMethods, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import type { Transfer } from '../../../money/ledger/transfers.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { receiveDeduction } from '../../deductions/receive.ts';
import { receiveCapture } from '../../pre-authorizations/receive.ts';
import { buyOut } from '../buyouts/buyouts.ts';
import type { ActKind } from '../core/order-actions.ts';
import { after, type OwedBill, type Plan, type Position } from '../core/position.ts';
import { anyAct, type Past, type Try } from '../testing/any-act.ts';
import { anyRental, anyYoung } from '../testing/any-position.ts';
import {
  paidInFull,
  planOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { paidByOf, wayOf } from './paid-by.ts';
import { collect, waive } from './payments.ts';
import { refundBill } from './refund-bill.ts';

const terms = termsOn('2026-01-31');
const waysOf = (act: ActKind, { transfers }: Plan) => [...paidByOf(act, transfers)];
const paidWith = (method: MoneyMethod | 'deposit', position = someRental(), billIds = [1]) =>
  waysOf('collect', planOf(collect(position, terms, { billIds, amountFen: null, method })));
const heard = {
  billId: 1,
  amountFen: fen(10_000),
  method: 'alipay',
  askedOn: terms.today,
} as const;

test.each(Object.keys(moneyMethods) as MoneyMethod[])(
  'what is received by hand came by what the operator says: %s',
  (method) => {
    expect(paidWith(method)).toEqual([[1, method]]);
  },
);

test('a bill is paid out of the deposit, and a deposit by what brings it', () => {
  const asked = someBill({ kind: billKinds.deposit });

  expect(paidWith('deposit', someRental(), [1, 2])).toEqual([
    [1, 'deposit'],
    [2, 'deposit'],
  ]);
  expect(paidWith('wechat', someRental({ bills: [asked] }), [asked.id])).toEqual([
    [asked.id, 'wechat'],
  ]);
});

test('a deduction and a capture are said by what they are, not by the account that they end in', () => {
  const frozen = someRental({ depositHeldFen: fen(0), authorizedFen: fen(50_000) });
  const now = { heldFen: fen(50_000), isCurrent: true, isAwaited: true };

  expect(waysOf('deduct', receiveDeduction(someRental(), terms, heard).plan)).toEqual([
    [1, 'deduction'],
  ]);
  expect(waysOf('captured', receiveCapture(frozen, terms, { ...heard, ...now }).plan)).toEqual([
    [1, 'authorization'],
  ]);
});

test.each(['payByLink', 'settlePayment'] as const)(
  'what a customer pays by a link came by the link, not by the account that it ends in: %s',
  (act) => {
    const paid = { ...heard, billIds: [1] };

    expect(waysOf(act, receivePayment(someRental(), terms, paid).plan)).toEqual([[1, 'link']]);
  },
);

test('what somebody else pays is 代客支付, whichever account it reaches; the deposit stays the customer’s', () => {
  const given = (method: MoneyMethod | 'deposit') =>
    planOf(collect(someRental(), terms, { billIds: [1], amountFen: null, method })).transfers;

  for (const method of Object.keys(moneyMethods) as MoneyMethod[])
    expect([...paidByOf('collect', given(method), true)]).toEqual([[1, 'onBehalf']]);
  expect([...paidByOf('collect', given('deposit'), true)]).toEqual([[1, 'deposit']]);
});

test('what goes back with what somebody else pays goes back by the way that is named', () => {
  const input = { method: 'bank', useDeposit: false, refundMethod: 'cash' } as const;
  const { transfers } = planOf(buyOut(someRental(), terms, input));

  const moved = transfers.filter(({ kind }) => kind === 'received' || kind === 'depositRefunded');
  const ways = moved.map((made) => [made.kind, wayOf('buyOut', made, true)]);
  expect(new Map(ways as [string, string][])).toEqual(
    new Map([
      ['received', 'onBehalf'],
      ['depositRefunded', 'cash'],
    ]),
  );
});

test('of two ways in one act the last one is said', () => {
  const short = someRental({ depositHeldFen: fen(5_000) });
  const input = { method: 'bank', useDeposit: true, refundMethod: null } as const;
  const plan = planOf(buyOut(short, terms, input));
  const price = plan.bills.find(({ kind }) => kind === billKinds.buyout);

  expect(plan.transfers.map(({ kind }) => kind)).toContain('depositSetOff');
  expect(waysOf('buyOut', plan)).toEqual([[price?.id, 'bank']]);
});

test('no way is said where no money reaches a bill: let off, given back, or taken too much', () => {
  const [first, ...others] = rentBills.map((bill) => (bill.id === 1 ? paidInFull(bill) : bill));
  const paid = someRental({ bills: first === undefined ? [] : [first, ...others] });
  const off = { billId: 1, amountFen: fen(10_000), lateFeeFen: fen(0) };

  expect(waysOf('waive', planOf(waive(someRental(), terms, off)))).toEqual([]);
  expect(
    waysOf('refundBill', planOf(refundBill(paid, terms, { billId: 1, refundMethod: 'cash' }))),
  ).toEqual([]);
  expect(waysOf('deduct', receiveDeduction(paid, terms, heard).plan)).toEqual([]);
});

const paidOn = ({ paidFen, lateFeePaidFen }: OwedBill) => paidFen + lateFeePaidFen;
/** Added bills get ids of their own, as those of `start` have: 1, 2 and so on. */
const numbered = (position: Position): Position => ({
  ...position,
  bills: position.bills.map((bill, index) => ({ ...bill, id: index + 1 })),
});
const anyTried: fc.Arbitrary<readonly [ActKind, Try]> = fc.oneof(
  ...Object.entries(anyAct).map(([act, tries]) =>
    tries.map((attempt) => [act as ActKind, attempt] as const),
  ),
);
const anyTries = fc.array(fc.tuple(anyTried, fc.nat(40), fc.boolean()), {
  minLength: 5,
  maxLength: 20,
});

const isPayment = ({ kind, isReversal }: Transfer) =>
  ['received', 'depositSetOff', 'depositReceived'].includes(kind) && !isReversal;

test('whatever is tried, whoever pays: an act says a way for just the bills on which it pays, that of the last payment', () => {
  let payments = 0;
  let onBehalf = 0;
  const start = fc.oneof(anyRental, anyYoung);
  fc.assert(
    fc.property(start, anyTries, (young, tries) => {
      let position: Position = young;
      let today = young.startOn;
      let past: Past = { asks: null, askedOn: today, transfers: [] };
      for (const [[act, attempt], days, isOnBehalf] of tries) {
        today = addDays(today, days);
        const tried = attempt(position, { ...terms, today }, past);
        if (!tried.done) continue;
        const plan = tried.value;
        const before = new Map(position.bills.map((bill) => [bill.id, paidOn(bill)]));
        const paid = plan.bills.filter((bill) => paidOn(bill) > (before.get(bill.id) ?? 0));
        const ways = paidByOf(act, plan.transfers, isOnBehalf);
        expect(new Set(ways.keys())).toEqual(new Set(paid.map(({ id }) => id)));
        for (const { id } of paid) {
          const last = plan.transfers.findLast((made) => made.billId === id && isPayment(made));
          const isTheirs = isOnBehalf && last !== undefined && isMoneyMethod(last.debit);
          expect(ways.get(id)).toBe(isTheirs ? 'onBehalf' : paidByOf(act, plan.transfers).get(id));
          payments += 1;
          onBehalf += Number(isTheirs);
        }
        const isAsked = plan.authorizationStep !== position.authorizationStep;
        past = {
          ...(isAsked ? { asks: plan.asks, askedOn: today } : past),
          transfers: [...past.transfers, ...plan.transfers],
        };
        position = numbered(after(position, plan));
      }
    }),
    { numRuns: 3_000 },
  );

  // it says little where nearly nothing is paid
  expect(payments).toBeGreaterThan(3_000);
  expect(onBehalf).toBeGreaterThan(500);
}, 60_000);
