import type { MenuRoute } from '@rental/contract/people/access/access';
import { call } from '../../http/call.ts';
import { refreshRights, useSession } from '../../http/session.ts';

const spreadMs = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads rights and menus again, once for all changes within about half a second, at a random moment: sorting menus makes
 * many changes, and all operators of a brand receive them at the same time.
 */
export function refreshRightsSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      refreshRights().catch(() => undefined); // the next call of a page reports the error
    },
    spreadMs * (0.5 + Math.random()),
  );
}

let menusText = '';

/** Keeps the menus that the routes were built from, for `lookForRights` to compare. */
export function rememberMenus(menus: readonly MenuRoute[]): void {
  menusText = JSON.stringify(menus);
}

/** Checks whether rights or menus differ from those on the screen, and if so reads them again. */
export async function lookForRights(): Promise<void> {
  const [user, menus] = await Promise.all([call('userInfo'), call('builtMenus')]);
  const before = useSession.getState().user;
  const isOther = before !== null && String(before.roles) !== String(user.roles);
  if (isOther || JSON.stringify(menus) !== menusText) await refreshRights();
}
