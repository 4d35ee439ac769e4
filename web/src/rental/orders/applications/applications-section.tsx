import { Button } from 'antd';
import { useState } from 'react';
import {
  applicationKinds,
  applicationStates,
} from '@rental/domain/rental/applications/application-states';
import { contentPlain } from '@rental/domain/rental/applications/content-text';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { TonedText } from '../../../ui/texts/toned-text.tsx';
import { UnmaskButton } from '../../../ui/texts/unmask-button.tsx';
import { applicationTones } from './application-text.ts';
import { stepsWith, type OrderApplication, type SteppedApplication } from './application-steps.ts';

const ApplicationDialog = onDemand(
  async () => (await import('./application-dialog.tsx')).ApplicationDialog,
);

interface ApplicationsSectionProps {
  readonly orderId: number;
  /** Opens an action of the order. */
  readonly onAction: (name: string) => void;
}

/** 客户申请 of an order, the last first, and what can be done with each. */
export function ApplicationsSection({ orderId, onAction }: ApplicationsSectionProps) {
  const [stepped, step] = useState<SteppedApplication | null>(null);
  const { data, error, refetch } = useRead('orderApplications', { params: { id: orderId } });
  return (
    <PageSection title="客户申请">
      {data === undefined ? (
        error === null ? (
          <Loading rows={2} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : data.applications.length === 0 ? (
        <p className="order-nothing">暂无申请</p>
      ) : (
        data.applications.map((application) => (
          <Application
            key={application.id}
            application={application}
            onStep={step}
            onAction={onAction}
          />
        ))
      )}
      {stepped === null ? null : (
        <ApplicationDialog stepped={stepped} onClosed={() => step(null)} />
      )}
    </PageSection>
  );
}

interface ApplicationProps {
  readonly application: OrderApplication;
  readonly onStep: (stepped: SteppedApplication) => void;
  readonly onAction: (name: string) => void;
}

function Application({ application, onStep, onAction }: ApplicationProps) {
  const may = useMay();
  const reveal = useCommand('revealApplication', { refreshes: [] });
  const steps = stepsWith(application, may);
  const plain = reveal.data?.content;
  return (
    <div className="order-parcel">
      <FactList
        facts={factsOf(application, plain === undefined ? application.words : contentPlain(plain))}
      />
      <span className="order-agreement-buttons">
        {steps.map(({ key, label, isDanger, step, action }) => (
          <Button
            key={key}
            size="small"
            danger={isDanger === true}
            onClick={() =>
              step === undefined ? onAction(action ?? '') : onStep({ step, application })
            }
          >
            {label}
          </Button>
        ))}
        {application.content === null ? (
          <UnmaskButton
            right="customer:reveal"
            isPlain={plain !== undefined}
            isPending={reveal.isPending}
            onUnmask={() => reveal.mutate({ params: { id: application.id } })}
            onMask={reveal.reset}
          />
        ) : null}
      </span>
    </div>
  );
}

function factsOf(application: OrderApplication, words: string): Fact[] {
  const { kind, applicationState: state, ownerName, reason, result, at, endedAt } = application;
  return [
    { label: '申请类型', value: applicationKinds[kind] },
    {
      label: '状态',
      value: <TonedText tone={applicationTones[state]} words={applicationStates[state]} />,
    },
    { label: '申请时间', value: timeText(at) },
    { label: '申请内容', value: words },
    ...(ownerName === null ? [] : [{ label: '处理人', value: ownerName }]),
    ...(endedAt === null ? [] : [{ label: '完成时间', value: timeText(endedAt) }]),
    ...(reason === null ? [] : [{ label: '拒绝原因', value: reason }]),
    ...(result === null ? [] : [{ label: '处理结果', value: result }]),
    { label: '申请编号', value: `${application.appName} ${application.externalNo}` },
  ];
}
