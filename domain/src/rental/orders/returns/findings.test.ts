import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { checksOf, checksText, damagesText, foundDamages, type Finding } from './findings.ts';

const cracked = { name: '屏幕碎裂', priceFen: fen(80_000) };
const charger = { name: '充电器缺失', priceFen: fen(8_000) };
const findings: Finding[] = [
  { item: 'appearance', isNormal: true, note: '轻微使用痕迹' },
  { item: 'screen', isNormal: false, note: '有亮线', damages: [cracked] },
  { item: 'accessories', isNormal: false, note: '', damages: [charger] },
  { item: 'accountLock', isNormal: false, note: '', damages: [] },
];

test('the words of a checklist name what is not normal first', () => {
  expect(checksText([])).toBe('');
  expect(checksText([{ item: 'screen', isNormal: true, note: '' }])).toBe('1项正常');
  expect(checksText(checksOf(findings))).toBe(
    '屏幕：异常（有亮线）、配件：异常、账号锁：异常、外观：正常（轻微使用痕迹）',
  );
});

test('damages are told with their prices, each of its part', () => {
  expect(foundDamages(findings)).toEqual([
    { ...cracked, item: 'screen' },
    { ...charger, item: 'accessories' },
  ]);
  expect(damagesText(foundDamages(findings))).toBe('屏幕碎裂 ¥800.00、充电器缺失 ¥80.00');
  expect(damagesText([])).toBe('');
});

test('a part that is normal cannot have a damage: the types have no place for it', () => {
  const contradiction: Finding = {
    item: 'screen',
    isNormal: true,
    note: '',
    // @ts-expect-error 屏幕：正常 beside 屏幕碎裂
    damages: [cracked],
  };

  expect(foundDamages([contradiction])).toEqual([]);
});
