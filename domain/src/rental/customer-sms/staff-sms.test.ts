import { expect, test } from 'vitest';
import { isStaffSms, staffSms } from './staff-sms.ts';
import { customerSmsTypes, smsTypeLabels, staffSmsTypes } from './sms-types.ts';

const brand = { name: '星辰租机', settings: { smsOff: [9], smsWords: {} } };

test('S98 an SMS to staff has its type and its whole text; a type that is off sends none', () => {
  expect(staffSms(brand, 'storeApproved', { store: '西湖店' })).toMatchObject({
    type: 26,
    template: 'storeApproved',
    text: '【星辰租机】店铺西湖店的入驻资质已审核通过，可以开店。',
  });
  expect(staffSms(brand, 'smsTopUpFailed', { balance: '3条' })).toBeNull();
});

test('S98 no type is sent both to customers and to staff', () => {
  expect(Object.values(customerSmsTypes).filter(isStaffSms)).toEqual([]);
  expect(Object.values(staffSmsTypes).every((type) => smsTypeLabels.has(type))).toBe(true);
});
