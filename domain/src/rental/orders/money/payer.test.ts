import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMoneyMethod, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import { anyAct, type Try } from '../testing/any-act.ts';
import { anyRental } from '../testing/any-position.ts';
import { planOf, someRental, termsOn } from '../testing/some-rental.ts';
import {
  maskedPayer,
  onBehalfOf,
  onBehalfText,
  payerOf,
  payersOnce,
  payerText,
  type Payer,
} from './payer.ts';
import { collect } from './payments.ts';

const terms = termsOn('2026-01-31');
const sister: Payer = { name: '王小红', relation: 'relative' };
const planWith = (method: MoneyMethod | 'deposit') =>
  planOf(collect(someRental(), terms, { billIds: [1], amountFen: null, method }));

test('somebody else may pay by any way of money, and not out of the deposit, which is the customer’s', () => {
  expect(payerOf(planWith('alipay'), sister)).toEqual({ done: true, value: sister });
  expect(payerOf(planWith('deposit'), sister)).toEqual({
    done: false,
    refusal: { code: 'payer_without_money' },
  });
  expect(payerOf(planWith('deposit'), null)).toEqual({ done: true, value: null });
});

test('he is told by his family name, his relation and the account that it came to', () => {
  const masked = maskedPayer(sister);

  expect(payerText(sister)).toBe('王小红（亲属）');
  expect(payerText(masked)).toBe('王**（亲属）');
  const told = planWith('alipay').transfers.flatMap((made) => onBehalfOf(sister, made) ?? []);
  expect(told.map(onBehalfText)).toEqual(['代客支付 · 王**（亲属） · 支付宝转账']);
  expect(planWith('deposit').transfers.map((made) => onBehalfOf(sister, made))).toEqual([null]);
  expect(planWith('alipay').transfers.map((made) => onBehalfOf(null, made))).toEqual([null]);
});

test('who paid more than once is told once, and two of one name who are not the same to the customer are two', () => {
  const friend: Payer = { ...sister, relation: 'friend' };

  expect(payersOnce([sister, friend, { ...sister }])).toEqual([sister, friend]);
});

const anyTried: fc.Arbitrary<Try> = fc.oneof(...Object.values(anyAct));

test('whatever is done, nobody else has paid where no money came in', () => {
  let refusals = 0;
  fc.assert(
    fc.property(anyRental, anyTried, (position, attempt) => {
      const tried = attempt(position, terms, { asks: null, askedOn: terms.today, transfers: [] });
      if (!tried.done) return;
      const comesIn = tried.value.transfers.some(({ debit }) => isMoneyMethod(debit));

      expect(payerOf(tried.value, null).done).toBe(true);
      expect(payerOf(tried.value, sister).done).toBe(comesIn);
      refusals += Number(!comesIn);
    }),
    { numRuns: 1_000 },
  );
  expect(refusals).toBeGreaterThan(20);
});
