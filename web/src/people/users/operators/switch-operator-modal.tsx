import type { OperatorRow } from '@rental/contract/people/users/users';
import { useCommand } from '../../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../../ui/dialogs/agreed-dialog.tsx';
import { operatorReads } from './operator-reads.ts';

interface SwitchOperatorModalProps {
  readonly operator: OperatorRow;
  readonly onClosed: () => void;
}

/** 停用 signs the operator out everywhere; 启用 allows sign-in again. */
export function SwitchOperatorModal({ operator, onClosed }: SwitchOperatorModalProps) {
  const command = useCommand('updateOperator', {
    refreshes: operatorReads,
    quiet: wantedByDialog,
  });
  const word = operator.enabled ? '停用' : '启用';
  return (
    <AgreedDialog
      title={`${word}员工`}
      okText={`确认${word}`}
      command={command}
      isDanger={operator.enabled}
      onTyped={(_, agreeing) =>
        command.mutate({ body: { id: operator.id, enabled: !operator.enabled, ...agreeing } })
      }
      onClosed={onClosed}
    >
      <p>
        {operator.enabled
          ? `停用「${operator.nickName}」（${operator.username}）后，其全部登录立即失效，且不能再登录。`
          : `启用「${operator.nickName}」（${operator.username}）后，可使用原密码登录。`}
      </p>
    </AgreedDialog>
  );
}
