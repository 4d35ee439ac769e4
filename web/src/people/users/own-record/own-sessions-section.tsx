import { Button } from 'antd';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { SessionTable } from '../operators/session-table.tsx';

/** 我的登录: from where one is signed in. */
export function OwnSessionsSection() {
  return (
    <section className="user-center-card" aria-labelledby="user-center-sessions">
      <h2 id="user-center-sessions">我的登录</h2>
      <OwnSessions />
    </section>
  );
}

/** The own logins; another one is ended here, this one by signing out. */
function OwnSessions() {
  const { data, error, refetch } = useRead('ownSessions');
  const command = useCommand('endOwnSessions', { refreshes: ['ownSessions'] });
  if (data === undefined) {
    if (error === null) return <Loading rows={3} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <SessionTable
        sessions={data}
        onEnd={({ id }) => command.mutate({ body: { sessionId: id } })}
      />
      {data.length > 1 ? (
        <Button
          danger
          className="user-center-end"
          loading={command.isPending}
          onClick={() => command.mutate({ body: { sessionId: null } })}
        >
          下线其他全部登录
        </Button>
      ) : null}
    </>
  );
}
