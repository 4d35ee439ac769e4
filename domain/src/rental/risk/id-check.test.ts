import { expect, test } from 'vitest';
import { idCheckResult, isNoRecord } from './id-check.ts';
import { isReportOn, reportTypes } from './providers.ts';

const ready = { reportState: 'ready', failure: null } as const;
const failed = { reportState: 'failed', level: null } as const;

test.each([
  [{ reportState: 'asked', level: null, failure: null } as const, null],
  [{ ...ready, level: 'low' } as const, 'same'],
  [{ ...ready, level: 'high' } as const, 'different'],
  [{ ...ready, level: 'medium' } as const, 'unknown'],
  [{ ...ready, level: null } as const, 'unknown'],
  [{ ...failed, failure: 'notFound' } as const, 'noRecord'],
  [{ ...failed, failure: 'noAnswer' } as const, 'unknown'],
])('S85 the result of a check (%#)', (checked, result) => {
  expect(idCheckResult(checked)).toBe(result);
});

test('S82 S83 S85 each kind beside the numbered providers has its own switch', () => {
  const off = { creditTypes: [], creditLuoRan: false, cardCollateButton: false };
  const on = (switches: Partial<Parameters<typeof isReportOn>[1]>) =>
    reportTypes.filter((type) => isReportOn(type, { ...off, ...switches }));

  expect(on({})).toEqual([1, 2, 3, 4, 5, 6]);
  expect(on({ creditTypes: ['faSu'] })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(on({ creditLuoRan: true })).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(on({ cardCollateButton: true })).toEqual([1, 2, 3, 4, 5, 6, 9]);
});

test('without a record a check has a result, and a report has failed', () => {
  const none = { reportState: 'failed', failure: 'notFound' } as const;

  expect([isNoRecord(9, none), isNoRecord(1, none)]).toEqual([true, false]);
  expect(isNoRecord(9, { ...none, failure: 'garbled' })).toBe(false);
});
