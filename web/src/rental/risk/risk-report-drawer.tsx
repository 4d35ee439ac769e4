import { Alert } from 'antd';
import type { RiskReport } from '@rental/contract/rental/risk-reports';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import { reportSources } from '@rental/domain/rental/risk/reports';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { ReportComparison } from './report-comparison.tsx';
import { levelTones, resultText } from './risk-report-text.tsx';
import { providerLabel, useRiskProviders } from './use-risk-providers.ts';
import './risk.css';

const drawerPx = 680; // a report number on one line

interface RiskReportDrawerProps {
  readonly reportId: number;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 查看报告. Each opening is read once and audited; the report is not kept in the browser afterwards. */
export function RiskReportDrawer({ reportId, onClosed }: RiskReportDrawerProps) {
  const read = useRead(
    'viewRiskReport',
    { body: { reportId } },
    { staleTime: Infinity, gcTime: 0 },
  );
  return (
    <DetailDrawer title="风控报告" size={drawerPx} read={read} onClosed={onClosed}>
      {({ report }) => (
        <>
          <ReportContent report={report} />
          {report.reportState === 'ready' ? <ReportComparison report={report} /> : null}
        </>
      )}
    </DetailDrawer>
  );
}

interface AnsweredReportsProps {
  readonly reports: readonly RiskReport[];
  readonly onClosed: () => void;
}

/** The reports that a question was answered with. */
export const AnsweredReports = ({ reports, onClosed }: AnsweredReportsProps) => (
  <DetailDrawer
    title="风控报告"
    size={drawerPx}
    read={{ data: reports, error: null, refetch: () => undefined }}
    onClosed={onClosed}
  >
    {(shown) =>
      shown.map((report) => (
        <div key={report.id} className="risk-report">
          <ReportContent report={report} />
        </div>
      ))
    }
  </DetailDrawer>
);

function ReportContent({ report }: { readonly report: RiskReport }) {
  const { reportNo, type, reportState, score, level, hits, sections } = report;
  const provider = providerLabel(useRiskProviders(), type);
  return (
    <>
      <FactList
        facts={[
          { label: '服务商', value: provider },
          { label: '评分', value: score ?? '-' },
          {
            label: '风险等级',
            value:
              level === null ? (
                '-'
              ) : (
                <TonedText tone={levelTones[level]} words={riskLevelLabels[level]} />
              ),
          },
          { label: '费用', value: moneyText(report.feeFen) },
          { label: '来源', value: reportSources[report.source] },
          { label: '查询时间', value: timeText(report.createTime) },
          { label: '报告号', value: <CopyableText name="报告号" text={reportNo} /> },
        ]}
      />
      {reportState === 'ready' ? (
        <>
          <DrawerSection title="命中规则" nothing={hits.length === 0 ? '未命中规则' : null}>
            {hits.length === 0 ? null : (
              <ul className="risk-hits">
                {[...new Set(hits)].map((hit) => (
                  <li key={hit}>{hit}</li>
                ))}
              </ul>
            )}
          </DrawerSection>
          {sections.length === 0 ? (
            <p className="risk-note">服务商未提供报告明细</p>
          ) : (
            sections.map((section, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a report does not change
              <ReportSection key={index} section={section} />
            ))
          )}
        </>
      ) : (
        <Alert
          className="risk-note"
          type={reportState === 'failed' ? 'error' : 'info'}
          showIcon
          title={
            reportState === 'failed'
              ? `${resultText(report)}，本次未收费`
              : '服务商尚未应答，报告出来后会显示在这里'
          }
        />
      )}
    </>
  );
}

interface ReportSectionProps {
  readonly section: RiskReport['sections'][number];
}

/** A part of the report. What the provider says nothing of is `-` (S142). */
const ReportSection = ({ section: { title, rows } }: ReportSectionProps) => (
  <DrawerSection title={title} nothing={rows.length === 0 ? '服务商未提供此项内容' : null}>
    {rows.length === 0 ? null : (
      <dl className="risk-rows">
        {rows.map(({ label, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report does not change
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' ? '-' : value}</dd>
          </div>
        ))}
      </dl>
    )}
  </DrawerSection>
);
