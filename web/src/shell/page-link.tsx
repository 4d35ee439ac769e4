import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useGoToPage } from './use-go-to-page.ts';

interface PageLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  readonly to: string;
}

/** A link to a page of the menu, by `useGoToPage`. With Ctrl, Shift or the middle button it is the browser's, like every link. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const goTo = useGoToPage();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  };
  return <Link {...props} to={to} onClick={go} />;
}
