import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate, startOf } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { orderStatuses, orderStatusLabels } from '../orders/core/order-status.ts';
import { refusalOf, someBill, someRental, termsOn } from '../orders/testing/some-rental.ts';
import {
  attemptStates,
  isLive,
  nextLook,
  resultOf,
  stateAfter,
  type AttemptState,
  type ProviderWord,
} from './attempt.ts';
import { authorizationLabel, canSign } from './authorization.ts';
import { beginDeduction } from './begin.ts';
import { receiveDeduction, refundOverpaid } from './receive.ts';
import {
  afterQuiet,
  failureReasonNames,
  isQuiet,
  maxTries,
  needsSomebody,
  nextTry,
  type FailureReason,
} from './retry-policy.ts';
import { parseTradeNumber, tradeNumber } from './trade-number.ts';

const states = Object.keys(attemptStates) as AttemptState[];
const words: ProviderWord[] = [
  { kind: 'succeeded' },
  { kind: 'failed', reason: 'insufficient' },
  { kind: 'processing' },
  { kind: 'unknown' },
];
/** The hour and minute in Asia/Shanghai on the first of March. */
const at = (clock: string) => new Date(`2026-03-01T${clock}:00+08:00`);
const clockOf = (instant: Date | null) =>
  instant && new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(5, 16);

test('a trade number names one try of one bill and no other: 1 and 12 are not 11 and 2', () => {
  const anyName = fc.record({
    brand: fc.stringMatching(/^[a-z0-9_]{1,16}$/),
    billId: fc.integer({ min: 1, max: 2 ** 50 }),
    attempt: fc.integer({ min: 1, max: 999_999 }),
  });

  fc.assert(
    fc.property(anyName, (name) => {
      expect(parseTradeNumber(tradeNumber(name))).toEqual(name);
    }),
  );
  expect(tradeNumber({ brand: 'a', billId: 1, attempt: 12 })).toBe('DK-a-1-12');
  expect(tradeNumber({ brand: 'a', billId: 11, attempt: 2 })).toBe('DK-a-11-2');
});

test.each(['', 'DK-a-1', 'DK-A-1-1', 'DK-a-01-1', 'DK-a-1-0', 'ATP112', 'DK-a-b-1-1', ' DK-a-1-1'])(
  'of %j it is known that it is no trade number of ours',
  (text) => expect(parseTradeNumber(text)).toBeNull(),
);

test('every state of a try meets every word of the provider', () => {
  const table = Object.fromEntries(
    states.map((state) => [state, words.map((word) => stateAfter(state, word))]),
  );

  expect(table).toEqual({
    pending: ['succeeded', 'failed', 'processing', 'unknown'],
    processing: ['succeeded', 'failed', null, null],
    unknown: ['succeeded', 'failed', 'processing', null],
    succeeded: [null, null, null, null],
    failed: ['succeeded', null, null, null],
  });
});

test('whatever has not ended is under way, and what has ended is what it ended in', () => {
  for (const state of states) expect(resultOf(state)).toBe(isLive(state) ? 'underWay' : state);
});

test('money that arrived stays arrived, whatever is said before and after, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (said) => {
      let state: AttemptState = 'pending';
      for (const word of said) state = stateAfter(state, word) ?? state;

      expect(state === 'succeeded').toBe(said.some(({ kind }) => kind === 'succeeded'));
    }),
  );
});

test('whoever has not decided is asked after a minute, then ever later, and each hour at least', () => {
  const now = at('10:00');

  const minutes = [0, 1, 2, 5, 6, 50].map(
    (looks) => (nextLook(now, looks).getTime() - now.getTime()) / 60_000,
  );

  expect(minutes).toEqual([1, 2, 4, 32, 60, 60]);
});

test.each<[FailureReason, number, string, string | null]>([
  ['insufficient', 1, '10:00', '03-02T09:00'],
  ['insufficient', 6, '10:00', '03-02T09:00'],
  ['insufficient', maxTries, '10:00', null],
  ['limit', 1, '08:30', '03-02T09:00'],
  ['busy', 1, '10:00', '03-01T10:10'],
  ['busy', 2, '10:00', '03-01T10:20'],
  ['busy', 3, '10:00', '03-01T10:40'],
  ['busy', 4, '10:00', '03-02T09:00'],
  ['busy', 1, '21:55', '03-02T08:00'],
  ['busy', 1, '01:00', '03-01T08:00'],
  ['agreementEnded', 1, '10:00', null],
  ['accountAbnormal', 1, '10:00', null],
  ['other', 1, '10:00', null],
])('%s as failure %i at %s is tried again at %s', (reason, failures, clock, again) => {
  expect(clockOf(nextTry({ reason, failures, failedAt: at(clock) }))).toBe(again);
});

test('nothing is tried again at night, and a bill not more than seven times by itself', () => {
  const anyInstant = fc
    .integer({ min: 0, max: 40 * 86_400 })
    .map((seconds) => new Date(at('00:00').getTime() + seconds * 1000));

  fc.assert(
    fc.property(
      anyInstant,
      fc.constantFrom(...failureReasonNames),
      fc.integer({ min: 1, max: 12 }),
      (failedAt, reason, failures) => {
        const again = nextTry({ reason, failedAt, failures });

        expect(isQuiet(afterQuiet(failedAt))).toBe(false);
        if (again === null) return;
        expect(again.getTime()).toBeGreaterThan(failedAt.getTime());
        expect(isQuiet(again)).toBe(false);
        expect(failures).toBeLessThan(maxTries);
      },
    ),
  );
});

test('somebody is told of what is not tried again, but not of what was paid otherwise', () => {
  const told = failureReasonNames.filter((reason) =>
    needsSomebody({ reason, failedAt: at('10:00'), failures: 1 }),
  );

  expect(told).toEqual(['agreementEnded', 'accountAbnormal', 'other']);
  expect(needsSomebody({ reason: 'insufficient', failedAt: at('10:00'), failures: maxTries })).toBe(
    true,
  );
  expect(
    needsSomebody({ reason: 'amountChanged', failedAt: at('10:00'), failures: maxTries }),
  ).toBe(false);
});

test('a due bill of an order that has signed is deducted with its late fee', () => {
  const bill = someBill({ kind: billKinds.rent, dueOn: businessDate('2026-01-31') });

  const begun = beginDeduction({
    bill,
    terms: termsOn('2026-02-10'),
    authorization: 'signed',
    latest: null,
    isBeingPaid: false,
  });

  expect(begun).toEqual({ done: true, value: { amountFen: 10_050 } }); // ten days at 5 bp
});

test.each([
  ['bill_not_open', { bill: someBill({ status: billStatus.paid }) }],
  ['bill_not_open', { bill: someBill({ status: billStatus.cancelled }) }],
  ['deduction_of_deposit', { bill: someBill({ kind: billKinds.deposit }) }],
  ['deduction_under_way', { latest: 'pending' }],
  ['deduction_under_way', { latest: 'unknown' }],
  ['bill_being_paid', { isBeingPaid: true }],
  ['deduction_not_signed', { authorization: null }],
  ['deduction_not_signed', { authorization: 'signing' }],
  ['deduction_not_signed', { authorization: 'ended' }],
  ['deduction_too_early', { bill: someBill({ dueOn: businessDate('2026-02-01') }) }],
] as const)('a bill is not deducted: %s %j', (code, facts) => {
  const begun = beginDeduction({
    bill: someBill(),
    terms: termsOn('2026-01-31'),
    authorization: 'signed',
    latest: 'failed',
    isBeingPaid: false,
    ...facts,
  });

  expect(refusalOf(begun)).toEqual({ code });
});

const received = {
  billId: 1,
  amountFen: fen(10_000),
  method: 'alipay',
  askedOn: businessDate('2026-01-31'),
} as const;

test('a deduction that succeeded pays its bill as 收款 would', () => {
  const { plan, overpaidFen } = receiveDeduction(someRental(), termsOn('2026-01-31'), received);

  expect(overpaidFen).toBe(0);
  expect(plan.bills).toMatchObject([{ id: 1, status: billStatus.paid, paidFen: 10_000 }]);
  expect(plan.transfers).toMatchObject([
    { kind: 'received', debit: 'alipay', credit: 'receivable', amountFen: 10_000, billId: 1 },
  ]);
});

test('no late fee comes up while the answer is waited for', () => {
  const { plan } = receiveDeduction(someRental(), termsOn('2026-02-05'), received);

  expect(plan.bills).toMatchObject([{ id: 1, status: billStatus.paid, lateFeeFen: 0 }]);
});

test('what a bill does not need any more is owed back, and the refund takes exactly that out again', () => {
  const [bill] = someRental().bills;
  const rental = someRental({
    bills: [{ ...someBill(bill), paidFen: fen(7_000) }],
  });

  const { plan, overpaidFen } = receiveDeduction(rental, termsOn('2026-01-31'), received);
  const back = refundOverpaid(rental, termsOn('2026-02-01'), {
    billId: received.billId,
    amountFen: overpaidFen,
    way: 'cash',
  });

  expect(plan.bills).toMatchObject([{ status: billStatus.paid, paidFen: 10_000 }]);
  expect(plan.transfers).toMatchObject([
    { kind: 'received', amountFen: 3_000 },
    { kind: 'overpaid', debit: 'alipay', credit: 'overpaidOwed', amountFen: 7_000, billId: 1 },
  ]);
  expect(back.bills).toEqual([]);
  expect(back.transfers).toMatchObject([
    { kind: 'overpaidRefunded', debit: 'overpaidOwed', credit: 'cash', amountFen: 7_000 },
  ]);
});

test('all of it is owed back where the bill was paid, cancelled or is of no bill at all', () => {
  for (const bills of [
    [someBill({ id: 1, status: billStatus.paid, paidFen: fen(10_000) })],
    [someBill({ id: 1, status: billStatus.cancelled })],
    [],
  ]) {
    const { plan, overpaidFen } = receiveDeduction(
      someRental({ bills }),
      termsOn('2026-01-31'),
      received,
    );

    expect([overpaidFen, plan.bills.length]).toEqual([10_000, 0]);
  }
});

test('a bill that was counted later than the day of the try is not counted back', () => {
  const counted = {
    dueOn: businessDate('2026-01-11'),
    kind: billKinds.rent,
    lateFeeFen: fen(115),
    lateFeeCountedOn: businessDate('2026-02-03'),
  };
  const rental = someRental({ bills: [someBill({ id: 1, ...counted })] });

  const { plan } = receiveDeduction(rental, termsOn('2026-02-03'), received);

  expect(plan.bills).toMatchObject([
    { lateFeeFen: 115, lateFeeCountedOn: '2026-02-03', lateFeePaidFen: 115, paidFen: 9_885 },
  ]);
});

test('a customer is asked to agree as long as the order has not ended', () => {
  expect(orderStatuses.filter(canSign).map((status) => orderStatusLabels.get(status))).toEqual([
    '待审核',
    '审核通过',
    '待生成合同',
    '待发货',
    '待收货',
    '租用中',
  ]);
  expect([authorizationLabel(null), authorizationLabel('signed')]).toEqual(['未签约', '已签约']);
});

test('the quiet hours end at eight in the morning in Shanghai', () => {
  expect([at('22:00'), at('07:59'), at('08:00'), at('21:59')].map(isQuiet)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(clockOf(afterQuiet(startOf(businessDate('2026-03-01'))))).toBe('03-01T08:00');
});

test('a bill waits for a try as long as it is neither 成功 nor 失败', () => {
  expect(states.filter(isLive)).toEqual(['pending', 'processing', 'unknown']);
});
