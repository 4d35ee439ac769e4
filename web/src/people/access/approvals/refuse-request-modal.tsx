import { Form, Input } from 'antd';
import { refuseRequest, type ApprovalRow } from '@rental/contract/people/access/approvals';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

interface ApprovalModalProps {
  readonly approval: ApprovalRow;
  readonly onClosed: () => void;
}

/** 复核拒绝, with why. */
export function RefuseRequestModal({ approval, onClosed }: ApprovalModalProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('refuseRequest', { refreshes: ['listApprovals'] });
  return (
    <CommandDialog
      title="复核拒绝"
      okText="确认拒绝"
      command={command}
      form={form}
      isDanger
      onClosed={onClosed}
    >
      <p>
        {approval.requestedBy.name}申请：{approval.summary}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(body) => command.mutate({ params: { id: approval.id }, body })}
      >
        <ContractField of={refuseRequest} name="reason" label="拒绝原因">
          <Input.TextArea maxLength={200} rows={3} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
