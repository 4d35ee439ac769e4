import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { directionOf } from '../paging/sorting.ts';
import type { CellPlan } from './cell-plan.ts';
import type { AnyColumn } from './columns.ts';
import { widthWithin } from './list-settings.ts';

/** The checkbox of a page: how much of the page is chosen, and the choice of all or none. */
export interface PagePick {
  readonly mark: 'none' | 'some' | 'all';
  readonly onPick: (isPicked: boolean) => void;
}

interface HeaderRowProps {
  readonly plans: readonly CellPlan<never>[];
  readonly hasActions: boolean;
  readonly pagePick: PagePick | undefined;
  /** The sort of the list, as in its query. */
  readonly sort: string | undefined;
  readonly onSort: (column: AnyColumn<never>) => void;
  /** Called while a column's edge is dragged; `isDone` when it is released. */
  readonly onWidth: (key: string, width: number, isDone: boolean) => void;
  /** Called on a double click of the edge: back to the width that the page declares. */
  readonly onWidthReset: (key: string) => void;
}

/** The titles. The edges of the columns are for pointers; 列设置 has the widths for the keyboard. */
export function HeaderRow(props: HeaderRowProps) {
  const { plans, hasActions, pagePick, sort, onSort, onWidth, onWidthReset } = props;
  return (
    <thead>
      <tr>
        {pagePick === undefined ? null : (
          <th scope="col" className="data-table-pick">
            <PageCheckbox {...pagePick} />
          </th>
        )}
        {plans.map(({ column, className, style }) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={ariaSortOf(column, sort)}
            className={className}
            style={style}
            title={column.title}
          >
            {column.sortBy === undefined ? (
              column.title
            ) : (
              <button
                type="button"
                className="data-table-sort"
                title={`按${column.sortTitle ?? column.title}排序`}
                onClick={() => onSort(column)}
              >
                {column.title}
              </button>
            )}
            <span
              aria-hidden="true"
              className="data-table-edge"
              title="拖动调整列宽，双击恢复"
              onPointerDown={(event) => dragEdge(event, column.key, onWidth)}
              onDoubleClick={() => onWidthReset(column.key)}
            />
          </th>
        ))}
        {hasActions ? (
          <th scope="col" className="data-table-actions">
            操作
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function ariaSortOf(column: AnyColumn<never>, sort: string | undefined) {
  if (column.sortBy === undefined) return undefined;
  const direction = directionOf(column, sort);
  return direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
}

/** Follows the pointer. A column pinned right is dragged by its left edge, so it grows the other way. */
function dragEdge(
  event: PointerEvent<HTMLElement>,
  key: string,
  onWidth: HeaderRowProps['onWidth'],
) {
  if (event.button !== 0) return;
  const edge = event.currentTarget;
  const cell = edge.parentElement;
  if (cell === null) return;
  const direction = cell.classList.contains('is-pinned-right') ? -1 : 1;
  const beganAt = event.clientX;
  const beganWith = cell.offsetWidth;
  let width = beganWith;
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    width = widthWithin(beganWith + direction * (clientX - beganAt));
    onWidth(key, width, false);
  };
  const end = () => {
    edge.removeEventListener('pointermove', follow);
    if (width !== beganWith) onWidth(key, width, true);
  };
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener('pointermove', follow);
  edge.addEventListener('lostpointercapture', end, { once: true });
}

function PageCheckbox({ mark, onPick }: PagePick) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = mark === 'some';
  }, [mark]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="选择本页"
        checked={mark === 'all'}
        onChange={({ target }) => onPick(target.checked)}
      />
    </label>
  );
}
