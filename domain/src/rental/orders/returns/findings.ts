import { yuan, type Fen } from '../../../money.ts';

/** The parts of a product that an inspection looks at (检测清单). Stored: never rename. */
export const checkItems = {
  appearance: '外观',
  screen: '屏幕',
  lens: '镜头',
  battery: '电池',
  controller: '手柄',
  function: '功能',
  accessories: '配件',
  accountLock: '账号锁',
} as const;

export type CheckItem = keyof typeof checkItems;

export const allCheckItems = Object.keys(checkItems) as CheckItem[];

/** 损坏项目, at the price that was agreed on for it. */
export interface Damage {
  readonly name: string;
  readonly priceFen: Fen;
}

/** The one result that a part has: 正常, or 异常 with its damages. What is 正常 cannot be broken as well. */
export type Finding =
  | { readonly item: CheckItem; readonly isNormal: true; readonly note: string }
  | {
      readonly item: CheckItem;
      readonly isNormal: false;
      readonly note: string;
      readonly damages: readonly Damage[];
    };

/** A finding as it is stored and shown, its damages beside it. */
export interface Check {
  readonly item: CheckItem;
  readonly isNormal: boolean;
  /** Empty: nothing was said. */
  readonly note: string;
}

/** A damage with its part. Inspections of before did not name one. */
export interface FoundDamage extends Damage {
  readonly item?: CheckItem | undefined;
}

export const damagesOf = (finding: Finding): readonly Damage[] =>
  finding.isNormal ? [] : finding.damages;

export const checksOf = (findings: readonly Finding[]): Check[] =>
  findings.map(({ item, isNormal, note }) => ({ item, isNormal, note }));

export const foundDamages = (findings: readonly Finding[]): FoundDamage[] =>
  findings.flatMap((finding) =>
    damagesOf(finding).map(({ name, priceFen }) => ({ name, priceFen, item: finding.item })),
  );

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
