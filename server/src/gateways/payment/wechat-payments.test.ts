import { businessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aWechatProvider, type WechatProvider } from '../../testing/providers/wechat-provider.ts';
import { Undecided } from '../undecided.ts';
import { wechatPayments } from './wechat-payments.ts';
import { wechatPlace } from './wechat-place.ts';

let provider: WechatProvider;
beforeAll(async () => {
  provider = await aWechatProvider();
});
afterAll(() => provider.close());
afterEach(() => provider.manners.clear());

const driver = (product = 'NATIVE', now = () => new Date()) =>
  wechatPayments(
    {
      id: 1,
      version: 1,
      kind: 'wechatRent',
      settings: { ...provider.settings, product },
      templates: {},
      keys: { privateKey: provider.privateKey, apiV3Key: provider.apiV3Key },
    },
    wechatPlace(provider.gateway, now, 400),
  );
const asked = (tradeNo: string) => ({
  merchant: provider.settings.merchantNo,
  tradeNo,
  amountFen: fen(12_345),
  subject: '订单',
  expiresAt: new Date(Date.now() + 3_600_000),
  returnUrl: 'https://a.test/pay/x',
});
const refundOf = (tradeNo: string, amountFen = fen(45)) => ({
  merchant: provider.settings.merchantNo,
  refundNo: `TK${tradeNo}`,
  tradeNo,
  paidFen: fen(12_345),
  amountFen,
});
const pageOf = (outcome: { readonly page?: string } | object) =>
  'page' in outcome ? (outcome.page ?? '') : '';

test.each([
  'hangs',
  'garbage',
  'unsigned',
  'probes',
  'stale',
  'loses',
  'faults',
  'doubts',
] as const)(
  'where 微信支付 %s, nothing is decided, and nobody waits longer than is set',
  async (manner) => {
    provider.manners.set('/v3/', manner);
    const began = Date.now();
    const open = asked(`SK${manner}`);

    const questions = [
      driver().pay(open),
      driver().findPayment(open),
      driver().closePayment(open),
      driver().refund(refundOf(open.tradeNo)),
      driver().findRefund(refundOf(open.tradeNo)),
      driver().statement({ merchant: open.merchant, day: businessDate('2026-11-01') }),
    ];

    for (const answer of await Promise.allSettled(questions))
      expect(answer).toEqual({ status: 'rejected', reason: expect.any(Undecided) as unknown });
    expect(Date.now() - began).toBeLessThan(5_000);
  },
);

test('a trade is asked for under one number, answers its code again, and is paid as 微信支付 says', async () => {
  const open = asked('SK1');
  expect(await driver().findPayment(open)).toBeNull();

  const outcome = await driver().pay(open);
  const again = await driver().findPayment(open);
  provider.pay(pageOf(outcome));

  expect(outcome).toEqual({ kind: 'waiting', page: 'weixin://wxpay/bizpayurl?pr=SK1' });
  expect(again).toEqual(outcome);
  expect(await driver().findPayment(open)).toMatchObject({
    kind: 'paid',
    providerNo: 'WSK1',
    amountFen: 12_345,
  });
  expect(provider.trades.get('SK1')?.content).toMatchObject({
    notify_url: 'https://a.test/api/callback/wechat',
    amount: { total: 12_345, currency: 'CNY' },
  });
});

test('a page of H5 is for who stands before it, leads back, and ends in five minutes', async () => {
  const now = new Date();
  const open = asked('SK2');
  const outcome = await driver('H5', () => now).pay({ ...open, payerIp: '203.0.113.7' });

  expect(outcome).toEqual({
    kind: 'waiting',
    page: `https://wx.tenpay.test/checkmweb?prepay_id=SK2&redirect_url=${encodeURIComponent(open.returnUrl)}`,
    pageUntil: new Date(now.getTime() + 300_000),
  });
  expect(provider.trades.get('SK2')?.content['scene_info']).toEqual({
    payer_client_ip: '203.0.113.7',
    h5_info: { type: 'Wap' },
  });
  // the job asks for nobody: the page of before stands
  expect(await driver('H5').findPayment(open)).toEqual({ kind: 'waiting' });
});

test.each(['mchid', 'appid', 'out_trade_no'])(
  'an answer about another %s is not believed',
  async (name) => {
    const settings = {
      mchid: { merchantNo: '1900000002' },
      appid: { appId: 'wxffffffffffffffff' },
      out_trade_no: {},
    }[name];
    const number = `SKother-${name}`;
    await driver().pay(asked(number));
    provider.pay(`weixin://wxpay/bizpayurl?pr=${number}`);
    const stranger = wechatPayments(
      {
        id: 1,
        version: 1,
        kind: 'wechatRent',
        settings: { ...provider.settings, ...settings },
        templates: {},
        keys: { privateKey: provider.privateKey, apiV3Key: provider.apiV3Key },
      },
      wechatPlace(provider.gateway, () => new Date(), 400),
    );
    const open = name === 'out_trade_no' ? asked(`${number}?`) : asked(number);

    await expect(stranger.findPayment(open)).rejects.toThrow(Undecided);
  },
);

test('a trade that is unknown is not closed before its last moment; one that is known is closed once', async () => {
  const open = asked('SK3');
  await expect(driver().closePayment(open)).rejects.toThrow('the trade can still be paid');
  const late = { ...open, expiresAt: new Date(Date.now() - 120_000) };
  expect(await driver().closePayment(late)).toBeNull();

  const outcome = await driver().pay(open);
  expect(await driver().closePayment(open)).toEqual({ kind: 'closed', reason: 'byProvider' });
  expect(() => provider.pay(pageOf(outcome))).toThrow('it cannot be paid');
  expect(await driver().findPayment(open)).toEqual({ kind: 'closed', reason: 'byProvider' });
});

test('a trade that was paid meanwhile is not closed', async () => {
  const open = asked('SK4');
  provider.pay(pageOf(await driver().pay(open)));

  expect(await driver().closePayment(open)).toMatchObject({ kind: 'paid', amountFen: 12_345 });
});

test('a refund is sent once however often it is asked for; one that is stuck is still under way, one that was closed is not', async () => {
  provider.pay(pageOf(await driver().pay(asked('SK5'))));
  const [first, second] = [
    await driver().refund(refundOf('SK5')),
    await driver().refund(refundOf('SK5')),
  ];
  const content = provider.refunds.get('TKSK5')?.content ?? {};
  const kindAs = async (status: string) => {
    provider.refunds.set('TKSK5', { content, status });
    return (await driver().findRefund(refundOf('SK5')))?.kind;
  };

  expect([first, second]).toEqual([first, first]);
  expect(first).toEqual({ kind: 'succeeded', providerNo: 'RTKSK5' });
  expect(await driver().findPayment(asked('SK5'))).toMatchObject({ kind: 'paid' });
  expect(await kindAs('ABNORMAL')).toBe('processing');
  expect(await kindAs('PROCESSING')).toBe('processing');
  expect(await kindAs('CLOSED')).toBe('failed');
});

test('no error says what was sent or answered', async () => {
  provider.manners.set('/v3/', 'unsigned');
  const error = await driver()
    .findPayment(asked('SK6'))
    .catch((one: unknown) => one);

  expect(String(error)).toBe('Error: 微信支付 has not signed the answer');
  expect(error).not.toHaveProperty('cause');
});

const titles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const tradeBill = (merchant: string, day: string) => `\uFEFF${titles}\r
\`${day} 10:01:00,\`wx1,\`${merchant},\`0,\`,\`W1,\`SK9,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`123.45,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`租金,\`,\`0.74000,\`0.60%,\`123.45,\`0.00,\`\r
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r
\`1,\`123.45,\`0.00,\`0.00,\`0.74000,\`123.45,\`0.00\r
`;
const day = businessDate('2026-11-27');
const statement = () => driver().statement({ merchant: provider.settings.merchantNo, day });

test('交易账单 of the day is read; one of another day or merchant, or of another digest, is not believed', async () => {
  const { merchantNo } = provider.settings;
  provider.setBill('tradebill', tradeBill(merchantNo, day));
  expect(await statement()).toEqual({
    kind: 'ready',
    lines: [
      {
        kind: 'payment',
        ourNo: 'SK9',
        providerNo: 'W1',
        amountFen: 12_345,
        feeFen: 74,
        at: new Date('2026-11-27T02:01:00.000Z'),
      },
    ],
  });
  for (const [text, hash] of [
    [tradeBill(merchantNo, '2026-11-26')],
    [tradeBill('1900000002', day)],
    [tradeBill(merchantNo, day), '0'.repeat(40)],
  ] as const) {
    provider.setBill('tradebill', text, hash);
    await expect(statement()).rejects.toThrow(Undecided);
  }
  provider.setFile('tradebill', new Uint8Array(100));
  await expect(statement()).rejects.toThrow(Undecided);
});

test('a day without a bill is one without trades from ten o’clock of the next day on', async () => {
  const bare = await aWechatProvider({ now: () => at });
  let at = new Date('2026-11-28T01:59:00Z');
  const of = wechatPayments(
    {
      id: 1,
      version: 1,
      kind: 'wechatRent',
      settings: bare.settings,
      templates: {},
      keys: { privateKey: bare.privateKey, apiV3Key: bare.apiV3Key },
    },
    wechatPlace(bare.gateway, () => at, 400),
  );
  const asks = { merchant: bare.settings.merchantNo, day };

  expect([await of.statement(asks), await of.accountFile?.(asks)]).toEqual([
    { kind: 'notYet' },
    { kind: 'notYet' },
  ]);
  at = new Date('2026-11-28T02:00:00Z');
  expect([await of.statement(asks), await of.accountFile?.(asks)]).toEqual([
    { kind: 'ready', lines: [] },
    { kind: 'none' },
  ]);
  await bare.close();
});

test('资金账单 of the day comes as it is published', async () => {
  provider.setBill('fundflowbill', '记账时间\r\n');

  const file = await driver().accountFile?.({ merchant: provider.settings.merchantNo, day });

  expect(file).toMatchObject({ kind: 'ready', account: 'wechat' });
  expect(file?.kind === 'ready' && Buffer.from(file.bytes).toString()).toBe('记账时间\r\n');
});
