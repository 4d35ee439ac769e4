import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBusinessDate, type BusinessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { planBills } from '../bills/schedule.ts';
import { orderCodeValues } from './order-code.ts';
import { filledSms } from './sms-words.ts';

const today = parseBusinessDate('2026-11-24') as BusinessDate;
const textOf = (totalRentFen: number, termCount: number, servicesFen = fen(0)) => {
  const offer = { termCount, period: { unit: 'month' }, totalRentFen: fen(totalRentFen) } as const;
  const quote = { bills: planBills(offer, today), depositFen: fen(50_000), servicesFen };
  const values = orderCodeValues({ productName: 'iPhone 15 Pro Max 国行双卡', offer, quote });
  const brand = { name: '星辰租机', settings: { smsWords: {} } };
  return filledSms(brand, 'orderCode', { ...values, code: '123456' }).text;
};

test('the SMS names product, period, rent of a term and deposit before the code', () => {
  expect(textOf(3_000, 3)).toBe(
    '【星辰租机】您正在下单：iPhone 15 Pro，3期·每期1个月，每期租金¥10.00，押金¥500.00。' +
      '确认无误请将验证码123456告知店员，5分钟内有效。',
  );
});

test('增值服务 are named with their price', () => {
  expect(textOf(3_000, 3, fen(11_890))).toContain(
    '押金¥500.00，起租日另付增值服务¥118.90。确认无误',
  );
});

// on paper: 100 fen over 3 terms are 34, 33 and 33
test('a rent that does not divide is told from its least to its most', () => {
  expect(textOf(100, 3)).toContain('每期租金¥0.33至¥0.34，');
});

test('the most that is told is the rent of the first bill', () => {
  const rents = fc.integer({ min: 120, max: 10_000_000 });
  const counts = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(rents, counts, (total, count) => {
      const told = [...textOf(total, count).matchAll(/¥([\d,]+)\.(\d\d)/g)]
        .map(([, whole = '', rest = '']) => Number(whole.replaceAll(',', '') + rest))
        .slice(0, -1); // the last one is the deposit
      expect(Math.max(...told)).toBe(Math.ceil(total / count));
    }),
  );
});
