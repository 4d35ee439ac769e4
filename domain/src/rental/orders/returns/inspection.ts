import { fen, sumFen, yuan, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import type { ReturnResult } from '../core/position.ts';

/** The items of an inspection (检测清单). Stored: never rename. */
export const checkItems = {
  appearance: '外观',
  screen: '屏幕',
  function: '功能',
  accessories: '配件',
  accountLock: '账号锁',
} as const;

export type CheckItem = keyof typeof checkItems;

export const allCheckItems = Object.keys(checkItems) as CheckItem[];

/** The finding for one item. */
export interface Check {
  readonly item: CheckItem;
  readonly isNormal: boolean;
  /** Empty: nothing was said. */
  readonly note: string;
}

/** 损坏项目, at the price that was agreed on for it. */
export interface Damage {
  readonly name: string;
  readonly priceFen: Fen;
}

/** An inspection as it is written down. */
export interface Inspection {
  readonly result: ReturnResult;
  readonly checks: readonly Check[];
  readonly damages: readonly Damage[];
  readonly compensationFen: Fen;
  /** Why it asks for more or less than the damages come to; empty: nothing was said. */
  readonly compensationReason: string;
  readonly photoCount: number;
}

/**
 * Whether photos must show it: what is broken needs a proof, what is intact claims nothing, and what is lost cannot be shown. A
 * late return is shown by its days and a breach by its reason, unless they have damages as well.
 */
export const needsPhotos = (result: ReturnResult, hasDamages: boolean): boolean =>
  result === 'damaged' || ((result === 'breach' || result === 'overdue') && hasDamages);

/** Whether there is a device to look at. */
export const needsChecks = (result: ReturnResult): boolean => result !== 'lost';

/** The compensation that the price list proposes. */
export const proposedFen = (damages: readonly Damage[]): Fen =>
  sumFen(damages.map(({ priceFen }) => priceFen));

export type InspectionRefusal =
  | { readonly code: 'compensation_without_damage' }
  | { readonly code: 'checklist_incomplete' }
  | { readonly code: 'checklist_not_intact' }
  | { readonly code: 'return_photos_missing' }
  | { readonly code: 'compensation_reason_missing'; readonly proposedFen: Fen };

/**
 * Whether an inspection holds together: an intact device has no damage, no 异常 and costs nothing; a device that is there
 * was looked at in full; damage is shown by photos; and what is not the price list's sum has its reason.
 */
export function judgeInspection(inspection: Inspection): Result<true, InspectionRefusal> {
  const { result, checks, damages, compensationFen, compensationReason, photoCount } = inspection;
  if (result === 'intact' && (compensationFen > 0 || damages.length > 0))
    return refused({ code: 'compensation_without_damage' });
  const seen = new Set(checks.map(({ item }) => item));
  if (needsChecks(result) && seen.size < allCheckItems.length)
    return refused({ code: 'checklist_incomplete' });
  if (result === 'intact' && checks.some(({ isNormal }) => !isNormal))
    return refused({ code: 'checklist_not_intact' });
  if (needsPhotos(result, damages.length > 0) && photoCount === 0)
    return refused({ code: 'return_photos_missing' });
  const proposed = proposedFen(damages);
  if (compensationFen !== proposed && compensationReason === '')
    return refused({ code: 'compensation_reason_missing', proposedFen: proposed });
  return done(true);
}

/** 「屏幕碎裂 ¥800.00、充电器缺失 ¥80.00」; empty where there are none. */
export const damagesText = (damages: readonly Damage[]): string =>
  damages.map(({ name, priceFen }) => `${name} ¥${yuan(priceFen)}`).join('、');

/** 「屏幕：异常（有亮线）、账号锁：异常」, or that all is normal; empty where nothing was looked at. */
export function checksText(checks: readonly Check[]): string {
  if (checks.length === 0) return '';
  const abnormal = checks.filter(({ isNormal }) => !isNormal);
  const told = checks.filter(({ isNormal, note }) => isNormal && note !== '');
  const words = [
    ...abnormal.map(({ item, note }) => `${checkItems[item]}：异常${inBrackets(note)}`),
    ...told.map(({ item, note }) => `${checkItems[item]}：正常${inBrackets(note)}`),
  ];
  if (abnormal.length === 0) words.unshift(`${checks.length}项正常`);
  return words.join('、');
}

const inBrackets = (note: string) => (note === '' ? '' : `（${note}）`);

/** The price list that every brand begins with (损坏价目), in fen. Brands have it as it is and change it themselves. */
export const firstDamagePrices: readonly Damage[] = [
  { name: '外壳划痕', priceFen: fen(10_000) },
  { name: '外壳破损或变形', priceFen: fen(30_000) },
  { name: '屏幕划痕', priceFen: fen(20_000) },
  { name: '屏幕碎裂', priceFen: fen(80_000) },
  { name: '屏幕显示异常', priceFen: fen(80_000) },
  { name: '摄像头损坏', priceFen: fen(40_000) },
  { name: '电池鼓包或健康度过低', priceFen: fen(30_000) },
  { name: '进水', priceFen: fen(100_000) },
  { name: '按键或接口故障', priceFen: fen(20_000) },
  { name: '充电器缺失', priceFen: fen(8_000) },
  { name: '数据线缺失', priceFen: fen(3_000) },
  { name: '包装盒缺失', priceFen: fen(3_000) },
];

/** How many items a price list has at most. */
export const maxDamagePrices = 60;
