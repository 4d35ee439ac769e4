import {
  featureFlags,
  type FeatureFlag,
  type FeatureFlags,
} from '@rental/domain/platform/brands/feature-flags';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { refuse } from './refusal.ts';

interface OfBrand {
  readonly brand: { readonly flags: FeatureFlags };
}

/** Refuses what the brand has not turned on (X27). */
export function requireTurnedOn({ brand }: OfBrand, flag: FeatureFlag): void {
  if (!brand.flags[flag]) refuse('feature_off', { label: featureFlags[flag] });
}

/** The handler of a call that exists only where the brand has turned the feature on. */
export const whereOn =
  <Ctx extends OfBrand, Rest extends unknown[], Answer>(
    flag: FeatureFlag,
    handler: (ctx: Ctx, ...rest: Rest) => Answer,
  ) =>
  (ctx: Ctx, ...rest: Rest): Answer => {
    requireTurnedOn(ctx, flag);
    return handler(ctx, ...rest);
  };

const columns = {
  OpenLease3C: 'open_lease_3c',
  OpenCredit: 'open_credit',
  OpenDistribution: 'open_distribution',
  OpenBlockchain: 'open_blockchain',
  OpenRiskClass: 'open_risk_class',
} as const satisfies Record<FeatureFlag, string>;

/** True if the brand has turned the feature on, as its row says now: jobs have no brand at hand. */
export async function isTurnedOn(tx: Tx, brand: BrandCode, flag: FeatureFlag): Promise<boolean> {
  const row = await tx
    .selectFrom('brands')
    .select(`${columns[flag]} as isOn`)
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return row.isOn;
}
