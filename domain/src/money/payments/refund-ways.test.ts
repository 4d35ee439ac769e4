import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import {
  accountOfRefund,
  refundWays,
  unfitWay,
  type Returned,
  type RefundWay,
} from './refund-ways.ts';

const ways = Object.keys(refundWays) as RefundWay[];
const deducted: Returned = { method: 'alipay', isByProvider: true, amountFen: fen(9_000) };
const transferred: Returned = { method: 'alipay', isByProvider: false, amountFen: fen(500) };
const inCash: Returned = { method: 'cash', isByProvider: false, amountFen: fen(1_000) };
const before: Returned = { method: null, isByProvider: false, amountFen: fen(200) };

const fitting = (returned: readonly Returned[]) =>
  ways.filter((way) => unfitWay(way, returned) === null);

test('what a provider took goes back by it, or by hand from where it arrived', () => {
  expect(fitting([deducted])).toEqual(['original', 'cash', 'bank', 'alipay']);
});

test('cash never goes back by a wallet or a provider, not even in part', () => {
  expect(fitting([inCash])).toEqual(['cash', 'bank']);
  expect(fitting([deducted, inCash])).toEqual(['cash', 'bank']);
  expect(unfitWay('original', [deducted, inCash, transferred])).toEqual({
    code: 'refund_not_original',
    otherFen: 1_500,
  });
  expect(unfitWay('wechat', [deducted, inCash])).toEqual({
    code: 'refund_other_wallet',
    way: 'wechat',
    otherFen: 10_000,
  });
});

test('what nobody knows the way of goes back by hand', () => {
  expect(fitting([before])).toEqual(['cash', 'bank', 'alipay', 'wechat']);
});

test('cash is handed over at once; all else leaves us when it is paid', () => {
  expect(ways.filter((way) => accountOfRefund(way) === 'cash')).toEqual(['cash']);
});
