import type { RoleDetail } from '@rental/contract/people/access/roles';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';

interface DeleteRoleDialogProps {
  readonly role: RoleDetail;
  readonly onClosed: () => void;
  /** It is gone: nothing may ask for it any more. */
  readonly onDeleted: () => void;
}

export function DeleteRoleDialog({ role, onClosed, onDeleted }: DeleteRoleDialogProps) {
  const command = useCommand('deleteRoles', { refreshes: ['listRoles', 'allRoles'] });
  return (
    <CommandDialog
      title="删除角色"
      okText="确认删除"
      isDanger
      command={command}
      onOk={() => command.mutate({ body: [role.id] }, { onSuccess: onDeleted })}
      onClosed={onClosed}
    >
      <p>
        将删除角色「{role.name}」及其 {role.permissionCount} 项权限设置，删除后不能恢复。
      </p>
    </CommandDialog>
  );
}
