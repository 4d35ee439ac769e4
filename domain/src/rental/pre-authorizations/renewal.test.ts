import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { holdEndOf } from '../orders/core/hold-end.ts';
import { orderStatus, orderStatuses, hasEnded } from '../orders/core/order-status.ts';
import { after, type Position } from '../orders/core/position.ts';
import { securedFen } from '../orders/core/security.ts';
import { endEarly } from '../orders/money/endings.ts';
import { planOf, refusalOf, someRental, termsOn } from '../orders/testing/some-rental.ts';
import { renewHold, withdrawHold } from './ask.ts';
import { lapseHold } from './lapse.ts';
import { receiveHold, stepFailed } from './receive.ts';

const terms = termsOn('2026-02-10');
const account = { account: '13800009999' };
const held = (more: Partial<Position> = {}) =>
  someRental({ depositHeldFen: fen(0), authorizedFen: fen(40_000), ...more });

test.each([
  ['2026-01-01', 50_000, null],
  ['2026-02-15', 50_000, null], // 15 days before
  ['2026-02-16', 50_000, 'ending'],
  ['2026-03-02', 50_000, 'ending'], // its last day
  ['2026-03-03', 50_000, 'lapsed'], // the provider has not said so yet
  ['2026-03-03', 0, 'lapsed'],
  ['2026-02-20', 0, null], // it is being released
])('on %s a hold until 2026-03-02 of %s fen is %s', (today, authorizedFen, end) => {
  const order = {
    status: orderStatus.renting,
    holdEndsOn: businessDate('2026-03-02'),
    authorizedFen,
    depositHeldFen: 0,
    securityDueFen: 50_000,
  };
  const day = businessDate(today);

  expect(holdEndOf(order, day)).toBe(end);
  expect(holdEndOf({ ...order, holdEndsOn: null }, day)).toBeNull();
  expect(holdEndOf({ ...order, status: orderStatus.completed }, day)).toBeNull();
  expect(holdEndOf({ ...order, authorizedFen: 0, depositHeldFen: 50_000 }, day)).toBeNull();
});

test('what has lapsed is frozen no more in the books, and a new hold that was asked for is waited for', () => {
  const of = { heldFen: fen(40_000), isCurrent: true };
  const plan = lapseHold(held({ authorizationStep: 'hold' }), terms, of);
  const replaced = lapseHold(held(), terms, { heldFen: fen(30_000), isCurrent: false });

  expect([replaced.authorizedFen, replaced.transfers[0]?.amountFen]).toEqual([40_000, 30_000]);

  expect([plan.authorizedFen, plan.authorizationStep, plan.asks]).toEqual([0, 'hold', null]);
  expect(plan.transfers.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['authorizationReleased', 40_000],
  ]);
});

test('the whole deposit is frozen anew, of an order that runs, whether its hold still stands or has lapsed', () => {
  const renewed = (position: Position) => planOf(renewHold(position, terms, account)).asks;

  expect(renewed(held())).toEqual({ step: 'hold', amountFen: 50_000, ...account });
  expect(renewed(held({ authorizedFen: fen(0) }))).toMatchObject({ amountFen: 50_000 });
  expect(renewed(held({ depositHeldFen: fen(30_000) }))).toMatchObject({ amountFen: 20_000 });
  for (const [position, code] of [
    [held({ depositHeldFen: fen(50_000) }), 'deposit_secured'],
    [held({ status: orderStatus.approved, authorizedFen: fen(0) }), 'authorization_none'],
    [held({ authorizationStep: 'capture' }), 'authorization_busy'],
  ] as const)
    expect(refusalOf(renewHold(position, terms, account))).toMatchObject({ code });
  for (const status of orderStatuses.filter(hasEnded))
    expect(refusalOf(renewHold(held({ status }), terms, account))).toEqual({ code: 'order_ended' });
});

test('an order that ends while it is frozen anew withdraws that, and then lets go of the hold before', () => {
  const asked = held({ status: orderStatus.toShip, bills: [], authorizationStep: 'hold' });
  const plan = planOf(endEarly('close', asked, terms, { refundMethod: null }));
  const closed = after(asked, plan);

  expect(plan.asks).toEqual({ step: 'withdraw' });
  expect(stepFailed(closed, terms, { isAwaited: true }).asks).toEqual({
    step: 'release',
    amountFen: 40_000,
  });
  const agreed = { amountFen: fen(50_000), isWanted: false, isAwaited: true };
  const faster = receiveHold(closed, terms, agreed);
  expect([faster.authorizedFen, faster.asks]).toEqual([
    40_000,
    { step: 'release', amountFen: 40_000 },
  ]);
});

test('whatever comes of freezing anew, a running order is never secured by less than before', () => {
  const answer = fc.constantFrom('agreed', 'failed', 'late', 'withdrawn', 'agreedWithdrawn');
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 40_000, 50_000).map(fen),
      fc.constantFrom(0, 20_000).map(fen),
      fc.array(answer, { maxLength: 4 }),
      (authorizedFen, depositHeldFen, answers) => {
        let position = held({ authorizedFen, depositHeldFen });
        for (const said of answers) {
          const before = securedFen(position);
          const asked = renewHold(position, terms, account);
          if (!asked.done || asked.value.asks?.step !== 'hold') return;
          const { amountFen } = asked.value.asks;
          position = after(position, asked.value);
          expect(securedFen(position)).toBe(before);
          if (said.endsWith('ithdrawn'))
            position = after(position, planOf(withdrawHold(position, terms)));
          const isAwaited = said !== 'late';
          const plan = said.startsWith('agreed')
            ? receiveHold(position, terms, { amountFen, isWanted: said === 'agreed', isAwaited })
            : stepFailed(position, terms, { isAwaited });
          position = { ...after(position, plan), authorizationStep: null };
          expect(securedFen(position)).toBeGreaterThanOrEqual(
            said === 'agreed' ? position.depositDueFen : before,
          );
        }
      },
    ),
  );
});
