import type { SessionRow } from '@rental/contract/people/users/users';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TimeCell } from '../../../ui/texts/time-cell.tsx';
import '../../../ui/plain-table.css';
import '../../../ui/text-button.css';

interface SessionTableProps {
  readonly sessions: readonly SessionRow[];
  /** Absent: the logins are only looked at. */
  readonly onEnd?: (session: SessionRow) => void;
}

/** The logins of an operator, the newest first. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  return (
    <ScrollRegion className="plain-table-scroll" label="登录设备">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">登录时间</th>
            <th scope="col">地址</th>
            <th scope="col">浏览器</th>
            <th scope="col">到期时间</th>
            {onEnd === undefined ? null : (
              <th scope="col" className="is-action">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session, index) => (
            <tr key={session.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <TimeCell at={session.createTime} />
              <td>{session.address}</td>
              <td title={session.userAgent}>{browserOf(session.userAgent)}</td>
              <TimeCell at={session.expiresAt} />
              {onEnd === undefined ? null : (
                <td className="is-action">
                  {session.isCurrent ? (
                    '当前登录'
                  ) : (
                    <button
                      type="button"
                      className="text-button is-danger"
                      onClick={() => onEnd(session)}
                    >
                      下线
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The last of these that a user agent names is what it is. */
const browsers = ['Safari', 'Chrome', 'Firefox', 'Edg', 'MicroMessenger'] as const;

function browserOf(userAgent: string): string {
  const browser = browsers.findLast((name) => userAgent.includes(`${name}/`));
  const system = /Windows|Mac OS X|Android|iPhone|Linux/.exec(userAgent)?.[0];
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(' · ') || '未知';
}
