import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carrierCodeOf, carrierNames } from './carriers.ts';
import {
  askEveryMs,
  hear,
  isPickedUp,
  nextAskAt,
  parcelStates,
  type ParcelState,
} from './tracking.ts';

const state = fc.constantFrom(...(Object.keys(parcelStates) as ParcelState[]));
const wordOrNone = fc.option(state, { nil: null });

test('whatever is heard and in whichever order, a parcel that was signed for or picked up stays so', () => {
  fc.assert(
    fc.property(fc.array(wordOrNone), (words) => {
      const heard: (ParcelState | null)[] = [null];
      for (const word of words) heard.push(hear(heard.at(-1) ?? null, word).state);

      const from = (is: (one: ParcelState | null) => boolean) => {
        const first = heard.findIndex(is);
        return first < 0 ? [] : heard.slice(first);
      };
      expect(from((one) => one === 'signed').every((one) => one === 'signed')).toBe(true);
      expect(from(isPickedUp).every(isPickedUp)).toBe(true);
      expect(heard.at(-1) === 'signed').toBe(words.includes('signed'));
    }),
  );
});

test('a refusal is news once, until the parcel went on', () => {
  expect(hear('delivering', 'refused').isNewlyRefused).toBe(true);
  expect(hear('refused', 'refused').isNewlyRefused).toBe(false);
  expect(hear('refused', null).isNewlyRefused).toBe(false);
  expect(hear('signed', 'refused')).toEqual({ state: 'signed', isNewlyRefused: false });
});

test('a parcel is asked about every ten minutes at most, and never again once it is signed for', () => {
  const now = new Date('2026-11-21T02:00:00Z');
  const nextOf = (known: ParcelState | null, agoMs: number) =>
    nextAskAt({ state: known, askedAt: new Date(now.getTime() - agoMs) }, now);
  fc.assert(
    fc.property(wordOrNone, fc.integer({ min: 0, max: askEveryMs - 1 }), (known, agoMs) => {
      const isOver = known === 'signed';
      const next = new Date(now.getTime() - agoMs + askEveryMs);

      expect(nextOf(known, agoMs)).toEqual(isOver ? 'never' : next);
      expect(nextOf(known, agoMs + askEveryMs)).toBe(isOver ? 'never' : null);
    }),
  );
  expect(nextAskAt({ state: null, askedAt: null }, now)).toBeNull();
});

test('every carrier that is offered has a code of its own, and others have none', () => {
  expect(new Set(carrierNames.map(carrierCodeOf)).size).toBe(carrierNames.length);
  expect(carrierCodeOf('邮政EMS')).toBe('EMS');
  for (const name of ['同城闪送', 'constructor', '']) expect(carrierCodeOf(name)).toBeNull();
});
