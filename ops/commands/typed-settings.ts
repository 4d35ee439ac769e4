import { fen, fenOfYuan, plainYuan } from '@rental/domain/money';
import {
  settingNames,
  settingOf,
  type SettingName,
} from '@rental/domain/platform/brands/configuration';
import {
  complaintOf,
  plainText,
  type SettingKind,
  type SettingValue,
} from '@rental/domain/platform/brands/setting-kinds';
import type { SmsWords } from '@rental/domain/rental/customer-sms/sms-words';
import { WrongUsage } from './command.ts';

/** Options whose names are older than the settings' own. */
const otherNames: Partial<Record<SettingName, string>> = {
  domainAdmin: 'admin-host',
  domainApp: 'app-host',
  websocketEnable: 'live',
  moneyLimitFen: 'money-limit',
  footerTxt: 'footer',
};

/** The option of a setting: `OpenLease3C` is `--open-lease-3c`. */
const optionOf = (name: SettingName) =>
  otherNames[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();

/** The option of each setting, in the order of the form. */
export const settingOptions: readonly (readonly [option: string, name: SettingName])[] =
  settingNames.map((name) => [optionOf(name), name]);

/** The form of a value, for the usage. */
export function typedForm(kind: SettingKind): string {
  switch (kind.type) {
    case 'switch':
      return 'on|off';
    case 'choice':
      return Object.keys(kind.options).join('|');
    case 'choices':
      return `${Object.keys(kind.options).join(',')}|none`;
    case 'days':
      return '1,3|none';
    case 'wordings':
      return 'JSON|none';
    case 'hours':
      return kind.widest.join('-');
    case 'rate':
      return 'BP';
    case 'money':
      return 'YUAN|none';
    case 'count':
      return `${kind.least}-${kind.most}`;
    case 'host':
      return 'HOST';
    case 'colour':
      return "'#RRGGBB'";
    case 'picture':
    case 'link':
      return 'URL|none';
    case 'digits':
      return 'ID|none';
    case 'text':
      return kind.mayBeEmpty ? 'TEXT|none' : 'TEXT';
  }
}

/** The value that was typed; what cannot be set is wrong usage. */
export function typedValue(name: SettingName, typed: string): SettingValue {
  const { kind, label } = settingOf(name);
  const value = valueOf(kind, typed.trim());
  const complaint = value === undefined ? `应为 ${typedForm(kind)}` : complaintOf(kind, value);
  if (value === undefined || complaint !== null)
    throw new WrongUsage(`--${optionOf(name)}（${label}）${complaint}。`);
  return value;
}

const isNone = (typed: string) => typed === 'none';
const whole = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined);

/** Undefined: not of the form. */
function valueOf(kind: SettingKind, typed: string): SettingValue | undefined {
  switch (kind.type) {
    case 'switch':
      return typed === 'on' || (typed === 'off' ? false : undefined);
    case 'choice':
      return kind.isNumber ? whole(typed) : typed;
    case 'choices':
    case 'days': {
      const ones = isNone(typed) ? [] : [...new Set(typed.split(','))];
      return kind.type === 'choices' && !kind.isNumber ? ones : ones.map(Number);
    }
    case 'wordings':
      return isNone(typed) ? {} : wordsOf(typed);
    case 'hours':
      return typed.split('-').map(Number);
    case 'rate':
    case 'count':
      return whole(typed);
    case 'money':
      return isNone(typed) ? null : (fenOfYuan(typed) ?? undefined);
    case 'host':
      return typed.toLowerCase();
    case 'text':
      return kind.mayBeEmpty && isNone(typed) ? '' : typed;
    case 'colour':
      return typed;
    default:
      return isNone(typed) ? null : typed;
  }
}

/** Texts by their templates; undefined: not of this form. */
function wordsOf(typed: string): SmsWords | undefined {
  const words = jsonOf(typed);
  const isRecord = typeof words === 'object' && words !== null && !Array.isArray(words);
  return isRecord && Object.values(words).every((text) => typeof text === 'string')
    ? (words as SmsWords)
    : undefined;
}

function jsonOf(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined; // the command says the form that it wants
  }
}

/** A stored value as it is typed. */
export function asTyped(kind: SettingKind, value: SettingValue): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (kind.type === 'wordings')
    return Object.keys(value as SmsWords).length === 0 ? 'none' : JSON.stringify(value);
  if (kind.type === 'money') return plainYuan(fen(Number(value)));
  return Array.isArray(value) ? value.join(kind.type === 'hours' ? '-' : ',') : plainText(value);
}
