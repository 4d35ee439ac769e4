import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { buyOut } from '../buyouts/buyouts.ts';
import { orderStatus, orderStatuses } from '../core/order-status.ts';
import { after, type Position } from '../core/position.ts';
import { carriedHoldFen, depositMissingOf } from '../core/security.ts';
import { askHold } from '../../pre-authorizations/ask.ts';
import { takeDeposit } from '../money/charges.ts';
import { completeWithoutReturn, startReturn } from '../money/endings.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { beginRelet, proposedRelet, releaseRelet, rentOfTerms, startRelet } from './relets.ts';

const rent = { totalRentFen: fen(30_000), termCount: 3, period: { unit: 'month' } } as const;
const wish = { ...rent, buyoutFen: fen(50_000), buyoutRule: 'early' } as const;
const customer = { isBlacklisted: false };
const day = termsOn('2026-03-01');

/** Everything is paid, and 续租 is under way. */
const reletting = (more: Partial<Position> = {}): Position =>
  someRental({ lock: 'reletting', bills: rentBills.map(paidInFull), ...more });
/** Its relet, signed. */
const signed = (more: Partial<Position> = {}): Position =>
  someRental({
    status: orderStatus.toShip,
    endsOn: null,
    bills: [],
    depositHeldFen: fen(0),
    depositComingFen: fen(50_000),
    ...more,
  });
const begin = (original: Position | null, relet: Position, terms = day) =>
  beginRelet(
    original && { position: original, rent, startOn: businessDate('2026-01-31') },
    { position: relet, rent, gapChoice: 'charge' },
    terms,
  );

test('续租 is proposed at the rent so far, and at what the product still costs', () => {
  const [first, ...later] = rentBills;
  const paid = someRental({ bills: [...(first ? [paidInFull(first)] : []), ...later] });

  expect(proposedRelet(rent, paid)).toEqual({
    ...rent,
    buyoutFen: 70_000,
    buyoutRule: 'early',
  });
  expect(proposedRelet(rent, someRental({ buyoutFen: null })).buyoutFen).toBeNull();
  expect([1, 6, 3].map((terms) => rentOfTerms(rent, paid, terms))).toEqual([
    10_000, 60_000, 30_000,
  ]);
});

test('from 续租 on nothing else can begin with the order, until it is taken back', () => {
  const start = planOf(startRelet(someRental(), day, customer, wish));
  const held = someRental({ lock: 'reletting' });

  expect(start.original).toMatchObject({ lock: 'reletting', transfers: [], bills: [], move: null });
  for (const other of [
    startReturn(held, day),
    completeWithoutReturn(held, day, { refundMethod: 'cash' }),
    buyOut(held, day, { method: 'cash', useDeposit: false, refundMethod: 'cash' }),
    startRelet(held, day, customer, wish),
  ])
    expect(refusalOf(other)).toEqual({ code: 'order_locked', lock: 'reletting' });
  expect(releaseRelet(held, day)?.lock).toBeNull();
  expect(releaseRelet(someRental({ lock: 'returning' }), day)).toBeNull();
});

test('续租 is refused where nothing is rented, for who is blacklisted, and with less rent than terms', () => {
  for (const status of orderStatuses.filter((one) => one !== orderStatus.renting))
    expect(refusalOf(startRelet(someRental({ status }), day, customer, wish))).toEqual({
      code: 'relet_not_renting',
    });
  const blacklisted = { isBlacklisted: true };
  expect(refusalOf(startRelet(someRental(), day, blacklisted, wish))).toEqual({
    code: 'relet_of_blacklisted',
  });
  const cheap = { ...wish, totalRentFen: fen(2) };
  expect(refusalOf(startRelet(someRental(), day, customer, cheap))).toEqual({
    code: 'rent_below_terms',
    termCount: 3,
  });
});

test.each([
  // the rental before ends on 2026-04-29; 3 months from a 30th end before the 30th of the third
  ['2026-03-01', '2026-04-30', '2026-07-29', null],
  ['2026-04-29', '2026-04-30', '2026-07-29', null],
  ['2026-04-30', '2026-04-30', '2026-07-29', null],
  // ¥300.00 over the 89 days from 2026-01-31
  ['2026-05-01', '2026-05-01', '2026-07-31', { days: 1, amountFen: 337 }],
  ['2026-05-20', '2026-05-20', '2026-08-19', { days: 20, amountFen: 6_742 }],
])('a relet that begins on %s lasts from %s to %s', (today, startOn, endsOn, gap) => {
  const { bills, ...begun } = planOf(begin(reletting(), signed(), termsOn(today)));

  expect([begun.startOn, bills[0]?.dueOn, begun.endsOn]).toEqual([startOn, startOn, endsOn]);
  expect(begun.gap && { days: begun.gap.days, amountFen: begun.gap.amountFen }).toEqual(gap);
  expect(begun.settledGap?.transfers.map(({ amountFen }) => amountFen)).toEqual(
    gap ? [gap.amountFen] : undefined,
  );
});

test('a relet that was signed before has the day more that it was signed with', () => {
  const before = planOf(begin(reletting(), signed({ daysRule: 'oneMore' })));

  expect(before.endsOn).toBe('2026-07-30');
});

test('the deposit goes over whole, and nobody is asked for it a second time', () => {
  const { original, relet } = planOf(begin(reletting(), signed()));

  expect(original).toMatchObject({ depositHeldFen: 0, lock: null, device: null });
  expect(original.move).toEqual({ name: 'complete', to: orderStatus.completed });
  expect(relet.depositHeldFen).toBe(50_000);
  expect([...original.transfers, ...relet.transfers].map(({ kind }) => kind)).toEqual([
    'depositCarriedOut',
    'depositCarriedIn',
    'rentBilled',
  ]);
  expect(refusalOf(takeDeposit(signed(), day, { method: 'cash' }))).toEqual({
    code: 'nothing_owed',
  });
  const short = signed({ depositComingFen: fen(20_000) });
  expect(planOf(takeDeposit(short, day, { method: 'cash' })).depositHeldFen).toBe(30_000);
});

test('a running hold goes over with the deposit, and the provider is not asked', () => {
  const original = reletting({ depositHeldFen: fen(20_000), authorizedFen: fen(30_000) });
  const relet = signed({ depositComingFen: fen(20_000), authorizedComingFen: fen(30_000) });
  const begun = planOf(begin(original, relet));

  expect(begun.original).toMatchObject({ authorizedFen: 0, authorizationStep: null, asks: null });
  expect(begun.relet).toMatchObject({ depositHeldFen: 20_000, authorizedFen: 30_000 });
  expect(
    [...begun.original.transfers, ...begun.relet.transfers].map(({ kind, amountFen }) => [
      kind,
      amountFen,
    ]),
  ).toEqual([
    ['depositCarriedOut', 20_000],
    ['authorizationCarriedOut', 30_000],
    ['depositCarriedIn', 20_000],
    ['authorizationCarriedIn', 30_000],
    ['rentBilled', 30_000],
  ]);
});

test('where more is to be secured it is frozen anew, whole, and the hold before is released once the relet begins', () => {
  const approved = signed({
    status: orderStatus.approved,
    depositDueFen: fen(80_000),
    depositComingFen: fen(0),
    authorizedComingFen: fen(50_000),
  });
  const asked = planOf(askHold(approved, day, { account: '13800009999' }));
  const own = { ...approved, status: orderStatus.toShip, authorizedFen: fen(80_000) };
  const { original, relet } = planOf(
    begin(reletting({ depositHeldFen: fen(0), authorizedFen: fen(50_000) }), own),
  );

  expect(asked.asks).toMatchObject({ step: 'hold', amountFen: 80_000 });
  expect(relet.authorizedFen).toBe(80_000);
  expect(original).toMatchObject({ authorizedFen: 50_000, authorizationStep: 'release' });
  expect(original.asks).toEqual({ step: 'release', amountFen: 50_000 });
});

test('whatever the order before and the relet hold, a relet that begins is secured in full and no hold is lost', () => {
  const anyFen = fc.constantFrom(0, 30_000, 50_000, 80_000).map(fen);
  const step = fc.constantFrom(null, 'hold', 'capture', 'release' as const);
  let begunOnes = 0;
  fc.assert(
    fc.property(
      anyFen,
      anyFen,
      step,
      fc.constantFrom(null, 'hold' as const),
      (heldFen, ownFen, before, now) => {
        const original = reletting({
          depositHeldFen: fen(0),
          authorizedFen: before === 'hold' ? fen(0) : heldFen,
          authorizationStep: before,
        });
        const relet = signed({
          depositComingFen: fen(0),
          authorizedComingFen: carriedHoldFen(original),
          authorizedFen: now === 'hold' ? fen(0) : ownFen,
          authorizationStep: now,
        });
        const begun = begin(original, relet);
        if (!begun.done) return;

        begunOnes += 1;
        const [from, to] = [after(original, begun.value.original), after(relet, begun.value.relet)];
        expect(
          depositMissingOf({ ...to, depositComingFen: fen(0), authorizedComingFen: fen(0) }),
        ).toBe(0);
        expect(from.authorizedFen + to.authorizedFen).toBe(
          original.authorizedFen + relet.authorizedFen,
        );
        expect(from.authorizedFen === 0 || from.authorizationStep === 'release').toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(begunOnes).toBeGreaterThan(50);
});

test('a deposit that was asked for and not paid ends with the rental', () => {
  const asked = someBill({ kind: billKinds.deposit });
  const { original } = planOf(
    begin(reletting({ bills: [...rentBills.map(paidInFull), asked] }), signed()),
  );

  expect(original.bills).toMatchObject([{ id: asked.id, status: 5 }]);
});

test('a relet begins only of an order that waits for it, once nothing is owed and the deposit is there', () => {
  const told = [
    begin(null, signed()),
    begin(reletting({ lock: null }), signed()),
    begin(reletting(), signed({ status: orderStatus.approved })),
    begin(reletting({ bills: rentBills }), signed(), termsOn('2026-01-31')),
    begin(reletting({ authorizationStep: 'capture' }), signed()),
    begin(reletting(), signed({ authorizationStep: 'hold' })),
    begin(reletting(), signed({ depositComingFen: fen(49_999) })),
  ].map(refusalOf);

  expect(told).toEqual([
    { code: 'not_a_relet' },
    { code: 'not_a_relet' },
    { code: 'invalid_transition', move: 'beginRelet', status: orderStatus.approved },
    { code: 'relet_still_owed', owedFen: 30_000 },
    { code: 'authorization_busy', step: 'capture' },
    { code: 'authorization_busy', step: 'hold' },
    { code: 'relet_deposit_missing', missingFen: 1 },
  ]);
});

test('whatever is held, agreed and on whatever day: the bills are the rent, and the deposit neither grows nor shrinks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }).map(fen),
      fc.integer({ min: 0, max: 1_000_000 }).map(fen),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 24, max: 9_999_999 }).map(fen),
      fc.integer({ min: 1, max: 28 }),
      (heldFen, ownFen, termCount, totalRentFen, date) => {
        const terms = termsOn(`2026-05-${String(date).padStart(2, '0')}`);
        const relet = signed({
          depositHeldFen: ownFen,
          depositComingFen: heldFen,
          depositDueFen: fen(0),
        });
        const wanted = { ...rent, termCount, totalRentFen };
        const begun = planOf(
          beginRelet(
            {
              position: reletting({ depositHeldFen: heldFen }),
              rent,
              startOn: businessDate('2026-01-31'),
            },
            { position: relet, rent: wanted, gapChoice: 'charge' },
            terms,
          ),
        );

        expect(sumFen(begun.bills.map(({ rentFen }) => rentFen))).toBe(totalRentFen);
        expect(begun.bills.every(({ dueOn }) => dueOn >= businessDate('2026-05-01'))).toBe(true);
        expect(begun.relet.depositHeldFen).toBe(heldFen + ownFen);
        expect(begun.original.depositHeldFen).toBe(0);
      },
    ),
  );
});
