import { Button } from 'antd';
import { memo, useState } from 'react';
import type { Message } from '@rental/contract/people/notifications/messages';
import { messageKindLabels } from '@rental/domain/people/notifications/message-kinds';
import { messageReads, useMarkRead } from '../../http/messages.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { NoticeDialog } from '../../ui/dialogs/notice-dialog.tsx';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { useOpenTab } from '../../ui/tab-location.ts';
import { messageColumns } from './message-columns.tsx';

/** 消息中心. A message opens the page that it is about, or by itself where there is none; opening it is reading it. */
export default function MessageListPage() {
  const [opened, setOpened] = useState<Message | null>(null);
  const openTab = useOpenTab();
  const markRead = useMarkRead();
  const open = useEventCallback((message: Message) => {
    if (!message.isRead) markRead([message.id]);
    if (message.target === null) setOpened(message);
    else openTab(message.target);
  });
  return (
    <>
      <MessageList onOpen={open} />
      {opened === null ? null : (
        <NoticeDialog title={opened.title} body={opened.body} onClosed={() => setOpened(null)} />
      )}
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/people/notifications/messages')).listMessages;

/** The list by itself, which no dialog draws again. */
const MessageList = memo(function MessageList({ onOpen }: { onOpen: (row: Message) => void }) {
  const [columns] = useState(() => messageColumns(onOpen));
  return (
    <DataTable
      read="listMessages"
      rules={rules}
      noun="消息"
      columns={columns}
      rowKey={idOf}
      fields={fields}
      commands={<ReadAll />}
    />
  );
});

function ReadAll() {
  const { data } = useRead('unreadMessages', undefined, { meta: { isQuiet: true } });
  const command = useCommand('readAllMessages', { refreshes: messageReads });
  return (
    <Button
      disabled={data === undefined || data.count === 0}
      loading={command.isPending}
      onClick={() => command.mutate({})}
    >
      全部已读
    </Button>
  );
}

const idOf = (message: Message) => message.id;

const fields: readonly FilterField<FilterName<'listMessages'>>[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: '类型',
    options: Object.entries(messageKindLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'flag', name: 'unread', label: '未读', words: '只看未读' },
];
