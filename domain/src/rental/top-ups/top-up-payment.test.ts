import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkOpen, type LinkWord } from '../../money/payments/link-payment.ts';
import { fen } from '../../money.ts';
import {
  checkedTopUp,
  topUpPaymentAfter,
  topUpPaymentEnding,
  topUpPaymentStates,
  type TopUpPaymentState,
} from './top-up-payment.ts';

const amountFen = fen(100_00);
const paid: LinkWord = { kind: 'paid', amountFen };
const words = fc.constantFrom<LinkWord>(
  { kind: 'waiting' },
  { kind: 'processing' },
  { kind: 'unknown' },
  { kind: 'returned' },
  paid,
  { kind: 'paid', amountFen: fen(99_99) },
  { kind: 'closed', reason: 'expired' },
  { kind: 'notReturned', reason: 'other' },
);

/** The states that the words lead through, the first one first. */
function steps(said: readonly LinkWord[]): TopUpPaymentState[] {
  const states: TopUpPaymentState[] = ['waiting'];
  for (const word of said) {
    const next = topUpPaymentAfter({ state: states.at(-1) ?? 'waiting', amountFen }, word);
    if (next !== null) states.push(next);
  }
  return states;
}

test('however often, late or out of order a provider speaks, a link credits once at most, and never once it has lapsed', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (said) => {
      const states = steps(said);
      expect(states.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1);
      expect(states.includes('closed') && states.includes('paid')).toBe(false);
      expect(states.indexOf('paid')).toBe(states.includes('paid') ? states.length - 1 : -1);
    }),
  );
});

test('a word of another amount changes nothing, whatever the state is', () => {
  const states = Object.keys(topUpPaymentStates) as TopUpPaymentState[];
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.integer({ min: 1, max: 1e9 }), (state, said) => {
      fc.pre(said !== amountFen);
      expect(topUpPaymentAfter({ state, amountFen }, { kind: 'paid', amountFen: fen(said) })).toBe(
        null,
      );
    }),
  );
});

test('money for a link that has lapsed goes back: returned, or failed until the provider says otherwise', () => {
  const lapsed: LinkWord[] = [{ kind: 'closed', reason: 'expired' }, paid];

  expect(steps(lapsed).at(-1)).toBe('returning');
  expect(steps([...lapsed, { kind: 'returned' }]).at(-1)).toBe('returned');
  const failed: LinkWord[] = [...lapsed, { kind: 'notReturned', reason: 'other' }];
  expect(steps(failed).at(-1)).toBe('failed');
  expect(steps([...failed, { kind: 'returned' }]).at(-1)).toBe('returned');
  const states = Object.keys(topUpPaymentStates) as TopUpPaymentState[];
  expect(states.filter((state) => isLinkOpen(state))).toEqual(['waiting', 'returning']);
});

test.each([
  ['risk', 100_00, 100_00],
  ['risk', 1_00, 1_00],
  ['risk', 99, 'top_up_amount_range'],
  ['risk', 100_000_00, 100_000_00],
  ['risk', 100_000_01, 'top_up_amount_range'],
  // 3 packs at ¥45.50
  ['sms', 3000, 136_50],
  ['sms', 1500, 'top_up_not_packs'],
  ['sms', 0, 'top_up_amount_range'],
  ['sms', 1_001_000, 'top_up_amount_range'],
] as const)('a top-up of %s by %i costs %s', (balance, amount, expected) => {
  const checked = checkedTopUp(balance, amount, { smsPackFen: fen(45_50) });

  expect(checked.done ? checked.value : checked.refusal.code).toBe(expected);
});

test('a link takes payments until its time is over or somebody has closed it, and tells which until its end is known', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 2, minutes));
  const link = { state: 'waiting', startedAt: at(0), expiresAt: at(30) } as const;

  expect(topUpPaymentEnding(link, at(29))).toBe(null);
  expect(topUpPaymentEnding(link, at(30))).toBe('lapsed');
  expect(topUpPaymentEnding({ ...link, expiresAt: at(5) }, at(5))).toBe('closing');
  expect(topUpPaymentEnding({ ...link, expiresAt: at(5) }, at(50))).toBe('closing');
  expect(topUpPaymentEnding({ ...link, state: 'closed' }, at(50))).toBe(null);
});
