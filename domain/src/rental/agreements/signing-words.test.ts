import { expect, test } from 'vitest';
import { listedAgreementState } from './listed-state.ts';
import { signingWay } from './signing-words.ts';

const at = '2026-11-21T02:00:00.000Z';
const isSigned = (...signed: boolean[]) => signed.map((isSigned) => ({ isSigned }));

test.each([
  ['nobody was asked and nothing is signed', 'signing', null, [], null],
  ['nobody was asked, and it was signed', 'signed', null, [], '线下签署'],
  ['all who were asked have signed', 'signed', at, isSigned(true, true, true), '电子签'],
  ['it was signed before all who were asked had', 'signed', at, isSigned(true, false), '线下签署'],
  ['those who were asked may still sign', 'signing', at, isSigned(true, false), '电子签'],
  ['their time is over', 'timedOut', at, isSigned(false, false), '电子签'],
] as const)('签署方式 where %s', (_what, agreementState, sentAt, parties, way) => {
  expect(signingWay({ agreementState, sentAt, parties })).toBe(way);
});

test.each([
  ['signing', null, 'toSign'],
  ['signing', at, 'signing'],
  ['voided', null, 'voided'],
  ['signed', null, 'signed'],
] as const)(
  'an agreement that is %s and was sent at %s is looked for as %s',
  (state, sentAt, wanted) => {
    expect(listedAgreementState({ agreementState: state, sentAt })).toBe(wanted);
  },
);
