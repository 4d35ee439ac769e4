import { fen, type Fen } from '@rental/domain/money';
import { usualBuyoutFloorBp } from '@rental/domain/rental/orders/core/buyout-sums';
import { usualMoneyLimitFen } from '@rental/domain/rental/orders/money/second-person';
import {
  defaultBrandSettings,
  type BrandSettings,
} from '@rental/domain/platform/brands/brand-settings';
import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { at } from './random.ts';

export interface BrandPlan {
  /** 0 for the first and largest. */
  readonly index: number;
  readonly code: string;
  readonly name: string;
  readonly orderCount: number;
  readonly specialOrderType: 1 | 2;
}

const beginnings = [
  ['享', 'xiang'], ['瑞', 'rui'], ['乐', 'le'], ['优', 'you'], ['易', 'yi'], ['星', 'xing'], ['云', 'yun'], ['米', 'mi'], ['青', 'qing'], ['橙', 'cheng'],
  ['嘉', 'jia'], ['拓', 'tuo'], ['铭', 'ming'], ['安', 'an'], ['鑫', 'xin'], ['博', 'bo'], ['凯', 'kai'], ['途', 'tu'], ['万', 'wan'], ['联', 'lian'],
  ['速', 'su'], ['蓝', 'lan'], ['果', 'guo'], ['禾', 'he'], ['山', 'shan'], ['泰', 'tai'], ['启', 'qi'], ['慧', 'hui'], ['麦', 'mai'], ['朗', 'lang'],
] as const; // prettier-ignore
const endings = [
  ['租', 'zu'],
  ['机汇', 'jihui'],
  ['物仓', 'wucang'],
  ['数享', 'shuxiang'],
  ['优品', 'youpin'],
] as const;

export const maxBrands = beginnings.length * endings.length;

/** So many brands with so many orders in all: one or more each, the first brand the most. */
export function planBrands(brands: number, orders: number): BrandPlan[] {
  const weights = Array.from({ length: brands }, (_, index) => (index + 1) ** -0.9);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => 1 + Math.floor(((orders - brands) * weight) / total));
  counts[0] = at(counts, 0) + orders - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((orderCount, index) => {
    const [first, firstPinyin] = at(beginnings, index % beginnings.length);
    const [last, lastPinyin] = at(endings, Math.floor(index / beginnings.length));
    return {
      index,
      code: firstPinyin + lastPinyin,
      name: first + last,
      orderCount,
      specialOrderType: index % 3 === 1 ? 2 : 1,
    };
  });
}

/** The configuration of a brand, drawn differently for each so that every switch is seen both ways. */
export function brandOf({ index, code, name, specialOrderType }: BrandPlan) {
  return {
    code,
    name,
    domainAdmin: `admin.${code}.example.com`,
    domainApp: `m.${code}.example.com`,
    logo: logoOf(name, index),
    loginPicture: null,
    advertisement: index !== 1,
    creditTypes: index % 2 === 0 ? ['faSu'] : [],
    creditLuoRan: index % 4 === 0,
    notarizationSelect: index % 3 === 0,
    cardCollateButton: index === 0 || index % 2 === 1,
    bannerPro: index % 5 === 2,
    alipayMiniId: index % 3 === 2 ? null : `20210041${String(38_400_000 + index * 7919)}`,
    specialOrderType,
    websocketEnable: index % 2 === 0,
    title: `${name}管理平台`,
    consoleTitle: `${name}管理后台`,
    moneyLimitFen: usualMoneyLimitFen,
    buyoutFloorBp: usualBuyoutFloorBp,
    flags: {
      ...defaultFeatureFlags,
      OpenLease3C: index !== 4,
      OpenDistribution: index !== 4,
      OpenBlockchain: index === 0 || index % 4 === 3,
      OpenRiskClass: index % 2 === 0,
    },
    settings: settingsOf(index, name),
  };
}

/** The first brands show what can be settled; most settle nothing. */
function settingsOf(index: number, name: string): BrandSettings {
  const footer = {
    footerTxt: `© 2026 ${name} 版权所有`,
    caseNumber: `浙ICP备${2_026_001_017 + index * 7919}号-1`,
  };
  if (index === 0) return { ...defaultBrandSettings, ...footer };
  if (index === 1)
    return {
      ...defaultBrandSettings,
      ...footer,
      showFooter: true,
      theme: '#11a983',
      riskBalanceMode: 'continuous',
      tokenDays: 7,
      sourceUrl: 'https://git.example.com/rental/back-office',
    };
  return index === 2 ? { ...defaultBrandSettings, theme: '#6959CD' } : defaultBrandSettings;
}

/** The brand's prepaid balance for risk reports, in fen. */
export const riskBalanceOf = ({ index }: BrandPlan): Fen =>
  fen(1_286_450 + ((index * 379_153) % 2_000_000));

/** The hosts of a brand on this machine; the first brand is the machine's own name too. */
export const demoHostsOf = ({ index, code }: BrandPlan): string[] => [
  ...(index === 0 ? ['localhost', '127.0.0.1'] : []),
  `${code}.localhost`,
];

const colours = [
  '#1668dc',
  '#d4380d',
  '#389e0d',
  '#722ed1',
  '#c41d7f',
  '#08979c',
  '#d48806',
  '#1d39c4',
];

/** A rounded square with the first letter of the name, as a data URI. */
function logoOf(name: string, index: number): string {
  const letter = [...name][0] ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${at(colours, index % colours.length)}"/><text x="32" y="44" font-size="34" font-family="PingFang SC,Microsoft YaHei,sans-serif" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
