import type { Acting, Visit } from './context.ts';

/** The actor without an operator: a job, or a provider. */
export const nobody = {
  id: null,
  platform: null,
  scope: { storeIds: null, channelId: null, responsibleId: null },
} as const;

/** A provider's message is carried out without an operator. */
export const actingVisit = ({ brand, address, traceId, now }: Visit): Acting => ({
  brandCode: brand.code,
  brand,
  operator: nobody,
  now,
  address,
  traceId,
});
