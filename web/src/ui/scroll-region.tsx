import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A part of a page that scrolls by itself. It takes the focus, so that the arrow keys scroll it. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, no key would scroll it
    <div className={className} ref={ref} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
