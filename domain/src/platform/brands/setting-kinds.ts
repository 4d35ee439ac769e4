import { fen, yuan } from '../../money.ts';
import { percent } from '../../rate.ts';
import { smsTemplateNames } from '../../rental/customer-sms/sms-templates.ts';
import { wordsComplaint, type SmsWords } from '../../rental/customer-sms/sms-words.ts';
import { webPage } from '../../validation/links.ts';
import { isThemeColour } from './brand-settings.ts';

/** A value as it is stored and sent. Null: none, or without a limit. */
export type SettingValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number)[]
  | SmsWords;

/** The kind of a setting's value. The form, the check, the words and the command line follow from it. */
export type SettingKind =
  | { readonly type: 'text'; readonly most: number; readonly mayBeEmpty: boolean }
  | { readonly type: 'host' | 'link' | 'colour' | 'switch' }
  /** The size in which it is cut out, px. */
  | { readonly type: 'picture'; readonly width: number; readonly height: number }
  | { readonly type: 'digits'; readonly least: number; readonly most: number }
  | { readonly type: 'choice'; readonly options: Options; readonly isNumber: boolean }
  | { readonly type: 'choices'; readonly options: Options; readonly isNumber: boolean }
  /** 1/10,000. */
  | { readonly type: 'rate'; readonly least: number; readonly most: number }
  /** Fen; null: without a limit. */
  | { readonly type: 'money' }
  | { readonly type: 'count'; readonly least: number; readonly most: number; readonly unit: string }
  /** Days before one, itself too, or after it; each once, the fewest first. */
  | {
      readonly type: 'days';
      readonly side: 'before' | 'after';
      readonly most: number;
      readonly mostCount: number;
    }
  /** Own texts of SMS by their templates. */
  | { readonly type: 'wordings' }
  /** Two whole hours of a day within the widest, at least so many apart. */
  | { readonly type: 'hours'; readonly widest: Hours; readonly least: number };
type Hours = readonly [fromHour: number, untilHour: number];
type Options = Readonly<Record<string, string>>;

/** The largest amount that may be set: 100,000,000.00. */
const mostFen = 10_000_000_000;
const longest = 500;
const hostForm = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;
const uploaded = /^\/files\/[\da-f]{32}$/;
const inlinePicture = /^data:image\/svg\+xml;[^\s"'<>]{1,4000}$/;

/** A host in lower case, without scheme and port. */
export const isHostName = (text: string): boolean => hostForm.test(text);

/** Why a value cannot be set, in a sentence; null: it can. */
export function complaintOf(kind: SettingKind, value: SettingValue): string | null {
  switch (kind.type) {
    case 'text': {
      const isText = typeof value === 'string' && value === value.trim() && !/\p{Cc}/u.test(value);
      const isLong = isText && value.length <= kind.most && (kind.mayBeEmpty || value !== '');
      return isLong ? null : `应为${kind.mayBeEmpty ? 0 : 1}–${kind.most}个字`;
    }
    case 'host':
      return typeof value === 'string' && isHostName(value) ? null : '应为小写域名，不含协议和端口';
    case 'picture':
      return value === null || (typeof value === 'string' && isPicture(value))
        ? null
        : '请重新上传图片，或填写完整的图片网址';
    case 'link':
      return value === null || (typeof value === 'string' && isLink(value))
        ? null
        : webPage.message;
    case 'colour':
      return typeof value === 'string' && isThemeColour(value)
        ? null
        : '应为井号加6位十六进制数的颜色';
    case 'switch':
      return typeof value === 'boolean' ? null : '请选择开启或关闭';
    case 'digits':
      return value === null ||
        (typeof value === 'string' &&
          /^\d+$/.test(value) &&
          value.length >= kind.least &&
          value.length <= kind.most)
        ? null
        : `应为${kind.least}–${kind.most}位数字`;
    case 'choice':
      return isOption(kind, value) ? null : `请选择${Object.values(kind.options).join('或')}`;
    case 'choices':
      return isSet(value) && value.every((one) => isOption(kind, one)) ? null : '请从列表中选择';
    case 'rate':
      return isWhole(value, kind.least, kind.most)
        ? null
        : `应为${percent(kind.least)}到${percent(kind.most)}`;
    case 'money':
      return value === null || isWhole(value, 0, mostFen) ? null : '应为金额，最多两位小数';
    case 'count':
      return isWhole(value, kind.least, kind.most) ? null : `应为${kind.least}–${kind.most}的整数`;
    case 'days':
      return isSet(value) &&
        value.length <= kind.mostCount &&
        value.every(
          (day, at) =>
            isWhole(day, fewestDays(kind), kind.most) && day > Number(value[at - 1] ?? -1),
        )
        ? null
        : `应为最多${kind.mostCount}个不重复的天数，每个${fewestDays(kind)}–${kind.most}`;
    case 'wordings':
      return areWords(value) ? wordsComplaint(value) : '应为短信模板和内容';
    case 'hours':
      return areHours(kind, value)
        ? null
        : `应为${hoursWords(kind.widest)}以内的整点时段，至少${kind.least}小时`;
  }
}

/** True for the address of a picture that was uploaded here. */
export const isUploaded = (text: string): boolean => uploaded.test(text);

const isPicture = (text: string) => isUploaded(text) || inlinePicture.test(text) || isLink(text);
const isLink = (text: string) => text.length <= longest && webPage.test(text);
/** The day itself is one before it, and none after it. */
export const fewestDays = ({ side }: Extract<SettingKind, { readonly type: 'days' }>): 0 | 1 =>
  side === 'before' ? 0 : 1;

const isWhole = (value: SettingValue, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
const isSet = (value: SettingValue): value is readonly (string | number)[] =>
  Array.isArray(value) && new Set(value).size === value.length;
const areWords = (value: SettingValue): value is SmsWords =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areHours = (
  { widest: [first, last], least }: Extract<SettingKind, { readonly type: 'hours' }>,
  value: SettingValue,
): boolean =>
  isSet(value) &&
  value.length === 2 &&
  value.every((hour) => isWhole(hour, first, last)) &&
  Number(value[1]) - Number(value[0]) >= least;
const hoursWords = ([from, until]: readonly (string | number)[]) => `${from}:00–${until}:00`;
const isOption = (
  { options, isNumber }: { readonly options: Options; readonly isNumber: boolean },
  value: SettingValue,
) =>
  (typeof value === 'string' || typeof value === 'number') &&
  (typeof value === 'number') === isNumber &&
  Object.hasOwn(options, String(value));

/** The value of one word or number as text. */
export const plainText = (value: SettingValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A value in the words of the form: 「¥5,000.00」, 「开启」, 「不限」. */
export function valueWords(kind: SettingKind, value: SettingValue): string {
  switch (kind.type) {
    case 'switch':
      return value === true ? '开启' : '关闭';
    case 'choice':
      return kind.options[plainText(value)] ?? plainText(value);
    case 'choices':
      return listed(value, (one) => kind.options[String(one)] ?? String(one));
    case 'rate':
      return percent(Number(value));
    case 'money':
      return value === null ? '不限' : `¥${yuan(fen(Number(value)))}`;
    case 'count':
      return `${plainText(value)}${kind.unit}`;
    case 'days':
      return listed(value, (day) => (day === 0 ? '当天' : `${day}天`));
    case 'wordings':
      return wordingsWords(value as SmsWords);
    case 'hours':
      return hoursWords(value as Hours);
    case 'picture':
      return value === null ? '无' : pictureWords(plainText(value));
    default:
      return value === null || value === '' ? '无' : plainText(value);
  }
}

const listed = (value: SettingValue, words: (one: string | number) => string): string =>
  Array.isArray(value) && value.length > 0
    ? (value as readonly (string | number)[]).map(words).join('、')
    : '无';

/** 「自定3个模板」. The difference of two values names each. */
function wordingsWords(words: SmsWords): string {
  const own = smsTemplateNames.filter((name) => words[name] !== undefined);
  return own.length === 0 ? '全部为标准内容' : `自定${own.length}个模板`;
}

/** The end of its key tells two uploaded pictures apart. */
function pictureWords(address: string): string {
  if (address.startsWith('data:')) return '内置图片';
  return isUploaded(address) ? `上传的图片（${address.slice(-6)}）` : address;
}
