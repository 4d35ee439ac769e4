import type { PositionRow } from '@rental/contract/people/users/departments';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { departmentReads } from '../operators/operator-reads.ts';

interface DeletePositionModalProps {
  readonly position: PositionRow;
  readonly onClosed: () => void;
}

/** 删除岗位: refused while anybody has it. */
export function DeletePositionModal({ position, onClosed }: DeletePositionModalProps) {
  const command = useCommand('deletePosition', { refreshes: departmentReads });
  return (
    <CommandDialog
      title="删除岗位"
      okText="确认删除"
      command={command}
      isDanger
      onOk={() => command.mutate({ body: [position.id] })}
      onClosed={onClosed}
    >
      <p>确认删除岗位「{position.name}」？岗位下有员工时不能删除。</p>
    </CommandDialog>
  );
}
