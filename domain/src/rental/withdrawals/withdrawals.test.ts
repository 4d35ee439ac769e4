import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { isOfStore, maskedPayout, usableFrom, usableOrRefused } from './payout-account.ts';
import {
  withdrawalAfter,
  withdrawalTransfers,
  type WithdrawalAct,
  type WithdrawalMove,
  type WithdrawalState,
} from './withdrawal-states.ts';

const moves: readonly WithdrawalMove[] = [
  'approve',
  'refuse',
  'send',
  'register',
  'succeed',
  'fail',
];

test('S181 S182: on every path balance, under way and paid add up to what was credited, and none falls below zero', () => {
  const step = fc.record({
    move: fc.constantFrom('apply' as const, ...moves),
    amountFen: fc.integer({ min: 1, max: 5_000 }),
    which: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.nat(20_000), fc.array(step, { maxLength: 60 }), (credited, steps) => {
      const books = { storeBalance: credited, withdrawalUnderWay: 0, alipay: 0 };
      const book = (act: WithdrawalAct, amountFen: number) => {
        for (const made of withdrawalTransfers(act, {
          amountFen: fen(amountFen),
          method: 'alipay',
        })) {
          books[made.debit as keyof typeof books] -= made.amountFen;
          books[made.credit as keyof typeof books] += made.amountFen;
        }
      };
      const all: { state: WithdrawalState; amountFen: number }[] = [];
      for (const { move, amountFen, which } of steps) {
        if (move === 'apply') {
          if (amountFen > books.storeBalance) continue;
          all.push({ state: 'pending', amountFen });
          book('apply', amountFen);
          continue;
        }
        const one = all[which % Math.max(1, all.length)];
        const after = one && withdrawalAfter(move, one.state);
        if (!one || after === null || after === undefined) continue;
        one.state = after;
        book(move, one.amountFen);
      }

      const sumOf = (...states: WithdrawalState[]) =>
        all
          .filter(({ state }) => states.includes(state))
          .reduce((sum, one) => sum + one.amountFen, 0);
      expect(books.storeBalance).toBeGreaterThanOrEqual(0);
      expect(books.withdrawalUnderWay).toBe(sumOf('pending', 'approved', 'paying'));
      expect(books.alipay).toBe(sumOf('paid'));
      expect(books.storeBalance + books.withdrawalUnderWay + books.alipay).toBe(credited);
    }),
  );
});

test('what has ended moves no more', () => {
  for (const state of ['paid', 'refused', 'failed'] as const)
    expect(moves.map((move) => withdrawalAfter(move, state))).toEqual(moves.map(() => null));
});

test('an account that replaces another is frozen for 24 hours, and a first one waits for its check alone', () => {
  const now = new Date('2026-11-21T02:00:00.000Z');
  const account = { state: 'verified', usable_from: usableFrom(true, now) } as const;

  expect(usableOrRefused(account, now)).toMatchObject({
    refusal: { code: 'payout_account_frozen', usableFrom: '2026-11-22T02:00:00.000Z' },
  });
  expect(usableOrRefused(account, account.usable_from).done).toBe(true);
  expect(
    usableOrRefused({ state: 'verified', usable_from: usableFrom(false, now) }, now).done,
  ).toBe(true);
  expect(usableOrRefused({ ...account, state: 'toVerify' }, account.usable_from).done).toBe(false);
  expect(usableOrRefused({ ...account, state: 'replaced' }, account.usable_from).done).toBe(false);
});

test('only the store itself or its legal person is paid, and an account is shown by its end', () => {
  const store = { merchant_name: '杭州租得快科技有限公司', legal_person: '张三丰' };

  expect(isOfStore('张三丰', store)).toBe(true);
  expect(isOfStore('杭州租得快科技有限公司', store)).toBe(true);
  expect(isOfStore('李四', store)).toBe(false);
  expect(isOfStore('', { merchant_name: null, legal_person: null })).toBe(false);
  expect(maskedPayout('bank', '6222020200012345678')).toBe('尾号5678');
  expect(maskedPayout('alipay', '13812345678')).toBe('138****5678');
  expect(maskedPayout('alipay', 'zhangsan@example.com')).toBe('zha*****@example.com');
});
