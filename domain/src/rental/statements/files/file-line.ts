import { parseBusinessDate, type BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import type { ImportError } from '../../../import-table.ts';
import type { CashDirection } from '../../../money/payments/cash-flows.ts';

/** A table as it was read of a file: cells by row. */
export type Cells = readonly (readonly string[])[];

/** One line of a statement of an account. The amount is zero where the line is a fee by itself. */
export interface FileLine {
  readonly day: BusinessDate;
  /** HH:MM:SS in Asia/Shanghai; null: the file has no time. */
  readonly time: string | null;
  readonly direction: CashDirection;
  readonly amountFen: Fen;
  /** Below zero where the provider returns it. */
  readonly feeFen: Fen;
  /** Empty: the file does not have it. */
  readonly ourNo: string;
  readonly providerNo: string;
  readonly counterparty: string;
  /** The balance of the account behind the line; null: the file does not say it. */
  readonly balanceFen: Fen | null;
}

/** The lines of a file, in their order. With an error nothing of it is used. */
export interface FileRead {
  readonly lines: readonly FileLine[];
  readonly errors: readonly ImportError[];
}

/** A cell without the tab or the backtick that providers put around numbers, so that spreadsheets keep them as text. */
export const bareCell = (cell: string | undefined): string =>
  (cell ?? '').replace(/^[\s`']+/, '').trim();

/** True where a row has all of these titles, in any order. */
export function hasTitles(row: readonly string[], titles: readonly string[]): boolean {
  const given = new Set(row.map(bareCell));
  return titles.every((title) => given.has(title));
}

/** A file of another kind, or a torn one, has no lines and this error. */
export const notRead = (line: number, words: string): FileRead => ({
  lines: [],
  errors: [{ line, words }],
});

/** Cells of a row by the titles of its table. */
export const cellsBelow =
  (titles: readonly string[], row: readonly string[]) =>
  (title: string): string => {
    const at = titles.indexOf(title);
    return at === -1 ? '' : bareCell(row[at]);
  };

const amountForm = /^([+-]?)[¥￥]?(\d{1,3}(?:,\d{3}){1,4}|\d{1,10})(?:\.(\d{1,5}))?$/;

/** The amount that a file says in yuan, with its sign, in 1/100,000 yuan: 「-1,234.5」. 微信支付 says its charges so exactly. Null: it is none. */
export function statedParts(text: string): number | null {
  const found = amountForm.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', parts = ''] = found;
  const amount = Number(whole.replaceAll(',', '')) * 100_000 + Number(parts.padEnd(5, '0'));
  return sign === '-' ? 0 - amount : amount;
}

const partsOfFen = 1_000;

/** The same in whole fen; null where it is no amount, or not a whole fen. */
export function statedFen(text: string): Fen | null {
  const parts = statedParts(text);
  return parts === null || parts % partsOfFen !== 0 ? null : fen(parts / partsOfFen);
}

/** A charge in whole fen: half a fen counts as one, also where it is given back. */
export function chargedFen(parts: number): Fen {
  const size = Math.floor((Math.abs(parts) + partsOfFen / 2) / partsOfFen);
  return fen(parts < 0 ? 0 - size : size);
}

const dayForm =
  /^(\d{4})(?:-|\/|\.|年)?(\d{1,2})(?:-|\/|\.|月)?(\d{1,2})日?(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?/;

/** The day and the time that a file says: 2026-11-03, 2026/11/3, 20261103 or 2026年11月3日, with or without a time. */
export function statedDay(
  text: string,
): { readonly day: BusinessDate; readonly time: string | null } | null {
  const found = dayForm.exec(text);
  if (found === null) return null;
  const [, year = '', month = '', date = '', time] = found;
  const day = parseBusinessDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return day === null ? null : { day, time: time === undefined ? null : statedTime(time) };
}

/** A time of a day with seconds; null where it is none. */
export function statedTime(text: string): string | null {
  const found = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(text);
  if (found === null) return null;
  const [, hour = '', minute = '', second = '00'] = found;
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}:${second}` : null;
}

/** The amount that a line brings into its account; below zero it leaves it. */
export const movedBy = ({ direction, amountFen, feeFen }: FileLine) =>
  (direction === 'in' ? amountFen : 0 - amountFen) - feeFen;

interface Placed {
  /** Its line in the file. */
  readonly at: number;
  readonly line: FileLine;
}

/**
 * The lines in the order in which they happened. Files stand the first or the last line first: the balances tell which. A balance that does not
 * follow from the one before is an error: a line is missing or was changed.
 */
export function inOrder(placed: readonly Placed[]): FileRead {
  const forth = placed.toSorted((one, other) => order(one, other));
  const back = placed.toReversed();
  const broken = [placed, back, forth].map(breakOf);
  const chosen = [placed, back, forth].find((_, nth) => broken[nth] === null);
  if (chosen !== undefined) return { lines: chosen.map(({ line }) => line), errors: [] };
  const [first, second] = broken;
  const line = Math.max(first ?? 0, second ?? 0);
  return { lines: [], errors: [{ line, words: '余额与上一行不衔接，文件可能不完整' }] };
}

/** The line whose balance does not follow from the one before; null: each does. */
function breakOf(placed: readonly Placed[]): number | null {
  for (let nth = 1; nth < placed.length; nth += 1) {
    const [before, { line, at }] = [placed[nth - 1]?.line, placed[nth] as Placed];
    if (before === undefined || before.balanceFen === null || line.balanceFen === null) {
      if (before !== undefined && before.day > line.day) return at;
    } else if (before.balanceFen + movedBy(line) !== line.balanceFen) return at;
  }
  return null;
}

const momentOf = ({ line: { day, time } }: Placed) => `${day} ${time ?? ''}`;
const order = (one: Placed, other: Placed) => {
  const [first, second] = [momentOf(one), momentOf(other)];
  return first === second ? one.at - other.at : first < second ? -1 : 1;
};
