import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '@rental/contract/auth';
import { call } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { showError } from '../http/errors.ts';
import {
  leaveDeadLogin,
  menusLoaded,
  reloadMenus,
  signInAgain,
  useSession,
} from '../http/session.ts';
import { afterDrawing } from '../ui/after-drawing.ts';
import { Failed, Loading } from '../ui/page-states.tsx';
import { pageSettled, type Arrival } from './arrival.ts';
import { openRoutes, takeIn } from './enter.ts';
import type { ShellRoute } from './menu-routes.ts';
import { fetchRiskTabs } from './settings-store.ts';
import { ShellRouter } from './shell-router.tsx';

const LoginGate = lazy(() => import('./login-gate.tsx'));

interface GuardProps {
  readonly arrival: Arrival;
  /** The routes of whoever was let in before the first drawing; null: nobody was yet. */
  readonly entered: readonly ShellRoute[] | null;
}

/** Lets nobody in before it is known who they are and what they may open (S28–S30). */
export function Guard({ arrival, entered }: GuardProps) {
  const loadMenus = useSession((session) => session.loadMenus);
  const isUserLoaded = useSession((session) => session.user !== null);
  const isGated = useSession(atGate);
  const [routes, setRoutes] = useState(entered);
  const [failure, setFailure] = useState<unknown>(null);
  const queries = useQueryClient();
  const firstMenus = useRef<Arrival['menus'] | null>(entered === null ? arrival.menus : null);
  const asked = useRef<Arrival['menus'] | null>(null);
  useReadsOfBefore(routes);

  useEffect(() => {
    if (entered !== null) {
      fetchTabsOfRisk();
      return;
    }
    arrival.user.then(
      async (user) => {
        try {
          takeIn(user, await arrival.site);
        } catch (error) {
          setFailure(error);
        }
      },
      (error: unknown) => {
        // no answer says nothing of the login: the network is down, or the operator went elsewhere meanwhile
        if (error instanceof CallError && error.status === 0) setFailure(error);
        else if (error instanceof CallError && error.status === 401)
          void leaveDeadLogin(arrival.token);
        else void signInAgain();
      },
    );
  }, [arrival, entered]);

  useEffect(() => {
    if (!loadMenus) return;
    const session = useSession.getState();
    if (atGate(session)) {
      // the menus are refused until the login has passed it
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
        setFailure(error);
        showError(error); // the workplace, where there is one, keeps the routes it has
      },
    );
  }, [arrival, loadMenus, queries]);

  if (isGated)
    return (
      <Suspense fallback={<Loading />}>
        <LoginGate />
      </Suspense>
    );
  if (routes !== null) return <ShellRouter routes={routes} />;
  if (failure === null) return <Loading />;
  const retry = () => {
    setFailure(null);
    if (isUserLoaded) reloadMenus();
    else location.reload();
  };
  return <Failed error={failure} onRetry={retry} />;
}

/** What was read under other rights, or within another data scope, is read again once the pages follow them. */
function useReadsOfBefore(routes: readonly ShellRoute[] | null): void {
  const queries = useQueryClient();
  const isFirst = useRef(true);
  useEffect(() => {
    if (routes === null) return;
    if (!isFirst.current) void queries.invalidateQueries();
    isFirst.current = false;
  }, [routes, queries]);
}

/** When the first screen is drawn, which does without them. */
function fetchTabsOfRisk(): void {
  if (useSession.getState().platform !== 'manage') return;
  afterDrawing(() => void fetchRiskTabs());
}

/** Whether the login has something to pass before it is good for anything. */
const atGate = ({ user }: { readonly user: User | null }) => user !== null && user.gate !== null;
