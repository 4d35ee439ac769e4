import { sumFen, type Fen } from '../../../money.ts';
import type { ImportError } from '../../../import-table.ts';
import {
  bareCell,
  chargedFen,
  cellsBelow,
  hasTitles,
  inOrder,
  notRead,
  statedDay,
  statedFen,
  statedParts,
  type Cells,
  type FileLine,
  type FileRead,
} from './file-line.ts';
import { isFlowHead, readWechatFlows } from './wechat-flows.ts';

const titles = [
  '交易时间',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '应结订单金额',
  '手续费',
] as const;
const sums = ['总交易单数', '应结订单总金额', '退款总金额', '手续费总金额'] as const;

interface TradeRow {
  readonly settledFen: Fen;
  readonly refundedFen: Fen;
  /** In 1/100,000 yuan. */
  readonly feeParts: number;
  /** Null: it moved no money. */
  readonly line: FileLine | null;
}

/** 微信支付 交易账单 or 资金账单: each cell of a row begins with a backtick, and the totals stand below. */
export function readWechatFile(cells: Cells): FileRead {
  if (cells.some(isFlowHead)) return readWechatFlows(cells);
  const head = cells.findIndex((row) => hasTitles(row, titles));
  if (head === -1)
    return notRead(
      1,
      '不是微信支付的交易账单或资金账单：没有「微信订单号」或「微信支付业务单号」等列',
    );
  const end = cells.findIndex((row, at) => at > head && hasTitles(row, sums));
  if (end === -1) return notRead(cells.length, '没有合计行，文件不完整');
  const named = (cells[head] ?? []).map(bareCell);
  const errors: ImportError[] = [];
  const rows: { at: number; row: TradeRow }[] = [];
  for (let at = head + 1; at < end; at += 1) {
    const cellsOfRow = cells[at] ?? [];
    if (cellsOfRow.every((cell) => bareCell(cell) === '')) continue;
    const row = tradeRow(cellsBelow(named, cellsOfRow));
    if (typeof row === 'string') errors.push({ line: at + 1, words: row });
    else rows.push({ at: at + 1, row });
  }
  const totals = cellsBelow((cells[end] ?? []).map(bareCell), cells[end + 1] ?? []);
  const all = rows.map(({ row }) => row);
  if (errors.length === 0 && !isTotal(all, totals))
    errors.push({ line: end + 2, words: '合计与明细不符，文件可能不完整' });
  if (errors.length > 0) return { lines: [], errors };
  return inOrder(rows.flatMap(({ at, row: { line } }) => (line === null ? [] : [{ at, line }])));
}

/** A payment, or the refund of one, whose charge is given back below zero. */
function tradeRow(cellOf: (title: string) => string): TradeRow | string {
  const moment = statedDay(cellOf('交易时间'));
  const settledFen = statedFen(cellOf('应结订单金额'));
  const refundedFen = statedFen(cellOf('退款金额') || '0.00');
  const feeParts = statedParts(cellOf('手续费'));
  const status = cellOf('交易状态');
  if (moment === null) return '交易时间无法识别';
  if (settledFen === null) return '应结订单金额不是金额';
  if (refundedFen === null) return '退款金额不是金额';
  if (feeParts === null) return '手续费不是金额';
  if (!['SUCCESS', 'REFUND', 'REVOKED'].includes(status)) return '交易状态无法识别';
  const isPayment = status === 'SUCCESS';
  const amountFen = isPayment ? settledFen : refundedFen;
  const isMoved = amountFen !== 0 && cellOf('退款状态') !== 'FAIL';
  const line: FileLine = {
    ...moment,
    direction: isPayment ? 'in' : 'out',
    amountFen,
    feeFen: chargedFen(feeParts),
    ourNo: cellOf(isPayment ? '商户订单号' : '商户退款单号'),
    providerNo: cellOf(isPayment ? '微信订单号' : '微信退款单号'),
    counterparty: '',
    balanceFen: null,
  };
  return { settledFen, refundedFen, feeParts, line: isMoved ? line : null };
}

function isTotal(rows: readonly TradeRow[], totals: (title: string) => string): boolean {
  const sum = (of: (row: TradeRow) => Fen) => sumFen(rows.map(of));
  return (
    Number(totals('总交易单数')) === rows.length &&
    statedFen(totals('应结订单总金额')) === sum(({ settledFen }) => settledFen) &&
    statedFen(totals('退款总金额')) === sum(({ refundedFen }) => refundedFen) &&
    statedParts(totals('手续费总金额')) ===
      rows.reduce((sumOf, { feeParts }) => sumOf + feeParts, 0)
  );
}
