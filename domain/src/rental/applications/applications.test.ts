import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { buyOut } from '../orders/buyouts/buyouts.ts';
import { historyLabels, type HistoryMove } from '../orders/core/order-actions.ts';
import { orderStatus, orderStatuses } from '../orders/core/order-status.ts';
import { after, type Position } from '../orders/core/position.ts';
import { startReturn } from '../orders/money/endings.ts';
import { anyRent, anyRental } from '../orders/testing/any-position.ts';
import {
  planOf,
  rentBills,
  paidInFull,
  someRental,
  termsOn,
} from '../orders/testing/some-rental.ts';
import {
  applicationAfter,
  applicationKinds,
  applicationStates,
  openApplicationStates,
  settlementOf,
  type ApplicationKind,
  type ApplicationMove,
  type ApplicationState,
} from './application-states.ts';
import {
  applicable,
  applyFor,
  buyoutQuote,
  renewalOffers,
  type Applicable,
} from './applications.ts';
import { contentPlain, contentText } from './content-text.ts';

const delivery = { name: '王小明', phone: '13812345678', region: '杭州', street: '文三路 1 号' };
const at = (
  position: Position,
  day = '2026-02-10',
  more: Partial<Applicable> = {},
): Applicable => ({
  position,
  terms: termsOn(day),
  rent: { totalRentFen: fen(24_000), termCount: 3, period: { unit: 'month' } },
  isRelet: false,
  isBlacklisted: false,
  delivery,
  open: new Set(),
  ...more,
});
const kinds = Object.keys(applicationKinds) as ApplicationKind[];
const states = Object.keys(applicationStates) as ApplicationState[];
const moves: ApplicationMove[] = ['accept', 'complete', 'refuse', 'end', 'withdraw'];
const codeOf = (decided: { done: boolean; refusal?: { code: string } }) =>
  decided.done ? null : decided.refusal?.code;

const isOpen = (state: ApplicationState) =>
  (openApplicationStates as readonly ApplicationState[]).includes(state);

test('an application that has ended makes no move, and one that is open can be refused and completed', () => {
  for (const state of states.filter((one) => !isOpen(one)))
    expect(moves.map((move) => applicationAfter(move, state))).toEqual(moves.map(() => null));
  for (const state of states.filter(isOpen)) {
    expect(applicationAfter('refuse', state)).toBe('refused');
    expect(applicationAfter('complete', state)).toBe('done');
  }
  expect(applicationAfter('withdraw', 'accepted')).toBeNull();
});

test('¥800.00 less ¥200.00 of rent, and ten days of 5 bp on ¥100.00, are quoted as ¥600.50', () => {
  const position = someRental({
    bills: [...rentBills.slice(0, 1), ...rentBills.slice(1).map(paidInFull)],
    buyoutFen: fen(80_000),
    buyoutRule: 'early',
    depositHeldFen: fen(50_000),
  });

  expect(buyoutQuote(at(position))).toEqual({
    done: true,
    value: {
      balanceFen: 60_000,
      lateFeeFen: 50,
      otherBillsFen: 0,
      amountFen: 60_050,
      depositFen: 50_000,
    },
  });
});

test('the quote is what the buyout of the same day takes in money, to the fen', () => {
  fc.assert(
    fc.property(anyRental, fc.integer({ min: 0, max: 500 }), anyRent, (rental, days, rent) => {
      const terms = termsOn(addDays(businessDate(rental.startOn), days));
      const where = { ...at(rental), terms, rent };
      const quote = buyoutQuote(where);
      const pay = { method: 'cash', useDeposit: false, refundMethod: 'cash' } as const;
      const bought = buyOut(rental, terms, pay);
      expect(quote.done).toBe(bought.done);
      if (!quote.done || !bought.done) return;
      const taken = bought.value.transfers.filter(({ kind }) => kind === 'received');
      expect(quote.value.amountFen).toBe(sumFen(taken.map(({ amountFen }) => amountFen)));
      const { balanceFen, lateFeeFen, otherBillsFen, amountFen } = quote.value;
      expect(balanceFen + lateFeeFen + otherBillsFen).toBe(amountFen);
    }),
  );
});

test('every period of 续租 is within the signed terms, and its price is one that can be applied for', () => {
  fc.assert(
    fc.property(anyRental, anyRent, (rental, rent) => {
      const where = { ...at(rental), rent };
      const offers = renewalOffers(where);
      expect(offers.done).toBe(rental.renewal !== null);
      if (!offers.done) return;
      for (const { termCount, totalRentFen, startOn, endsOn } of offers.value) {
        expect(termCount).toBeLessThanOrEqual(rental.renewal?.maxTerms ?? 60);
        expect(endsOn >= startOn).toBe(true);
        expect(applyFor({ kind: 'renewal', termCount, totalRentFen }, where).done).toBe(true);
        const other = { kind: 'renewal', termCount, totalRentFen: fen(totalRentFen + 1) } as const;
        expect(codeOf(applyFor(other, where))).toBe('application_amount_stale');
      }
    }),
  );
});

test('a customer is refused in words of its own: an order elsewhere, one that is busy, an application that is open', () => {
  const rented = someRental();
  const returning = after(rented, planOf(startReturn(rented, termsOn('2026-02-10'))));
  const young = someRental({ status: orderStatus.toShip, bills: [] });
  const renewal = { ...rented, renewal: { rentBp: 10_000, maxTerms: null } };

  expect(kinds.map((kind) => codeOf(applicable[kind](at(young))))).toEqual([
    'application_not_now',
    'application_not_now',
    'application_not_now',
    null,
    null,
  ]);
  expect(codeOf(applicable.buyout(at(returning)))).toBe('application_order_busy');
  expect(codeOf(applicable.renewal(at(renewal, '2026-02-10', { isBlacklisted: true })))).toBe(
    'open_renewal_refused',
  );
  expect(codeOf(applicable.address(at(young, '2026-02-10', { isRelet: true })))).toBe(
    'relet_keeps',
  );
  for (const kind of kinds)
    expect(codeOf(applicable[kind](at(rented, '2026-02-10', { open: new Set([kind]) })))).toBe(
      'application_open',
    );
});

test.each([
  ['2026-02-09', 'return_day_not_possible'],
  ['2026-02-10', null],
  ['2026-05-11', null],
  ['2026-05-12', 'return_day_not_possible'],
])('a return is planned for today or within 90 days: %s', (day, code) => {
  const plannedOn = businessDate(day);
  const content = {
    kind: 'return',
    sendBy: 'store',
    plannedOn,
    reason: '不用了',
    note: null,
  } as const;

  expect(codeOf(applyFor(content, at(someRental())))).toBe(code);
});

test('an address that the order has already is not applied for', () => {
  const young = at(someRental({ status: orderStatus.toShip, bills: [] }));

  expect(codeOf(applyFor({ kind: 'address', ...delivery }, young))).toBe('address_unchanged');
  expect(codeOf(applyFor({ kind: 'address', ...delivery, street: '2 号' }, young))).toBeNull();
});

test('whatever happens to an order, no open application is left that its status does not take', () => {
  const ofRental = ['return', 'buyout', 'renewal'] as const;
  for (const move of Object.keys(historyLabels) as HistoryMove[])
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        const { ends = [], completes = null } = settlementOf(move, from, to) ?? {};
        const isLeft = from !== to && to !== orderStatus.renting;
        const settled = ofRental.filter((kind) => ends.includes(kind) || completes === kind);
        expect(isLeft ? settled : ofRental).toEqual(ofRental);
        expect(from === to ? ends : []).toEqual([]);
        expect(ends).not.toContain('complaint');
      }
  expect(settlementOf('startReturn', orderStatus.renting, orderStatus.renting)).toMatchObject({
    completes: 'return',
    ends: [],
  });
  expect(settlementOf('ship', orderStatus.toShip, orderStatus.toReceive)).toMatchObject({
    completes: null,
    ends: ['return', 'buyout', 'renewal', 'address'],
    reason: '订单已变为「待收货」，不能再办理',
  });
  expect(settlementOf('collect', orderStatus.renting, orderStatus.renting)).toBeNull();
});

test('a person is masked in the words of an application, and shown in full to who may see it', () => {
  const address = { kind: 'address', ...delivery } as const;
  expect(contentText(address)).toBe('改为 杭州****，收货人 王** 138****5678');
  expect(contentPlain(address)).toBe('改为 杭州文三路 1 号，收货人 王小明 13812345678');
  const complaint = { kind: 'complaint', text: '有划痕', contact: '13700001111' } as const;
  expect(contentText(complaint)).toBe('有划痕（联系电话 137****1111）');
});
