import { expect, test } from 'vitest';
import { businessDate, businessDateOf } from '../../business-date.ts';
import { billStatus, overdueDays } from './bill-status.ts';

const dueOn = businessDate('2026-11-21');
const daysAt = (
  instant: string,
  status: (typeof billStatus)[keyof typeof billStatus] = billStatus.due,
) => overdueDays({ status, dueOn }, businessDateOf(new Date(instant)));

test('a bill is not overdue on its due day, not even at 23:59:59 in Shanghai', () => {
  expect(daysAt('2026-11-21T00:00:00+08:00')).toBe(0);
  expect(daysAt('2026-11-21T23:59:59.999+08:00')).toBe(0);
});

test('a bill is one day overdue from 00:00 in Shanghai after its due day', () => {
  expect(daysAt('2026-11-22T00:00:00+08:00')).toBe(1);
  expect(daysAt('2026-11-22T23:59:59.999+08:00')).toBe(1);
  expect(daysAt('2026-11-23T00:00:00+08:00')).toBe(2);
});

test('a bill that falls due later is not overdue', () => {
  expect(daysAt('2026-10-01T12:00:00+08:00')).toBe(0);
});

test('a bill that is paid or cancelled is not overdue however late it is', () => {
  expect(daysAt('2027-11-22T00:00:00+08:00', billStatus.paid)).toBe(0);
  expect(daysAt('2027-11-22T00:00:00+08:00', billStatus.cancelled)).toBe(0);
});

test('an overdue bill counts 29 February', () => {
  const bill = { status: billStatus.due, dueOn: businessDate('2028-02-28') };

  expect(overdueDays(bill, businessDate('2028-03-01'))).toBe(2);
});
