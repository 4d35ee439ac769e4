import { useId, type ReactNode } from 'react';
import './page-section.css';

interface PageSectionProps {
  readonly title: string;
  /** Beside the title: a count, a button. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a page about one thing. */
export function PageSection({ title, extra, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section className="page-section" aria-labelledby={titleId}>
      <header className="page-section-header">
        <h2 id={titleId}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
