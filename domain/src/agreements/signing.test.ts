import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agreementState,
  hearParty,
  isTimedOut,
  remindParties,
  sendAgreement,
  signingEndsAt,
  signingParties,
  type AgreementEnd,
  type AgreementFacts,
  type SigningParty,
} from './signing.ts';

const at = new Date('2026-11-21T02:00:00.000Z');
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const fresh: AgreementFacts = { signedAt: null, ended: null, sentAt: null, remindedAt: null };
const sent: AgreementFacts = { ...fresh, sentAt: at };
const ends: readonly AgreementEnd[] = ['timedOut', 'failed', 'voided'];
const parties = Object.keys(signingParties) as SigningParty[];

test('an agreement is sent once, and only while it is being signed', () => {
  expect(sendAgreement(fresh)).toMatchObject({ done: true });
  expect(sendAgreement(sent)).toMatchObject({ refusal: { code: 'agreement_sent_already' } });
  for (const ended of ends)
    expect(sendAgreement({ ...fresh, ended })).toMatchObject({ refusal: { state: ended } });
  expect(sendAgreement({ ...fresh, signedAt: at })).toMatchObject({
    refusal: { state: 'signed', label: '发起电子签' },
  });
});

test('parties are reminded every ten minutes at most, and only of what was sent', () => {
  expect(remindParties(fresh, at)).toMatchObject({ refusal: { code: 'agreement_not_sent' } });
  expect(remindParties(sent, after(0.1))).toMatchObject({
    refusal: { code: 'agreement_reminded_lately' },
  });
  expect(remindParties(sent, after(0.2))).toMatchObject({ done: true });
  expect(remindParties({ ...sent, remindedAt: after(1) }, after(1.1))).toMatchObject({
    refusal: { code: 'agreement_reminded_lately' },
  });
});

test('signing is over 24 hours after it was sent, and never where it was not sent', () => {
  expect(signingEndsAt(sent)).toEqual(after(24));
  expect([isTimedOut(sent, after(23.99)), isTimedOut(sent, after(24))]).toEqual([false, true]);
  expect(isTimedOut(fresh, after(1000))).toBe(false);
  expect(isTimedOut({ ...sent, signedAt: at }, after(25))).toBe(false);
});

test('a signature counts for more than an end before it', () => {
  expect(agreementState({ signedAt: at, ended: 'timedOut' })).toBe('signed');
});

test('whatever the provider says, in whatever order and however often, it is signed when all have signed and nobody refused before', () => {
  const word = fc.record({
    party: fc.constantFrom(...parties),
    outcome: fc.constantFrom('signed' as const, 'signed' as const, 'refused' as const),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      let facts = sent;
      let unsigned: readonly SigningParty[] = parties;
      const signedFirst = new Set<SigningParty>();
      let expected: 'signing' | 'signed' | 'failed' = 'signing';
      for (const said of words) {
        const came = hearParty(facts, unsigned, said);
        if (came === 'partySigned' || came === 'allSigned')
          unsigned = unsigned.filter((party) => party !== said.party);
        if (came === 'allSigned') facts = { ...sent, signedAt: at };
        if (came === 'failed') facts = { ...sent, ended: 'failed' };
        if (expected === 'signing' && !signedFirst.has(said.party)) {
          if (said.outcome === 'refused') expected = 'failed';
          else signedFirst.add(said.party);
          if (signedFirst.size === parties.length) expected = 'signed';
        }
      }
      expect(agreementState(facts)).toBe(expected);
    }),
  );
});
