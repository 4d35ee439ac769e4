import { call } from './call.ts';
import { reloadMenus, useSession } from './session.ts';

const spreadMs = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads what the site is set up as again, and with it the menus that a switch opens or closes. */
export async function refreshSite(): Promise<void> {
  const site = await call('accountConfig');
  const { site: before, user } = useSession.getState();
  if (before === null || JSON.stringify(before) === JSON.stringify(site)) return;
  useSession.setState({ site });
  if (user !== null) reloadMenus();
}

/** The same at a random moment within half a second: all pages of a brand hear of a change at once. */
export function refreshSiteSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      refreshSite().catch(() => undefined); // the next call of a page reports the error
    },
    spreadMs * (0.5 + Math.random()),
  );
}
