import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '@rental/contract/people/auth/auth';
import { CallError } from '../http/call-error.ts';
import { call } from '../http/call.ts';
import { showError } from '../http/errors.ts';
import { leaveDeadLogin, menusLoaded, reloadMenus, useSession } from '../http/session.ts';
import { afterDrawing } from '../ui/loading/after-drawing.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { Failed, Loading } from '../ui/page-states.tsx';
import { openRoutes, takeIn } from './enter.ts';
import { arrive, pageSettled, type Arrival } from './routes/arrival.ts';
import type { ShellRoute } from './routes/menu-routes.ts';
import { fetchRiskTabs } from './settings/settings-store.ts';
import { ShellRouter } from './shell-router.tsx';
import { useLatest } from './top-bar/use-latest.ts';
import { useRetries } from './use-retries.ts';
import { WaitingShell } from './waiting-shell.tsx';

const LoginGate = lazyPart(async () => (await import('./login-gate.tsx')).default);

interface GuardProps {
  readonly arrival: Arrival;
  /** The routes, if the operator was let in before the first drawing; otherwise null. */
  readonly entered: readonly ShellRoute[] | null;
}

/** Opens the workplace once it is known who the operator is and what they may open (S28–S30). */
export function Guard({ arrival: first, entered }: GuardProps) {
  const [arrival, setArrival] = useState(first);
  const loadMenus = useSession((session) => session.loadMenus);
  const isUserLoaded = useSession((session) => session.user !== null);
  const isGated = useSession(atGate);
  const [routes, setRoutes] = useState(entered);
  const [failure, setFailure] = useState<unknown>(null);
  const queries = useQueryClient();
  const firstMenus = useRef<Arrival['menus'] | null>(entered === null ? first.menus : null);
  const asked = useRef<Arrival['menus'] | null>(null);
  const isOpen = useLatest(routes !== null);
  useReadsOfBefore(routes);

  useEffect(() => {
    if (entered !== null) {
      fetchTabsOfRisk();
      return undefined;
    }
    let isLatest = true;
    Promise.all([arrival.user, arrival.site]).then(
      ([user, site]) => {
        if (isLatest) takeIn(user, site);
      },
      (error: unknown) => {
        // only a 401 means that the login has ended (S29)
        if (isDeadLogin(error)) void leaveDeadLogin(arrival.token);
        else if (isLatest) setFailure(error);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [arrival, entered]);

  useEffect(() => {
    if (!loadMenus) return;
    const session = useSession.getState();
    if (atGate(session)) {
      // the server refuses the menus until the login has passed the gate
      firstMenus.current = null;
      menusLoaded();
      return;
    }
    const menus = firstMenus.current ?? call('builtMenus');
    firstMenus.current = null;
    menusLoaded();
    fetchTabsOfRisk();
    asked.current = menus;
    menus.then(
      async (answer) => {
        await pageSettled(arrival);
        if (asked.current !== menus) return; // newer ones are on their way
        setRoutes(openRoutes(queries, answer));
      },
      (error: unknown) => {
        if (isDeadLogin(error) && !isOpen.current) {
          void leaveDeadLogin(arrival.token);
          return;
        }
        setFailure(error);
        showError(error); // an open workplace keeps its routes
      },
    );
  }, [arrival, loadMenus, queries, isOpen]);

  const retry = useCallback(() => {
    if (isUserLoaded) {
      reloadMenus();
      return;
    }
    const again = arrive();
    firstMenus.current = again.menus;
    setArrival(again);
  }, [isUserLoaded]);

  if (isGated)
    return (
      <Suspense fallback={<Loading />}>
        <LoginGate />
      </Suspense>
    );
  if (routes !== null) return <ShellRouter routes={routes} />;
  return failure === null ? <WaitingShell /> : <StartFailed error={failure} onRetry={retry} />;
}

/** Shown if the workplace could not be opened: the reason; tries again after a while, or on a click. */
function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useRetries(error, onRetry);
  return (
    <Failed error={error} onRetry={onRetry}>
      系统正在自动重试，无需重新登录。
    </Failed>
  );
}

/** Reads everything again once the pages follow new routes: rights or data scope may have changed. */
function useReadsOfBefore(routes: readonly ShellRoute[] | null): void {
  const queries = useQueryClient();
  const isFirst = useRef(true);
  useEffect(() => {
    if (routes === null) return;
    if (!isFirst.current) void queries.invalidateQueries();
    isFirst.current = false;
  }, [routes, queries]);
}

/** Fetches the risk providers after the first screen, which does not need them. */
function fetchTabsOfRisk(): void {
  if (useSession.getState().platform !== 'manage') return;
  afterDrawing(() => void fetchRiskTabs());
}

const isDeadLogin = (error: unknown) => error instanceof CallError && error.status === 401;

/** True if the login must pass a gate before it can be used. */
const atGate = ({ user }: { readonly user: User | null }) => user !== null && user.gate !== null;
