import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { identityOf } from './identity.ts';

const today = businessDate('2026-11-21');

test('an ID number says age, sex and home region', () => {
  expect(identityOf('330106199011220012', today)).toEqual({ age: 35, sex: 'male', home: '浙江' });
  expect(identityOf('330106199011210020', today)).toEqual({ age: 36, sex: 'female', home: '浙江' });
  expect(identityOf('44010419850630123X', today)).toEqual({ age: 41, sex: 'male', home: '广东' });
});

test('the fifteen digits of before 1999 are read as well', () => {
  expect(identityOf('110101700101124', today)).toEqual({ age: 56, sex: 'female', home: '北京' });
});

test.each([
  ['330106199013011234', { age: null, sex: 'male', home: '浙江' }],
  ['990106209001011234', { age: null, sex: 'male', home: null }],
  ['330106180001011234', { age: null, sex: 'male', home: '浙江' }],
  ['12345', { age: null, sex: null, home: null }],
  ['', { age: null, sex: null, home: null }],
])('%s says no more than it can', (text, identity) => {
  expect(identityOf(text, today)).toEqual(identity);
});

test('whoever was born some days ago is as old as the birthdays since', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 43_000 }), (days) => {
      const born = addDays(today, -days);
      const { age } = identityOf(`330106${born.replaceAll('-', '')}1234`, today);
      const birthdays = Array.from({ length: 120 }, (_, year) => year + 1).filter(
        (year) => `${Number(born.slice(0, 4)) + year}${born.slice(4)}` <= today,
      ).length;

      expect(age).toBe(birthdays);
    }),
  );
});
