import { expect, test } from 'vitest';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { chargedText, extraKindNames, extraKindOf, extraStateText } from './extras.ts';

const { due, paid, cancelled, refunded } = billStatus;

test('an insurance says how it stands in words of its own', () => {
  const words = (kind: Parameters<typeof extraStateText>[0]) =>
    [due, paid, cancelled, refunded].map((status) => extraStateText(kind, status));

  expect(words('insurance')).toEqual(['投保中', '已投保', '已取消', '已退保']);
  for (const kind of ['deposit', 'extra'] as const)
    expect(words(kind)).toEqual(['待支付', '已支付', '已取消', '已退款']);
});

test.each([
  [due, null, null],
  [due, 'underWay', '扣款中'],
  [due, 'failed', '失败'],
  [paid, null, '成功'],
  [paid, 'succeeded', '成功'],
  [cancelled, 'failed', null],
  [refunded, 'succeeded', '已退款'],
] as const)(
  'the payment of one in status %i whose deduction is %s is called %s',
  (status, deduction, words) => {
    expect(chargedText(status, deduction)).toBe(words);
  },
);

test('what is billed by hand is one of three kinds; any other is a fault', () => {
  const { rent, buyout, compensation, earlyReturn, overstay, ...byHand } = billKinds;
  expect(Object.values(byHand).map(extraKindOf).toSorted()).toEqual(extraKindNames.toSorted());
  for (const kind of [rent, buyout, compensation, earlyReturn, overstay])
    expect(() => extraKindOf(kind)).toThrow('invariant');
});
