import type { DistributorRow } from '@rental/contract/rental/distribution';

/** The props of a dialog about a distributor. */
export interface OfDistributor {
  readonly distributor: DistributorRow;
  readonly onClosed: () => void;
}

/** The distributor whom a dialog is about. */
export const DistributorBrief = ({ distributor }: Pick<OfDistributor, 'distributor'>) => (
  <p>
    分销员 <strong>{distributor.name}</strong> {distributor.phone}，{distributor.depth}级
    {distributor.parentName === null ? '，没有上级' : `，上级${distributor.parentName}`}
  </p>
);
