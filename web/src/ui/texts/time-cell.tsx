import { clockText, dayText } from './time-text.ts';
import '../plain-table.css';

/** A time in a short table. It is read whole: where the table is narrow, the clock stands under the day. */
export function TimeCell({ at }: { readonly at: string | null }) {
  if (at === null) return <td>-</td>;
  return (
    <td className="is-time">
      <span>{dayText(at)}</span> <span>{clockText(at)}</span>
    </td>
  );
}
