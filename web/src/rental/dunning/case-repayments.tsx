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
import { sumFen } from '@rental/domain/money';
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
      {agreementsOf(data.plans).map((plans) => (
        <Agreement key={plans[0].agreementId} of={plans} onCancel={setCancelled} />
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

type Plans = readonly [Found['plans'][number], ...Found['plans']];

interface AgreementProps {
  readonly of: Plans;
  readonly onCancel: (planId: number) => void;
}

/** The plans of one agreement: of an order, or of the share of each order. */
function Agreement({ of, onCancel }: AgreementProps) {
  const [first] = of;
  const active = of.find(({ repaymentState }) => repaymentState === 'active');
  const name = of.length === 1 ? first.orderNo : `${of.length}笔订单`;
  return (
    <article className="dunning-plan" aria-label={`${name}的协商分期`}>
      <div className="dunning-plan-head">
        <strong>{name}</strong>
        {of.length === 1 ? <PlanState of={first} /> : null}
        <span>
          {first.agreedOn} 协商，共 {moneyText(sumFen(of.map(({ totalFen }) => totalFen)))}，已还{' '}
          {moneyText(sumFen(of.map(({ coveredFen }) => coveredFen)))}
        </span>
        {active === undefined ? null : (
          <Gate anyOf={['dunning:agree']}>
            <Button size="small" onClick={() => onCancel(active.id)}>
              撤销
            </Button>
          </Gate>
        )}
      </div>
      {of.length === 1 ? null : <Shares of={of} />}
      <PartsTable parts={of.length === 1 ? first.parts : sharedParts(of)} />
      <p className="dunning-note">
        {first.askedBy}申请，{first.agreedBy ?? '-'}复核：{first.note}
        {active === undefined ? '' : `；逾期${first.graceDays}天仍未还清当期的，视为违约。`}
      </p>
    </article>
  );
}

const PlanState = ({ of: { repaymentState: state } }: { of: Plans[number] }) => (
  <TonedText tone={tones[state]} words={repaymentStates[state]} />
);

/** How each order keeps its share. */
const Shares = ({ of }: { of: Plans }) => (
  <ul className="dunning-shares" aria-label="各订单履约">
    {of.map((plan) => (
      <li key={plan.id}>
        {plan.orderNo} <PlanState of={plan} /> 共 {moneyText(plan.totalFen)}，已还{' '}
        {moneyText(plan.coveredFen)}
      </li>
    ))}
  </ul>
);

const sharedParts = (of: Plans) =>
  of
    .flatMap(({ orderNo, parts }) => parts.map((part) => ({ ...part, orderNo })))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));

/** The plans by agreement, the last first. */
const agreementsOf = (plans: Found['plans']): readonly Plans[] =>
  [...Map.groupBy(plans, ({ agreementId }) => agreementId).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [[first, ...more] as const],
  );
