import type { ReactNode, Ref } from 'react';
import { endBetweenColumns } from './whole-columns.ts';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * A part of a page that scrolls by itself. It takes the focus, so that the arrow keys scroll it. A table in it is cut between
 * two columns, where its place is narrow; `ref`: of a list, which has columns that follow its width.
 */
export function ScrollRegion({
  label,
  className,
  ref = endBetweenColumns,
  children,
}: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, no key would scroll it
    <div className={className} ref={ref} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
