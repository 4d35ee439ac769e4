import { useCallback } from 'react';
import { useOpenTab } from '../../ui/tab-location.ts';
import { useTabs } from '../tabs/tab-store.ts';

/** Goes to a page of the menu; if it has a tab, to that tab as the operator left it, including filters. */
export function useGoToPage(): (path: string) => void {
  const openTab = useOpenTab();
  return useCallback(
    (path) => {
      const tab = useTabs.getState().tabs.find((tab) => tab.path === path);
      openTab(tab?.fullPath ?? path);
    },
    [openTab],
  );
}
