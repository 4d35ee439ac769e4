import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../../money.ts';
import { returnResults, type ReturnResult } from '../core/position.ts';
import {
  allCheckItems,
  checksText,
  damagesText,
  firstDamagePrices,
  judgeInspection,
  maxDamagePrices,
  proposedFen,
  type Check,
  type Inspection,
} from './inspection.ts';

const allNormal: Check[] = allCheckItems.map((item) => ({ item, isNormal: true, note: '' }));
const cracked = { name: '屏幕碎裂', priceFen: fen(80_000) };
const charger = { name: '充电器缺失', priceFen: fen(8_000) };
const intact: Inspection = {
  result: 'intact',
  checks: allNormal,
  damages: [],
  compensationFen: fen(0),
  compensationReason: '',
  photoCount: 0,
};
const damaged: Inspection = {
  ...intact,
  result: 'damaged',
  damages: [cracked, charger],
  compensationFen: fen(88_000),
  photoCount: 1,
};
const codeOf = (inspection: Inspection) => {
  const judged = judgeInspection(inspection);
  return judged.done ? null : judged.refusal.code;
};

test('an intact device without photos, and a damaged one with a photo at the price of its list, hold', () => {
  expect(codeOf(intact)).toBeNull();
  expect(codeOf(damaged)).toBeNull();
});

test.each<[what: string, Inspection, code: string]>([
  [
    'an intact device that costs',
    { ...intact, compensationFen: fen(1) },
    'compensation_without_damage',
  ],
  [
    'an intact device with a damage',
    { ...intact, damages: [cracked] },
    'compensation_without_damage',
  ],
  [
    'an intact device with something 异常',
    { ...intact, checks: allNormal.with(1, { item: 'screen', isNormal: false, note: '亮线' }) },
    'checklist_not_intact',
  ],
  ['one item not looked at', { ...intact, checks: allNormal.slice(1) }, 'checklist_incomplete'],
  [
    'one item looked at twice instead of another',
    { ...intact, checks: allNormal.with(0, allNormal[1] as Check) },
    'checklist_incomplete',
  ],
  ['a damage that no photo shows', { ...damaged, photoCount: 0 }, 'return_photos_missing'],
  [
    'a breach with damages that no photo shows',
    { ...damaged, result: 'breach', photoCount: 0 },
    'return_photos_missing',
  ],
  [
    'less than the list without a word',
    { ...damaged, compensationFen: fen(80_000) },
    'compensation_reason_missing',
  ],
  [
    'more than the list without a word',
    { ...damaged, compensationFen: fen(90_000) },
    'compensation_reason_missing',
  ],
])('%s is refused', (_what, inspection, code) => {
  expect(codeOf(inspection)).toBe(code);
});

test('what is lost cannot be looked at nor shown, and is paid for with a reason', () => {
  const lost: Inspection = { ...intact, result: 'lost', checks: [], compensationFen: fen(500_000) };

  expect(codeOf(lost)).toBe('compensation_reason_missing');
  expect(codeOf({ ...lost, compensationReason: '按市场价赔付' })).toBeNull();
});

test.each(['overdue', 'breach'] as const)(
  '%s is looked at and paid for with a reason; its damages alone need a photo',
  (result) => {
    const late: Inspection = { ...intact, result, compensationFen: fen(30_000) };
    const explained = { ...late, compensationReason: '逾期 10 天，每天 ¥30.00' };

    expect(codeOf(late)).toBe('compensation_reason_missing');
    expect(codeOf(explained)).toBeNull();
    expect(codeOf({ ...explained, checks: [] })).toBe('checklist_incomplete');
    expect(codeOf({ ...explained, damages: [charger] })).toBe('return_photos_missing');
    expect(codeOf({ ...explained, damages: [charger], photoCount: 1 })).toBeNull();
  },
);

const someInspection = fc.record<Inspection>({
  result: fc.constantFrom(...(Object.keys(returnResults) as ReturnResult[])),
  checks: fc
    .subarray([...allCheckItems])
    .chain((items) =>
      fc.tuple(
        ...items.map((item) =>
          fc.record({ item: fc.constant(item), isNormal: fc.boolean(), note: fc.string() }),
        ),
      ),
    ),
  damages: fc.subarray([...firstDamagePrices]),
  compensationFen: fc.integer({ min: 0, max: 500_000 }).map(fen),
  compensationReason: fc.constantFrom('', '协商'),
  photoCount: fc.integer({ min: 0, max: 9 }),
});

/** Words that must never be stored. */
function isUnfair(inspection: Inspection): boolean {
  const { result, checks, damages, compensationFen, compensationReason, photoCount } = inspection;
  const isAbnormal = checks.some(({ isNormal }) => !isNormal);
  const sumOfDamages = sumFen(damages.map(({ priceFen }) => priceFen));
  return (
    (result === 'intact' && (compensationFen > 0 || isAbnormal)) ||
    (result === 'damaged' && photoCount === 0) ||
    (result !== 'lost' && damages.length > 0 && photoCount === 0) ||
    (compensationReason === '' && compensationFen !== sumOfDamages)
  );
}

test('whatever is written down: money from an intact device, damage without a photo or another sum without a reason never holds', () => {
  fc.assert(
    fc.property(someInspection, (inspection) => {
      expect(judgeInspection(inspection).done && isUnfair(inspection)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('the sum of the list is always accepted of a damaged device that was looked at and photographed', () => {
  fc.assert(
    fc.property(someInspection, (inspection) => {
      const whole: Inspection = {
        ...inspection,
        result: 'damaged',
        checks: allNormal,
        compensationFen: proposedFen(inspection.damages),
        photoCount: Math.max(1, inspection.photoCount),
      };
      expect(judgeInspection(whole).done).toBe(true);
    }),
  );
});

test('the words of a checklist name what is not normal first', () => {
  expect(checksText([])).toBe('');
  expect(checksText(allNormal)).toBe('5项正常');
  expect(
    checksText([
      { item: 'appearance', isNormal: true, note: '轻微使用痕迹' },
      { item: 'screen', isNormal: false, note: '有亮线' },
      { item: 'accountLock', isNormal: false, note: '' },
    ]),
  ).toBe('屏幕：异常（有亮线）、账号锁：异常、外观：正常（轻微使用痕迹）');
});

test('damages are told with their prices', () => {
  expect(damagesText([cracked, charger])).toBe('屏幕碎裂 ¥800.00、充电器缺失 ¥80.00');
  expect(damagesText([])).toBe('');
});

test('the first price list names each damage once, at a price above zero', () => {
  const names = firstDamagePrices.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(firstDamagePrices.every(({ priceFen }) => priceFen > 0)).toBe(true);
  expect(names.length).toBeLessThanOrEqual(maxDamagePrices);
});
