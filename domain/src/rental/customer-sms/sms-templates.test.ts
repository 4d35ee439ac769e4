import fc from 'fast-check';
import { isStaffSms } from './staff-sms.ts';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { customerSms, exampleSms, type SmsAct, type SmsFacts } from './customer-sms.ts';
import {
  filled,
  placeholderOf,
  smsTemplateNames,
  smsTemplateOf,
  smsVariables,
  variablesOf,
  type SmsTemplateName,
  type SmsVariable,
} from './sms-templates.ts';
import { smsRecordTypes } from './sms-records.ts';
import { filledSms, wordingComplaint } from './sms-words.ts';

const brand = { name: '星辰租机', settings: { smsOff: [], smsWords: {} } };
const order = { orderNo: 'ZL20261121000000004321', productName: 'iPhone 15 Pro Max 国行' };
const bill = { billTitle: '租金 第2期', owedFen: fen(1_234_500) };
const dueOn = businessDate('2026-12-21');
const endsOn = businessDate('2026-11-20');

/** Each text as it was before there were templates. */
const texts: [SmsTemplateName, SmsAct, SmsFacts, string][] = [
  ['placed', 'place', {}, '已下单，正在审核，请留意后续通知。'],
  [
    'firstRent',
    'signAgreement',
    { owedFen: fen(30_001) },
    '已签约，请支付首期租金¥300.01，付款后为您发货。',
  ],
  ['billToPay', 'askPayment', bill, '租金 第2期¥12,345.00待支付，请及时付款。'],
  [
    'paymentLink',
    'sendPaymentLink',
    { ...bill, payUrl: 'https://a.cn/pay/1' },
    '租金 第2期¥12,345.00待支付，请打开链接付款：https://a.cn/pay/1',
  ],
  [
    'deducted',
    'deduct',
    { billTitle: '租金 第2期', receivedFen: fen(100) },
    '租金 第2期已自动扣款¥1.00。',
  ],
  ['deducted', 'deduct', { receivedFen: fen(100) }, '账单已自动扣款¥1.00。'],
  ['approved', 'approve', {}, '已审核通过，请留意后续签约与发货通知。'],
  [
    'shipped',
    'ship',
    { carrier: '顺丰速运', trackingNumber: 'SF123456' },
    '已发货，顺丰速运 SF123456，请注意查收。',
  ],
  ['received', 'receive', { startOn: endsOn }, '已签收，租期自2026-11-20起。'],
  ['returned', 'arriveReturn', {}, '归还件已签收，检测后为您结算。'],
  ['refunded', 'close', { refundedFen: fen(1_000) }, '已退款¥10.00，请留意到账。'],
  ['dueSoon', 'remind', { ...bill, dueOn }, '租金 第2期¥12,345.00将于2026-12-21到期，请按时付款。'],
  [
    'pastDue',
    'remind',
    { ...bill, dueOn, isPastDue: true },
    '租金 第2期¥12,345.00已于2026-12-21到期，请尽快付款。',
  ],
  [
    'overstayed',
    'tellOverstay',
    { endsOn, overstayDays: 3 },
    '租期已于2026-11-20届满，超期3天未归还，请尽快归还、续租或买断。',
  ],
  [
    'overstayedOwing',
    'tellOverstay',
    { endsOn, overstayDays: 3, owedFen: fen(3_000) },
    '租期已于2026-11-20届满，超期3天未归还，待付超期占用费¥30.00，请尽快归还、续租或买断。',
  ],
];

test.each(texts)(
  'S98 the standard text of %s is what was sent before',
  (name, act, facts, says) => {
    const sms = customerSms(brand, order, act, facts);

    expect(sms).toMatchObject({
      template: name,
      text: `【星辰租机】您租的iPhone 15 Pro（订单尾号4321）${says}`,
    });
    expect(smsTemplateOf(name).type).toBe(`${sms?.type}`);
    expect(Object.keys(sms?.params ?? {})).toEqual(variablesOf(name));
    for (const value of Object.values(sms?.params ?? {})) expect(sms?.text).toContain(value);
  },
);

test('every template is of a type, can be a brand’s own text as it stands, and goes out as few SMS', () => {
  const told = new Set<SmsTemplateName>(texts.map(([name]) => name));
  for (const name of smsTemplateNames) {
    const { type, text } = smsTemplateOf(name);
    expect(smsRecordTypes[type]).toBeTruthy();
    expect([name, wordingComplaint(name, text)]).toEqual([name, null]);
    expect([name, exampleSms('星辰租机', text).parts <= 2]).toEqual([name, true]);
    const isOfOrder = /^\d+$/.test(type) && !isStaffSms(Number(type));
    expect([name, told.has(name)]).toEqual([name, isOfOrder]);
  }
});

test('no placeholder is left in a text, whatever values it has and however it is worded', () => {
  const labels = Object.values(smsVariables).map(({ label }) => label);
  // braces of its own around a placeholder would be left as braces
  const value = fc.string().filter((one) => !/[{}]/.test(one));
  const pieces = fc.array(fc.oneof(fc.constantFrom(...labels.map((one) => `{${one}}`)), value));
  const values = fc.dictionary(
    fc.constantFrom(...(Object.keys(smsVariables) as SmsVariable[])),
    value,
  );
  fc.assert(
    fc.property(pieces, values, fc.constantFrom(...smsTemplateNames), (parts, given, name) => {
      expect(filled(parts.join(''), given)).not.toMatch(/\{[^{}]*\}/);
      expect(filledSms(brand, name, given).text).not.toMatch(/[{}]/);
    }),
  );
});

test('a value is not looked into', () => {
  const amount = placeholderOf('amount');
  expect(filled(`{商品}${amount}`, { product: amount, amount: '1.00' })).toBe(`${amount}1.00`);
});
