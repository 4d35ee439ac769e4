import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  maxResends,
  maxToPhone,
  resendHours,
  resendOf,
  runwayOf,
  smsRecordTypes,
  type SmsToResend,
} from './sms-records.ts';
import { smsStates, type SmsState } from './sms-states.ts';

const now = new Date('2026-11-26T02:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const failed: SmsToResend = {
  state: 'failed',
  isUndelivered: false,
  isCode: false,
  isOff: false,
  createdAt: hoursAgo(1),
  timesResent: 0,
  isOutdated: false,
  toPhone: 0,
};

test('what failed, stayed unsent or did not arrive is sent again, and nothing else', () => {
  for (const state of Object.keys(smsStates) as SmsState[])
    expect(resendOf({ ...failed, state }, now).done).toBe(state === 'failed' || state === 'unsent');
  expect(resendOf({ ...failed, state: 'sent', isUndelivered: true }, now).done).toBe(true);
});

test.each<[string, Partial<SmsToResend>, string]>([
  ['a code', { isCode: true }, 'sms_is_code'],
  ['one of a type that is off', { isOff: true }, 'sms_type_off'],
  ['one of the day before', { createdAt: hoursAgo(resendHours + 0.01) }, 'sms_too_old'],
  ['one that is true no more', { isOutdated: true }, 'sms_outdated'],
  ['one that was sent again often', { timesResent: maxResends }, 'sms_resent_enough'],
  ['one to a phone that got many', { toPhone: maxToPhone }, 'sms_phone_enough'],
])('%s is not sent again', (_name, over, code) => {
  expect(resendOf({ ...failed, ...over }, now)).toEqual({ done: false, refusal: { code } });
});

test('at each limit itself it is sent once more', () => {
  const last = {
    ...failed,
    createdAt: hoursAgo(resendHours),
    timesResent: maxResends - 1,
    toPhone: maxToPhone - 1,
  };
  expect(resendOf(last, now).done).toBe(true);
});

test('the balance lasts as many days as the average of a week says', () => {
  expect(runwayOf(700, 70)).toBe(70); // 10 a day
  expect(runwayOf(699, 70)).toBe(69);
  expect(runwayOf(0, 70)).toBe(0);
  expect(runwayOf(100, 0)).toBeNull();
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), (balance, used) => {
      const days = runwayOf(balance, used) ?? Number.NaN;
      expect(days * used).toBeLessThanOrEqual(balance * 7);
      expect((days + 1) * used).toBeGreaterThan(balance * 7);
    }),
  );
});

test('S98 every record has the words of its type', () => {
  expect(smsRecordTypes).toMatchObject({
    code: '登录与安全验证码',
    1: '消费者下单通知',
    22: '逾期通知',
  });
  for (const label of Object.values(smsRecordTypes)) expect(label).not.toBe('');
});
