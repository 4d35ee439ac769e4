import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { fen } from '@rental/domain/money';
import { defaultRiskProviders } from '@rental/domain/rental/risk/providers';
import { expect, test } from 'vitest';
import { reusableReport, riskOffers } from './risk-query.ts';

const now = Date.parse('2026-11-26T04:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

const report = (changed: Partial<RiskReportRow>): RiskReportRow => ({
  id: 1,
  reportNo: 'R1',
  type: 1,
  reportState: 'ready',
  score: 620,
  level: 'low',
  hits: [],
  feeFen: fen(200),
  source: 'new',
  failure: null,
  createTime: daysAgo(3),
  orderId: 7,
  orderNo: 'A7',
  customerId: 9,
  customerName: '张*',
  operatorName: '小王',
  ...changed,
});

const offersWith = (...reports: RiskReportRow[]) =>
  riskOffers({ providers: defaultRiskProviders, reports, now });

test('S191 S192 S197 each provider is asked by its own call, for the price that its button says', () => {
  const questions = offersWith().map(({ main }) => main);

  expect(questions).toEqual([
    { words: '确认查询（¥2.00）', question: { call: 'searchKunLunReport', priceFen: 200 } },
    { words: '确认查询（¥3.00）', question: { call: 'queryRisk', type: 2, priceFen: 300 } },
    { words: '确认查询（¥5.00）', question: { call: 'queryRisk', type: 3, priceFen: 500 } },
    { words: '确认查询（¥8.00）', question: { call: 'queryBill', priceFen: 800 } },
    { words: '确认查询（¥1.50）', question: { call: 'queryRisk', type: 5, priceFen: 150 } },
    { words: '确认查询（¥0.00）', question: { call: 'queryRisk', type: 6, priceFen: 0 } },
  ]);
});

test('S193 S194 a report that we have is free; only 昆仑 can be bought anew, alone or with 金', () => {
  const [kunLun, king] = offersWith(report({}), report({ id: 2, type: 2 }));

  expect(kunLun?.main).toEqual({
    words: '查看已有报告（免费）',
    question: { call: 'searchKunLunReport', priceFen: 0 },
  });
  expect(kunLun?.renewals).toEqual([
    { words: '重新查询（¥2.00）', question: { call: 'refreshKunLunReport', priceFen: 200 } },
    {
      words: '昆仑与金一并刷新（¥5.00）',
      question: { call: 'refreshKunLunReportAndKing', priceFen: 500 },
    },
  ]);
  expect(king?.main.question).toEqual({ call: 'queryRisk', type: 2, priceFen: 0 });
  expect(king?.renewals).toEqual([]);
});

test('a provider that is off is not offered, and 金 is not refreshed with 昆仑 while it is off', () => {
  const providers = defaultRiskProviders.map((provider) => ({
    ...provider,
    enabled: provider.type === 1,
  }));

  const offers = riskOffers({ providers, reports: [report({})], now });

  expect(offers.map(({ provider }) => provider.type)).toEqual([1]);
  expect(offers[0]?.renewals.map(({ words }) => words)).toEqual(['重新查询（¥2.00）']);
});

test.each([
  ['30 days old', { createTime: daysAgo(30) }, true],
  ['older than 30 days', { createTime: daysAgo(30.01) }, false],
  ['of another provider', { type: 2 }, false],
  ['failed', { reportState: 'failed' }, false],
  ['still asked for', { reportState: 'asked' }, false],
  ['shown again from an older one', { source: 'reused' }, false],
] as const)('a report %s stands in for a new one: %#', (_, changed, standsIn) => {
  const found = reusableReport(1, { reports: [report(changed)], now });

  expect(found !== null).toBe(standsIn);
});

test('of several reports the newest is shown', () => {
  const reports = [4, 2, 9].map((days, id) => report({ id, createTime: daysAgo(days) }));

  expect(reusableReport(1, { reports, now })?.id).toBe(1);
});
