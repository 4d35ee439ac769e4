import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { contentOf } from './report-content.ts';
import {
  refreshAfterMs,
  reportDecision,
  reuseDays,
  riskRunway,
  type BeforeReport,
} from './reports.ts';

const now = new Date('2026-11-26T02:00:00Z');
const before = (ms: number) => ({ ended_at: new Date(now.getTime() - ms) });
const dayMs = 86_400_000;
const provider = { type: 1, label: '买家类1', enabled: true, priceFen: fen(200) } as const;
type Before = BeforeReport<{ readonly ended_at: Date }>;
const usual: Before = {
  provider,
  isFresh: false,
  newest: null,
  isUnderWay: false,
  isConnected: true,
  agreedFen: fen(200),
  availableFen: 200,
};
const decided = (given: Partial<Before>) => {
  const decision = reportDecision({ ...usual, ...given }, now);
  return decision.done ? decision.value : decision.refusal.code;
};

describe('how a report is got', () => {
  test.each<[Partial<Before>, unknown]>([
    [{}, { kind: 'ask', priceFen: 200 }],
    [{ availableFen: 199 }, 'risk_balance_short'],
    [{ agreedFen: fen(100) }, 'risk_price_changed'],
    [{ agreedFen: undefined }, { kind: 'ask', priceFen: 200 }],
    [{ isUnderWay: true }, 'risk_under_way'],
    [{ isConnected: false }, 'risk_unavailable'],
    [{ newest: before(dayMs), isConnected: false }, expect.objectContaining({ kind: 'reuse' })],
    [{ provider: undefined }, 'risk_provider_off'],
    [{ provider: { ...provider, enabled: false } }, 'risk_provider_off'],
    [
      { newest: before(reuseDays * dayMs), availableFen: 0 },
      expect.objectContaining({ kind: 'reuse' }),
    ],
    [{ newest: before(reuseDays * dayMs + 1) }, { kind: 'ask', priceFen: 200 }],
    [
      { newest: before(dayMs), isFresh: true },
      { kind: 'ask', priceFen: 200 },
    ],
    [{ newest: before(refreshAfterMs), isFresh: true }, expect.objectContaining({ kind: 'reuse' })],
  ])('%o is %o', (given, expected) => {
    expect(decided(given)).toEqual(expected);
  });

  test('what is asked for never costs more than is available', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), fc.boolean(), (price, availableFen, isFresh) => {
        const priced = { ...provider, priceFen: fen(price) };
        const decision = decided({
          provider: priced,
          agreedFen: undefined,
          availableFen,
          isFresh,
        });
        expect(decision).toEqual(
          price <= availableFen ? { kind: 'ask', priceFen: price } : 'risk_balance_short',
        );
      }),
    );
  });

  test('¥100 last 35 days where ¥20 were used in seven', () => {
    expect(riskRunway(10_000, 2_000)).toBe(35);
    expect(riskRunway(10_000, 0)).toBeNull();
  });
});

describe('what a provider sends', () => {
  test('a report without a score, with an empty value and with rows that are none is one all the same', () => {
    expect(
      contentOf({
        level: 'high',
        hits: ['多头', '', null, 7],
        sections: [
          { title: '身份', rows: [{ label: '姓名', value: ' ' }, { value: 'x' }, 'nonsense'] },
          { rows: [] },
        ],
      }),
    ).toEqual({
      score: null,
      level: 'high',
      hits: ['多头', '7'],
      sections: [{ title: '身份', rows: [{ label: '姓名', value: null }] }],
    });
  });

  test.each([
    null,
    'ok',
    [],
    {},
    { score: '很高' },
    { score: 1001 },
    { score: 1.5 },
    { level: 'very low' },
    { score: 500, sections: 'none' },
    { hits: ['多头'] },
  ])('%o is no report', (sent) => {
    expect(contentOf(sent)).toBeNull();
  });

  test('whatever is sent, nothing is thrown, and no text is longer than 200 characters', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ maxLength: 400 }), (any, long) => {
        contentOf(any);
        const content = contentOf({ score: 1, hits: [long], sections: [any] });
        for (const hit of content?.hits ?? []) expect([...hit].length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
