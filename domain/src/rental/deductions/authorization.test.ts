import { describe, expect, test } from 'vitest';
import { agreementAfter, type AgreementWord, type AuthorizationState } from './authorization.ts';

const signed: AgreementWord = { kind: 'signed', providerNo: 'P1' };
const words: readonly AgreementWord[] = [
  signed,
  { kind: 'waiting' },
  { kind: 'ended' },
  { kind: 'refused' },
  { kind: 'unknown' },
];
const after = (state: AuthorizationState, isTooLate = false) =>
  words.map((word) => agreementAfter(state, word, isTooLate));

describe('an agreement to deductions, by what its provider says', () => {
  test('it is signed or ended by the provider alone; silence changes nothing', () => {
    expect(after('signing')).toEqual(['signed', null, 'ended', 'ended', null]);
    expect(after('signed')).toEqual([null, null, 'ended', 'ended', null]);
  });

  test('after its last day one that nobody has signed ends, and one that was signed does not', () => {
    expect(after('signing', true)).toEqual(['signed', 'ended', 'ended', 'ended', null]);
    expect(after('signed', true)).toEqual([null, null, 'ended', 'ended', null]);
  });

  test('one that we have ended stays ended, whatever is said later', () => {
    for (const isTooLate of [false, true])
      expect(after('ended', isTooLate)).toEqual([null, null, null, null, null]);
  });
});
