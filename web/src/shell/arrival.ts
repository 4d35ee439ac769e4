import type { MenuRoute } from '@rental/contract/access';
import type { User } from '@rental/contract/auth';
import { call } from '../http/call.ts';
import type { SiteConfig } from '../http/session.ts';

/** What the first screen waits for. Asked for at once, while the workplace's own files load. */
export interface Arrival {
  readonly site: Promise<SiteConfig>;
  readonly user: Promise<User>;
  readonly menus: Promise<readonly MenuRoute[]>;
}

/** Somebody with a token opened the address: who is it? (S28–S30) */
export function arrive(): Arrival {
  return handled({ site: call('accountConfig'), user: call('userInfo') });
}

/** Somebody just signed in, and the answer said who (S108). */
export function arriveFromLogin(user: User, site: SiteConfig | null): Arrival {
  return handled({
    site: site === null ? call('accountConfig') : Promise.resolve(site),
    user: Promise.resolve(user),
  });
}

function handled({ site, user }: Pick<Arrival, 'site' | 'user'>): Arrival {
  const menus = user.then(() => call('builtMenus'));
  // a failure is dealt with by the guard, which may not be there yet
  for (const answer of [site, user, menus]) answer.catch(() => undefined);
  return { site, user, menus };
}
