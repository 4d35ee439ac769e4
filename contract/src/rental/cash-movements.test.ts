import { expect, test } from 'vitest';
import {
  listOfflineCash,
  listOnlineCash,
  offlineCashSums,
  onlineCashSums,
} from './cash-movements.ts';

test('X4 S178 S179 资金流水 is called by the misspelt path and by the right one', () => {
  const pathsOf = ({
    path,
    aliases,
  }: {
    path: string;
    aliases?: readonly string[] | undefined;
  }) => [path, ...(aliases ?? [])];

  expect(pathsOf(listOnlineCash)).toEqual([
    '/api/fianceCashFlow/onlineTable',
    '/api/financeCashFlow/onlineTable',
  ]);
  expect(pathsOf(listOfflineCash)).toEqual([
    '/api/fianceCashFlow/offlineTable',
    '/api/financeCashFlow/offlineTable',
  ]);
  for (const call of [onlineCashSums, offlineCashSums])
    expect(call.aliases).toEqual([call.path.replace('fiance', 'finance')]);
});
