import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import { useCommand } from '../../../http/use-command.ts';
import { OwnPasswordDialog } from '../../users/own-record/own-password-dialog.tsx';

interface ApprovalModalProps {
  readonly approval: ApprovalRow;
  readonly onClosed: () => void;
}

/** 复核通过, with one's own password. */
export function ApproveRequestModal({ approval, onClosed }: ApprovalModalProps) {
  const command = useCommand('approveRequest', { refreshes: ['listApprovals'] });
  return (
    <OwnPasswordDialog
      title="复核通过"
      okText="确认通过"
      command={command}
      onProven={(password) =>
        command.mutate({ params: { id: approval.id }, body: { stepUp: { password } } })
      }
      onClosed={onClosed}
    >
      <p>
        {approval.requestedBy.name}申请：{approval.summary}
      </p>
    </OwnPasswordDialog>
  );
}
