import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

/** A client of this API family leaves the page for /401 at each 403 (S149, S233): only a missing right may do that. */
const missingRights = [
  'forbidden',
  'cross_site',
  'whole_brand_only',
  'waybill_needs_reveal',
  'paper_needs_reveal',
];
/** A program gets them from the open API; a page never does. */
const ofPrograms = new Set([
  'open_address_forbidden',
  'open_nonce_used',
  'open_scope_missing',
  'open_signature_invalid',
]);
const toPages = Object.entries(refusals).filter(([code]) => !ofPrograms.has(code));

test('S149 S233 only a missing right is 403; the business refuses with 4xx other than that', () => {
  const forbidden = toPages.filter(([, { status }]) => status === 403);

  expect(forbidden.map(([code]) => code).toSorted()).toEqual(missingRights.toSorted());
});

test('S230 S232 only a dead login or an unsigned callback is 401, and only a wrong account or password 402', () => {
  const codesOf = (wanted: number) =>
    toPages.filter(([, { status }]) => status === wanted).map(([code]) => code);

  expect(codesOf(401).toSorted()).toEqual(['callback_not_signed', 'login_expired']);
  expect(codesOf(402)).toEqual(['wrong_password']);
});
