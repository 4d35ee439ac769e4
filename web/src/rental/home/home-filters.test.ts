import { businessDate } from '@rental/domain/business-date';
import { expect, test } from 'vitest';
import { addressOf, homeFiltersOf, ordersIn, presetOf, presets } from './home-filters.ts';

const of = (search: string) => homeFiltersOf(new URLSearchParams(search));

test('an address opens what it names, and leaves out what is no filter', () => {
  expect(of('days=2026-11-01&days=2026-11-07&storeIs=3&specialOrderType=2')).toEqual({
    days: ['2026-11-01', '2026-11-07'],
    storeIs: '3',
    specialOrderType: '2',
  });
  for (const search of [
    'days=2026-11-01',
    'days=2026-11-07&days=2026-11-01',
    'days=2026-02-30&days=2026-11-01',
    'days=0001-01-01&days=2026-11-01',
    'storeIs=x',
    'channelIs=0',
    'specialOrderType=3',
    'constructor=1',
    'size=50',
  ])
    expect(of(search)).toEqual({});
});

test('a list is opened with the place and the kind of the figures', () => {
  const filters = of('days=2026-11-01&days=2026-11-07&channelIs=2&storeIs=3&specialOrderType=1');
  const address = addressOf('/order/list', {
    createTime: filters.days ?? '',
    ...ordersIn(filters),
  });
  expect(address).toBe(
    '/order/list?createTime=2026-11-01&createTime=2026-11-07&storeIs=3&channelIs=2&specialOrderType=1',
  );
});

test('a span is known by the name of its button on the day on which it is that', () => {
  const today = businessDate('2026-11-22');
  expect(presets.map(({ daysOn }) => presetOf(daysOn(today), today))).toEqual([
    '今天',
    '昨天',
    '近7天',
    '近30天',
    '近90天',
  ]);
  expect(presetOf(['2026-11-16', '2026-11-22'], today)).toBe('近7天');
  expect(presetOf(['2026-11-16', '2026-11-22'], businessDate('2026-11-23'))).toBeNull();
});
