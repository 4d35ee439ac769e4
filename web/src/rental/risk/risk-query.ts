import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import type { ReportType, RiskProvider } from '@rental/domain/rental/risk/providers';
import { namedProviders, reuseDays } from '@rental/domain/rental/risk/reports';
import { moneyText } from '../../ui/texts/money-text.ts';

/** A call that gets a report, and what it is sent beside the order. */
export type RiskQuestion =
  | { readonly call: 'queryRisk'; readonly type: ReportType; readonly priceFen: Fen }
  | {
      readonly call:
        | 'searchKunLunReport'
        | 'queryBill'
        | 'refreshKunLunReport'
        | 'refreshKunLunReportAndKing';
      readonly priceFen: Fen;
    };

/** A question as a button of the dialog. The price is in its words: it is the one that is sent. */
export interface OfferedQuestion {
  readonly words: string;
  readonly question: RiskQuestion;
}

export interface RiskOffer {
  readonly provider: RiskProvider<ReportType>;
  /** The report that we have and that costs nothing; null: a new one is bought. */
  readonly existing: RiskReportRow | null;
  readonly main: OfferedQuestion;
  /** Ways to buy a new report although there is one. */
  readonly renewals: readonly OfferedQuestion[];
}

type Report = Pick<RiskReportRow, 'type' | 'reportState' | 'source' | 'createTime'>;

/** The facts of the dialog. */
interface RiskFacts<Row extends Report> {
  readonly providers: readonly RiskProvider<ReportType>[];
  /** The reports about the customer. */
  readonly reports: readonly Row[];
  /** An instant, ms. */
  readonly now: number;
}

/** The offer of each enabled provider: the report that we have, or a new one for its price. */
export function riskOffers(facts: RiskFacts<RiskReportRow>): RiskOffer[] {
  const enabled = facts.providers.filter((provider) => provider.enabled);
  return enabled.map((provider) => {
    const existing = reusableReport(provider.type, facts);
    return {
      provider,
      existing,
      main:
        existing === null
          ? {
              words: `确认查询（${moneyText(provider.priceFen)}）`,
              question: questionOf(provider.type, provider.priceFen),
            }
          : { words: '查看已有报告（免费）', question: questionOf(provider.type, fen(0)) },
      renewals: existing === null ? [] : renewalsOf(provider, enabled),
    };
  });
}

/**
 * The newest report of this provider that still stands in for a new one. One that was itself shown again (缓存) is left
 * out: its age counts from when it was bought.
 */
export function reusableReport<Row extends Report>(
  type: ReportType,
  { reports, now }: Omit<RiskFacts<Row>, 'providers'>,
): Row | null {
  const since = now - reuseDays * 86_400_000;
  const usable = reports.filter(
    (report) =>
      report.type === type &&
      report.reportState === 'ready' &&
      report.source === 'new' &&
      Date.parse(report.createTime) >= since,
  );
  return usable.reduce<Row | null>(
    (newest, one) => (newest === null || one.createTime > newest.createTime ? one : newest),
    null,
  );
}

function questionOf(type: ReportType, priceFen: Fen): RiskQuestion {
  if (type === namedProviders.kunLun) return { call: 'searchKunLunReport', priceFen };
  if (type === namedProviders.eeiai) return { call: 'queryBill', priceFen };
  return { call: 'queryRisk', type, priceFen };
}

/** Only 昆仑 can be asked anew, alone or together with 金 (S193, S194). */
function renewalsOf(
  { type, priceFen }: RiskProvider<ReportType>,
  enabled: readonly RiskProvider<ReportType>[],
): OfferedQuestion[] {
  if (type !== namedProviders.kunLun) return [];
  const king = enabled.find((provider) => provider.type === namedProviders.king);
  const alone: OfferedQuestion = {
    words: `重新查询（${moneyText(priceFen)}）`,
    question: { call: 'refreshKunLunReport', priceFen },
  };
  if (king === undefined) return [alone];
  const bothFen = sumFen([priceFen, king.priceFen]);
  return [
    alone,
    {
      words: `昆仑与金一并刷新（${moneyText(bothFen)}）`,
      question: { call: 'refreshKunLunReportAndKing', priceFen: bothFen },
    },
  ];
}
