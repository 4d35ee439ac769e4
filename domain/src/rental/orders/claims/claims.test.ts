import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import type { Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { orderStatus } from '../core/order-status.ts';
import { planLines } from '../core/plan-lines.ts';
import { after, owedInAll, type Plan, type Position } from '../core/position.ts';
import { collect } from '../money/payments.ts';
import { refundBill } from '../money/refund-bill.ts';
import { paidInFull, planOf, someBill, someRental, termsOn } from '../testing/some-rental.ts';
import { receiveClaim, registerClaim, withdrawClaim } from './claims.ts';

// On paper first: a broken screen of 800.00, billed on 20 March, and a premium that was paid. The insurer agrees to 600.00. The customer
// owes 200.00 and pays them. The insurer pays 450.00, and then refuses the rest: the customer owes 150.00 again, from that day on.
const screen = someBill({
  id: 5,
  kind: billKinds.compensation,
  amountFen: fen(80_000),
  dueOn: termsOn('2026-03-20').today,
});
const premium = paidInFull(someBill({ id: 6, kind: billKinds.insurance }));
const rental = someRental({ lock: 'returning', inspection: 'damaged', bills: [screen, premium] });
const terms = termsOn('2026-03-20');

const codeOf = (result: Result<Plan, { readonly code: string }>) =>
  result.done ? 'done' : result.refusal.code;

const entries = ({ transfers }: Plan) =>
  transfers.map(({ kind, billId, amountFen, isReversal }) => [
    isReversal ? `${kind} back` : kind,
    billId,
    amountFen,
  ]);
const changeIn = (position: Position, plan: Plan) => planLines(position, plan).bills[0]?.change;
const screenOf = ({ bills }: Position) => bills.find(({ id }) => id === screen.id);

test('an insurer that pays a part of 赔付, to the fen', () => {
  const registered = planOf(registerClaim(rental, terms, { billId: 5, amountFen: fen(60_000) }));
  expect(entries(registered)).toEqual([['insuranceClaimed', 5, 60_000]]);
  expect(changeIn(rental, registered)).toBe('保险理赔');
  const claimed = after(rental, registered);
  expect(owedInAll(claimed, terms)).toBe(20_000);

  const paid = planOf(collect(claimed, terms, { billIds: [5], amountFen: null, method: 'bank' }));
  expect(entries(paid)).toEqual([['received', 5, 20_000]]);
  const settled = after(claimed, paid);
  expect(screenOf(settled)).toMatchObject({ status: billStatus.paid, claimedFen: 60_000 });

  const came = planOf(receiveClaim(settled, terms, { amountFen: fen(45_000), method: 'bank' }));
  expect(entries(came)).toEqual([['insuranceReceived', null, 45_000]]);
  const received = after(settled, came);
  expect(received.claim).toEqual({ billId: 5, openFen: 15_000 });

  const later = termsOn('2026-04-29');
  const refused = planOf(withdrawClaim(received, later));
  expect(entries(refused)).toEqual([['insuranceClaimed back', 5, 15_000]]);
  expect(changeIn(received, refused)).toBe('改期至 2026-04-29、撤销理赔');
  const again = after(received, refused);
  expect(again.claim).toBeNull();
  expect(screenOf(again)).toMatchObject({
    status: billStatus.due,
    dueOn: '2026-04-29',
    paidFen: 65_000,
    claimedFen: 45_000,
    lateFeeFen: 0,
  });
  expect(owedInAll(again, later)).toBe(15_000);
});

test('of an order that has ended nobody owes what the insurer does not pay', () => {
  const ended = someRental({
    status: orderStatus.completed,
    bills: [paidInFull(screen)],
    claim: { billId: 5, openFen: fen(15_000) },
  });

  const plan = planOf(withdrawClaim(ended, terms));

  expect(entries(plan)).toEqual([['insuranceDropped', null, 15_000]]);
  expect(after(ended, plan)).toMatchObject({ claim: null, bills: [{ status: billStatus.paid }] });
});

test('a claim is of an insured order, of an open 赔付, one at a time and never beyond it', () => {
  const tried = (position: Position, billId: number, amountFen: number) =>
    codeOf(registerClaim(position, terms, { billId, amountFen: fen(amountFen) }));

  expect(tried({ ...rental, bills: [screen] }, 5, 100)).toBe('not_insured');
  expect(
    tried({ ...rental, bills: [screen, { ...premium, status: billStatus.refunded }] }, 5, 100),
  ).toBe('not_insured');
  expect(tried(rental, 6, 100)).toBe('bill_not_claimable');
  expect(tried({ ...rental, bills: [paidInFull(screen), premium] }, 5, 100)).toBe(
    'bill_not_claimable',
  );
  expect(tried(rental, 5, 80_001)).toBe('beyond_compensation');
  expect(tried({ ...rental, claim: { billId: 5, openFen: fen(1) } }, 5, 100)).toBe('claim_open');
  expect(tried({ ...rental, status: orderStatus.completed }, 5, 100)).toBe('order_ended');
  expect(codeOf(receiveClaim(rental, terms, { amountFen: fen(1), method: 'bank' }))).toBe(
    'no_claim',
  );
  expect(codeOf(withdrawClaim(rental, terms))).toBe('no_claim');
  const claimed = after(
    rental,
    planOf(registerClaim(rental, terms, { billId: 5, amountFen: fen(80_000) })),
  );
  expect(codeOf(receiveClaim(claimed, terms, { amountFen: fen(80_001), method: 'bank' }))).toBe(
    'beyond_claim',
  );
  expect(codeOf(refundBill(claimed, terms, { billId: 5, refundMethod: 'bank' }))).toBe(
    'bill_not_paid',
  );
});

test('whatever the insurer agrees to, pays and refuses: customer, insurer and money add up to the 赔付', () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map(fen);
  const acts = fc.array(
    fc.tuple(fc.constantFrom('register', 'receive', 'withdraw', 'collect'), amount),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(acts, (tried) => {
      let position: Position = rental;
      let cameFen = 0;
      for (const [act, amountFen] of tried) {
        const result = {
          register: () => registerClaim(position, terms, { billId: 5, amountFen }),
          receive: () => receiveClaim(position, terms, { amountFen, method: 'bank' }),
          withdraw: () => withdrawClaim(position, terms),
          collect: () => collect(position, terms, { billIds: [5], amountFen, method: 'bank' }),
        }[act]();
        if (!result.done) continue;
        for (const { kind, amountFen: movedFen } of result.value.transfers)
          if (kind === 'received' || kind === 'insuranceReceived') cameFen += movedFen;
        position = after(position, result.value);
        expect(owedInAll(position, terms) + (position.claim?.openFen ?? 0) + cameFen).toBe(80_000);
        expect(screenOf(position)?.claimedFen).toBeGreaterThanOrEqual(position.claim?.openFen ?? 0);
      }
    }),
  );
});
