import { dataScopeLabels } from '../../people/access/data-scope.ts';
import { billStatus, billStatusLabels } from '../../rental/bills/bill-status.ts';
import { smsTypeLabels } from '../../rental/customer-sms/sms-types.ts';
import { scriptDictionary, usualScripts } from '../../rental/dunning/scripts.ts';
import { insuranceNames } from '../../rental/extras/extras.ts';
import { carrierNames } from '../../rental/logistics/carriers.ts';
import { orderStatus, orderStatusLabels } from '../../rental/orders/core/order-status.ts';
import { orderSources, specialOrderTypes } from '../../rental/orders/core/order-terms.ts';
import { closeReasons, rejectReasons } from '../../rental/orders/core/reasons.ts';
import { riskLevelLabels } from '../../rental/orders/core/risk-level.ts';
import { defaultRiskProviders } from '../../rental/risk/providers.ts';
import { bannerSlots } from '../../rental/banners/banner-slots.ts';
import { featureFlags } from '../brands/feature-flags.ts';
import type { DictionaryColor } from './dictionary-colors.ts';

/** An entry that every brand has. What a brand makes of it is found by dictionary and value, never by id. */
export interface PlatformEntry {
  readonly id: number;
  readonly label: string;
  readonly value: string;
  readonly color: DictionaryColor | null;
  readonly sort: number;
}

export interface PlatformDictionary {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly entries: readonly PlatformEntry[];
}

const maxEntries = 1_000;

type Listed = readonly [value: string | number, label: string, color?: DictionaryColor];

function dictionary(
  id: number,
  [name, description]: readonly [name: string, description: string],
  entries: Iterable<Listed>,
): PlatformDictionary {
  return {
    id,
    name,
    description,
    entries: [...entries].map(([value, label, color = null], index) => ({
      id: id * maxEntries + index + 1,
      label,
      value: String(value),
      color,
      sort: (index + 1) * 10,
    })),
  };
}

const statusColors: Readonly<Record<number, DictionaryColor>> = {
  [orderStatus.pendingReview]: 'gold',
  [orderStatus.approved]: 'blue',
  [orderStatus.toGenerateAgreement]: 'gold',
  [orderStatus.toShip]: 'gold',
  [orderStatus.toReceive]: 'blue',
  [orderStatus.renting]: 'green',
  [orderStatus.completed]: 'cyan',
  [orderStatus.rejected]: 'red',
};
const billColors: Readonly<Record<number, DictionaryColor>> = {
  [billStatus.due]: 'gold',
  [billStatus.paid]: 'green',
};
const riskColors: Readonly<Record<string, DictionaryColor>> = {
  low: 'green',
  medium: 'orange',
  high: 'red',
};

const coloured = (
  labels: Iterable<readonly [string | number, string]>,
  colors: Readonly<Record<string | number, DictionaryColor>>,
): Listed[] =>
  [...labels].map(([value, label]) => {
    const color = colors[value];
    return color === undefined ? [value, label] : [value, label, color];
  });

/**
 * The dictionaries of a new brand: the enumerations of spec §3 and our own that screens offer. They are code and
 * not rows, for the rules use the same values: a label has one source, and a release changes it for all brands.
 */
export const platformDictionaries: readonly PlatformDictionary[] = [
  dictionary(1, ['order_status', '订单状态'], coloured(orderStatusLabels, statusColors)),
  dictionary(
    2,
    ['overdue_sms_status', '逾期短信状态'],
    [
      [0, '未发送'],
      [1, '已发送', 'green'],
    ],
  ),
  dictionary(3, ['sms_type', '短信类型'], [...smsTypeLabels]),
  dictionary(
    4,
    ['sms_direction', '签收短信的方向'],
    [
      [16, '发出件签收'],
      [17, '归还件签收'],
    ],
  ),
  dictionary(
    5,
    ['risk_provider', '风控类型'],
    defaultRiskProviders.map(({ type, label }) => [type, label]),
  ),
  dictionary(
    6,
    ['banner_slot', '横幅位置'],
    Object.entries(bannerSlots).map(([name, slot]) => [slot, name]),
  ),
  dictionary(7, ['feature_flag', '功能开关'], Object.entries(featureFlags)),
  dictionary(
    8,
    ['gender', '性别'],
    [
      ['男', '男'],
      ['女', '女'],
    ],
  ),
  dictionary(9, ['order_source', '订单来源'], Object.entries(orderSources)),
  dictionary(10, ['close_reason', '关单类型'], Object.entries(closeReasons)),
  dictionary(11, ['reject_reason', '审核拒绝原因'], Object.entries(rejectReasons)),
  dictionary(
    12,
    ['carrier', '物流公司'],
    carrierNames.map((name) => [name, name]),
  ),
  dictionary(13, ['special_order_type', '订单模式'], Object.entries(specialOrderTypes)),
  dictionary(14, ['risk_level', '风险等级'], coloured(Object.entries(riskLevelLabels), riskColors)),
  dictionary(15, ['bill_status', '账单状态'], coloured(billStatusLabels, billColors)),
  dictionary(16, ['data_scope', '数据范围'], dataScopeLabels),
  dictionary(
    17,
    ['purpose', '登录平台'],
    [
      [1, '管理平台'],
      [2, '渠道平台'],
    ],
  ),
  dictionary(
    18,
    ['report_provider', '外部报告'],
    [
      ['faSu', '法诉'],
      ['creditLuoRan', 'LuoRan 征信'],
      ['kunLun', 'KunLun 报告'],
      ['king', 'King 报告'],
      ['eeiai', 'eeiai 报告'],
    ],
  ),
  dictionary(
    19,
    ['insurance', '险种'],
    insuranceNames.map((name) => [name, name]),
  ),
  dictionary(20, [scriptDictionary, '催收话术'], Object.entries(usualScripts)),
];

const byName = new Map(platformDictionaries.map((dictionary) => [dictionary.name, dictionary]));

export const platformDictionary = (name: string): PlatformDictionary | undefined =>
  byName.get(name);

/** The platform's dictionary that has the entry with this id. */
export const platformDictionaryOfEntry = (id: number): PlatformDictionary | undefined =>
  platformDictionaries.find(({ entries }) => entries.some((entry) => entry.id === id));
