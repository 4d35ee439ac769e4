import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allDeviceStates, deviceAfter, deviceMoves, type DeviceMove } from './device-state.ts';
import { allGrades, isRentable } from './grade.ts';
import {
  allRepairStates,
  isOpenRepair,
  moveAfterRepair,
  repairAfter,
  repairMoves,
  type RepairMove,
  type UnderRepair,
} from './repair.ts';

const moves = Object.keys(repairMoves) as RepairMove[];
const begun: UnderRepair = { repair: 'toRepair', device: 'toRepair' };

test('a repair begins, ends, and puts its device back or writes it off', () => {
  const started = repairAfter('start', begun);
  expect(started).toEqual({
    done: true,
    value: { repair: 'repairing', device: 'repair', deviceMove: 'startRepair' },
  });
  expect(repairAfter('finish', begun)).toMatchObject({ value: { device: 'inStock' } });
  expect(repairAfter('finish', begun, 'repairToDispose')).toMatchObject({
    value: { device: 'toDispose' },
  });
  expect(repairAfter('writeOff', begun)).toMatchObject({ value: { device: 'scrapped' } });
});

test('what has ended is not begun again, in words', () => {
  expect(repairAfter('start', { repair: 'repaired', device: 'inStock' })).toEqual({
    done: false,
    refusal: { code: 'repair_wrong_state', state: 'repaired', label: '开始维修' },
  });
});

test('whatever is tried, a repair order is open exactly while its device is in repair', () => {
  const tries = fc.array(
    fc.tuple(
      fc.constantFrom(...moves),
      fc.constantFrom('finishRepair' as const, 'repairToDispose' as const),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(tries, (tried) => {
      let at = begun;
      for (const [move, finished] of tried) {
        const next = repairAfter(move, at, finished);
        expect(next.done && !isOpenRepair(at.repair)).toBe(false);
        at = next.done ? next.value : at;

        expect(isOpenRepair(at.repair)).toBe(['toRepair', 'repair'].includes(at.device));
      }
    }),
  );
});

test('a move of a repair order is one that its device may make, for every pair of states', () => {
  const made = allRepairStates.flatMap((repair) =>
    allDeviceStates.flatMap((device) =>
      moves.flatMap((move) => {
        const next = repairAfter(move, { repair, device });
        return next.done ? [{ ...next.value, from: device }] : [];
      }),
    ),
  );

  expect(made.length).toBeGreaterThan(0);
  expect(made.map(({ deviceMove, from }) => deviceAfter(deviceMove, from))).toEqual(
    made.map(({ device: value }) => ({ done: true, value })),
  );
});

test('a repaired device is stock exactly where its grade is rented out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allGrades),
      fc.option(fc.subarray(allGrades), { nil: null }),
      (grade, offer) => {
        expect(deviceMoves[moveAfterRepair(grade, offer) as DeviceMove].to).toBe(
          isRentable(grade, offer) ? 'inStock' : 'toDispose',
        );
      },
    ),
  );
});
