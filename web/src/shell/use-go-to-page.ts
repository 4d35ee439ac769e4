import { useLocation, useNavigate } from 'react-router';
import { useTabs } from './tab-store.ts';

/**
 * Goes to a page of the menu: where it has a tab, to that as the operator left it, filters and all. The page in front
 * stays as it is.
 */
export function useGoToPage(): (path: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (path) => {
    const tab = useTabs.getState().tabs.find((tab) => tab.path === path);
    void navigate(tab?.fullPath ?? path, { replace: path === pathname });
  };
}
