import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { onPlainClick } from '../../ui/tab-location.ts';
import { useGoToPage } from './use-go-to-page.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a page of the menu, by `useGoToPage`. */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  const goTo = useGoToPage();
  return (
    <a {...props} href={to} onClick={onPlainClick(() => goTo(to))}>
      {children}
    </a>
  );
}
