import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkOpen, type LinkWord } from '../../money/payments/link-payment.ts';
import { fen } from '../../money.ts';
import { fenTrialStates, trialAfter, type FenTrialState } from './fen-trial.ts';

const paid: LinkWord = { kind: 'paid', amountFen: fen(1) };
const words = fc.constantFrom<LinkWord>(
  { kind: 'waiting' },
  { kind: 'processing' },
  { kind: 'unknown' },
  paid,
  { kind: 'paid', amountFen: fen(100) },
  { kind: 'closed', reason: 'expired' },
  { kind: 'returned' },
  { kind: 'notReturned', reason: 'insufficient' },
);
const after = (said: readonly LinkWord[], from: FenTrialState = 'waiting'): FenTrialState =>
  said.reduce((state, word) => trialAfter(state, word) ?? state, from);

test('one fen goes there and back', () => {
  expect(after([{ kind: 'waiting' }])).toBe('waiting');
  expect(after([paid])).toBe('returning');
  expect(after([paid, { kind: 'processing' }, { kind: 'returned' }])).toBe('returned');
  expect(after([paid, { kind: 'notReturned', reason: 'insufficient' }])).toBe('failed');
  expect(after([{ kind: 'closed', reason: 'expired' }])).toBe('closed');
});

test('whatever is said, in whatever order, a fen that arrived is on its way back, is back, or is known not to be', () => {
  fc.assert(
    fc.property(fc.array(words), fc.array(words), (before, later) => {
      const state = after([...before, paid, ...later]);

      expect(['returning', 'returned', 'failed']).toContain(state);
    }),
  );
});

test('without a payment of one fen nothing is given back', () => {
  fc.assert(
    fc.property(fc.array(words), (said) => {
      const unpaid = said.filter((word) => word !== paid);

      expect(['waiting', 'closed']).toContain(after(unpaid));
    }),
  );
});

test('a message that is repeated changes nothing, and what was given back stays so', () => {
  fc.assert(
    fc.property(fc.array(words), words, (said, word) => {
      expect(after([...said, word, word])).toBe(after([...said, word]));
      expect(trialAfter('returned', word)).toBeNull();
    }),
  );
});

test('a trial is open until its fen is back or was never paid', () => {
  const open = (Object.keys(fenTrialStates) as FenTrialState[]).filter((one) => isLinkOpen(one));

  expect(open).toEqual(['waiting', 'returning']);
});
