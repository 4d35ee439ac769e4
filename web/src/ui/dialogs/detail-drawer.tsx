import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { Failed, Loading } from '../page-states.tsx';
import './detail-drawer.css';

interface DetailRead<Detail> {
  readonly data: Detail | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface DetailDrawerProps<Detail> {
  readonly title: string;
  /** Its width, px. */
  readonly size: number;
  readonly read: DetailRead<Detail>;
  /** The drawer has gone. */
  readonly onClosed: () => void;
  readonly children: (detail: Detail) => ReactNode;
}

/** One row of a list in full: it opens at once, and fills when the read has answered. */
export function DetailDrawer<Detail>(props: DetailDrawerProps<Detail>) {
  const { title, size, read, onClosed, children } = props;
  const [isOpen, setOpen] = useState(true);
  const { data, error } = read;
  return (
    <Drawer
      open={isOpen}
      title={title}
      size={size}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      {data === undefined && error === null ? <Loading rows={8} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {data === undefined ? null : children(data)}
    </Drawer>
  );
}

interface DrawerSectionProps {
  readonly title: string;
  /** The sentence in place of rows that are not there. */
  readonly nothing?: string | null;
  readonly children: ReactNode;
}

/** A part of a drawer under its title. */
export const DrawerSection = ({ title, nothing = null, children }: DrawerSectionProps) => (
  <section aria-label={title}>
    <h3 className="drawer-title">{title}</h3>
    {nothing === null ? null : <p className="drawer-nothing">{nothing}</p>}
    {children}
  </section>
);
