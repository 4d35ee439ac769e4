import type { Message } from '@rental/contract/people/notifications/messages';
import { messageKindLabels } from '@rental/domain/people/notifications/message-kinds';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import '../../ui/text-button.css';
import './messages.css';

/** The columns of 消息中心. A title opens its message. */
export const messageColumns = (
  onOpen: (message: Message) => void,
): readonly Column<Message, SortField<'listMessages'>>[] => [
  {
    key: 'title',
    title: '标题',
    width: 260,
    isKey: true,
    cell: (message) => (
      <button
        type="button"
        className={
          message.isRead ? 'text-button message-title' : 'text-button message-title is-unread'
        }
        aria-label={message.isRead ? undefined : `未读：${message.title}`}
        onClick={() => onOpen(message)}
      >
        {message.title}
      </button>
    ),
    hint: (message) => message.title,
  },
  {
    key: 'kind',
    title: '类型',
    width: 80,
    cell: (message) => messageKindLabels[message.kind],
  },
  {
    key: 'body',
    title: '内容',
    width: 420,
    cell: (message) => message.body,
    hint: (message) => message.body,
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '时间',
    width: 168,
    cell: (message) => timeText(message.createTime),
  },
];
