import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparableAddress } from './comparable-address.ts';

const of = (region: string, street: string) => comparableAddress({ region, street });
const home = of('浙江省杭州市西湖区', '文三路 1 号 3幢2单元501室');

test.each([
  ['浙江省杭州市西湖区', '文三路1号3栋2单元501室'],
  ['浙江省杭州市西湖区', '文三路１号，3号楼2单元501室'],
  ['浙江杭州西湖区', '文三路1号（3座）2单元 501 室'],
])('%s%s is the same address', (region, street) => {
  expect(of(region, street)).toBe(home);
});

test.each([
  ['浙江省杭州市西湖区', '文三路1号3栋2单元502室'],
  ['浙江省杭州市滨江区', '文三路1号3栋2单元501室'],
  ['浙江省杭州市西湖区', '文二路1号3栋2单元501室'],
])('%s%s is another', (region, street) => {
  expect(of(region, street)).not.toBe(home);
});

test('numbers that a stroke parts are not drawn together', () => {
  expect(of('', '1-12')).not.toBe(of('', '11-2'));
  expect(of('', '1 - 12')).toBe(of('', '1—12'));
});

test('blanks and strange marks change nothing, and comparing twice is comparing once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (region, street) => {
      const words = of(region, street);

      expect(of('', words)).toBe(words);
      expect(of(` ${region}`, `${street}。`)).toBe(words);
    }),
  );
});

test('an address of marks alone compares with nothing', () => {
  expect(of(' ', '，-。')).toBe('');
});
