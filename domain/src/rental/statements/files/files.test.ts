import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '../../../csv.ts';
import { collectTable } from '../../../import-table.ts';
import { fen, plainYuan } from '../../../money.ts';
import { readAlipayFile } from './alipay-file.ts';
import { readBankFile, saysAmount, type BankColumns } from './bank-file.ts';
import { chargedFen, statedDay, statedFen, statedParts } from './file-line.ts';
import { readWechatFile } from './wechat-file.ts';

const cellsOf = (text: string): string[][] => {
  const table = collectTable();
  readCsv(text, table);
  return table.read().rows ?? [];
};
const without = (text: string, part: string) => {
  expect(text).toContain(part);
  return text.replace(part, '');
};

const accountFile = `#支付宝账务明细查询
#账号：[20880000000000000156]
#起始日期：[2026年11月03日 00:00:00]   终止日期：[2026年11月04日 00:00:00]
#-----------------------------------------账务明细列表----------------------------------------
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注
103\t,2026110322001\t,SK3\t,相机租金\t,2026-11-03 21:02:06,王小明 (138****0001)\t,,-20.00,1078.80,支付宝,交易退款,
102\t,2026110322002\t,\t,服务费\t,2026-11-03 20:31:32,\t,,-0.60,1098.80,支付宝,收费,
101\t,2026110322002\t,SK2\t,相机租金\t,2026-11-03 20:31:32,李四\t,100.00,,1099.40,支付宝,在线支付,
#----------------------------------------账务明细列表结束-------------------------------------
#支出合计：2笔，共-20.60元
#收入合计：1笔，共100.00元
#导出时间：[2026年11月04日 10:00:00]
`;

test('支付宝 账务明细 is read oldest first, and a charge by itself is a fee', () => {
  const { lines, errors } = readAlipayFile(cellsOf(accountFile));

  expect(errors).toEqual([]);
  expect(
    lines.map((one) => [
      one.time,
      one.direction,
      one.amountFen,
      one.feeFen,
      one.ourNo,
      one.balanceFen,
    ]),
  ).toEqual([
    ['20:31:32', 'in', 10_000, 0, 'SK2', 109_940],
    ['20:31:32', 'out', 0, 60, '', 109_880],
    ['21:02:06', 'out', 2_000, 0, 'SK3', 107_880],
  ]);
  expect(lines[0]?.providerNo).toBe('2026110322002');
});

test('a torn 账务明细 is refused with the row: a row is gone, the totals differ, or the end is missing', () => {
  const gone = accountFile.replace(/^102.*\n/m, '');
  const torn = accountFile.slice(0, accountFile.indexOf('101\t'));
  const wordsOf = (text: string) => readAlipayFile(cellsOf(text)).errors;

  expect(wordsOf(gone)).toEqual([{ line: 9, words: '支出合计与明细不符，文件可能不完整' }]);
  expect(wordsOf(torn)).toEqual([{ line: 7, words: '没有「列表结束」一行，文件不完整' }]);
  expect(wordsOf(accountFile.replace('1098.80', '1098.90'))).toEqual([
    { line: 7, words: '余额与上一行不衔接，文件可能不完整' },
  ]);
  expect(wordsOf(accountFile.replace('-0.60', '六角'))[0]).toEqual({
    line: 7,
    words: '收入或支出不是金额',
  });
  expect(wordsOf('姓名,金额\n王,1\n')[0]?.words).toContain('不是支付宝');
});

const tradeFile = `#支付宝业务明细查询
#账号：[20880000000000000156]
#-----------------------------------------业务明细列表----------------------------------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注
2026110322001\t,SK1\t,交易,租金,2026-11-03 10:00:00,2026-11-03 10:00:05,,,,,*小明,100.00,100.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-0.60,0.00,
2026110322001\t,SK1\t,退款,租金,2026-11-03 11:00:00,2026-11-03 11:00:05,,,,,*小明,-40.00,-40.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,TK1\t,0.24,0.00,
#----------------------------------------业务明细列表结束-------------------------------------
#导出时间：[2026年11月04日 10:00:00]
`;

test('支付宝 业务明细: a refund stands under its own number and returns its charge', () => {
  const { lines, errors } = readAlipayFile(cellsOf(tradeFile));

  expect(errors).toEqual([]);
  expect(lines.map((one) => [one.direction, one.amountFen, one.feeFen, one.ourNo])).toEqual([
    ['in', 10_000, 60, 'SK1'],
    ['out', 4_000, -24, 'TK1'],
  ]);
});

const wechatTitles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wechatFile = `\uFEFF${wechatTitles}\r
\`2026-11-03 10:00:00,\`wx1,\`190,\`0,\`,\`420001,\`SK1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`9.90,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`租金,\`,\`0.05940,\`0.60%,\`9.90,\`0.00,\`\r
\`2026-11-03 11:00:00,\`wx1,\`190,\`0,\`,\`420001,\`SK1,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`500001,\`TK1,\`9.90,\`0.00,\`ORIGINAL,\`SUCCESS,\`租金,\`,\`-0.05940,\`0.60%,\`9.90,\`9.90,\`\r
\`2026-11-03 12:00:00,\`wx1,\`190,\`0,\`,\`420002,\`SK2,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`500002,\`TK2,\`1.00,\`0.00,\`ORIGINAL,\`FAIL,\`租金,\`,\`0.00000,\`0.60%,\`1.00,\`1.00,\`\r
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r
\`3,\`9.90,\`10.90,\`0.00,\`0.00000,\`20.80,\`10.90\r
`;

// On paper: 100.00 came, 0.60 was charged, 40.00 went back and 0.24 of the charge with it: 59.64 above the 5.00 of before
const wechatFlows = `\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号\r
\`2026-11-03 10:00:00,\`420001,\`F1,\`交易,\`交易,\`收入,\`100.00,\`105.00,\`190,\`,\`SK1\r
\`2026-11-03 10:00:00,\`420001,\`F2,\`交易手续费,\`扣除交易手续费,\`支出,\`0.60,\`104.40,\`190,\`,\`SK1\r
\`2026-11-03 11:00:00,\`500001,\`F3,\`退款,\`退款,\`支出,\`40.00,\`64.40,\`190,\`缺货,\`TK1\r
\`2026-11-03 11:00:00,\`500001,\`F4,\`交易手续费,\`退还交易手续费,\`收入,\`0.24,\`64.64,\`190,\`,\`TK1\r
资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额\r
\`4.0,\`2.0,\`100.24,\`2.0,\`40.60\r
`;

test('微信支付 资金账单: each movement has its balance, and a charge by itself is a fee, which may come back', () => {
  const { lines, errors } = readWechatFile(cellsOf(wechatFlows));

  expect(errors).toEqual([]);
  expect(
    lines.map((one) => [one.direction, one.amountFen, one.feeFen, one.ourNo, one.balanceFen]),
  ).toEqual([
    ['in', 10_000, 0, 'SK1', 10_500],
    ['out', 0, 60, '', 10_440],
    ['out', 4_000, 0, 'TK1', 6_440],
    ['in', 0, -24, '', 6_464],
  ]);
  expect(lines[0]?.providerNo).toBe('420001');
});

test.each([
  ['a row is gone', (text: string) => text.replace(/.*`F3.*\r\n/, ''), 6, '合计与明细不符'],
  ['a balance was changed', (text: string) => text.replace('64.40', '64.41'), 4, '不衔接'],
  [
    'the end is missing',
    (text: string) => text.slice(0, text.indexOf('资金流水总')),
    5,
    '没有合计行',
  ],
  ['a side is none', (text: string) => text.replace('`支出,`40.00', '`其他,`40.00'), 4, '收支类型'],
  ['an amount is none', (text: string) => text.replace('`40.00', '`四十'), 4, '收支金额'],
])('a torn 微信支付 资金账单 is refused with the row: %s', (_, tear, line, words) => {
  const { lines, errors } = readWechatFile(cellsOf(tear(wechatFlows)));

  expect(lines).toEqual([]);
  expect(errors[0]?.line).toBe(line);
  expect(errors[0]?.words).toContain(words);
});

test('微信支付 交易账单: backticks go, charges round to a fen, a failed refund moves nothing', () => {
  const { lines, errors } = readWechatFile(cellsOf(wechatFile));

  expect(errors).toEqual([]);
  expect(
    lines.map((one) => [one.direction, one.amountFen, one.feeFen, one.ourNo, one.providerNo]),
  ).toEqual([
    ['in', 990, 6, 'SK1', '420001'],
    ['out', 990, -6, 'TK1', '500001'],
  ]);
});

test('微信支付: totals that the rows do not come to, no totals and another table are refused with the row', () => {
  const wordsOf = (text: string) => readWechatFile(cellsOf(text)).errors;

  expect(wordsOf(wechatFile.replace('`3,`9.90', '`4,`9.90'))).toEqual([
    { line: 6, words: '合计与明细不符，文件可能不完整' },
  ]);
  expect(wordsOf(wechatFile.slice(0, wechatFile.indexOf('总交易')))).toEqual([
    { line: 4, words: '没有合计行，文件不完整' },
  ]);
  expect(wordsOf(without(wechatFile, '手续费,'))[0]?.words).toContain('不是微信支付');
});

const columns: BankColumns = {
  day: '交易日期',
  time: '交易时间',
  income: '贷方发生额',
  spent: '借方发生额',
  amount: null,
  tradeNo: '流水号',
  counterparty: '对方户名',
  balance: '余额',
};
const bankFile = `户名,租机有限公司
交易日期,交易时间,借方发生额,贷方发生额,余额,对方户名,流水号
20261103,093000,,"1,000.00","5,000.00",王小明,B1
20261103,101500,200.50,,"4,799.50",李四,B2
20261104,080000,,0.50,"4,800.00",王五,B3
合计,,200.50,1000.50,,,
`;

test('a bank file is read by the columns that the brand saved, in two columns or with a sign', () => {
  const two = readBankFile(cellsOf(bankFile), columns);
  const signed = readBankFile(cellsOf('记账日,发生额\n2026/11/3,-12.30\n2026年11月4日,+4\n'), {
    ...columns,
    day: '记账日',
    time: null,
    income: null,
    spent: null,
    amount: '发生额',
    tradeNo: null,
    counterparty: null,
    balance: null,
  });

  expect(two.errors).toEqual([]);
  expect(
    two.lines.map((one) => [one.day, one.time, one.direction, one.amountFen, one.providerNo]),
  ).toEqual([
    ['2026-11-03', '09:30:00', 'in', 100_000, 'B1'],
    ['2026-11-03', '10:15:00', 'out', 20_050, 'B2'],
    ['2026-11-04', '08:00:00', 'in', 50, 'B3'],
  ]);
  expect(signed.lines.map((one) => [one.day, one.direction, one.amountFen])).toEqual([
    ['2026-11-03', 'out', 1_230],
    ['2026-11-04', 'in', 400],
  ]);
  expect(
    readBankFile(cellsOf(bankFile.replace(/^20261103,1015.*\n/m, '')), columns).errors,
  ).toEqual([{ line: 4, words: '余额与上一行不衔接，文件可能不完整' }]);
  expect(readBankFile(cellsOf(bankFile), { ...columns, day: '记账日' }).errors[0]?.words).toContain(
    '记账日',
  );
  expect([saysAmount(columns), saysAmount({ ...columns, amount: '发生额' })]).toEqual([
    true,
    false,
  ]);
});

test('any amount that a file can say comes back to the fen, and nothing else is an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
      expect(statedFen(plainYuan(fen(amount)))).toBe(amount);
      expect(statedParts(`${plainYuan(fen(amount))}000`)).toBe(amount * 1000);
    }),
  );
  expect(['1,234.5', '+4', '¥3.00', '-0.6', '0.00000'].map(statedFen)).toEqual([
    123_450, 400, 300, -60, 0,
  ]);
  expect(['', '1.005', '1e3', '12,34', '1.', '--1', '一元'].map(statedFen)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect([5_940, 4_99, 500, -500].map(chargedFen)).toEqual([6, 0, 1, -1]);
});

test('a day is read in the four forms of banks, and a day that no calendar has is none', () => {
  expect(
    ['2026-11-03', '2026/11/3', '20261103', '2026年11月3日 08:01'].map(
      (one) => statedDay(one)?.day,
    ),
  ).toEqual(Array.from({ length: 4 }, () => '2026-11-03'));
  expect([statedDay('2026-02-30'), statedDay('昨天')]).toEqual([null, null]);
});
