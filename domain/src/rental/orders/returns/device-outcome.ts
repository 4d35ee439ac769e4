import { done, refused, type Result } from '../../../result.ts';
import {
  gradeForStock,
  isRentable,
  type Grade,
  type GradeRefusal,
  type RentableGrades,
} from '../../devices/grade.ts';
import { longestFault } from '../../devices/repair.ts';
import type { ReturnResult } from '../core/position.ts';
import type { DamagePrice } from './damage-prices.ts';
import { checkItems, type Check, type Damage, type FoundDamage } from './findings.ts';

/** The destination of an inspected device (设备去向). Stored: never rename. */
export const deviceOutcomes = {
  stock: '入库待租',
  repair: '待维修',
  dispose: '待处置',
  scrap: '报废',
} as const;

export type DeviceOutcome = keyof typeof deviceOutcomes;

/** The inspection's decision on its device. */
export interface DeviceDecision {
  /** Null: nothing was decided. */
  readonly deviceGoesTo: DeviceOutcome | null;
  /** Null: it was not graded. */
  readonly grade: Grade | null;
}

export type OutcomeRefusal =
  | GradeRefusal
  | { readonly code: 'device_outcome_missing' }
  | { readonly code: 'device_needs_repair'; readonly damages: string };

/** The damages found that the list repairs before a device is rented out again. */
export const damagesToRepair = (
  damages: readonly Damage[],
  prices: readonly DamagePrice[],
): DamagePrice[] =>
  prices.filter(
    ({ name, needsRepair }) => needsRepair && damages.some((damage) => damage.name === name),
  );

/** A device goes to the stock only with a grade that is rented out and without a damage that has to be repaired. */
export function judgeOutcome(
  { deviceGoesTo, grade }: DeviceDecision,
  rentable: RentableGrades,
  toRepair: readonly DamagePrice[],
): Result<true, OutcomeRefusal> {
  if (deviceGoesTo === null) return refused({ code: 'device_outcome_missing' });
  if (deviceGoesTo !== 'stock') return done(true);
  if (toRepair.length > 0)
    return refused({
      code: 'device_needs_repair',
      damages: toRepair.map(({ name }) => name).join('、'),
    });
  const stocked = gradeForStock(grade, rentable);
  return stocked.done ? done(true) : stocked;
}

/** The outcome that the findings propose. */
export const proposedOutcome = (toRepair: readonly DamagePrice[]): DeviceOutcome =>
  toRepair.length > 0 ? 'repair' : 'stock';

/** A return as it is stored when its order is completed. */
export interface InspectedReturn extends DeviceDecision {
  readonly result: ReturnResult;
  readonly damages: readonly Damage[];
  /** The grade that the device had before. */
  readonly gradeBefore: Grade | null;
}

/**
 * The destination of the device at 归还结清. A grade that its SKU has stopped to rent out meanwhile is no stock. Inspections of before
 * decided nothing: what is damaged is repaired first.
 */
export function outcomeAtCompletion(
  { deviceGoesTo, grade, result, damages, gradeBefore }: InspectedReturn,
  rentable: RentableGrades,
): DeviceOutcome {
  const isDamaged = result === 'damaged' || damages.length > 0;
  const decided = deviceGoesTo ?? (isDamaged ? 'repair' : 'stock');
  return decided === 'stock' && !isRentable(grade ?? gradeBefore, rentable) ? 'dispose' : decided;
}

/** 「屏幕：屏幕碎裂（右上角）、功能异常」: the fault of a repair order, by what was found. */
export function faultOf(checks: readonly Check[], damages: readonly FoundDamage[]): string {
  const ofItem = checks
    .filter(({ isNormal }) => !isNormal)
    .map(({ item, note }) => {
      const names = damages.filter((damage) => damage.item === item).map(({ name }) => name);
      const words = names.length > 0 ? names.join('、') : '异常';
      return `${checkItems[item]}：${words}${note === '' ? '' : `（${note}）`}`;
    });
  const elsewhere = damages.filter(({ item }) => item === undefined).map(({ name }) => name);
  return [...ofItem, ...elsewhere].join('；').slice(0, longestFault) || '归还检测后送修';
}
