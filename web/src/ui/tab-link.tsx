import type { MouseEvent, ReactNode, Ref } from 'react';
import { useOpenTab } from './tab-location.ts';
import './text-button.css';

interface TabLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that opens its page in a tab of ours. With Ctrl, Shift or the middle button it is the browser's, as any link. */
export function TabLink({ to, children, ref }: TabLinkProps) {
  const openTab = useOpenTab();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openTab(to);
  };
  return (
    <a ref={ref} href={to} className="text-button" onClick={open}>
      {children}
    </a>
  );
}
