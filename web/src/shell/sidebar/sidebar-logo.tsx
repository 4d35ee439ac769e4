import { App } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { wordsOf } from '../../http/errors.ts';
import { isOfflineError } from '../../http/online.ts';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';

/** The brand's name and version, or collapsed its logo alone (S9, S38, S39). */
export function SidebarLogo({ isCollapsed }: { isCollapsed: boolean }) {
  const site = useSession((session) => session.site);
  const version = useVersion();
  const title = site?.consoleTitle ?? '';
  const logo = site?.logo ?? null;
  return (
    <Link to="/" className="sidebar-logo" aria-label={title}>
      {logo === null ? null : <img src={logo} alt="" />}
      {isCollapsed && logo !== null ? null : <span className="sidebar-title">{title}</span>}
      {isCollapsed || version === undefined ? null : (
        <span className="sidebar-version">v{version}</span>
      )}
    </Link>
  );
}

/** A failure is shown on the screen and stops nothing (S239). */
function useVersion(): string | undefined {
  const { message } = App.useApp();
  const { data, error } = useRead('version', undefined, {
    enabled: useDeferredRender(),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (error !== null && !isOfflineError(error)) void message.error(wordsOf(error));
  }, [error, message]);
  return data?.version;
}
