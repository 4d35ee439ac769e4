import type { Fen } from '../../money.ts';

/** How a case came to its end, by what became of the debt. Sent, never stored. */
export const caseEndings = {
  paid: '已还清',
  writtenOff: '转坏账',
  dropped: '减免或取消',
} as const;

export type CaseEnding = keyof typeof caseEndings;

/** A debt of which some was written off is not paid, whatever came in before. In fen. */
export function caseEndingOf(ended: {
  readonly recoveredFen: Fen;
  readonly writtenOffFen: Fen;
}): CaseEnding {
  if (ended.writtenOffFen > 0) return 'writtenOff';
  return ended.recoveredFen > 0 ? 'paid' : 'dropped';
}
