import type { BusinessDate } from '../../business-date.ts';
import { isStorable, type ImportError, type TableRow } from '../../import-table.ts';
import { fen, type Fen } from '../../money.ts';
import { typedDay } from '../../typed-day.ts';
import { typedFen } from '../../typed-fen.ts';
import type { TextRule } from '../../validation/text-rule.ts';

/** A column of a table that is taken over, as its template explains it. */
export interface ImportColumn<Title extends string = string> {
  readonly title: Title;
  readonly isNeeded: boolean;
  readonly example: string;
  /** The values that are allowed, explained to the operator. */
  readonly help: string;
}

/** The titles that a table must have. */
export const neededTitles = <Title extends string>(
  columns: readonly ImportColumn<Title>[],
): Title[] => columns.filter(({ isNeeded }) => isNeeded).map(({ title }) => title);

/** The rows that are right and the faults of the others; with one fault nothing is written. */
export interface RowsRead<Row> {
  readonly rows: readonly Row[];
  /** Rows that were imported before with the same content. */
  readonly skippedCount: number;
  readonly errors: readonly ImportError[];
}

/** The one fault of a file with too much in it. */
export const tooMany = <Row>(line: number, max: number, noun: string): RowsRead<Row> => ({
  rows: [],
  skippedCount: 0,
  errors: [{ line, words: `一次最多导入${max}${noun}，请拆分文件` }],
});

interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** For an empty cell; absent: it must be filled. */
  readonly blank?: number;
}

/**
 * Reads the cells of a row and keeps all that is wrong with them, by their columns. A value that is wrong is answered as an empty
 * one: it is never written.
 */
export class CellReader<Title extends string> {
  readonly line: number;
  readonly faults: ImportError[] = [];
  readonly #cellOf: (title: Title) => string;

  constructor({ line, cellOf }: TableRow<Title>) {
    this.line = line;
    this.#cellOf = cellOf;
  }

  fault(column: Title, words: string): void {
    this.faults.push({ line: this.line, column, words });
  }

  /** True if one of these cells is wrong: what depends on them is told once they are mended. */
  isWrong(...columns: readonly Title[]): boolean {
    return this.faults.some(({ column }) => columns.some((one) => one === column));
  }

  isBlank(column: Title): boolean {
    return this.#cellOf(column) === '';
  }

  /** A text of at most `max` characters. */
  text(column: Title, max: number, isNeeded = true): string {
    const text = this.#cellOf(column);
    if (text === '' && isNeeded) this.fault(column, `请填写${column}`);
    else if (text.length > max) this.fault(column, `${column}最多${max}个字`);
    else if (!isStorable(text)) this.fault(column, `${column}包含不支持的字符`);
    return text;
  }

  /** A text that keeps a rule. */
  ruled(column: Title, { test, message }: TextRule): string {
    const text = this.#cellOf(column);
    if (text === '') this.fault(column, `请填写${column}`);
    else if (/^\d(?:\.\d+)?E\+\d+$/i.test(text))
      this.fault(column, `${column}被表格软件改成了科学计数法，请把该列设为文本后重新填写`);
    else if (!test(text)) this.fault(column, message);
    return text;
  }

  /** The key of one of these labels; `blank` for an empty cell, where one is named. */
  choice<Key extends string>(
    column: Title,
    labels: Readonly<Record<Key, string>>,
    blank?: Key,
  ): Key | null {
    const text = this.#cellOf(column);
    if (text === '' && blank !== undefined) return blank;
    const found = (Object.keys(labels) as Key[]).find((key) => labels[key] === text);
    if (found === undefined)
      this.fault(column, `${column}应为${Object.values(labels).join('、')}之一`);
    return found ?? null;
  }

  /** An amount in yuan; null for an empty cell. */
  amount(column: Title): Fen | null {
    const amount = typedFen(this.#cellOf(column));
    if (amount === undefined) this.fault(column, `${column}应为最多两位小数的金额`);
    return amount ?? null;
  }

  /** An amount that must be there. */
  neededAmount(column: Title, min: number): Fen {
    const amount = this.amount(column);
    if (amount === null && this.isBlank(column)) this.fault(column, `请填写${column}`);
    if (amount !== null && amount < min) this.fault(column, `${column}应大于0`);
    return amount ?? fen(0);
  }

  /** A whole number. */
  count(column: Title, { min, max, blank }: NumberRange): number {
    const text = this.#cellOf(column);
    if (text === '' && blank !== undefined) return blank;
    const count = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (count >= min && count <= max) return count;
    this.fault(column, min === max ? `${column}应为${min}` : `${column}应为${min}到${max}的整数`);
    return min;
  }

  /** A day; null where none was told that could be used. */
  day(column: Title): BusinessDate | null {
    const day = typedDay(this.#cellOf(column));
    if (day === null) this.fault(column, `请填写${column}`);
    if (day === undefined) this.fault(column, `${column}应为日期，如 2026-01-31`);
    return day ?? null;
  }
}
