import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applicationNumber,
  applyForNotarization,
  isUnderWay,
  notarizationStates,
  stateAfterWord,
  type NotarizationState,
} from './notarization.ts';

const states = Object.keys(notarizationStates) as NotarizationState[];
const words = [...states, 'unknown'] as const;

test.each<[NotarizationState, (NotarizationState | null)[]]>([
  ['applied', [null, 'accepted', 'issued', 'refused', null]],
  ['accepted', [null, null, 'issued', 'refused', null]],
  ['issued', [null, null, null, null, null]],
  ['refused', [null, null, 'issued', null, null]],
])('an application that is %s becomes, by each word, %j', (state, expected) => {
  expect(words.map((kind) => stateAfterWord(state, { kind }))).toEqual(expected);
});

test('whatever is said, and in whatever order: it comes as far as the farthest word', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), (said) => {
      let state: NotarizationState = 'applied';
      for (const kind of said) state = stateAfterWord(state, { kind }) ?? state;
      const farthest = (['issued', 'refused', 'accepted'] as const).find((one) =>
        said.includes(one),
      );
      expect(state).toBe(farthest ?? 'applied');
    }),
  );
});

const signed = { isOn: true, signedAt: new Date(0), ended: null, reviewSince: null, latest: null };

test.each([
  ['notarization_off', { isOn: false }],
  ['agreement_wrong_state', { signedAt: null }],
  ['agreement_wrong_state', { signedAt: null, ended: 'voided' as const }],
  ['notarization_under_way', { latest: 'applied' as const }],
  ['notarization_under_way', { latest: 'accepted' as const }],
  ['notarized_already', { latest: 'issued' as const }],
])('申请公证 is refused with %s where %j', (code, change) => {
  expect(applyForNotarization({ ...signed, ...change })).toMatchObject({
    done: false,
    refusal: { code },
  });
});

test('S84 a signed agreement of a brand that has it is applied for, and again after a refusal', () => {
  expect(applyForNotarization(signed)).toMatchObject({ done: true });
  expect(applyForNotarization({ ...signed, latest: 'refused' })).toMatchObject({ done: true });
  expect(states.filter(isUnderWay)).toEqual(['applied', 'accepted']);
  expect(applicationNumber('alpha', 7, 2)).toBe('GZ-alpha-7-2');
});
