import { figures, type FigureKey } from '@rental/domain/rental/figures/figures';
import { Link } from 'react-router';
import { useMay } from '../../ui/gate.tsx';
import { Definition } from '../../ui/texts/definition.tsx';
import { figureAddress, type Narrowed } from './figure-address.ts';

interface StatisticCardProps {
  readonly figure: FigureKey;
  /** The name of the figure where it is not the usual one: 今日实收. */
  readonly title?: string;
  readonly value: string;
  readonly unit?: string;
  readonly note?: string;
  /** The filters of the figure; absent: it opens no list. */
  readonly of?: Narrowed;
  readonly isUrgent?: boolean;
}

/** A figure with its definition; the whole card opens the rows that add up to it. */
export function StatisticCard({
  figure,
  title = figures[figure].label,
  value,
  unit,
  note,
  of,
  isUrgent = false,
}: StatisticCardProps) {
  const may = useMay();
  const to = of === undefined ? null : figureAddress(figure, of, may);
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
  return (
    <div className={isUrgent ? 'statistic is-urgent' : 'statistic'}>
      {to === null ? (
        <div className="statistic-body">{content}</div>
      ) : (
        <Link to={to} className="statistic-body">
          {content}
        </Link>
      )}
      <Definition of={title} text={figures[figure].definition} />
    </div>
  );
}
