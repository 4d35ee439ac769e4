import type { WantedSettings } from '@rental/domain/platform/brands/configuration-changes';
import { settingNames, settingOf } from '@rental/domain/platform/brands/configuration';
import type { SettingKind, SettingValue } from '@rental/domain/platform/brands/setting-kinds';

/** The value of a field as it is saved: text is trimmed, and an empty field that may be empty becomes null. */
export function saved(kind: SettingKind, typed: SettingValue | undefined): SettingValue {
  const value = typed ?? null;
  if (typeof value === 'string') {
    const text = kind.type === 'host' ? value.trim().toLowerCase() : value.trim();
    const isClearable = kind.type === 'picture' || kind.type === 'link' || kind.type === 'digits';
    return text === '' && isClearable ? null : text;
  }
  if (Array.isArray(value) && kind.type === 'days')
    return (value as number[]).toSorted((one, other) => one - other);
  return value;
}

/** The values of the form as they are saved, without those that are not open yet. */
export const savedSettings = (values: WantedSettings): WantedSettings =>
  Object.fromEntries(
    settingNames
      .filter((name) => settingOf(name).waitsFor === undefined)
      .map((name) => [name, saved(settingOf(name).kind, values[name])]),
  );
