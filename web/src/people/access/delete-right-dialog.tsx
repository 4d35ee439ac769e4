import type { RightNode } from '@rental/contract/people/access/rights';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';

interface DeleteRightDialogProps {
  readonly right: RightNode;
  readonly onClosed: () => void;
}

/** Roles with a right keep it: the server names them. */
export function DeleteRightDialog({ right, onClosed }: DeleteRightDialogProps) {
  const command = useCommand('deletePermission', {
    refreshes: ['permissionTree', 'menuRights', 'roleRights'],
  });
  return (
    <CommandDialog
      title="删除权限"
      okText="确认删除"
      isDanger
      command={command}
      onOk={() => command.mutate({ params: { id: right.id } })}
      onClosed={onClosed}
    >
      <p>
        将删除{right.name === null ? '目录' : '权限'}「{right.label}」，删除后不能恢复。
      </p>
    </CommandDialog>
  );
}
