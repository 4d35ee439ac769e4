/** How risky a customer's order was judged; null on an order means that nobody has looked yet. */
export const riskLevelLabels = { low: '低风险', medium: '中风险', high: '高风险' } as const;

export type RiskLevel = keyof typeof riskLevelLabels;

export const riskLevels = Object.keys(riskLevelLabels) as RiskLevel[];
