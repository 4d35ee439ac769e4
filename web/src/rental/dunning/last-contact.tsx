import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { timeText } from '../../ui/texts/time-text.ts';

interface Contacted {
  readonly lastContactAt: string | null;
  readonly lastResult: ContactResult | null;
}

/** 最近跟进 of a case: when, and with which result. */
export function lastContact({ lastContactAt, lastResult }: Contacted) {
  if (lastContactAt === null) return '-';
  return twoLines(timeText(lastContactAt), lastResult === null ? '-' : contactResults[lastResult]);
}

export const lastContactHint = ({ lastContactAt }: Contacted): string =>
  lastContactAt === null ? '从未跟进' : timeText(lastContactAt);
