import { expect, test } from 'vitest';
import { filtersOf, sameFilters, withoutEmpty } from './filters.ts';

const known = new Set(['orderStatus', 'createTime']);
const accepts = (name: string) => known.has(name);

test('an address sets the filters it names', () => {
  const query = new URLSearchParams('orderStatus=0&createTime=2026-11-01&createTime=2026-11-21');

  expect(filtersOf(query, accepts)).toEqual({
    orderStatus: '0',
    createTime: ['2026-11-01', '2026-11-21'],
  });
});

test('what an address sets without a value, or what the list does not know, is left out', () => {
  expect(filtersOf(new URLSearchParams('orderStatus=&colour=red'), accepts)).toEqual({});
});

test('a value the contract would refuse is left out', () => {
  const query = new URLSearchParams('orderStatus=abc');

  expect(filtersOf(query, (_, value) => value !== 'abc')).toEqual({});
});

test('an empty, a blank and an untouched field are no filter', () => {
  expect(withoutEmpty({ a: '', b: '  ', c: undefined, d: null, e: ' 张三 ' })).toEqual({
    e: '张三',
  });
});

test('filters are the same whatever their order', () => {
  expect(sameFilters({ a: '1', b: ['x', 'y'] }, { b: ['x', 'y'], a: '1' })).toBe(true);
  expect(sameFilters({ a: '1' }, { a: '2' })).toBe(false);
  expect(sameFilters({}, { a: '2' })).toBe(false);
});
