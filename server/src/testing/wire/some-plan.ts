import type { PlanVersion } from '@rental/contract/rental/price-plans';
import { fen } from '@rental/domain/money';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';

const { daysRule: _, ...usualTerms } = usualLease;

/** 租赁 for three months at ¥10.00 a month: within the limits for any product of the tests. */
export const somePlan = (more: Partial<PlanVersion> = {}): PlanVersion => ({
  type: 1,
  offers: [{ termCount: 3, period: { unit: 'month' }, totalRentFen: fen(3_000), buyoutFen: null }],
  firstPayment: 'atReceipt',
  depositFen: fen(50_000),
  waivableFen: fen(50_000),
  authorizableFen: fen(0),
  buyoutRule: 'never',
  lease: usualTerms,
  services: [],
  audience: { storeIds: [], channelIds: [], sources: [] },
  ...more,
});
