import type { ImportError } from '../../../import-table.ts';
import { fen, sumFen } from '../../../money.ts';
import {
  bareCell,
  cellsBelow,
  hasTitles,
  inOrder,
  notRead,
  statedDay,
  statedFen,
  type Cells,
  type FileLine,
  type FileRead,
} from './file-line.ts';

const titles = [
  '记账时间',
  '微信支付业务单号',
  '资金流水单号',
  '收支类型',
  '收支金额(元)',
  '账户结余(元)',
] as const;
const sums = ['资金流水总笔数', '收入笔数', '收入金额', '支出笔数', '支出金额'] as const;

/** Some files write the brackets of a title in full width. */
const halfWidth = (row: readonly string[]) =>
  row.map((cell) => bareCell(cell).replaceAll('（', '(').replaceAll('）', ')'));

export const isFlowHead = (row: readonly string[]): boolean => hasTitles(halfWidth(row), titles);

/** 微信支付 资金账单: a movement of the account a row with the balance behind it. A charge stands as a row by itself. */
export function readWechatFlows(cells: Cells): FileRead {
  const head = cells.findIndex(isFlowHead);
  const end = cells.findIndex((row, at) => at > head && hasTitles(row, sums));
  if (end === -1) return notRead(cells.length, '没有合计行，文件不完整');
  const named = halfWidth(cells[head] ?? []);
  const errors: ImportError[] = [];
  const placed: { at: number; line: FileLine }[] = [];
  for (let at = head + 1; at < end; at += 1) {
    const row = cells[at] ?? [];
    if (row.every((cell) => bareCell(cell) === '')) continue;
    const line = flowLine(cellsBelow(named, row));
    if (typeof line === 'string') errors.push({ line: at + 1, words: line });
    else placed.push({ at: at + 1, line });
  }
  const totals = cellsBelow((cells[end] ?? []).map(bareCell), cells[end + 1] ?? []);
  const lines = placed.map(({ line }) => line);
  if (errors.length === 0 && !isTotal(lines, totals))
    errors.push({ line: end + 2, words: '合计与明细不符，文件可能不完整' });
  return errors.length > 0 ? { lines: [], errors } : inOrder(placed);
}

type CellOf = (title: string) => string;

function flowLine(cellOf: CellOf): FileLine | string {
  const moment = statedDay(cellOf('记账时间'));
  const moved = statedFen(cellOf('收支金额(元)'));
  const balance = statedFen(cellOf('账户结余(元)'));
  const side = cellOf('收支类型');
  if (moment === null) return '记账时间无法识别';
  if (moved === null || moved <= 0) return '收支金额不是金额';
  if (balance === null) return '账户结余不是金额';
  if (side !== '收入' && side !== '支出') return '收支类型应为收入或支出';
  const isOut = side === '支出';
  const isFee = /手续费|服务费/.test(`${cellOf('业务名称')} ${cellOf('业务类型')}`);
  return {
    ...moment,
    direction: isOut ? 'out' : 'in',
    amountFen: isFee ? fen(0) : moved,
    feeFen: isFee ? fen(isOut ? moved : 0 - moved) : fen(0),
    ourNo: isFee ? '' : cellOf('业务凭证号'),
    providerNo: cellOf('微信支付业务单号') || cellOf('资金流水单号'),
    counterparty: '',
    balanceFen: balance,
  };
}

/** The counts are written as 「17.0」. */
function isTotal(lines: readonly FileLine[], totals: CellOf): boolean {
  const [income, spent] = (['in', 'out'] as const).map((side) => {
    const of = lines.filter(({ direction }) => direction === side);
    const moved = of.map(({ amountFen, feeFen }) => fen(amountFen + Math.abs(feeFen)));
    return { count: of.length, totalFen: sumFen(moved) };
  });
  return (
    Number(totals('资金流水总笔数')) === lines.length &&
    Number(totals('收入笔数')) === income?.count &&
    Number(totals('支出笔数')) === spent?.count &&
    statedFen(totals('收入金额')) === income.totalFen &&
    statedFen(totals('支出金额')) === spent.totalFen
  );
}
