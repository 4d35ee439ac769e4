import { expect, test } from 'vitest';
import type { BusinessDate } from '../../business-date.ts';
import { contactsComplaint, verifiedAt } from './profile.ts';

const contact = (phone: string) => ({ phone });
const day = (text: string) => text as BusinessDate;

test('an emergency contact is another person than the customer, and each contact is named once', () => {
  const [one, other, own] = ['13800000001', '13800000002', '13800000003'];

  expect(contactsComplaint([], own)).toBeNull();
  expect(contactsComplaint([contact(one), contact(other)], own)).toBeNull();
  expect(contactsComplaint([contact(one), contact(own)], own)).toBe(
    '紧急联系人不能是客户本人的手机号',
  );
  expect(contactsComplaint([contact(one), contact(one)], own)).toBe('紧急联系人的手机号不能重复');
});

test('an identity was verified today or before', () => {
  const on = (text: string) => verifiedAt({ by: 'alipay', on: day(text) }, day('2026-03-10')).done;

  expect([on('2026-03-09'), on('2026-03-10'), on('2026-03-11')]).toEqual([true, true, false]);
});
