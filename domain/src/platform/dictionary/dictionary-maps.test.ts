import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dictionaryMaps, dictionaryValue } from './dictionary-maps.ts';

test.each([
  ['0', 0],
  ['1', 1],
  ['35', 35],
  ['-1', -1],
  ['0.5', 0.5],
  ['-1.25', -1.25],
  ['13812345678', 13_812_345_678],
  ['9007199254740991', 9_007_199_254_740_991],
])('S103 the value %j becomes the number %d', (text, number) => {
  expect(dictionaryValue(text)).toBe(number);
});

test.each([
  ['007'],
  ['00'],
  ['1e3'],
  ['1e+21'],
  ['1e-7'],
  ['0.0000001'],
  [''],
  [' '],
  [' 1 '],
  ['1\n'],
  ['+1'],
  ['-0'],
  ['-'],
  ['.5'],
  ['5.'],
  ['1.50'],
  ['1,000'],
  ['0x1F'],
  ['１'],
  ['NaN'],
  ['Infinity'],
  ['9007199254740992'],
  ['100000000000000000000'],
  ['11010519491231002X'],
  ['true'],
  ['已付'],
])('S103 the value %j stays text', (text) => {
  expect(dictionaryValue(text)).toBe(text);
});

test('S103 no two values become one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      expect(String(dictionaryValue(text))).toBe(text);
    }),
  );
});

test('S103 entries and labels are found by dictionary and value', () => {
  const { entries, labels } = dictionaryMaps({
    risk_provider: [
      { label: '买家类', value: '1' },
      { label: '余额', value: '6' },
    ],
    pay_type: [{ label: '支付宝', value: 'alipay' }],
    nothing: [],
  });

  expect(entries.get('risk_provider')?.get(6)).toEqual({ label: '余额', value: 6 });
  expect(entries.get('risk_provider')?.get('6')).toBeUndefined();
  expect(entries.get('pay_type')?.get('alipay')).toEqual({ label: '支付宝', value: 'alipay' });
  expect([...(labels.get('risk_provider') ?? [])]).toEqual([
    [1, '买家类'],
    [6, '余额'],
  ]);
  expect(labels.get('nothing')?.size).toBe(0);
  expect(labels.get('unknown')).toBeUndefined();
});

test('S103 names and values that objects have by themselves are found only where they are entries', () => {
  const { labels } = dictionaryMaps({ constructor: [{ label: '构造', value: '__proto__' }] });

  expect(labels.get('constructor')?.get('__proto__')).toBe('构造');
  expect(labels.get('constructor')?.get('toString')).toBeUndefined();
  expect(labels.get('toString')).toBeUndefined();
});

test('S103 an entry keeps what else it has, and of one value twice the last counts', () => {
  const twice = [
    { label: '旧', value: '1', sort: 1 },
    { label: '新', value: '1', sort: 2 },
  ];

  const { entries } = dictionaryMaps({
    a: twice,
  });

  expect(entries.get('a')?.get(1)).toEqual({ label: '新', value: 1, sort: 2 });
});
