import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { billStatus, type BillStatus } from '../bills/bill-status.ts';
import { historyLabels, type HistoryMove } from '../orders/core/order-actions.ts';
import { orderStatus, orderStatuses, type OrderStatus } from '../orders/core/order-status.ts';
import {
  customerSms,
  isOutdated,
  productLetters,
  smsParts,
  smsSaying,
  smsTypeOf,
  type SmsAct,
  type SmsFacts,
} from './customer-sms.ts';
import { type CustomerSmsType, customerSmsTypes, smsTypeLabels } from './sms-types.ts';

const brand = { name: '星辰租机', settings: { smsOff: [], smsWords: {} } };
const order = { orderNo: 'ZL20261121000000004321', productName: 'iPhone 15 Pro' };
const facts: SmsFacts = {
  billTitle: '租金 第2期',
  receivedFen: fen(12_345),
  owedFen: fen(12_345),
  dueOn: businessDate('2026-12-21'),
  carrier: '顺丰速运',
  trackingNumber: 'SF123456',
  startOn: businessDate('2026-11-21'),
};
const begin = '【星辰租机】您租的iPhone 15 Pro（订单尾号4321）';

const told: [SmsAct, number, string, SmsFacts][] = [
  ['place', 1, '已下单，正在审核，请留意后续通知。', facts],
  ['approve', 14, '已审核通过，请留意后续签约与发货通知。', facts],
  [
    'signAgreement',
    12,
    '已签约，请支付首期租金¥123.45，付款后为您发货。',
    { owedFen: fen(12_345) },
  ],
  [
    'askPayment',
    12,
    '补押金 第1期¥30.00待支付，请及时付款。',
    { billTitle: '补押金 第1期', owedFen: fen(3_000) },
  ],
  ['ship', 15, '已发货，顺丰速运 SF123456，请注意查收。', facts],
  ['receive', 16, '已签收，租期自2026-11-21起。', facts],
  ['arriveReturn', 17, '归还件已签收，检测后为您结算。', facts],
  ['deduct', 13, '租金 第2期已自动扣款¥123.45。', facts],
  ['remind', 20, '租金 第2期¥123.45将于2026-12-21到期，请按时付款。', facts],
  ['dun', 22, '租金 第2期¥123.45已于2026-12-21到期，请尽快付款。', { ...facts, isPastDue: true }],
  ['close', 19, '已退款¥10.00，请留意到账。', { refundedFen: fen(1000) }],
  ['reject', 19, '已退款¥10.00，请留意到账。', { refundedFen: fen(1000) }],
];

test.each(told)('S98 the SMS of %s is of type %i and says %s', (act, type, words, facts) => {
  expect(customerSms(brand, order, act, facts)).toMatchObject({ type, text: begin + words });
  expect(smsSaying(begin + words)).toBe(words);
  expect(smsTypeLabels.has(type)).toBe(true);
});

test('S98 the types are the platform’s, and those between are reserved', () => {
  expect([...smsTypeLabels.keys()]).toEqual([
    1, 2, 4, 6, 7, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 22, 23, 24, 25, 26, 27, 28, 29,
  ]);
  expect(smsTypeLabels.get(16)).toBe(smsTypeLabels.get(17));
});

const acts = Object.keys(historyLabels) as HistoryMove[];

test('nothing else is told but a refund; a deduction that took nothing and an agreement without a first rent are not', () => {
  const named = new Set(told.flatMap(([act, type]) => (type === 19 ? [] : [act])));
  for (const act of acts) {
    const due = { receivedFen: fen(1), owedFen: fen(1) };
    expect(smsTypeOf(act, due) !== null).toBe(named.has(act));
    expect(smsTypeOf(act, { refundedFen: fen(1) })).toBe(customerSmsTypes.refunded);
  }
  expect(smsTypeOf('deduct', { receivedFen: fen(0) })).toBeNull();
  expect(smsTypeOf('signAgreement', { owedFen: fen(0) })).toBeNull();
});

test('what the brand has turned off is not told, and all else is', () => {
  fc.assert(
    fc.property(
      fc.subarray(Object.values(customerSmsTypes)),
      fc.constantFrom(...told),
      (smsOff, [act, type, , facts]) => {
        const sms = customerSms(
          { ...brand, settings: { smsOff, smsWords: {} } },
          order,
          act,
          facts,
        );
        expect(sms === null).toBe((smsOff as number[]).includes(type));
      },
    ),
  );
});

test('a message says no more of a product than its first letters, and of an order its tail alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...told), (productName, one) => {
      const [act, , words, facts] = one;
      const text = customerSms(brand, { ...order, productName }, act, facts)?.text ?? '';
      const said = text.slice('【星辰租机】您租的'.length, -`（订单尾号4321）${words}`.length);
      expect(productName.startsWith(said)).toBe(true);
      expect([...said].length).toBeLessThanOrEqual(productLetters);
      expect(text).not.toContain(order.orderNo);
    }),
  );
});

test.each([
  ['iPhone 15 Pro Max 256GB', 'iPhone 15 Pro'],
  ['vivo Y300 Pro 5G（星迹蓝）', 'vivo Y300 Pro 5G'],
  ['华为Mate60Pro+ 12GB+512GB', '华为Mate60Pro+'],
  ['无线蓝牙降噪头戴式耳机运动长续航版', '无线蓝牙降噪头戴式耳机运动长续航'],
  ['iPhone15ProMax256GB', 'iPhone15ProMax25'],
  ['小米14', '小米14'],
])('a product’s name is not cut within a word, where it can be helped: %s', (productName, said) => {
  expect(customerSms(brand, { ...order, productName }, 'approve')?.text).toContain(
    `您租的${said}（订单尾号`,
  );
});

test('70 UTF-16 units are one SMS; a longer text is cut into parts of 67, none of them empty', () => {
  expect(['', '字'.repeat(70), '😀'.repeat(35)].map(smsParts)).toEqual([1, 1, 1]);
  expect(['字'.repeat(71), '字'.repeat(134), '字'.repeat(135)].map(smsParts)).toEqual([2, 2, 3]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const parts = smsParts(text);
      expect(parts === 1).toBe(text.length <= 70);
      expect(parts === 1 ? 70 : parts * 67).toBeGreaterThanOrEqual(text.length);
      expect((parts - 1) * 67).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('what waited is not sent once it is true no more', () => {
  const { placed, awaitingPayment, approved, shipped, repaymentReminder, overdue, ...lasting } =
    customerSmsTypes;
  const { pendingReview, rejected, closed, toShip, renting } = orderStatus;
  const lock = null;
  const outdatedIn = (
    type: CustomerSmsType,
    paidTerms = 0,
    bill: BillStatus | null = type === awaitingPayment || type === overdue ? null : billStatus.paid,
  ) => orderStatuses.filter((order) => isOutdated(type, { order, lock, paidTerms, bill }));
  const but = (kept: OrderStatus) => orderStatuses.filter((status) => status !== kept);

  expect(outdatedIn(placed)).toEqual(but(pendingReview));
  expect(new Set(outdatedIn(approved))).toEqual(new Set([pendingReview, rejected, closed]));
  expect(outdatedIn(shipped)).toEqual([toShip, closed]);
  expect(outdatedIn(awaitingPayment)).toEqual(but(toShip));
  expect(outdatedIn(awaitingPayment, 1)).toEqual(orderStatuses);
  expect(outdatedIn(awaitingPayment, 1, billStatus.due)).toEqual([]);
  expect(outdatedIn(awaitingPayment, 0, billStatus.cancelled)).toEqual(orderStatuses);
  expect(outdatedIn(repaymentReminder)).toEqual(orderStatuses);
  for (const order of orderStatuses)
    expect(isOutdated(repaymentReminder, { order, lock, paidTerms: 1, bill: billStatus.due })).toBe(
      false,
    );
  expect(outdatedIn(overdue)).toEqual(but(renting));
  expect(outdatedIn(overdue, 1, billStatus.due)).toEqual([]);
  expect(outdatedIn(overdue, 1, billStatus.paid)).toEqual(orderStatuses);
  const returning = { order: renting, lock: 'returning', paidTerms: 1, bill: null } as const;
  expect(isOutdated(overdue, returning)).toBe(true);
  for (const type of Object.values(lasting)) expect(outdatedIn(type)).toEqual([]);
});
