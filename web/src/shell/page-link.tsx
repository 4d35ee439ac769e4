import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useGoToPage } from './use-go-to-page.ts';

interface PageLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a page of the menu, by `useGoToPage`. With Ctrl, Shift or the middle button it is the browser's, as any link. */
export function PageLink({ to, children }: PageLinkProps) {
  const goTo = useGoToPage();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <Link to={to} onClick={go}>
      {children}
    </Link>
  );
}
