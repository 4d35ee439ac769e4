import { plainYuan, type Fen } from '@rental/domain/money';
import { timeText } from '@rental/domain/time/time-text';
import type { Cell, CellKind } from '../../../http/exportable-list.ts';

/** A column of a file. */
export interface FileColumn {
  readonly title: string;
  readonly kind: CellKind;
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet takes for text (threat model 34): what it would take for a formula gets an apostrophe, and
 * what XML and files cannot hold is left out.
 */
export function safeText(text: string): string {
  const written = text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
  return formula.test(written) ? `'${written}` : written;
}

/** The text of a cell: yuan with two decimals, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export function cellText(kind: CellKind, cell: Cell): string {
  if (cell === null) return '';
  if (kind === 'money') return plainYuan(cell as Fen);
  if (kind === 'count') return String(cell);
  if (kind === 'instant') return timeText(cell);
  return safeText(String(cell));
}
