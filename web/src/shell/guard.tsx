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
  signedIn,
  signInAgain,
  useSession,
} from '../http/session.ts';
import { keepArrived } from '../http/use-read.ts';
import { Failed, Loading } from '../ui/page-states.tsx';
import { pageSettled, type Arrival } from './arrival.ts';
import { buildRoutes, type ShellRoute } from './menu-routes.ts';
import { rememberMenus } from './rights-news.ts';
import { ownerKey } from './settings.ts';
import { fetchRiskTabs, openSettings } from './settings-store.ts';
import { ShellRouter } from './shell-router.tsx';
import { openTabs } from './tab-memory.ts';
import { hasView } from './views.ts';

const LoginGate = lazy(() => import('./login-gate.tsx'));

/** Lets nobody in before it is known who they are and what they may open (S28–S30). */
export function Guard({ arrival }: { arrival: Arrival }) {
  const loadMenus = useSession((session) => session.loadMenus);
  const isUserLoaded = useSession((session) => session.user !== null);
  const isGated = useSession(atGate);
  const [routes, setRoutes] = useState<readonly ShellRoute[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const queries = useQueryClient();
  const firstMenus = useRef<Arrival['menus'] | null>(arrival.menus);
  const asked = useRef<Arrival['menus'] | null>(null);
  useReadsOfBefore(routes);

  useEffect(() => {
    arrival.user.then(
      async (user) => {
        try {
          const site = await arrival.site;
          signedIn(user, site);
          const { theme, showFooter, footerTxt, caseNumber } = site.brand.settings;
          openSettings(
            signedInOwner('settings'),
            { theme, showFooter },
            {
              footerTxt: footerTxt === '' ? site.consoleTitle : footerTxt,
              caseNumber,
              appId: site.brand.alipayMiniId,
            },
          );
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
  }, [arrival]);

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
    if (session.platform === 'manage') void fetchRiskTabs();
    asked.current = menus;
    menus.then(
      async (answer) => {
        const built = buildRoutes(answer, hasView);
        await pageSettled(arrival);
        if (asked.current !== menus) return; // newer ones are on their way
        keepArrived(queries);
        rememberMenus(answer);
        openTabs(signedInOwner('tabs'), built);
        setRoutes(built);
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

/** Whether the login has something to pass before it is good for anything. */
const atGate = ({ user }: { readonly user: User | null }) => user !== null && user.gate !== null;

/** The name under which the browser keeps something for the operator who is signed in. */
function signedInOwner(what: string): string {
  const { platform, site, user } = useSession.getState();
  return ownerKey(what, {
    brandCode: site?.brand.code ?? '',
    platform,
    operatorId: user?.id ?? 0,
  });
}
