import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tradeNumber } from '../../deductions/trade-number.ts';
import { stepTradeNumber } from '../../pre-authorization-steps/trade-number.ts';
import { alipayNumber, tradeNoOfAlipay } from './alipay-number.ts';

const brandCode = fc.stringMatching(/^[a-z0-9_]{1,16}$/);
const id = fc.integer({ min: 1, max: 9_999_999_999 });
const nth = fc.integer({ min: 1, max: 999_999 });

test('a number of a deduction or a step comes back from 支付宝 as it was, and is of what it takes', () => {
  fc.assert(
    fc.property(brandCode, id, nth, (brand, ofId, number) => {
      for (const ours of [
        tradeNumber({ brand, billId: ofId, attempt: number }),
        stepTradeNumber({ brand, authorizationId: ofId, number }),
      ]) {
        expect(alipayNumber(ours)).toMatch(/^[A-Za-z0-9_]{1,64}$/);
        expect(tradeNoOfAlipay(alipayNumber(ours))).toBe(ours);
      }
    }),
  );
});

test('numbers without hyphens stay as they are, both ways', () => {
  for (const number of ['SK202611280001', 'TK202611280001', 'XY202611280001', 'DK_1', 'AB_c_1_2'])
    expect([alipayNumber(number), tradeNoOfAlipay(number)]).toEqual([number, number]);
});
