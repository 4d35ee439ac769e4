import type { Announcement } from '@rental/contract/people/notifications/messages';
import { messageReads } from '../../http/messages.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';

interface WithdrawModalProps {
  readonly announcement: Announcement;
  readonly onClosed: () => void;
}

/** 撤回公告. */
export function WithdrawModal({ announcement, onClosed }: WithdrawModalProps) {
  const command = useCommand('withdrawAnnouncement', {
    refreshes: ['listAnnouncements', ...messageReads],
  });
  return (
    <CommandDialog
      title="撤回公告"
      okText="确认撤回"
      isDanger
      command={command}
      onOk={() => command.mutate({ params: { id: announcement.id } })}
      onClosed={onClosed}
    >
      <p>将撤回公告「{announcement.title}」，撤回后所有员工的消息中心不再显示该公告。</p>
    </CommandDialog>
  );
}
