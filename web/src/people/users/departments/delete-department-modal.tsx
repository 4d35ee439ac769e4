import type { DepartmentRow } from '@rental/contract/people/users/departments';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { departmentReads } from '../operators/operator-reads.ts';

interface DeleteDepartmentModalProps {
  readonly department: DepartmentRow;
  readonly onClosed: () => void;
}

/** 删除部门: refused while anything is in it. */
export function DeleteDepartmentModal({ department, onClosed }: DeleteDepartmentModalProps) {
  const command = useCommand('deleteDepartment', { refreshes: departmentReads });
  return (
    <CommandDialog
      title="删除部门"
      okText="确认删除"
      command={command}
      isDanger
      onOk={() => command.mutate({ body: [department.id] })}
      onClosed={onClosed}
    >
      <p>确认删除部门「{department.name}」？部门下有下级部门、员工或店铺时不能删除。</p>
    </CommandDialog>
  );
}
