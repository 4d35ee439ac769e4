import { businessDate, businessDateOf } from '@rental/domain/business-date';
import { fen, plainYuan } from '@rental/domain/money';
import { bringsIn } from '@rental/domain/rental/statements/statement';
import { gbkBytes } from '../sandbox/gbk-bytes.ts';
import {
  sandboxLines,
  type SandboxBooks,
  type SandboxLine,
  type StatementDay,
} from './sandbox-statement.ts';

interface Row {
  readonly line: SandboxLine;
  readonly isFee: boolean;
  /** The amount that it brings in, in fen; below zero it goes out. */
  readonly moved: number;
}

/** The 账务明细 of a day as 支付宝 lays it out, in GBK, made of all that the sandbox did for the merchant. */
export async function sandboxAccountFile(books: SandboxBooks, { merchant, day }: StatementDay) {
  const rows = (await sandboxLines(books, merchant))
    .filter(({ at }) => businessDateOf(new Date(at)) <= day)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .flatMap(rowsOf);
  let balance = 0;
  const told = rows.map((row, nth) => {
    balance += row.moved;
    return { ...row, nth, balance };
  });
  const ofDay = told.filter(({ line }) => businessDateOf(new Date(line.at)) === businessDate(day));
  const sides = [
    ['支出', ofDay.filter(({ moved }) => moved < 0)],
    ['收入', ofDay.filter(({ moved }) => moved > 0)],
  ] as const;
  const text = [
    '#支付宝账务明细查询',
    `#账号：[${merchant}]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------账务明细列表----------------------------------------',
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
    ...ofDay.toReversed().map(cellsOf),
    '#----------------------------------------账务明细列表结束-------------------------------------',
    ...sides.map(([side, some]) => {
      const sum = some.reduce((total, { moved }) => total + moved, 0);
      return `#${side}合计：${some.length}笔，共${plainYuan(fen(sum))}元`;
    }),
    '',
  ].join('\r\n');
  return {
    state: 'ready',
    account: 'alipay',
    fileName: `${merchant}-${day}-账务明细.csv`,
    content: gbkBytes(text).toString('base64'),
  };
}

/** A payment comes in whole, and its charge goes out as a row by itself. */
function rowsOf(line: SandboxLine): Row[] {
  const moved = bringsIn(line.kind) ? line.amountFen : 0 - line.amountFen;
  const fee = { line, isFee: true, moved: 0 - line.feeFen };
  return [{ line, isFee: false, moved }, ...(line.feeFen === 0 ? [] : [fee])];
}

const kinds = {
  payment: '在线支付',
  refund: '交易退款',
  transfer: '转账',
  split: '交易分账',
  splitReturn: '分账退回',
} as const;

function cellsOf({
  line,
  isFee,
  moved,
  nth,
  balance,
}: Row & { readonly nth: number; readonly balance: number }): string {
  const at = new Date(new Date(line.at).getTime() + shanghaiMs).toISOString();
  return [
    `${nth + 1}\t`,
    `${line.providerNo}\t`,
    isFee ? '\t' : `${line.ourNo}\t`,
    isFee ? '服务费' : '租金',
    `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    isFee ? '' : '客户 (138****0000)',
    moved > 0 ? plainYuan(fen(moved)) : '',
    moved < 0 ? plainYuan(fen(moved)) : '',
    plainYuan(fen(balance)),
    '支付宝',
    isFee ? '收费' : kinds[line.kind],
    '',
  ].join(',');
}

const shanghaiMs = 8 * 3_600_000;
