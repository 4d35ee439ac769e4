import { memo, type ReactNode } from 'react';
import type { CellPlan } from '../columns/cell-plan.ts';
import type { RowAction } from '../columns/columns.ts';
import { RowActions } from './row-actions.tsx';

interface ListRowProps<Row> {
  readonly row: Row;
  readonly isStriped: boolean;
  readonly plans: readonly CellPlan<Row>[];
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onMore: (row: Row, anchor: HTMLElement) => void;
  /** The name of its checkbox; absent if rows cannot be chosen. */
  readonly pickName: string | undefined;
  readonly isPicked: boolean;
}

/** Does nothing: the table's body handles the change for all rows. */
const heardAbove = () => {};

/** One row; redrawn only when its props change. */
export const ListRow = memo(function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, isStriped, plans, actions, onMore, pickName, isPicked } = props;
  return (
    <tr className={isStriped ? 'is-striped' : undefined} data-picked={isPicked || undefined}>
      {pickName === undefined ? null : (
        <td className="data-table-pick">
          <label>
            <input
              type="checkbox"
              aria-label={`选择${pickName}`}
              checked={isPicked}
              onChange={heardAbove}
            />
          </label>
        </td>
      )}
      {plans.map(({ column, className, style }) => (
        <td
          key={column.key}
          className={className}
          style={style}

          data-label={column.title}
          title={column.hint?.(row)}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions === undefined ? null : (
        <td className="data-table-actions">
          <RowActions actions={actions(row)} onMore={(anchor) => onMore(row, anchor)} />
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;
