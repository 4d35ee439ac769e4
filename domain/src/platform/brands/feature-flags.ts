/** The features of a brand, by the platform's own names, with the words of the screen (S101, X27). */
export const featureFlags = {
  OpenLease3C: '3C租赁下单',
  OpenCredit: '征信上报',
  OpenDistribution: '分销',
  OpenBlockchain: '上链存证',
  OpenRiskClass: '风险分级',
} as const;

export type FeatureFlag = keyof typeof featureFlags;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

/** The flag that the rights of an area need: without it their menu and calls are closed, and no job works for them (X27). */
const flagOfArea: Readonly<Record<string, FeatureFlag>> = {
  chain: 'OpenBlockchain',
  distribution: 'OpenDistribution',
};

interface OfBrand {
  readonly flags: FeatureFlags;
  /** Its switch 广告位 (S81). */
  readonly advertisement: boolean;
}

/** True if a brand has what a right is about. */
export function isTurnedOn({ flags, advertisement }: OfBrand, permission: string): boolean {
  const [area = ''] = permission.split(':');
  if (area === 'advertisement') return advertisement;
  const flag = Object.hasOwn(flagOfArea, area) ? flagOfArea[area] : undefined;
  return flag === undefined || flags[flag];
}

/** The features of a new brand. */
export const defaultFeatureFlags: FeatureFlags = {
  OpenLease3C: false,
  OpenCredit: false,
  OpenDistribution: false,
  OpenBlockchain: false,
  OpenRiskClass: false,
};
