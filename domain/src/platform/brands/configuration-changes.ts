import { smsTemplateNames, smsTemplateOf } from '../../rental/customer-sms/sms-templates.ts';
import type { SmsWords } from '../../rental/customer-sms/sms-words.ts';
import { done, refused, type Result } from '../../result.ts';
import {
  settingNames,
  settingOf,
  type BrandSetting,
  type Configuration,
  type SettingName,
} from './configuration.ts';
import { complaintOf, valueWords, type SettingValue } from './setting-kinds.ts';

/** Some settings, as they shall be. */
export type WantedSettings = Partial<Configuration>;

/** One setting that differs, in the words of the form. */
export interface SettingChange {
  readonly name: SettingName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** The brand is less safe with it: a second person agrees. */
  readonly isWeaker: boolean;
}

/** A setting that cannot be changed so, and why. */
export interface SettingRefusal {
  readonly code: 'brand_setting_wrong';
  readonly name: SettingName;
  readonly words: string;
}

/** Same by value: lists are the same with the same entries in the same order. */
const isSame = (one: SettingValue, other: SettingValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The settings that differ, in the order of the form. A setting that one of the two does not have is left out: a version
 * of a release before knows fewer.
 */
export function changesBetween(
  before: WantedSettings,
  after: WantedSettings,
): readonly SettingChange[] {
  return settingNames.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === undefined || to === undefined) return [];
    const setting = settingOf(name);
    const isWeaker = weakens(setting, from, to);
    return differences(setting, from, to).map((one) => ({ name, ...one, isWeaker }));
  });
}

type Difference = Pick<SettingChange, 'label' | 'before' | 'after'>;

/** One difference of a setting; of the texts of SMS one for each template. */
function differences(
  { kind, label }: BrandSetting,
  from: SettingValue,
  to: SettingValue,
): readonly Difference[] {
  if (kind.type === 'wordings') return changedWords(label, from as SmsWords, to as SmsWords);
  if (isSame(from, to)) return [];
  return [{ label, before: valueWords(kind, from), after: valueWords(kind, to) }];
}

const changedWords = (label: string, from: SmsWords, to: SmsWords): readonly Difference[] =>
  smsTemplateNames
    .filter((name) => from[name] !== to[name])
    .map((name) => ({
      label: `${label}·${smsTemplateOf(name).label}`,
      before: from[name] ?? '标准内容',
      after: to[name] ?? '标准内容',
    }));

/** 「单笔复核限额：¥5,000.00 → 不限」 */
export const changeWords = ({ label, before, after }: SettingChange): string =>
  `${label}：${before} → ${after}`;

/** No limit is above every limit. */
function weakens({ guard }: BrandSetting, from: SettingValue, to: SettingValue): boolean {
  if (guard === undefined) return false;
  const [less, more] = guard.weakenedBy === 'raising' ? [from, to] : [to, from];
  return asLimit(more) > asLimit(less);
}
const asLimit = (value: SettingValue) =>
  value === null ? Number.POSITIVE_INFINITY : Number(value);

/** True if a change makes money less safe; nobody makes such a change alone. */
export const weakensMoney = (changes: readonly SettingChange[]): boolean =>
  changes.some(({ name, isWeaker }) => isWeaker && settingOf(name).guard?.of === 'money');

/** The configuration with what is wanted, or the first setting that cannot be so. What stays as it is, is not looked at. */
export function configured(
  before: Configuration,
  wanted: WantedSettings,
): Result<Configuration, SettingRefusal> {
  for (const name of settingNames) {
    const value = wanted[name];
    if (value === undefined || isSame(before[name], value)) continue;
    const { kind, waitsFor, label } = settingOf(name);
    const wrong =
      waitsFor === undefined ? complaintOf(kind, value) : `${waitsFor}尚未开放，不能修改`;
    if (wrong !== null)
      return refused({ code: 'brand_setting_wrong', name, words: `「${label}」${wrong}` });
  }
  return done({ ...before, ...wanted });
}

/** The settings of a version that a restore saves: all but those that are not open yet. */
export const restored = (version: WantedSettings): WantedSettings =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = version[name];
      return value === undefined || settingOf(name).waitsFor !== undefined ? [] : [[name, value]];
    }),
  );
