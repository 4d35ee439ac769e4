import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  leastContactHours,
  quietOutside,
  widestContactHours,
  type ContactHours,
} from '../customer-sms/contact-hours.ts';
import {
  agreementState,
  outcomeOfParty,
  isLastCall,
  isTimedOut,
  lastCallAt,
  remindParties,
  resendSigning,
  reviewFace,
  sendAgreement,
  signingEndsAt,
  signingParties,
  type AgreementEnd,
  type AgreementFacts,
  type PartyWord,
  type SigningParty,
} from './signing.ts';

const at = new Date('2026-11-21T02:00:00.000Z');
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const fresh: AgreementFacts = {
  signedAt: null,
  ended: null,
  sentAt: null,
  remindedAt: null,
  reviewSince: null,
};
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

test('a signing that nobody can complete any more is begun anew, and no other', () => {
  for (const ended of ['timedOut', 'failed'] as const)
    expect(resendSigning({ ...sent, ended })).toMatchObject({ done: true });
  expect(resendSigning(fresh)).toMatchObject({ refusal: { code: 'agreement_not_sent' } });
  for (const [facts, state] of [
    [sent, 'signing'],
    [{ ...sent, ended: 'voided' }, 'voided'],
    [{ ...sent, ended: 'failed', signedAt: at }, 'signed'],
  ] as const)
    expect(resendSigning(facts)).toMatchObject({ refusal: { state, label: '重发签署' } });
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

test.each<[string, string, ContactHours]>([
  ['2026-11-21T08:00:00.000Z', '2026-11-22T04:00:00.000Z', [8, 21]], // 16:00 in Shanghai, 12:00 the next day
  ['2026-11-21T04:00:00.000Z', '2026-11-22T00:00:00.000Z', [8, 21]], // 12:00, 08:00 the next day
  ['2026-11-21T03:59:00.000Z', '2026-11-21T12:00:00.000Z', [8, 21]], // 11:59, 20:00 the same day
  ['2026-11-20T17:00:00.000Z', '2026-11-21T12:00:00.000Z', [8, 21]], // 01:00, 20:00 the same day
  ['2026-11-20T16:59:00.000Z', '2026-11-21T12:59:00.000Z', [8, 21]], // 00:59, 20:59 the same day
  ['2026-11-21T04:00:00.000Z', '2026-11-21T09:00:00.000Z', [14, 18]], // 12:00, 17:00 the same day
  ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z', [14, 18]], // 16:00, 17:00 the same day
  ['2026-11-21T08:01:00.000Z', '2026-11-22T06:00:00.000Z', [14, 18]], // 16:01, 14:00 the next day
])('S96 of what was sent at %s the parties are reminded at %s within %j', (sentAt, at, hours) => {
  expect(lastCallAt(new Date(sentAt), hours).toISOString()).toBe(at);
});

const someInstant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
const hoursAfter = (sentAt: Date, hours: ContactHours) =>
  (lastCallAt(sentAt, hours).getTime() - sentAt.getTime()) / 3_600_000;

test('S96 whenever it was sent, the reminder comes by day, hours after it and hours before the end', () => {
  fc.assert(
    fc.property(someInstant, (sentAt) => {
      const hours = hoursAfter(sentAt, widestContactHours);
      expect(hours).toBeGreaterThan(7);
      expect(hours).toBeLessThanOrEqual(20);
    }),
  );
});

test('S96 whatever hours a brand set, the reminder comes within them, an hour after it and two before the end', () => {
  const someHours = fc
    .tuple(fc.integer({ min: 8, max: 21 }), fc.integer({ min: 8, max: 21 }))
    .filter(([from, until]) => until - from >= leastContactHours);
  fc.assert(
    fc.property(someInstant, someHours, (sentAt, hours) => {
      const after = hoursAfter(sentAt, hours);
      expect(quietOutside(hours).isQuiet(lastCallAt(sentAt, hours))).toBe(false);
      expect(after).toBeGreaterThanOrEqual(1);
      expect(after).toBeLessThanOrEqual(22);
    }),
  );
});

test('S96 nobody is reminded who has signed, cannot any more, or was reminded just now', () => {
  expect(isLastCall(sent, after(20))).toBe(true);
  expect(isLastCall({ ...sent, remindedAt: after(19) }, after(20))).toBe(true);
  expect(isLastCall({ ...sent, remindedAt: after(19.9) }, after(20))).toBe(false);
  expect(isLastCall({ ...sent, signedAt: after(19) }, after(20))).toBe(false);
  expect(isLastCall(sent, after(24))).toBe(false);
  for (const ended of ends) expect(isLastCall({ ...sent, ended }, after(20))).toBe(false);
});

test('signing is over 24 hours after it was sent, and never where it was not sent', () => {
  expect(signingEndsAt(sent)).toEqual(after(24));
  expect([isTimedOut(sent, after(23.99)), isTimedOut(sent, after(24))]).toEqual([false, true]);
  expect(isTimedOut(fresh, after(1000))).toBe(false);
  expect(isTimedOut({ ...sent, signedAt: at }, after(25))).toBe(false);
});

test('a signature counts for more than an end before it', () => {
  expect(agreementState({ signedAt: at, ended: 'timedOut', reviewSince: at })).toBe('signed');
});

test('the third time that the face of the customer is not recognised one of ours looks at it, and nobody’s time passes', () => {
  const failed = (faceFailures: number, party: SigningParty = 'customer') =>
    outcomeOfParty(sent, parties, { party, outcome: 'faceFailed', faceFailures });
  const inReview = { ...sent, reviewSince: at };

  expect([failed(1), failed(2), failed(3), failed(4)]).toEqual([
    'faceFailed',
    'faceFailed',
    'toReview',
    'toReview',
  ]);
  expect(failed(3, 'store')).toBe('nothing');
  expect(reviewFace(inReview)).toMatchObject({ done: true });
  expect(reviewFace(sent)).toMatchObject({ refusal: { state: 'signing', label: '人工复核' } });
  expect(reviewFace({ ...inReview, ended: 'failed' })).toMatchObject({
    refusal: { state: 'failed' },
  });
  expect(isTimedOut(inReview, after(25))).toBe(false);
  expect(remindParties(inReview, after(1))).toMatchObject({ refusal: { state: 'inReview' } });
  expect(resendSigning(inReview)).toMatchObject({ refusal: { state: 'inReview' } });
});

test('whatever the provider says, in whatever order and however often, it is signed when all have signed and nobody refused before', () => {
  const word = fc.record({
    party: fc.constantFrom(...parties),
    outcome: fc.constantFrom<PartyWord['outcome'][]>('signed', 'signed', 'refused', 'faceFailed'),
    faceFailures: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      let facts = sent;
      let unsigned: readonly SigningParty[] = parties;
      const signedFirst = new Set<SigningParty>();
      let expected: 'signing' | 'signed' | 'failed' = 'signing';
      let isLookedAt = false;
      for (const said of words) {
        const came = outcomeOfParty(facts, unsigned, said);
        if (came === 'partySigned' || came === 'allSigned')
          unsigned = unsigned.filter((party) => party !== said.party);
        if (came === 'partySigned' && said.party === 'customer') facts = sent;
        if (came === 'toReview') facts = { ...sent, reviewSince: at };
        if (came === 'allSigned') facts = { ...sent, signedAt: at };
        if (came === 'failed') facts = { ...sent, ended: 'failed' };
        if (expected === 'signing' && !signedFirst.has(said.party)) {
          if (said.outcome === 'refused') expected = 'failed';
          else if (said.outcome === 'signed') signedFirst.add(said.party);
          else if (said.party === 'customer' && said.faceFailures >= 3) isLookedAt = true;
          if (signedFirst.size === parties.length) expected = 'signed';
        }
      }
      const isInReview = expected === 'signing' && isLookedAt && !signedFirst.has('customer');
      expect(agreementState(facts)).toBe(isInReview ? 'inReview' : expected);
    }),
  );
});
