import { Alert, Button } from 'antd';
import { useState } from 'react';
import { failureReasons } from '@rental/domain/rental/deductions/retry-policy';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { DayTable } from './day-table.tsx';
import { DeductDialog } from './deduct-dialog.tsx';
import { OverpaidTable } from './overpaid-table.tsx';
import { TriedTable, type TriedBill } from './tried-table.tsx';
import './deductions.css';

type Plan = AnswerOf<'deductionPlan'>;

/** 代扣计划: what will be deducted, what failed and why, and what waits for somebody. */
export default function DeductionPage() {
  const plan = useRead('deductionPlan');
  const [opened, setOpened] = useState<TriedBill | null>(null);
  const { data, error } = plan;
  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void plan.refetch()} />;
  }
  return (
    <div className="deduction-page">
      <h1 className="visually-hidden">代扣计划</h1>
      {data.isAvailable ? null : (
        <Alert type="warning" showIcon title="代扣服务未配置，以下账单不会自动扣款" />
      )}
      <PageSection
        title="今天与未来7天"
        extra={
          <Button loading={plan.isFetching} onClick={() => void plan.refetch()}>
            刷新
          </Button>
        }
      >
        <DayTable days={data.days} />
      </PageSection>
      <Standing plan={data} />
      <PageSection title="将自动重试">
        <TriedTable label="将自动重试" bills={data.retries} onOpen={setOpened} />
      </PageSection>
      <PageSection title="需人工处理">
        <TriedTable label="需人工处理" bills={data.stopped} onOpen={setOpened} />
      </PageSection>
      <PageSection title="多收待退">
        <OverpaidTable tries={data.overpaid} />
      </PageSection>
      {opened === null ? null : (
        <DeductDialog
          orderId={opened.orderId}
          billId={opened.billId}
          onClosed={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The attempts under way, and the reasons of failed ones. */
function Standing({ plan }: { readonly plan: Plan }) {
  const sums = ({ bills, amountFen }: Plan['underWay']) => `${bills}期 ${moneyText(amountFen)}`;
  return (
    <PageSection title="扣款中与失败原因">
      <FactList
        facts={[
          { label: '扣款中', value: sums(plan.underWay) },
          ...plan.failures.map(({ reason, bills, unpaidFen }) => ({
            label: failureReasons[reason].label,
            value: sums({ bills, amountFen: unpaidFen }),
          })),
        ]}
      />
    </PageSection>
  );
}
