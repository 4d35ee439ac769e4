import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { idCheckType, reportTypes } from '@rental/domain/rental/risk/providers';
import { reportSources } from '@rental/domain/rental/risk/reports';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { VerdictLine } from '../risk-lists/verdict-line.tsx';
import { hitsText, ResultText } from './risk-report-text.tsx';
import { providerLabel, useRiskProviders } from './use-risk-providers.ts';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';
import './risk.css';

const QueryRiskDialog = onDemand(
  async () => (await import('./query-risk-dialog.tsx')).QueryRiskDialog,
);
const RiskReportDrawer = onDemand(
  async () => (await import('./risk-report-drawer.tsx')).RiskReportDrawer,
);

const lookMs = 5_000;
const shownAtFirst = 10;
/** 证件核对 has a button of its own. */
const boughtTypes = reportTypes.filter((type) => type !== idCheckType);

const isAnyAsked = (reports: readonly RiskReportRow[]) =>
  reports.some(({ reportState }) => reportState === 'asked');

/** 风控报告 about the customer of an order, whichever order they were asked for, the last first. */
export function RiskSection({ orderId }: { readonly orderId: number }) {
  const [isAsking, setAsking] = useState(false);
  const [viewed, setViewed] = useState<number | null>(null);
  const read = useRead(
    'orderRiskReports',
    { query: { orderId: String(orderId) } },
    { refetchInterval: ({ state }) => (isAnyAsked(state.data?.content ?? []) ? lookMs : false) },
  );
  const { data, error, dataUpdatedAt } = read;
  useRefreshOnceAnswered(isAnyAsked(data?.content ?? []));
  return (
    <PageSection
      title="风控报告"
      extra={
        <Gate anyOf={['risk:query']}>
          <Button disabled={data === undefined} onClick={() => setAsking(true)}>
            查风控
          </Button>
        </Gate>
      }
    >
      <VerdictLine orderId={orderId} />
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {data?.content.length === 0 ? <p className="risk-none">暂无该客户的风控报告</p> : null}
      {data === undefined || data.content.length === 0 ? null : (
        <ReportTable reports={data.content} onView={setViewed} />
      )}
      {isAsking && data !== undefined ? (
        <QueryRiskDialog
          orderId={orderId}
          title="查风控"
          types={boughtTypes}
          reports={data.content}
          now={dataUpdatedAt}
          onClosed={() => setAsking(false)}
        />
      ) : null}
      {viewed === null ? null : (
        <RiskReportDrawer reportId={viewed} onClosed={() => setViewed(null)} />
      )}
    </PageSection>
  );
}

/** A report that comes later sets the risk level of the order, and is paid then. */
function useRefreshOnceAnswered(isWaiting: boolean): void {
  const refresh = useRefresh();
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) refresh('orderDetail', 'riskBalance');
    wasWaiting.current = isWaiting;
  }, [isWaiting, refresh]);
}

interface ReportTableProps {
  readonly reports: readonly RiskReportRow[];
  readonly onView: (reportId: number) => void;
}

function ReportTable({ reports, onView }: ReportTableProps) {
  const providers = useRiskProviders();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? reports : reports.slice(0, shownAtFirst);
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label="风控报告明细">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">查询时间</th>
              <th scope="col">服务商</th>
              <th scope="col">评分 / 等级</th>
              <th scope="col">命中规则</th>
              <th scope="col" className="is-amount">
                费用
              </th>
              <th scope="col">来源</th>
              <th scope="col">操作人</th>
              <th scope="col" className="is-action">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((report, index) => (
              <tr key={report.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
                <TimeCell at={report.createTime} />
                <td>{providerLabel(providers, report.type)}</td>
                <td>
                  <ResultText report={report} />
                </td>
                <td className="is-words" title={report.hits.join('、')}>
                  {hitsText(report.hits)}
                </td>
                <td className="is-amount">{moneyText(report.feeFen)}</td>
                <td>{reportSources[report.source]}</td>
                <td>{report.operatorName || '-'}</td>
                <td className="is-action">
                  {report.reportState === 'ready' ? (
                    <button
                      type="button"
                      className="text-button"
                      aria-label={`查看报告 ${report.reportNo}`}
                      onClick={() => onView(report.id)}
                    >
                      查看
                    </button>
                  ) : (
                    '-'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {reports.length <= shownAtFirst ? null : (
        <button
          type="button"
          className="text-button risk-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '收起' : `展开全部${reports.length}份`}
        </button>
      )}
    </>
  );
}
