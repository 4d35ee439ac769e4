/** The levels that an order earns for: who brought it, and who stands above him. Stored: never renumber. */
export const distributionLevels = { 1: '一级', 2: '二级' } as const;
export type DistributionLevel = 1 | 2;

/** The most that both levels may earn of the rent together, in 1/10,000. */
export const maxDistributionBp = 5_000;

/** How deep a distributor may stand in the tree of relations. */
export const maxTreeDepth = 10;

/** The shares of both levels in 1/10,000. */
export interface DistributionShares {
  readonly firstBp: number;
  readonly secondBp: number;
}

/** True where both levels together stay within the most that may be earned. */
export const sharesFit = ({ firstBp, secondBp }: DistributionShares): boolean =>
  firstBp + secondBp <= maxDistributionBp;

export const shareAt = (
  { firstBp, secondBp }: DistributionShares,
  level: DistributionLevel,
): number => (level === 1 ? firstBp : secondBp);
