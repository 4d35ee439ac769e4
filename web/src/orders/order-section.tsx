import { useId, type ReactNode } from 'react';

interface OrderSectionProps {
  readonly title: string;
  /** Beside the title: a count, a button. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the order page. */
export function OrderSection({ title, extra, children }: OrderSectionProps) {
  const titleId = useId();
  return (
    <section className="order-section" aria-labelledby={titleId}>
      <header className="order-section-header">
        <h2 id={titleId}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
