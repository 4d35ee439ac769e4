import type { ReactNode } from 'react';
import './fact-list.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The facts of one thing: labels with values, as many beside each other as fit. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(({ label, value }) => (
        <div key={label} className="fact-list-item">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
