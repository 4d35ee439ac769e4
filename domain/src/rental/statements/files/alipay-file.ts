import { fen, sumFen, type Fen } from '../../../money.ts';
import { tradeNoOfAlipay } from './alipay-number.ts';
import type { ImportError } from '../../../import-table.ts';
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

/** How 支付宝 lays out its two files: the titles that tell which it is. */
const layouts = [
  {
    read: accountLine,
    titles: ['账务流水号', '商户订单号', '发生时间', '收入金额（+元）', '支出金额（-元）'],
  },
  {
    read: tradeLine,
    titles: ['支付宝交易号', '商户订单号', '完成时间', '商家实收（元）', '服务费（元）'],
  },
] as const;

type CellOf = (title: string) => string;

/** 支付宝 业务明细 or 账务明细: lines that begin with # stand around the table, and say its end and its totals. */
export function readAlipayFile(cells: Cells): FileRead {
  const head = cells.findIndex((row) => layouts.some((one) => hasTitles(row, one.titles)));
  const titles = (cells[head] ?? []).map(bareCell);
  const layout = layouts.find((one) => hasTitles(titles, one.titles));
  if (layout === undefined)
    return notRead(1, '不是支付宝的业务明细或账务明细：没有「支付宝交易号」或「账务流水号」等列');
  const end = cells.findIndex((row, at) => at > head && isMark(row));
  if (end === -1) return notRead(cells.length, '没有「列表结束」一行，文件不完整');
  const errors: ImportError[] = [];
  const placed: { at: number; line: FileLine }[] = [];
  for (let at = head + 1; at < end; at += 1) {
    const row = cells[at] ?? [];
    if (row.every((cell) => bareCell(cell) === '')) continue;
    const line = layout.read(cellsBelow(titles, row));
    if (typeof line === 'string') errors.push({ line: at + 1, words: line });
    else placed.push({ at: at + 1, line });
  }
  errors.push(
    ...wrongTotals(
      cells,
      end,
      placed.map(({ line }) => line),
    ),
  );
  return errors.length > 0 ? { lines: [], errors } : inOrder(placed);
}

const isMark = (row: readonly string[]) => bareCell(row[0]).startsWith('#');

/** A row of 业务明细: what the shop receives, and what 支付宝 charges for it. A refund stands below zero and returns the charge. */
function tradeLine(cellOf: CellOf): FileLine | string {
  const moment = statedDay(cellOf('完成时间'));
  const amount = statedFen(cellOf('商家实收（元）'));
  const fee = statedFen(cellOf('服务费（元）'));
  if (moment === null) return '完成时间无法识别';
  if (amount === null) return '商家实收不是金额';
  if (fee === null) return '服务费不是金额';
  const isRefund = amount < 0;
  const refundNo = cellOf('退款批次号/请求号');
  return {
    ...moment,
    direction: isRefund ? 'out' : 'in',
    amountFen: fen(Math.abs(amount)),
    feeFen: fen(isRefund ? 0 - Math.abs(fee) : Math.abs(fee)),
    ourNo: isRefund && refundNo !== '' ? refundNo : tradeNoOfAlipay(cellOf('商户订单号')),
    providerNo: cellOf('支付宝交易号'),
    counterparty: cellOf('对方账户'),
    balanceFen: null,
  };
}

/** A row of 账务明细: a movement of the account with the balance behind it. A charge (收费) stands as a row by itself. */
function accountLine(cellOf: CellOf): FileLine | string {
  const moment = statedDay(cellOf('发生时间'));
  const [income, spent] = [
    amountOf(cellOf('收入金额（+元）')),
    amountOf(cellOf('支出金额（-元）')),
  ];
  const balance = statedFen(cellOf('账户余额（元）'));
  if (moment === null) return '发生时间无法识别';
  if (income === null || spent === null) return '收入或支出不是金额';
  if ((income === 0) === (spent === 0)) return '收入和支出应有且只有一项';
  if (balance === null) return '账户余额不是金额';
  const isFee = /收费|服务费|手续费/.test(cellOf('业务类型'));
  const moved = fen(Math.abs(income) + Math.abs(spent));
  return {
    ...moment,
    direction: income === 0 ? 'out' : 'in',
    amountFen: isFee ? fen(0) : moved,
    feeFen: isFee ? fen(income === 0 ? moved : 0 - moved) : fen(0),
    ourNo: tradeNoOfAlipay(cellOf('商户订单号')),
    providerNo: cellOf('业务流水号') || cellOf('账务流水号'),
    counterparty: cellOf('对方账号'),
    balanceFen: balance,
  };
}

const amountOf = (cell: string): Fen | null => (cell === '' ? fen(0) : statedFen(cell));

const totalForm = /^#(收入|支出)合计：(\d+)笔，共([+-]?[\d,.]+)元/;

/** The totals below 账务明细 that its rows do not come to. */
function wrongTotals(cells: Cells, end: number, lines: readonly FileLine[]): ImportError[] {
  return cells.slice(end).flatMap((row, nth) => {
    const found = totalForm.exec(bareCell(row.join(',')));
    if (found === null) return [];
    const [, side = '', count = '', sum = ''] = found;
    const of = lines.filter(({ direction }) => direction === (side === '收入' ? 'in' : 'out'));
    const total = sumFen(of.map(({ amountFen, feeFen }) => fen(amountFen + Math.abs(feeFen))));
    const isRight = of.length === Number(count) && total === Math.abs(statedFen(sum) ?? NaN);
    return isRight ? [] : [{ line: end + nth + 1, words: `${side}合计与明细不符，文件可能不完整` }];
  });
}
