import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '@rental/contract/people/notifications/messages';
import { messageReads } from '../../http/messages.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { agoText } from '../../ui/texts/time-text.ts';
import { matchPage } from '../routes/menu-routes.ts';
import { useRoutes } from '../routes/routes-context.ts';

const centrePath = '/message/list';
const pendingPath = '/order/list?orderStatus=0';

interface MessagePanelProps {
  readonly latest: readonly Message[];
  readonly count: number;
  readonly onOpen: (message: Message) => void;
  readonly onGo: (path: string) => void;
}

/** The panel of the bell: orders that wait for review (S190), the newest unread messages, and a link to all. */
export function MessagePanel({ latest, count, onOpen, onGo }: MessagePanelProps) {
  const routes = useRoutes();
  const readAll = useCommand('readAllMessages', { refreshes: messageReads });
  const [openedAt] = useState(() => new Date());
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className="message-panel" role="dialog" aria-label="消息" tabIndex={-1}>
      <PendingOrders onGo={onGo} />
      {latest.length === 0 ? (
        <p className="message-panel-empty">没有未读消息</p>
      ) : (
        <ul>
          {latest.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => onOpen(message)}>
                <span className="message-panel-title">{message.title}</span>
                <span className="message-panel-body">{message.body}</span>
                <time dateTime={message.createTime}>{agoText(message.createTime, openedAt)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="message-panel-foot">
        <Button
          type="link"
          size="small"
          disabled={count === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          全部已读
        </Button>
        {matchPage(routes, centrePath) === null ? null : (
          <Button type="link" size="small" onClick={() => onGo(centrePath)}>
            查看全部消息
          </Button>
        )}
      </div>
    </div>
  );
}

function PendingOrders({ onGo }: { onGo: (path: string) => void }) {
  const maySee = useMay()('order:list');
  const { data } = useRead('orderRemind', undefined, {
    enabled: maySee,
    meta: { isQuiet: true },
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <button type="button" className="message-panel-pending" onClick={() => onGo(pendingPath)}>
      待审核订单 <b>{data.count}</b> 单，去审核
    </button>
  );
}
