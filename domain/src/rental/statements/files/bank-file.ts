import { fen, type Fen } from '../../../money.ts';
import type { ImportError } from '../../../import-table.ts';
import {
  bareCell,
  cellsBelow,
  hasTitles,
  inOrder,
  notRead,
  statedDay,
  statedFen,
  statedTime,
  type Cells,
  type FileLine,
  type FileRead,
} from './file-line.ts';

/**
 * The titles of the columns of a bank's file, as the brand entered them; null: the bank has no such column. The amount stands in two columns, or
 * in one with a sign (`amount`).
 */
export interface BankColumns {
  readonly day: string;
  readonly time: string | null;
  readonly income: string | null;
  readonly spent: string | null;
  readonly amount: string | null;
  readonly tradeNo: string | null;
  readonly counterparty: string | null;
  readonly balance: string | null;
}

/** The names of the columns, in the order of a form. */
export const bankColumnNames = {
  day: '交易日期',
  time: '交易时间',
  income: '收入金额',
  spent: '支出金额',
  amount: '带正负号的金额',
  tradeNo: '流水号',
  counterparty: '对方户名',
  balance: '账户余额',
} as const satisfies Record<keyof BankColumns, string>;

/** True where the columns say an amount in one way: two columns, or one with a sign. */
export const saysAmount = ({ income, spent, amount }: BankColumns): boolean =>
  amount === null ? income !== null && spent !== null : income === null && spent === null;

/** A file of a bank: rows of the company stand above the titles, and sums may stand below. */
export function readBankFile(cells: Cells, columns: BankColumns): FileRead {
  const wanted = (Object.values(columns) as (string | null)[]).filter((title) => title !== null);
  const head = cells.findIndex((row) => hasTitles(row, wanted));
  if (head === -1) return notRead(1, `没有同时含这些列的一行：${wanted.join('、')}`);
  const titles = (cells[head] ?? []).map(bareCell);
  const errors: ImportError[] = [];
  const placed: { at: number; line: FileLine }[] = [];
  for (let at = head + 1; at < cells.length; at += 1) {
    const row = cells[at] ?? [];
    if (isBelow(row)) continue;
    const line = bankLine(cellsBelow(titles, row), columns);
    if (typeof line === 'string') errors.push({ line: at + 1, words: line });
    else placed.push({ at: at + 1, line });
  }
  return errors.length > 0 ? { lines: [], errors } : inOrder(placed);
}

/** An empty row, or one that sums up. */
const isBelow = (row: readonly string[]) => {
  const first = row.map(bareCell).find((cell) => cell !== '') ?? '';
  return first === '' || /^(合计|总计|本页|收入合计|支出合计|总笔数)/.test(first);
};

function bankLine(cellOf: (title: string) => string, columns: BankColumns): FileLine | string {
  const under = (title: string | null) => (title === null ? '' : cellOf(title));
  const moment = statedDay(under(columns.day));
  const moved = movedFen(under, columns);
  const balance = columns.balance === null ? null : statedFen(under(columns.balance));
  if (moment === null) return `${columns.day}无法识别`;
  if (moved === null) return '收入或支出不是金额，或两项都有';
  if (moved === 0) return '金额为零';
  if (columns.balance !== null && balance === null) return `${columns.balance}不是金额`;
  return {
    day: moment.day,
    time: moment.time ?? statedTime(under(columns.time)),
    direction: moved > 0 ? 'in' : 'out',
    amountFen: fen(Math.abs(moved)),
    feeFen: fen(0),
    ourNo: '',
    providerNo: under(columns.tradeNo),
    counterparty: under(columns.counterparty),
    balanceFen: balance,
  };
}

function movedFen(under: (title: string | null) => string, columns: BankColumns): Fen | null {
  if (columns.amount !== null) return statedFen(under(columns.amount));
  const [income, spent] = [columns.income, columns.spent].map((title) => {
    const cell = under(title);
    return cell === '' || cell === '-' ? fen(0) : statedFen(cell);
  });
  if (income === undefined || income === null || spent === undefined || spent === null) return null;
  if (income !== 0 && spent !== 0) return null;
  return fen(income === 0 ? 0 - Math.abs(spent) : income);
}
