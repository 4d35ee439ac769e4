import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { placeOf, type Place } from '../../people/data-scope/public.ts';

/** The places whose days are kept; who reaches single orders alone has none. */
export const reachedPlace = (ctx: Context): Place =>
  placeOf(ctx, { store: null, channel: null }) ?? refuse('whole_brand_only');
