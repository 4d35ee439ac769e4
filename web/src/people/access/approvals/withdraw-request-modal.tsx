import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';

interface ApprovalModalProps {
  readonly approval: ApprovalRow;
  readonly onClosed: () => void;
}

/** 撤回: nothing comes of the own request. */
export function WithdrawRequestModal({ approval, onClosed }: ApprovalModalProps) {
  const command = useCommand('withdrawRequest', { refreshes: ['listApprovals'] });
  return (
    <CommandDialog
      title="撤回申请"
      okText="确认撤回"
      command={command}
      isDanger
      onOk={() => command.mutate({ params: { id: approval.id } })}
      onClosed={onClosed}
    >
      <p>撤回后，「{approval.summary}」的申请不再生效。</p>
    </CommandDialog>
  );
}
