import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consentAfter,
  consentStates,
  maxConsentsADay,
  startConsent,
  type ConsentState,
  type ConsentWord,
} from './sign-consent.ts';

const states = Object.keys(consentStates) as ConsentState[];
const words: ConsentWord[] = ['waiting', 'given', 'refused'];
const instant = fc.date({ noInvalidDate: true });

test('a consent that has ended stays as it is, whatever the provider says then', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...states.filter((state) => state !== 'waiting')),
      fc.constantFrom(...words),
      instant,
      instant,
      (state, said, expiresAt, now) => {
        expect(consentAfter({ state, expiresAt }, said, now)).toBe(state);
      },
    ),
  );
});

test('a word of the provider counts after the last day, too; without one the consent has expired then', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), instant, instant, (said, expiresAt, now) => {
      const after = consentAfter({ state: 'waiting', expiresAt }, said, now);

      const isLate = now >= expiresAt;
      expect(after).toBe(said === 'waiting' && isLate ? 'expired' : said);
    }),
  );
});

test('a day has five of an account', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (startedToday) => {
      expect(startConsent(startedToday).done).toBe(startedToday < 5);
    }),
  );
  expect(maxConsentsADay).toBe(5);
});
