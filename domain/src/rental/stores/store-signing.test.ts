import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { checkSigning, signingState } from './store-signing.ts';

const day = businessDate;

test('an agreement counts up to its last day, and one without an end for ever', () => {
  const signing = { signedOn: day('2026-01-01'), signedUntil: day('2026-12-31') };
  expect(signingState(null, day('2026-06-01'))).toBe('none');
  expect(signingState(signing, day('2026-12-31'))).toBe('signed');
  expect(signingState(signing, day('2027-01-01'))).toBe('expired');
  expect(signingState({ ...signing, signedUntil: null }, day('2099-01-01'))).toBe('signed');
});

test('an agreement of tomorrow, or one that ends before it begins, is refused', () => {
  const today = day('2026-06-01');
  const refusalOf = (signedOn: string, until: string | null) => {
    const checked = checkSigning(
      { signedOn: day(signedOn), signedUntil: until === null ? null : day(until) },
      today,
    );
    return checked.done ? null : checked.refusal.code;
  };
  expect(refusalOf('2026-06-02', null)).toBe('store_signed_later');
  expect(refusalOf('2026-06-01', '2026-05-31')).toBe('store_signing_ends_before');
  expect(refusalOf('2026-06-01', '2026-06-01')).toBe(null);
});
