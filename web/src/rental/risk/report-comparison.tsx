import { Button, Select } from 'antd';
import { useState } from 'react';
import type { RiskReport } from '@rental/contract/rental/risk-reports';
import { reportChanges, type ReportChange } from '@rental/domain/rental/risk/report-changes';
import { useRead } from '../../http/use-read.ts';
import { DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { resultText } from './risk-report-text.tsx';

interface ComparisonProps {
  readonly report: RiskReport;
}

/** 历史对比: what the provider says otherwise now. The earlier report is read, and audited, once it is chosen. */
export function ReportComparison({ report }: ComparisonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <DrawerSection title="历史对比" nothing={null}>
      {isAsked ? (
        <ChosenComparison report={report} />
      ) : (
        <Button onClick={() => setAsked(true)}>与历史报告对比</Button>
      )}
    </DrawerSection>
  );
}

function ChosenComparison({ report }: ComparisonProps) {
  const { data, error, refetch } = useRead('orderRiskReports', {
    query: { orderId: report.orderId },
  });
  const [chosen, setChosen] = useState<number | null>(null);
  if (data === undefined)
    return error === null ? (
      <Loading rows={2} />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  const earlier = data.content.filter(
    ({ id, type, source, reportState }) =>
      id !== report.id && type === report.type && source === 'new' && reportState === 'ready',
  );
  const otherId = chosen ?? earlier[0]?.id;
  if (otherId === undefined)
    return <p className="risk-none">该客户没有同一服务商的其他报告，无法对比</p>;
  return (
    <>
      <Select
        aria-label="对比的报告"
        className="risk-compared"
        value={otherId}
        onChange={setChosen}
        options={earlier.map((other) => ({
          value: other.id,
          label: `${timeText(other.createTime)} ${resultText(other)}`,
        }))}
      />
      <Differences report={report} otherId={otherId} />
    </>
  );
}

function Differences({ report, otherId }: ComparisonProps & { readonly otherId: number }) {
  const { data, error, refetch } = useRead(
    'viewRiskReport',
    { body: { reportId: otherId } },
    { staleTime: Infinity, gcTime: 0 },
  );
  if (data === undefined)
    return error === null ? (
      <Loading rows={4} />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  const isLater = data.report.createTime > report.createTime;
  const [before, after] = isLater ? [report, data.report] : [data.report, report];
  const { hitsAdded, hitsGone, values } = reportChanges(before, after);
  if (hitsAdded.length + hitsGone.length + values.length === 0)
    return <p className="risk-none">两份报告内容相同</p>;
  return (
    <>
      {hitsAdded.length === 0 ? null : <p>新增命中：{hitsAdded.join('、')}</p>}
      {hitsGone.length === 0 ? null : <p>不再命中：{hitsGone.join('、')}</p>}
      {values.length === 0 ? null : (
        <table className="risk-changes">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">{timeText(before.createTime)}</th>
              <th scope="col">{timeText(after.createTime)}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two reports do not change
              <ChangedValue key={index} change={change} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const ChangedValue = ({
  change: { section, label, before, after },
}: {
  readonly change: ReportChange;
}) => (
  <tr>
    <th scope="row">
      {label}
      {section === null ? null : <small>{section}</small>}
    </th>
    <td>{before ?? '-'}</td>
    <td>{after ?? '-'}</td>
  </tr>
);
