import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparableAddress } from './comparable-address.ts';

const of = (region: string, street: string) => comparableAddress({ region, street });
const home = of('浙江省杭州市西湖区', '文三路 1 号 3幢2单元501室');

test.each([
  ['浙江省杭州市西湖区', '文三路1号3栋2单元501室'],
  ['浙江省杭州市西湖区', '文三路１号，3号楼2单元501室'],
  ['浙江杭州西湖区', '文三路1号（3座）2单元 501 室'],
  ['浙江省 杭州市', '西湖区文三路1号3 号 楼2单元501号室'],
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

const letters = fc
  .array(fc.constantFrom('浙江省', '文三路', '号楼', '幢', '号室', '自治区', 'aB', '１', '2'))
  .map((words) => [...words.join('')]);
const mark = fc.constantFrom(' ', '　', '，', '-', '。', '（', '#');

test('a blank or a mark changes nothing, wherever it is but between two numbers', () => {
  fc.assert(
    fc.property(letters, fc.nat(), mark, (typed, at, strange) => {
      const place = at % (typed.length + 1);
      const isNumber = (one: string | undefined) => one === '１' || one === '2';
      fc.pre(!(isNumber(typed[place - 1]) && isNumber(typed[place])));
      const [before, after] = [typed.slice(0, place), typed.slice(place)].map((part) =>
        part.join(''),
      );

      expect(of('', `${before}${strange}${after}`)).toBe(of('', `${before}${after}`));
    }),
  );
});

test('an address of marks alone compares with nothing', () => {
  expect(of(' ', '，-。')).toBe('');
});
