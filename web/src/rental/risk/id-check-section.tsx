import { Button } from 'antd';
import { useState } from 'react';
import { idCheckType } from '@rental/domain/rental/risk/providers';
import { useRead } from '../../http/use-read.ts';
import { useSession } from '../../http/session.ts';
import { Gate } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { ResultText } from './risk-report-text.tsx';
import './risk.css';

const QueryRiskDialog = onDemand(
  async () => (await import('./query-risk-dialog.tsx')).QueryRiskDialog,
);

const lookMs = 5_000;
const types = [idCheckType] as const;

/** 证件核对 of the customer of an order. Nothing where the brand has not turned it on (S85). */
export function IdCheckSection({ orderId }: { readonly orderId: number }) {
  const isOn = useSession((session) => session.site?.brand.cardCollateButton === true);
  return isOn ? <Checked orderId={orderId} /> : null;
}

function Checked({ orderId }: { readonly orderId: number }) {
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch, dataUpdatedAt } = useRead(
    'orderRiskReports',
    { query: { orderId: String(orderId) } },
    {
      refetchInterval: ({ state }) =>
        state.data?.content.some(({ reportState }) => reportState === 'asked') === true
          ? lookMs
          : false,
    },
  );
  const last = data?.content.find(({ type }) => type === idCheckType);
  return (
    <PageSection
      title="证件核对"
      extra={
        <Gate anyOf={['risk:query']}>
          <Button disabled={data === undefined} onClick={() => setAsking(true)}>
            {last === undefined ? '核对证件' : '重新核对'}
          </Button>
        </Gate>
      }
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && last === undefined ? (
        <p className="risk-none">还没有核对客户的姓名与身份证号</p>
      ) : null}
      {last === undefined ? null : (
        <FactList
          facts={[
            { label: '核对结果', value: <ResultText report={last} /> },
            { label: '核对时间', value: timeText(last.createTime) },
            { label: '操作人', value: last.operatorName || '-' },
            { label: '费用', value: moneyText(last.feeFen) },
          ]}
        />
      )}
      {isAsking && data !== undefined ? (
        <QueryRiskDialog
          orderId={orderId}
          title="证件核对"
          types={types}
          reports={data.content}
          now={dataUpdatedAt}
          onClosed={() => setAsking(false)}
        />
      ) : null}
    </PageSection>
  );
}
