import type { OperatorRow } from '@rental/contract/people/users/users';
import { useCommand } from '../../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../../ui/dialogs/agreed-dialog.tsx';
import { operatorReads } from './operator-reads.ts';

interface DeleteOperatorModalProps {
  readonly operator: OperatorRow;
  readonly onClosed: () => void;
}

/** 删除员工: what the operator did stays in the records, under the same name. */
export function DeleteOperatorModal({ operator, onClosed }: DeleteOperatorModalProps) {
  const command = useCommand('deleteOperators', {
    refreshes: operatorReads,
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog
      title="删除员工"
      okText="确认删除"
      command={command}
      isDanger
      onTyped={(_, agreeing) => command.mutate({ body: { ids: [operator.id], ...agreeing } })}
      onClosed={onClosed}
    >
      <p>
        确认删除「{operator.nickName}」（{operator.username}
        ）？删除后其登录立即失效；操作记录保留，账号不能再次使用。
      </p>
    </AgreedDialog>
  );
}
