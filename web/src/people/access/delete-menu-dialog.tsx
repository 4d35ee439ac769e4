import type { MenuRow } from '@rental/contract/people/access/menus';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';

interface DeleteMenuDialogProps {
  readonly menu: MenuRow;
  readonly onClosed: () => void;
}

/** Entries below keep an entry: the server names them. */
export function DeleteMenuDialog({ menu, onClosed }: DeleteMenuDialogProps) {
  const command = useCommand('deleteMenus', { refreshes: ['listMenus', 'menuTree', 'roleRights'] });
  return (
    <CommandDialog
      title="删除菜单"
      okText="确认删除"
      isDanger
      command={command}
      onOk={() => command.mutate({ body: [menu.id] })}
      onClosed={onClosed}
    >
      <p>将删除菜单「{menu.title}」。删除后所有员工立即看不到该入口，角色已有的权限不受影响。</p>
    </CommandDialog>
  );
}
