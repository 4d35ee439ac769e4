import { fen } from '@rental/domain/money';
import { expect, test } from 'vitest';
import { typedParts, type TypedParts } from './typed-parts.ts';

const evenly: TypedParts = { by: 'evenly', count: 3, pace: 'weekly', firstOn: '2026-12-01' };
const byHand = (parts: TypedParts['parts']): TypedParts => ({
  ...evenly,
  by: 'byHand',
  ...(parts !== undefined && { parts }),
});

test('even parts are those that the domain proposes', () => {
  expect(typedParts(fen(100), evenly)?.map(({ amountFen }) => amountFen)).toEqual([34, 33, 33]);
  expect(typedParts(fen(100), { ...evenly, firstOn: '' })).toBeNull();
});

test('parts by hand are taken as they are typed, once each has a day and an amount', () => {
  const part = { dueOn: '2026-12-01', amountFen: fen(40) };
  expect(typedParts(fen(100), byHand([part]))).toEqual([part]);
  expect(typedParts(fen(100), byHand([part, { dueOn: '2026-12-08' }]))).toBeNull();
  expect(typedParts(fen(100), byHand([{ ...part, amountFen: fen(0) }]))).toHaveLength(1);
  expect(typedParts(fen(100), byHand([]))).toBeNull();
  expect(typedParts(fen(100), byHand(undefined))).toBeNull();
});
