import { useEffect } from 'react';
import { useSession } from '../../http/session.ts';
import { useTabs } from './tab-store.ts';

/** Makes the browser ask before closing or reloading while a tab has unsaved input; not after a sign-out. */
export function useUnsavedWarning(): void {
  const hasDrafts = useTabs(({ tabs }) => tabs.some(({ drafts }) => drafts.length > 0));
  useEffect(() => {
    if (!hasDrafts) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (useSession.getState().user !== null) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasDrafts]);
}
