import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { transfer, transferKinds, type Transfer } from '../../money/ledger/transfers.ts';
import {
  commissionAfter,
  withdrawableOf,
  type CommissionState,
} from '../commissions/commission-states.ts';
import { kindsOfPayee, payeeBooks } from './payee.ts';
import {
  isOfChannel,
  isOfDistributor,
  isOfStore,
  maskedPayout,
  usableFrom,
  usableOrRefused,
} from './payout-account.ts';
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
          payee: 'store',
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

// on paper: ¥50.00 and ¥30.00 are approved; ¥60.00 applied for takes both over and leaves ¥20.00; ¥10.00 approved then is paid by hand
test('S181: a commission is paid by hand or out of the balance, whatever the order, and the balance never falls below zero', () => {
  const step = fc.record({
    act: fc.constantFrom('earn' as const, 'payByHand' as const, 'apply' as const, ...moves),
    amountFen: fc.integer({ min: 1, max: 5_000 }),
    which: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const books = { channelCommission: 0, channelPayable: 0, channelUnderWay: 0, bank: 0 };
      const book = (made: readonly Transfer[]) => {
        for (const { debit, credit, amountFen } of made) {
          books[debit as keyof typeof books] -= amountFen;
          books[credit as keyof typeof books] += amountFen;
        }
        expect(books.channelPayable).toBeGreaterThanOrEqual(0);
        expect(books.channelUnderWay).toBeGreaterThanOrEqual(0);
      };
      const commissions: { state: CommissionState; netFen: number }[] = [];
      let uncovered = 0;
      const withdrawals: { state: WithdrawalState; amountFen: number }[] = [];
      const sumOf = <State extends string>(
        rows: readonly { state: State; amountFen?: number; netFen?: number }[],
        ...states: State[]
      ) =>
        rows
          .filter(({ state }) => states.includes(state))
          .reduce((sum, row) => sum + (row.amountFen ?? row.netFen ?? 0), 0);
      const moved = (act: WithdrawalAct, amountFen: number) =>
        withdrawalTransfers(act, { payee: 'channel', amountFen: fen(amountFen), method: 'bank' });
      for (const { act, amountFen, which } of steps) {
        if (act === 'earn') {
          commissions.push({ state: 'toPay', netFen: amountFen });
          book(transfer('commissionSettled', fen(amountFen)));
        } else if (act === 'payByHand') {
          const one = commissions[which % Math.max(1, commissions.length)];
          const after =
            one && commissionAfter('pay', { state: one.state, netFen: fen(one.netFen) });
          if (!one || after?.done !== true) continue;
          one.state = after.value;
          book(transfer('commissionPaid', fen(one.netFen), { method: 'bank' }));
        } else if (act === 'apply') {
          if (amountFen > books.channelPayable) continue;
          for (const one of commissions) {
            const after = commissionAfter('credit', { state: one.state, netFen: fen(one.netFen) });
            if (after.done) one.state = after.value;
          }
          const toPayFen = fen(sumOf(commissions, 'toPay'));
          uncovered += books.channelPayable - withdrawableOf(fen(books.channelPayable), toPayFen);
          withdrawals.push({ state: 'pending', amountFen });
          book(moved('apply', amountFen));
        } else {
          const one = withdrawals[which % Math.max(1, withdrawals.length)];
          const after = one && withdrawalAfter(act, one.state);
          if (!one || after === null || after === undefined) continue;
          one.state = after;
          book(moved(act, one.amountFen));
        }
      }

      expect(uncovered).toBe(0);
      const paidOut = sumOf(withdrawals, 'paid');
      const underWay = sumOf(withdrawals, 'pending', 'approved', 'paying');
      expect(books.channelUnderWay).toBe(underWay);
      expect(books.bank).toBe(sumOf(commissions, 'paid') + paidOut);
      expect(books.channelPayable).toBe(
        sumOf(commissions, 'toPay', 'credited') - underWay - paidOut,
      );
      expect(
        withdrawableOf(fen(books.channelPayable), fen(sumOf(commissions, 'toPay'))),
      ).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('佣金账户 lists every transfer that moves the balance of a channel or a distributor', () => {
  for (const payee of ['channel', 'distributor'] as const) {
    const { balance } = payeeBooks[payee];
    const moving = Object.entries(transferKinds)
      .filter(([, { debit, credit }]) => debit === balance || credit === balance)
      .map(([kind]) => kind);
    expect(kindsOfPayee(payee).toSorted()).toEqual(moving.toSorted());
  }
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

test('only the store itself, its legal person or 收款主体 of a channel is paid, and an account is shown by its end', () => {
  const store = { merchant_name: '杭州租得快科技有限公司', legal_person: '张三丰' };

  expect(isOfStore('张三丰', store)).toBe(true);
  expect(isOfStore('杭州租得快科技有限公司', store)).toBe(true);
  expect(isOfStore('李四', store)).toBe(false);
  expect(isOfChannel('李四', { payee_name: '李四' })).toBe(true);
  expect(isOfChannel('王五', { payee_name: '李四' })).toBe(false);
  expect(isOfChannel('', { payee_name: null })).toBe(false);
  expect(isOfDistributor('李四', { name: '李四' })).toBe(true);
  expect(isOfDistributor('王五', { name: '李四' })).toBe(false);
  expect(isOfStore('', { merchant_name: null, legal_person: null })).toBe(false);
  expect(maskedPayout('bank', '6222020200012345678')).toBe('尾号5678');
  expect(maskedPayout('alipay', '13812345678')).toBe('138****5678');
  expect(maskedPayout('alipay', 'zhangsan@example.com')).toBe('zha*****@example.com');
});
