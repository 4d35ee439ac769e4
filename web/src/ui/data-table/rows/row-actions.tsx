import { reasoned } from '../../reasoned.ts';
import type { RowAction } from '../columns/columns.ts';
import { restOf, shownOf } from './shown-actions.ts';
import '../../text-button.css';

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly onMore: (anchor: HTMLElement) => void;
}

/** A row's actions: two buttons if they fit, else one, and a menu of the rest. */
export function RowActions({ actions, onMore }: RowActionsProps) {
  if (actions.length === 0) return <span className="data-table-none">-</span>;
  const shown = shownOf(actions);
  return (
    <span className="data-table-buttons">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.isDanger === true ? 'text-button is-danger' : 'text-button'}
          aria-label={action.label}
          {...reasoned(action.obstacle, action.onSelect)}
        >
          {action.short ?? action.label}
        </button>
      ))}
      {restOf(actions).length === 0 ? null : (
        <button
          type="button"
          className="text-button has-menu"
          aria-haspopup="menu"
          onClick={(event) => onMore(event.currentTarget)}
        >
          更多
        </button>
      )}
    </span>
  );
}
