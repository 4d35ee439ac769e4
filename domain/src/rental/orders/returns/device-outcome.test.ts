import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { allGrades, isRentable } from '../../devices/grade.ts';
import { returnResults, type ReturnResult } from '../core/position.ts';
import { firstDamagePrices } from './damage-prices.ts';
import {
  damagesToRepair,
  deviceOutcomes,
  faultOf,
  outcomeAtCompletion,
  proposedOutcome,
  type DeviceOutcome,
  type InspectedReturn,
} from './device-outcome.ts';

const cracked = { name: '屏幕碎裂', priceFen: fen(80_000) };
const charger = { name: '充电器缺失', priceFen: fen(8_000) };
const before: InspectedReturn = {
  result: 'intact',
  damages: [],
  deviceGoesTo: null,
  grade: null,
  gradeBefore: null,
};

test('a cracked screen proposes the repair, a missing charger the stock', () => {
  expect(proposedOutcome(damagesToRepair([cracked, charger], firstDamagePrices))).toBe('repair');
  expect(proposedOutcome(damagesToRepair([charger], firstDamagePrices))).toBe('stock');
});

test('an inspection of before decided nothing: what is intact is stock, what is damaged is repaired first', () => {
  expect(outcomeAtCompletion(before, null)).toBe('stock');
  expect(outcomeAtCompletion({ ...before, result: 'damaged' }, null)).toBe('repair');
  expect(outcomeAtCompletion({ ...before, result: 'overdue', damages: [charger] }, null)).toBe(
    'repair',
  );
});

test('a grade that its SKU has stopped to rent out is no stock', () => {
  const decided = { ...before, deviceGoesTo: 'stock', grade: 'grade80' } as const;

  expect(outcomeAtCompletion(decided, null)).toBe('stock');
  expect(outcomeAtCompletion(decided, ['new'])).toBe('dispose');
});

test('whatever was decided, a device comes into the stock only of a grade that is rented out', () => {
  const anyGrade = fc.constantFrom(null, ...allGrades);
  const anyReturn = fc.record({
    result: fc.constantFrom(...(Object.keys(returnResults) as ReturnResult[])),
    damages: fc.subarray([cracked, charger]),
    deviceGoesTo: fc.constantFrom(null, ...(Object.keys(deviceOutcomes) as DeviceOutcome[])),
    grade: anyGrade,
    gradeBefore: anyGrade,
  });
  fc.assert(
    fc.property(anyReturn, fc.option(fc.subarray(allGrades), { nil: null }), (one, offer) => {
      const to = outcomeAtCompletion(one, offer);

      const isStock = isRentable(one.grade ?? one.gradeBefore, offer);
      expect(to === 'stock' && !isStock).toBe(false);
      const isDecided = one.deviceGoesTo !== null && one.deviceGoesTo !== 'stock';
      expect(isDecided ? to : one.deviceGoesTo).toBe(one.deviceGoesTo);
    }),
  );
});

test('the fault of a repair order is what was found', () => {
  const checks = [
    { item: 'screen', isNormal: false, note: '右上角' },
    { item: 'function', isNormal: false, note: '' },
    { item: 'appearance', isNormal: true, note: '' },
  ] as const;

  expect(faultOf(checks, [{ ...cracked, item: 'screen' }])).toBe(
    '屏幕：屏幕碎裂（右上角）；功能：异常',
  );
  expect(faultOf([], [cracked, charger])).toBe('屏幕碎裂；充电器缺失');
  expect(faultOf([], [])).toBe('归还检测后送修');
});
