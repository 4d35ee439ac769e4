import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { OperatorRow } from '@rental/contract/people/users/users';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { operatorReads } from './operator-reads.ts';
import { SessionTable } from './session-table.tsx';

interface OperatorSessionsDrawerProps {
  readonly operator: OperatorRow;
  readonly onClosed: () => void;
}

/** 登录会话: from where an operator is signed in, and the way to end it. */
export function OperatorSessionsDrawer({ operator, onClosed }: OperatorSessionsDrawerProps) {
  const [isOpen, setOpen] = useState(true);
  const args = { params: { id: operator.id } };
  const sessions = useRead('operatorSessions', args);
  const command = useCommand('endOperatorSessions', { refreshes: operatorReads });
  const mayEnd = useMay()('user:session') && operator.isWithinOwnRights;
  const end = (sessionId: number | null) => command.mutate({ ...args, body: { sessionId } });

  const { data, error } = sessions;
  return (
    <Drawer
      open={isOpen}
      title={`${operator.nickName}（${operator.username}）的登录设备`}
      size={720}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
      extra={
        mayEnd && data !== undefined && data.length > 0 ? (
          <Button danger loading={command.isPending} onClick={() => end(null)}>
            全部下线
          </Button>
        ) : null
      }
    >
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {data?.length === 0 ? <Empty words="当前无在线登录" /> : null}
      {data !== undefined && data.length > 0 ? (
        <SessionTable sessions={data} {...(mayEnd && { onEnd: ({ id }) => end(id) })} />
      ) : null}
    </Drawer>
  );
}
