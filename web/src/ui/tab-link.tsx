import type { ReactNode, Ref } from 'react';
import { onPlainClick, useOpenTab } from './tab-location.ts';
import './text-button.css';

interface TabLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that opens its page in a tab of ours. */
export function TabLink({ to, children, ref }: TabLinkProps) {
  const openTab = useOpenTab();
  return (
    <a ref={ref} href={to} className="text-button" onClick={onPlainClick(() => openTab(to))}>
      {children}
    </a>
  );
}
