import { useEffect } from 'react';
import { useSession } from '../../http/session.ts';
import { refreshSite } from '../../http/site.ts';
import { lookForRights } from './rights-news.ts';

const restMs = 5000;

/** Looks for changed rights and settings of the brand when the operator returns to the window, if the brand has no live channel. */
export function useRightsOnFocus(): void {
  const isTold = useSession(({ site }) => site === null || site.brand.websocketEnable);
  useEffect(() => {
    if (isTold) return undefined;
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < restMs) return;
      lookedAt = Date.now();
      // the next call of a page reports the error
      lookForRights().catch(() => undefined);
      refreshSite().catch(() => undefined);
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isTold]);
}
