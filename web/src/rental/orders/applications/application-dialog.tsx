import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  refuseApplication,
  settleComplaint,
  type ApplicationRow,
} from '@rental/contract/rental/applications';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog, type RunningCommand } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { ApplicationBrief } from './application-brief.tsx';
import type { ApplicationStep, SteppedApplication } from './application-steps.ts';

interface StepProps {
  readonly application: ApplicationRow;
  readonly onClosed: () => void;
}

interface ApplicationDialogProps {
  readonly stepped: SteppedApplication;
  readonly onClosed: () => void;
}

/** The dialog of a step with an application. */
export function ApplicationDialog({ stepped, onClosed }: ApplicationDialogProps) {
  const Step = dialogs[stepped.step];
  return <Step application={stepped.application} onClosed={onClosed} />;
}

const dialogs: Readonly<Record<ApplicationStep, (props: StepProps) => ReactNode>> = {
  accept: AcceptApplication,
  refuse: RefuseApplication,
  give: GiveApplication,
  settle: SettleComplaint,
};

function AcceptApplication({ application, onClosed }: StepProps) {
  const command = useOrderCommand('acceptApplication');
  return (
    <CommandDialog
      title="受理申请"
      okText="确认受理"
      command={command}
      onOk={() => command.mutate({ params: { id: application.id } })}
      onClosed={onClosed}
    >
      <ApplicationBrief application={application} />
      <p className="order-dialog-words">受理后由您处理，客户不能再撤回。</p>
    </CommandDialog>
  );
}

function RefuseApplication({ application, onClosed }: StepProps) {
  const command = useOrderCommand('refuseApplication');
  return (
    <StepForm<{ reason: string }>
      title="拒绝申请"
      okText="确认拒绝"
      isDanger
      application={application}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: application.id }, body })}
      onClosed={onClosed}
    >
      <ContractField
        of={refuseApplication}
        name="reason"
        label="拒绝原因"
        extra="客户会看到这段文字"
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
    </StepForm>
  );
}

function GiveApplication({ application, onClosed }: StepProps) {
  const command = useOrderCommand('giveApplication');
  const offered = useRead('applicationOwners');
  return (
    <StepForm<{ operatorId: number }>
      title="转给他人处理"
      okText="确认转给"
      application={application}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: application.id }, body })}
      onClosed={onClosed}
    >
      <Form.Item
        name="operatorId"
        label="处理人"
        rules={[{ required: true, message: '请选择处理人' }]}
        extra={application.ownerName === null ? undefined : `目前由 ${application.ownerName} 处理`}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={offered.isPending}
          placeholder="选择员工"
          options={(offered.data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </StepForm>
  );
}

function SettleComplaint({ application, onClosed }: StepProps) {
  const command = useOrderCommand('settleComplaint');
  return (
    <StepForm<{ result: string }>
      title="办结投诉"
      okText="确认办结"
      application={application}
      command={command}
      onSubmit={(body) => command.mutate({ params: { id: application.id }, body })}
      onClosed={onClosed}
    >
      <ContractField of={settleComplaint} name="result" label="处理结果" extra="客户会看到这段文字">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
      </ContractField>
    </StepForm>
  );
}

interface StepFormProps<Typed> extends StepProps {
  readonly title: string;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly command: RunningCommand;
  readonly onSubmit: (typed: Typed) => void;
  readonly children: ReactNode;
}

/** A step that asks for something: the application above, its field below. */
function StepForm<Typed extends object>({
  application,
  onSubmit,
  children,
  ...dialog
}: StepFormProps<Typed>) {
  const [form] = Form.useForm<Typed>();
  return (
    <CommandDialog {...dialog} form={form}>
      <ApplicationBrief application={application} />
      <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
        {children}
      </Form>
    </CommandDialog>
  );
}
