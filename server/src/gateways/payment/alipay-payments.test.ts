import { businessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAlipayProvider, type AlipayProvider } from '../../testing/providers/alipay-provider.ts';
import { gbkBytes } from '../sandbox/gbk-bytes.ts';
import { Undecided } from '../undecided.ts';
import { alipayPayments } from './alipay-payments.ts';
import { alipayPlace } from './alipay-place.ts';

let provider: AlipayProvider;
beforeAll(async () => {
  provider = await anAlipayProvider();
});
afterAll(() => provider.close());
afterEach(() => provider.manners.clear());

const driver = () =>
  alipayPayments(
    {
      id: 1,
      version: 1,
      kind: 'alipayRent',
      settings: provider.settings,
      templates: {},
      keys: { privateKey: provider.privateKey },
    },
    { ...alipayPlace(provider.gateway), longestMs: 400 },
  );
const asked = (tradeNo: string) => ({
  merchant: provider.settings.merchantNo,
  tradeNo,
  amountFen: fen(12_345),
  subject: '订单',
  expiresAt: new Date(Date.now() + 3_600_000),
  returnUrl: 'https://a.test/pay/x',
});
const refundOf = (tradeNo: string) => ({
  merchant: provider.settings.merchantNo,
  refundNo: `TK${tradeNo}`,
  tradeNo,
  paidFen: fen(12_345),
  amountFen: fen(45),
});
const day = businessDate('2026-11-27');
const statement = () => driver().statement({ merchant: provider.settings.merchantNo, day });

test.each(['hangs', 'garbage', 'unsigned', 'loses', 'faults', 'doubts'] as const)(
  'where 支付宝 %s, nothing is decided, and nobody waits longer than is set',
  async (manner) => {
    for (const method of [
      'alipay.trade.query',
      'alipay.trade.close',
      'alipay.trade.refund',
      'alipay.fund.trans.uni.transfer',
      'alipay.fund.trans.common.query',
    ])
      provider.manners.set(method, manner);
    const began = Date.now();
    const open = asked(`SK${manner}`);
    const transfer = { merchant: '', transferNo: `ZZ${manner}`, amountFen: fen(100) };

    const questions = [
      driver().findPayment(open),
      driver().closePayment(open),
      driver().refund(refundOf(open.tradeNo)),
      driver().transfer({ ...transfer, account: '13800000006', name: '张三' }),
      driver().findTransfer(transfer),
    ];

    for (const answer of await Promise.allSettled(questions))
      expect(answer).toEqual({ status: 'rejected', reason: expect.any(Undecided) as unknown });
    expect(Date.now() - began).toBeLessThan(5_000);
  },
);

test('a refund that is sent twice, and done twice there, is one refund', async () => {
  const open = asked('SK1');
  const { page } = (await driver().pay(open)) as { readonly page: string };
  provider.pay(page);
  provider.manners.set('alipay.trade.refund', 'twice');

  const first = await driver().refund(refundOf('SK1'));
  provider.manners.clear();
  const second = await driver().refund(refundOf('SK1'));

  expect([first, second]).toEqual([first, first]);
  expect(first).toEqual({ kind: 'succeeded', providerNo: 'PSK1' });
  expect(provider.refunds.size).toBe(1);
});

test('no error says what was sent or answered', async () => {
  provider.manners.set('alipay.trade.query', 'unsigned');
  const error = await driver()
    .findPayment(asked('SK2'))
    .catch((one: unknown) => one);

  expect(String(error)).toBe('Error: 支付宝 has not signed the answer');
  expect(error).not.toHaveProperty('cause');
});

const line = (number: string, on: string) => [
  `P${number}`,
  number,
  '交易',
  '订单',
  `${on} 10:00:00`,
  `${on} 10:01:00`,
  '123.45',
  '',
  '0.74',
  '',
];

test('a statement of the day is read from its ZIP; one of another day is not believed', async () => {
  expect(await statement()).toEqual({ kind: 'notYet' });
  provider.setBill([line('SK3', day)], day);

  expect(await statement()).toEqual({
    kind: 'ready',
    lines: [
      {
        kind: 'payment',
        ourNo: 'SK3',
        providerNo: 'PSK3',
        amountFen: 12_345,
        feeFen: 74,
        at: new Date('2026-11-27T02:01:00.000Z'),
      },
    ],
  });
  provider.setBill([line('SK3', '2026-11-26')], '2026-11-26');
  await expect(statement()).rejects.toThrow(Undecided);
});

test('账务明细 of the day comes as it is published, and one of another merchant is not believed', async () => {
  const file = () => driver().accountFile?.({ merchant: provider.settings.merchantNo, day });
  const detail = (merchant: string) =>
    gbkBytes(`#支付宝账务明细查询\r\n#账号：[${merchant}0156]\r\n账务流水号,账户余额（元）\r\n`);
  const packed = (merchant: string) =>
    zipSync({ sums: gbkBytes('#支付宝账务汇总查询'), detail: detail(merchant) });

  provider.setFile(packed(provider.settings.merchantNo));
  expect(await file()).toMatchObject({
    kind: 'ready',
    account: 'alipay',
    bytes: new Uint8Array(detail(provider.settings.merchantNo)),
  });
  provider.setFile(packed('2088000000000999'));
  await expect(file()).rejects.toThrow(Undecided);
});

test.each([
  ['no ZIP', () => new Uint8Array(100)],
  ['a ZIP without lines', () => zipSync({ sums: new TextEncoder().encode('#汇总') })],
  ['one that unpacks to too much', () => zipSync({ a: new Uint8Array(21 * 1024 * 1024) })],
  ['one that is too long', () => new Uint8Array(9 * 1024 * 1024)],
])('a statement that is %s cannot be read', async (_, bytes) => {
  provider.setFile(bytes());

  await expect(statement()).rejects.toThrow(Undecided);
});

test('a file at a host that is not listed is not fetched', async () => {
  provider.setFile(new Uint8Array(1), 'https://169.254.169.254/latest');

  await expect(statement()).rejects.toThrow('the file is at a host that is not listed');
});

test('a deduction goes back under the number that 支付宝 knows it by, and its statement says our number', async () => {
  const number = 'DK_alpha_12_1';
  provider.trades.set(number, {
    amount: '123.45',
    notifyUrl: '',
    expires: '',
    state: 'TRADE_SUCCESS',
    paidAt: '2026-11-27 10:00:00',
  });
  const { kind } = await driver().refund(refundOf('DK-alpha-12-1'));
  provider.setBill(
    [[`P${number}`, number, '交易', '订单', '', `${day} 10:00:00`, '123.45', '', '0.74', '']],
    day,
  );

  expect([kind, [...provider.refunds.values()].at(-1)?.tradeNo]).toEqual(['succeeded', number]);
  expect(await statement()).toMatchObject({ kind: 'ready', lines: [{ ourNo: 'DK-alpha-12-1' }] });
});
