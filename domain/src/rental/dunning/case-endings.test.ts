import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { caseEndingOf } from './case-endings.ts';

test('a case is paid by money alone: written off is written off, and without either nothing was owed', () => {
  expect(caseEndingOf({ recoveredFen: fen(1), writtenOffFen: fen(0) })).toBe('paid');
  expect(caseEndingOf({ recoveredFen: fen(100_00), writtenOffFen: fen(1) })).toBe('writtenOff');
  expect(caseEndingOf({ recoveredFen: fen(0), writtenOffFen: fen(0) })).toBe('dropped');
});
