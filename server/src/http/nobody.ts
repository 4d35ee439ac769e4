import type { Acting, Visit } from './context.ts';

/** Who acts where no operator does: a job, or a provider. */
export const nobody = {
  id: null,
  platform: null,
  scope: { storeIds: null, channelId: null, responsibleId: null },
} as const;

/** What a provider says is done by nobody. */
export const actingVisit = ({ brand, address, traceId, now }: Visit): Acting => ({
  brandCode: brand.code,
  brand,
  operator: nobody,
  now,
  address,
  traceId,
});
