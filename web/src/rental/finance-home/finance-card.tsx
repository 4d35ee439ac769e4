import type { ReactNode } from 'react';
import {
  financeFigures,
  type FinanceFigureKey,
} from '@rental/domain/rental/figures/finance-figures';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { Definition } from '../../ui/texts/definition.tsx';

interface Read {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface FinanceCardProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly read: Read;
  readonly children: ReactNode;
}

/** A card of 财务总览: it loads, fails and is tried again by itself. */
export function FinanceCard({ id, title, note, read, children }: FinanceCardProps) {
  const { data, error, refetch } = read;
  return (
    <section aria-labelledby={id} className="finance-card">
      <h2 id={id}>
        {title}
        {note === undefined ? null : <small>{note}</small>}
      </h2>
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : children}
    </section>
  );
}

interface FinanceHeadProps {
  readonly figure: FinanceFigureKey;
  readonly title?: string;
  /** A column beside it has the definition. */
  readonly isPlain?: boolean;
}

/** The head of a column of figures, with their definition. */
export const FinanceHead = ({ figure, title, isPlain = false }: FinanceHeadProps) => {
  const { label, definition } = financeFigures[figure];
  return (
    <th scope="col" className="is-amount">
      {title ?? label}
      {isPlain ? null : <Definition of={title ?? label} text={definition} />}
    </th>
  );
};

interface FinanceFigureProps {
  readonly figure: FinanceFigureKey;
  readonly note?: string;
  /** The figure, with the link to its rows. */
  readonly children: ReactNode;
}

/** A figure that stands alone, with its definition. */
export const FinanceFigure = ({ figure, note, children }: FinanceFigureProps) => (
  <div className="finance-figure">
    <span className="finance-figure-title">
      {financeFigures[figure].label}
      <Definition of={financeFigures[figure].label} text={financeFigures[figure].definition} />
    </span>
    <span className="finance-figure-value">{children}</span>
    {note === undefined ? null : <span className="finance-figure-note">{note}</span>}
  </div>
);
