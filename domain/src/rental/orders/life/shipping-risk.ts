import type { RiskLevel } from '../core/risk-level.ts';

/** The reasons against letting a customer have the product (发货风险). On the wire; the timeline keeps the words. */
export const shippingRisks = {
  highRisk: '风控结果为高风险',
  riskUnknown: '风控结果未出',
  blacklisted: '客户在黑名单中',
  owesElsewhere: '客户的其他订单有逾期账单',
} as const;

export type ShippingRisk = keyof typeof shippingRisks;

/** The customer's facts for 发货, on its day. */
export interface CustomerStanding {
  readonly isBlacklisted: boolean;
  /** Another order of the customer has an unpaid bill whose day is over. */
  readonly owesElsewhere: boolean;
}

/** None of them is a reason to keep the product; each must have been looked at. */
export function shippingRisksOf(
  { riskLevel }: { readonly riskLevel: RiskLevel | null },
  { isBlacklisted, owesElsewhere }: CustomerStanding,
): ShippingRisk[] {
  const holds: Readonly<Record<ShippingRisk, boolean>> = {
    highRisk: riskLevel === 'high',
    riskUnknown: riskLevel === null,
    blacklisted: isBlacklisted,
    owesElsewhere,
  };
  return (Object.keys(shippingRisks) as ShippingRisk[]).filter((risk) => holds[risk]);
}

/** 「风控结果为高风险、客户在黑名单中」 */
export const shippingRiskText = (risks: readonly ShippingRisk[]): string =>
  risks.map((risk) => shippingRisks[risk]).join('、');
