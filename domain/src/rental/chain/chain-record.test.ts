import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chainedKinds,
  isChained,
  maySend,
  maxTries,
  recordAfter,
  recordNumber,
  retryRecord,
  verdictOn,
  type ChainFacts,
  type ChainState,
  type ChainWord,
} from './chain-record.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const facts = (state: ChainState, tries = 1, looks = 1): ChainFacts => ({
  state,
  tries,
  maxTries,
  looks,
});
const failed: ChainWord = { kind: 'failed', reason: 'busy' };
const words: readonly ChainWord[] = [
  { kind: 'recorded' },
  { kind: 'processing' },
  { kind: 'unknown' },
  failed,
];
const minutesTo = (at: Date | null | undefined) =>
  at instanceof Date ? (at.getTime() - now.getTime()) / 60_000 : null;

test.each<[ChainState, (ChainState | null)[]]>([
  ['pending', ['success', 'pending', 'pending', 'pending']],
  ['success', [null, null, null, null]],
  ['failed', ['success', null, null, null]],
])('a record that is %s becomes, by each word, %j', (state, expected) => {
  expect(words.map((word) => recordAfter(facts(state), word, now)?.state ?? null)).toEqual(
    expected,
  );
});

test('a hash that is turned down is sent again after longer and longer, and five times in all', () => {
  const waits = [1, 2, 3, 4].map((tries) =>
    minutesTo(recordAfter(facts('pending', tries), failed, now)?.lookAt),
  );
  expect(waits).toEqual([1, 5, 15, 60]);
  expect(recordAfter(facts('pending', 5), failed, now)).toEqual({
    state: 'failed',
    lookAt: null,
    isAwaited: false,
  });
  expect([maySend(facts('pending', 4)), maySend(facts('pending', 5))]).toEqual([true, false]);
});

test('what has no answer is asked for before it is sent again, more and more seldom', () => {
  const looks = [1, 2, 3, 4, 40].map((look) =>
    recordAfter(facts('pending', 1, look), { kind: 'unknown' }, now),
  );
  expect(looks.map((next) => [next?.isAwaited, minutesTo(next?.lookAt)])).toEqual([
    [true, 1],
    [true, 5],
    [true, 15],
    [true, 60],
    [true, 60],
  ]);
});

test('whatever is said, and in whatever order: what was once on the chain stays there, and all else is looked at again or given up', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (said) => {
      let state: ChainState = 'pending';
      const lookedAt: boolean[] = [];
      for (const [nth, word] of said.entries()) {
        const next = recordAfter(facts(state, Math.min(nth + 1, maxTries), nth + 1), word, now);
        if (next !== null) lookedAt.push((next.lookAt !== null) === (next.state === 'pending'));
        state = next?.state ?? state;
      }

      expect(state === 'success').toBe(said.some(({ kind }) => kind === 'recorded'));
      expect(lookedAt).toEqual(lookedAt.map(() => true));
    }),
  );
});

test('only what was given up can be tried again, and then as often again', () => {
  expect(retryRecord(facts('failed', 5))).toEqual({ done: true, value: { maxTries: 10 } });
  for (const state of ['pending', 'success'] as const)
    expect(retryRecord(facts(state))).toMatchObject({
      done: false,
      refusal: { code: 'chain_not_failed' },
    });
});

test('one node has one number, and only some kinds of nodes have one', () => {
  expect(recordNumber('alpha', 7)).toBe('SL-alpha-7');
  expect(chainedKinds.every(isChained)).toBe(true);
  expect([isChained('placed'), isChained('dossier')]).toEqual([false, false]);
});

test.each([
  ['intact', {}],
  ['changed', { recomputed: 'b' }],
  ['replaced', { sent: 'b' }],
  ['notFound', { onChain: null }],
  ['mismatch', { onChain: 'b' }],
] as const)('验真 finds %s', (verdict, change) => {
  expect(verdictOn({ recomputed: 'a', stored: 'a', sent: 'a', onChain: 'a', ...change })).toBe(
    verdict,
  );
});
