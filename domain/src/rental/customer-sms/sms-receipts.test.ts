import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterReceipt,
  nextReceiptAsk,
  receiptHours,
  receiptReasonOf,
  receiptStateOf,
  type SmsReceipt,
  type SmsStanding,
} from './sms-receipts.ts';
import type { SmsState } from './sms-states.ts';

const now = new Date('2026-11-26T02:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const queued: SmsStanding = { state: 'queued', isPaid: true, receipt: null };
const delivered: SmsReceipt = { isDelivered: true, code: 'DELIVERED', at: now };
const emptyNumber: SmsReceipt = { isDelivered: false, code: 'EMPTY_NUMBER', at: now };

/** As the worker writes down what the provider has accepted: only a message that waits, for a receipt may have come before. */
const afterSent = (message: SmsStanding): SmsStanding =>
  message.state === 'queued' ? { ...message, state: 'sent' } : message;

test('any order and repetition of receipts and of our own record ends with the first receipt', () => {
  const receipt = fc.record({
    isDelivered: fc.boolean(),
    code: fc.constantFrom('DELIVERED', 'EMPTY_NUMBER', 'USER_REJECT'),
    at: fc.constantFrom(now, hoursAgo(1)),
  });
  const events = fc.array(fc.oneof(receipt, fc.constant('sent' as const)), { minLength: 1 });
  fc.assert(
    fc.property(events, (order) => {
      const end = order.reduce<SmsStanding>(
        (message, event) => (event === 'sent' ? afterSent(message) : afterReceipt(message, event)),
        queued,
      );
      const first = order.find((event) => event !== 'sent') ?? null;
      expect(end).toEqual({ state: 'sent', isPaid: true, receipt: first });
    }),
  );
});

test('a message that never left keeps no receipt', () => {
  const never: SmsStanding[] = [
    { ...queued, isPaid: false },
    { ...queued, state: 'failed' },
    { ...queued, state: 'unsent' },
  ];
  for (const message of never) expect(afterReceipt(message, emptyNumber)).toEqual(message);
  expect(afterReceipt({ ...queued, state: 'sent' }, delivered).receipt).toEqual(delivered);
});

test.each<[SmsState, 'delivered' | 'undelivered' | null, number, string | null]>([
  ['queued', null, 100, null],
  ['failed', null, 100, null],
  ['unsent', null, 100, null],
  ['sent', null, 0, 'waiting'],
  ['sent', null, receiptHours - 0.01, 'waiting'],
  ['sent', null, receiptHours, 'missing'],
  ['sent', 'delivered', 100, 'delivered'],
  ['sent', 'undelivered', 1, 'undelivered'],
])(
  'a message %s with the receipt %s after %d hours is shown as %s',
  (state, receipt, hours, is) => {
    expect(receiptStateOf({ state, receipt, sentAt: hoursAgo(hours) }, now)).toBe(is);
  },
);

test('a reason is told in Chinese, and an unknown code by itself', () => {
  expect(receiptReasonOf('undelivered', 'EMPTY_NUMBER')).toBe('空号');
  expect(receiptReasonOf('undelivered', 'MOBILE_SEND_LIMIT')).toBe('超频');
  expect(receiptReasonOf('undelivered', 'MK:9999')).toBe('其他原因（MK:9999）');
  expect(receiptReasonOf('delivered', 'DELIVERED')).toBeNull();
  expect(receiptReasonOf(null, null)).toBeNull();
});

test('the provider is asked less and less often, the last time when the receipt is overdue', () => {
  const asks: number[] = [];
  for (let times = 0; ; times += 1) {
    const at = nextReceiptAsk(now, times);
    if (at === null) break;
    asks.push((at.getTime() - now.getTime()) / 60_000);
  }

  expect(asks).toEqual([1, 10, 60, 360, 1440, 4320]);
});
