import { expect, test } from 'vitest';
import { orderStatusLabels } from '../../rental/orders/core/order-status.ts';
import { unknownLabel } from './dictionary-labels.ts';
import {
  platformDictionaries,
  platformDictionary,
  platformDictionaryOfEntry,
} from './platform-dictionaries.ts';

/** The ids of a brand's own rows begin here (migration 010). */
const firstBrandId = 1_000_000;

const labelsOf = (name: string) =>
  platformDictionary(name)?.entries.map(({ value, label }) => [value, label]);

test('S103 names, ids and values of the platform are each there once, below the ids of brands', () => {
  const entries = platformDictionaries.flatMap((dictionary) => dictionary.entries);
  const ids = [...platformDictionaries.map(({ id }) => id), ...entries.map(({ id }) => id)];

  expect(new Set(platformDictionaries.map(({ name }) => name)).size).toBe(
    platformDictionaries.length,
  );
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(Math.max(...ids)).toBeLessThan(firstBrandId);
  const repeated = platformDictionaries.filter(
    ({ entries }) => new Set(entries.map(({ value }) => value)).size < entries.length,
  );
  expect(repeated).toEqual([]);
});

test('S96 the order statuses carry the numbers and labels that the rules go by', () => {
  expect(labelsOf('order_status')).toEqual(
    [...orderStatusLabels].map(([status, label]) => [String(status), label]),
  );
});

test('S97 an overdue message is 未发送 or 已发送', () => {
  expect(labelsOf('overdue_sms_status')).toEqual([
    ['0', '未发送'],
    ['1', '已发送'],
  ]);
});

test('S98 X10 SMS types 16 and 17 say the same and differ in direction; a missing number is 未知(n)', () => {
  const types = new Map(labelsOf('sms_type') as [string, string][]);

  expect([...types.keys()].map(Number)).toEqual([
    1, 2, 4, 6, 7, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 22, 23, 24, 25, 26, 27, 28, 29,
  ]);
  expect(types.get('16')).toBe(types.get('17'));
  expect(labelsOf('sms_direction')).toEqual([
    ['16', '发出件签收'],
    ['17', '归还件签收'],
  ]);
  expect(unknownLabel('sms_type', 18)).toBe('未知(18)');
});

test('S99 X26 the risk providers are three of buyers, a credit agency, ant and balance; unknown is a dash', () => {
  expect(labelsOf('risk_provider')).toEqual([
    ['1', '买家类1'],
    ['2', '买家类2'],
    ['3', '买家类3'],
    ['4', '征信机构'],
    ['5', '蚂蚁风控'],
    ['6', '余额'],
  ]);
  expect(unknownLabel('risk_provider', 7)).toBe('-');
});

test('S100 banner1 to banner4 are 1 to 4', () => {
  expect(labelsOf('banner_slot')).toEqual([
    ['1', 'banner1'],
    ['2', 'banner2'],
    ['3', 'banner3'],
    ['4', 'banner4'],
  ]);
});

test('S101 X27 the five feature flags are there by their names', () => {
  expect(labelsOf('feature_flag')?.map(([flag]) => flag)).toEqual([
    'OpenLease3C',
    'OpenCredit',
    'OpenDistribution',
    'OpenBlockchain',
    'OpenRiskClass',
  ]);
});

test('an entry of the platform leads to its dictionary, another id to none', () => {
  const [first] = platformDictionary('carrier')?.entries ?? [];

  expect(platformDictionaryOfEntry(first?.id ?? 0)?.name).toBe('carrier');
  expect(platformDictionaryOfEntry(firstBrandId)).toBeUndefined();
});
