import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { billKinds } from './bill-kinds.ts';
import { billStateOf, saidStates } from './bill-states.ts';
import { billStatus } from './bill-status.ts';

const dueOn = businessDate('2026-11-21');
const nextDay = addDays(dueOn, 1);
const bill = {
  kind: billKinds.rent,
  status: billStatus.due,
  dueOn,
  paidOn: null,
  isPaying: false,
} as const;
const paid = { ...bill, status: billStatus.paid } as const;
const wordOf = (of: Parameters<typeof billStateOf>[0], today = dueOn) =>
  saidStates[billStateOf(of, today)];

test('a bill is said to be overdue from the day after its own', () => {
  expect(wordOf(bill)).toBe('待还款');
  expect(wordOf(bill, nextDay)).toBe('逾期待还款');
});

test('a bill is being paid while a deduction or a capture is under way, also when it is late, and until it is paid', () => {
  expect(wordOf({ ...bill, isPaying: true })).toBe('支付中');
  expect(wordOf({ ...bill, isPaying: true }, nextDay)).toBe('支付中');
  expect(wordOf({ ...paid, paidOn: dueOn, isPaying: true })).toBe('已还款');
});

test('a bill was paid late when it was paid after its day, whatever day it is now', () => {
  expect(wordOf({ ...paid, paidOn: dueOn }, addDays(dueOn, 90))).toBe('已还款');
  expect(wordOf({ ...paid, paidOn: nextDay }, nextDay)).toBe('逾期已还款');
});

test('a deposit that was asked for is never late', () => {
  const asked = { kind: billKinds.deposit };

  expect(wordOf({ ...bill, ...asked }, nextDay)).toBe('待还款');
  expect(wordOf({ ...paid, ...asked, paidOn: nextDay }, nextDay)).toBe('已还款');
});

test('what was taken back says how, however late it was', () => {
  expect(wordOf({ ...bill, status: billStatus.cancelled }, nextDay)).toBe('已取消');
  expect(wordOf({ ...bill, status: billStatus.refunded, isPaying: true }, nextDay)).toBe('已退款');
});
