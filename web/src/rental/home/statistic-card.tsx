import type { Permission } from '@rental/contract/permissions';
import { Link } from 'react-router';
import { useMay } from '../../ui/gate.tsx';

interface StatisticCardProps {
  readonly title: string;
  readonly value: string;
  readonly unit?: string;
  readonly note?: string;
  /** The list of what is counted, where there is one. */
  readonly to?: string;
  /** The right to that list. */
  readonly right?: Permission;
  readonly isUrgent?: boolean;
}

/** A figure; the whole card opens the list behind it. */
export function StatisticCard({
  title,
  value,
  unit,
  note,
  to,
  right = 'order:list',
  isUrgent = false,
}: StatisticCardProps) {
  const may = useMay();
  const content = (
    <>
      <span className="statistic-title">{title}</span>
      <span className="statistic-value">
        {value}
        {unit === undefined ? null : <small>{unit}</small>}
      </span>
      {note === undefined ? null : <span className="statistic-note">{note}</span>}
    </>
  );
  const className = isUrgent ? 'statistic is-urgent' : 'statistic';
  if (to === undefined || !may(right)) return <div className={className}>{content}</div>;
  return (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}
