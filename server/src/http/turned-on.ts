import {
  featureFlags,
  type FeatureFlag,
  type FeatureFlags,
} from '@rental/domain/platform/brands/feature-flags';
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
