import { orderSources, specialOrderTypes } from '../orders/core/order-terms.ts';
import { riskLevelLabels } from '../orders/core/risk-level.ts';
import { riskTypes, type RiskType } from '../risk/providers.ts';

/** `fen` is an amount; `choice` is one of the options of the fact; `words` are texts of a provider, such as the rules that were hit. */
export type FactKind = 'number' | 'fen' | 'flag' | 'choice' | 'words';

interface Fact {
  readonly label: string;
  readonly kind: FactKind;
  /** Stands behind a number. */
  readonly unit?: string;
  /** The options of a choice, by their stored value. */
  readonly options?: Readonly<Record<string, string>>;
}

export const factGroups = { report: '风控报告', order: '订单与客户', graph: '关联与名单' } as const;
export type FactGroup = keyof typeof factGroups;

const orderFacts = {
  totalRent: { label: '总租金', kind: 'fen' },
  deposit: { label: '押金', kind: 'fen' },
  waived: { label: '免押金额', kind: 'fen' },
  termCount: { label: '期数', kind: 'number', unit: '期' },
  marketPrice: { label: '市场价', kind: 'fen' },
  exposurePercent: { label: '敞口比例', kind: 'number', unit: '%' },
  isFirstOrder: { label: '首次下单', kind: 'flag' },
  registeredHours: { label: '注册至下单', kind: 'number', unit: '小时' },
  age: { label: '年龄', kind: 'number', unit: '岁' },
  isHomeRegion: { label: '收货省份与身份证一致', kind: 'flag' },
  isVerified: { label: '已实名核验', kind: 'flag' },
  contactCount: { label: '紧急联系人', kind: 'number', unit: '人' },
  source: { label: '来源端', kind: 'choice', options: orderSources },
  orderType: { label: '订单类型', kind: 'choice', options: specialOrderTypes },
  hasChannel: { label: '渠道订单', kind: 'flag' },
} as const satisfies Record<string, Fact>;

const graphFacts = {
  sameIdentity: { label: '同身份证订单', kind: 'number', unit: '单' },
  samePhone: { label: '同手机号订单', kind: 'number', unit: '单' },
  sameContact: { label: '同联系人订单', kind: 'number', unit: '单' },
  sameAddress: { label: '同地址订单', kind: 'number', unit: '单' },
  sameDevice: { label: '同设备订单', kind: 'number', unit: '单' },
  linkedPersons: { label: '关联的其他客户', kind: 'number', unit: '人' },
  personOverdue: { label: '本人逾期订单', kind: 'number', unit: '单' },
  linkedOverdue: { label: '关联客户逾期订单', kind: 'number', unit: '单' },
  linkedRejected: { label: '关联的被拒订单', kind: 'number', unit: '单' },
  linkedLost: { label: '关联的坏账订单', kind: 'number', unit: '单' },
  linkedBlacklisted: { label: '关联的黑名单客户', kind: 'number', unit: '人' },
  isBlacklisted: { label: '命中本店黑名单', kind: 'flag' },
  isWhitelisted: { label: '命中本店白名单', kind: 'flag' },
  otherBrands: { label: '列为黑名单的其他品牌', kind: 'number', unit: '个' },
} as const satisfies Record<string, Fact>;

const reportFacts = {
  score: { label: '评分', kind: 'number' },
  level: { label: '等级', kind: 'choice', options: riskLevelLabels },
  hitCount: { label: '命中规则数', kind: 'number', unit: '条' },
  hits: { label: '命中规则', kind: 'words' },
  reportDays: { label: '报告已出', kind: 'number', unit: '天' },
} as const satisfies Record<string, Fact>;

export type OrderFact = keyof typeof orderFacts;
export type GraphFact = keyof typeof graphFacts;
export type ReportFact = keyof typeof reportFacts;
/** A fact of a report bears the number of its provider. Stored: never rename. */
export type FactKey = OrderFact | GraphFact | `${ReportFact}${RiskType}`;

/** Null: it is not known. */
export type FactValue = number | boolean | string | readonly string[] | null;
export type Facts = Readonly<Partial<Record<FactKey, FactValue>>>;

/** The name of a provider in the brand. */
export type NameOfProvider = (type: RiskType) => string;

interface NamedFact extends Fact {
  readonly group: FactGroup;
  /** Null: it is of no report. */
  readonly provider: RiskType | null;
}

const all: ReadonlyMap<string, NamedFact> = new Map<string, NamedFact>([
  ...riskTypes.flatMap((provider) =>
    Object.entries(reportFacts).map(
      ([key, fact]) => [`${key}${provider}`, { ...fact, group: 'report', provider }] as const,
    ),
  ),
  ...Object.entries(orderFacts).map(
    ([key, fact]) => [key, { ...fact, group: 'order', provider: null }] as const,
  ),
  ...Object.entries(graphFacts).map(
    ([key, fact]) => [key, { ...fact, group: 'graph', provider: null }] as const,
  ),
]);

/** Every fact, in the order of the form. */
export const factKeys = [...all.keys()] as readonly FactKey[];

export const factOf = (key: FactKey): NamedFact => all.get(key) as NamedFact;

/** 「昆仑报告评分」 */
export function factLabel(key: FactKey, nameOf: NameOfProvider): string {
  const { label, provider } = factOf(key);
  return provider === null ? label : `${nameOf(provider)}${label}`;
}
