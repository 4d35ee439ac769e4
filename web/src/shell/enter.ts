import type { QueryClient } from '@tanstack/react-query';
import type { MenuRoute } from '@rental/contract/people/access/access';
import type { User } from '@rental/contract/people/auth/auth';
import { keepShell } from '../http/last-shell.ts';
import { menusLoaded, signedIn, useSession, type SiteConfig } from '../http/session.ts';
import { currentToken } from '../http/token.ts';
import { keepPrefetched } from '../http/use-read.ts';
import { rememberMenus } from './live/rights-news.ts';
import type { Arrived } from './routes/arrival.ts';
import { buildRoutes, type ShellRoute } from './routes/menu-routes.ts';
import { hasView } from './routes/views.ts';
import { openSettings } from './settings/settings-store.ts';
import { ownerKey } from './settings/settings.ts';
import { openTabs } from './tabs/tab-memory.ts';

/** Starts the session of an operator at this brand, with their stored settings (S28, S108). */
export function takeIn(user: User, site: SiteConfig): void {
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
}

/** Builds the routes from the menus, opens the operator's tabs and takes over the prefetched reads. */
export function openRoutes(
  queries: QueryClient,
  menus: readonly MenuRoute[],
): readonly ShellRoute[] {
  const routes = buildRoutes(menus, hasView);
  keepPrefetched(queries);
  rememberMenus(menus);
  rememberShell(menus);
  openTabs(signedInOwner('tabs'), routes);
  return routes;
}

/** Does both at once if everything came before the first drawing, so that the workplace is drawn only once. */
export function enter(queries: QueryClient, { user, site, menus }: Arrived): readonly ShellRoute[] {
  takeIn(user, site);
  menusLoaded();
  return openRoutes(queries, menus);
}

/** Keeps the shell for the next visit, which draws it before any answer has come. */
function rememberShell(menus: readonly MenuRoute[]): void {
  const { platform, site, user } = useSession.getState();
  const token = currentToken();
  if (site === null || user === null || token === null) return;
  const { consoleTitle: title, logo, brand } = site;
  keepShell({ brandCode: brand.code, platform, operatorId: user.id }, token, {
    title,
    logo,
    username: user.username,
    nickName: user.nickName,
    menus,
  });
}

/** The key under which the browser keeps `what` for the signed-in operator. */
function signedInOwner(what: string): string {
  const { platform, site, user } = useSession.getState();
  return ownerKey(what, {
    brandCode: site?.brand.code ?? '',
    platform,
    operatorId: user?.id ?? 0,
  });
}
