import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { changeTabs, refreshTab } from '../tabs/tab-store.ts';

/** Rebuilds the tab of an address, including its data, and goes there (S15). */
export function Redirecting({ to }: { to: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const [path = '/'] = to.split('?', 1);
    changeTabs((tabs) => refreshTab(tabs, path));
    void queries.invalidateQueries({ refetchType: 'none' });
    void navigate(to, { replace: true });
  }, [to, navigate, queries]);
  return null;
}
