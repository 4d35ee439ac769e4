import { useEffect } from 'react';
import { useSession } from '../../http/session.ts';
import { useTabs } from './tab-store.ts';

/** The browser asks before it closes or reloads us while something unsaved is in a tab; not after a sign-out. */
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
