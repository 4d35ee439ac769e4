import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { ExecuteRequestDialog } from '../../ui/dialogs/execute-request-dialog.tsx';
import { Gate } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed } from '../../ui/page-states.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import {
  repaymentStates,
  type RepaymentState,
} from '@rental/domain/rental/dunning/repayment-plans';
import { dunningReads } from './dunning-reads.ts';
import { PartsTable } from './parts-table.tsx';

const CancelRepaymentDialog = onDemand(
  async () => (await import('./cancel-repayment-dialog.tsx')).CancelRepaymentDialog,
);

type Found = AnswerOf<'caseRepayments'>;

/** 协商分期 of a case: the plans, and what waits for a second person. */
export function CaseRepayments({ caseId }: { caseId: number }) {
  const [cancelled, setCancelled] = useState<number | null>(null);
  const { data, error, refetch } = useRead('caseRepayments', { params: { id: caseId } });
  if (error !== null && data === undefined)
    return (
      <PageSection title="协商分期">
        <Failed error={error} onRetry={() => void refetch()} />
      </PageSection>
    );
  if (data === undefined || data.plans.length + data.requests.length === 0) return null;
  return (
    <PageSection title="协商分期">
      {data.requests.map((request) => (
        <Request key={request.id} of={request} />
      ))}
      {data.plans.map((plan) => (
        <Plan key={plan.id} of={plan} onCancel={setCancelled} />
      ))}
      {cancelled === null ? null : (
        <CancelRepaymentDialog planId={cancelled} onClosed={() => setCancelled(null)} />
      )}
    </PageSection>
  );
}

/** A request for 协商分期: who asked carries out what somebody else has agreed to. */
function Request({ of }: { of: Found['requests'][number] }) {
  const [isExecuted, setExecuted] = useState(false);
  const command = useCommand('executeRequest', { refreshes: [...dunningReads, 'listApprovals'] });
  const { id, summary, isApproved, isOwn } = of;
  return (
    <>
      <Alert
        type={isApproved ? 'success' : 'info'}
        showIcon
        title={isApproved ? '复核已同意，待申请人执行' : '待复核'}
        description={summary}
        action={
          isApproved && isOwn ? (
            <Gate anyOf={['dunning:agree']}>
              <Button onClick={() => setExecuted(true)}>执行</Button>
            </Gate>
          ) : null
        }
      />
      {isExecuted ? (
        <ExecuteRequestDialog
          request={{ id, summary, asksStepUp: false }}
          command={command}
          onClosed={() => setExecuted(false)}
        />
      ) : null}
    </>
  );
}

const tones: Readonly<Record<RepaymentState, Tone>> = {
  active: 'running',
  kept: 'done',
  broken: 'late',
  cancelled: 'ended',
};

interface PlanProps {
  readonly of: Found['plans'][number];
  readonly onCancel: (planId: number) => void;
}

function Plan({ of, onCancel }: PlanProps) {
  const { repaymentState: state } = of;
  return (
    <article className="dunning-plan" aria-label={`${of.orderNo}的协商分期`}>
      <div className="dunning-plan-head">
        <strong>{of.orderNo}</strong>
        <TonedText tone={tones[state]} words={repaymentStates[state]} />
        <span>
          {of.agreedOn} 协商，共 {moneyText(of.totalFen)}，已还 {moneyText(of.coveredFen)}
        </span>
        {state === 'active' ? (
          <Gate anyOf={['dunning:agree']}>
            <Button size="small" onClick={() => onCancel(of.id)}>
              撤销
            </Button>
          </Gate>
        ) : null}
      </div>
      <PartsTable parts={of.parts} />
      <p className="dunning-note">
        {of.askedBy}申请，{of.agreedBy ?? '-'}复核：{of.note}
        {state === 'active' ? `；逾期${of.graceDays}天仍未还清当期的，视为违约。` : ''}
      </p>
    </article>
  );
}
