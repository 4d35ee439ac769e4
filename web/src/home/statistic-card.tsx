import { Link } from 'react-router';
import { useMay } from '../ui/gate.tsx';

interface StatisticCardProps {
  readonly title: string;
  readonly value: string;
  readonly unit?: string;
  readonly note?: string;
  /** The list of what is counted, for those who may see it. */
  readonly to: string;
  readonly isUrgent?: boolean;
}

/** A figure; the whole card opens the list behind it. */
export function StatisticCard({
  title,
  value,
  unit,
  note,
  to,
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
  if (!may('order:list')) return <div className={className}>{content}</div>;
  return (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}
