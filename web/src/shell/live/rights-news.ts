import type { MenuRoute } from '@rental/contract/people/access/access';
import { call } from '../../http/call.ts';
import { refreshRights, useSession } from '../../http/session.ts';

const spreadMs = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks for rights and menus anew, once for all news of half a second: a brand's operators hear of a change in the same
 * moment, and one who sorts menus makes many of them.
 */
export function refreshRightsSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      refreshRights().catch(() => undefined); // the next call of a page tells what is wrong
    },
    spreadMs * (0.5 + Math.random()),
  );
}

let menusText = '';

/** The menus that the routes were built from. */
export function rememberMenus(menus: readonly MenuRoute[]): void {
  menusText = JSON.stringify(menus);
}

/** Asks whether rights or menus are others than those on the screen, and takes them over where they are. */
export async function lookForRights(): Promise<void> {
  const [user, menus] = await Promise.all([call('userInfo'), call('builtMenus')]);
  const before = useSession.getState().user;
  const isOther = before !== null && String(before.roles) !== String(user.roles);
  if (isOther || JSON.stringify(menus) !== menusText) await refreshRights();
}
