import { clockText, dayText } from './time-text.ts';
import '../plain-table.css';

/** A time in a short table. It is never cut: in a narrow table, the time of day is below the date. */
export function TimeCell({ at }: { readonly at: string | null }) {
  if (at === null) return <td>-</td>;
  return (
    <td className="is-time">
      <span>{dayText(at)}</span> <span>{clockText(at)}</span>
    </td>
  );
}
