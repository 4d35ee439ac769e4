import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { entryAllowed, entryState, expiryOf, maxTermDays } from './list-entry.ts';
import {
  blackReasons,
  isReasonOf,
  listReasons,
  whiteReasons,
  type ListReason,
} from './list-kinds.ts';

const today = businessDate('2026-11-21');
const reasons = Object.keys(listReasons) as ListReason[];

test('an entry counts through the last day of its term, and one without a term for ever', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxTermDays }),
      fc.integer({ min: 0, max: maxTermDays * 2 }),
      (termDays, later) => {
        const day = addDays(today, later);
        const isOver = later >= termDays;

        expect(entryState({ expiresOn: expiryOf(today, termDays), isRemoved: false }, day)).toBe(
          isOver ? 'expired' : 'active',
        );
        expect(entryState({ expiresOn: expiryOf(today, null), isRemoved: false }, day)).toBe(
          'active',
        );
      },
    ),
  );
});

test('a removed entry stays removed, expired or not', () => {
  for (const expiresOn of [null, addDays(today, -1), today])
    expect(entryState({ expiresOn, isRemoved: true }, today)).toBe('removed');
});

test('each reason belongs to one list', () => {
  for (const reason of reasons)
    expect(isReasonOf('black', reason)).toBe(!isReasonOf('white', reason));
  expect(reasons).toHaveLength(
    Object.keys({ ...blackReasons }).length + Object.keys(whiteReasons).length,
  );
});

test('an entry needs a key and a reason of its list, and only the blacklist is shared', () => {
  const entry = { kind: 'black', reason: 'overdue', isShared: true, keyCount: 1 } as const;

  expect(entryAllowed(entry).done).toBe(true);
  expect(entryAllowed({ ...entry, keyCount: 0 })).toMatchObject({
    refusal: { code: 'risk_entry_without_key' },
  });
  expect(entryAllowed({ ...entry, reason: 'regular' })).toMatchObject({
    refusal: { code: 'risk_entry_wrong_reason' },
  });
  expect(entryAllowed({ ...entry, kind: 'white', reason: 'regular' })).toMatchObject({
    refusal: { code: 'risk_entry_not_shareable' },
  });
});
