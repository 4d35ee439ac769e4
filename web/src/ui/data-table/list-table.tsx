import { useCallback, useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { ScrollRegion } from '../scroll-region.tsx';
import { useMeasured } from '../use-measured.ts';
import { fittedWidths, type Placed } from './columns/arrangement.ts';
import { actionsWidth, pickWidth, plansFor, signatureOf, widthStyle } from './columns/cell-plan.ts';
import type { AnyColumn, RowAction, RowKey } from './columns/columns.ts';
import { HeaderRow, type PagePick } from './columns/header-row.tsx';
import type { ColumnChoice, Density } from './columns/list-settings.ts';
import { keepRoom, keptRoom } from './kept-room.ts';
import { ListBody, type Picks } from './rows/list-body.tsx';
import { RowMenu } from './rows/row-menu.tsx';
import { restOf } from './rows/shown-actions.ts';
import { SkeletonBody } from './rows/skeleton-body.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import './list-table.css';
import './list-cards.css';

interface ListTableProps<Row> {
  /** The scrolling element. */
  readonly region: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly columns: readonly AnyColumn<Row>[];
  /** The same columns, as arranged by the operator. */
  readonly placed: readonly Placed<Row>[];
  readonly density: Density;
  readonly onChoose: (key: string, choice: ColumnChoice) => void;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => RowKey;
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined;
  /** Absent if rows cannot be chosen. */
  readonly picks: (Picks<Row> & { readonly page: PagePick }) | undefined;
  /** The sort of the list, as in its query. */
  readonly sort: string | undefined;
  readonly onSort: (column: AnyColumn<never>) => void;
  readonly isBusy: boolean;
  /** The rows are those of the page before, until the next page arrives. */
  readonly isStale: boolean;
  /** Shown instead of rows when the list is empty. */
  readonly instead: ReactNode;
}

const widthOf = (box: HTMLElement) => box.clientWidth;

/**
 * The rows, in a table of plain elements: it draws a hundred rows in a fraction of the time of antd's table, and is a
 * table to screen readers. Pinned columns and the actions stay in view; on a phone each row becomes a card.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { region, label, columns, placed, rows, rowKey, actions, picks, isBusy, instead } = props;
  const [menu, setMenu] = useState<{ key: RowKey; anchor: HTMLElement } | null>(null);
  const openMenu = useCallback(
    (row: Row, anchor: HTMLElement) => setMenu({ key: rowKey(row), anchor }),
    [rowKey],
  );
  // of the row as it is now: it may have changed while its menu is open
  const menuRow = menu === null ? undefined : rows?.find((row) => rowKey(row) === menu.key);
  const [drag, setDrag] = useState<{ key: string; width: number } | null>(null);
  const keptFocus = useKeptFocus(region, rows);
  const [before] = useState(keptRoom);
  // an unknown width is measured before there are rows, which would otherwise be laid out twice
  const room = useMeasured(region, widthOf, before);
  useEffect(() => keepRoom(room), [room]);
  useScrollEdges(region);

  const shown = placed
    .filter(({ isShown }) => isShown)
    .map((one) =>
      one.column.key === drag?.key ? { ...one, width: drag.width, isOwnWidth: true } : one,
    );
  const signature = signatureOf(shown);
  const plans = usePlans(columns, signature);
  const has = { hasPicks: picks !== undefined, hasActions: actions !== undefined };
  const taken = (has.hasPicks ? pickWidth : 0) + (has.hasActions ? actionsWidth : 0);
  const isWaiting = rows === undefined && instead === null;
  return (
    <div className="data-table-frame" {...keptFocus}>
      <div className="data-table-progress" data-on={isBusy && !isWaiting} aria-hidden="true" />
      <ScrollRegion className="data-table-scroll" ref={region} label={label}>
        <table
          className="data-table-rows"
          aria-busy={isBusy}
          data-stale={props.isStale}
          data-density={props.density}
          style={widthStyle(shown, fittedWidths(shown, room - taken), has)}
        >
          <HeaderRow
            plans={plans}
            hasActions={has.hasActions}
            pagePick={picks?.page}
            sort={props.sort}
            onSort={props.onSort}
            onWidth={(key, width, isDone) => {
              setDrag(isDone ? null : { key, width });
              if (isDone) props.onChoose(key, { width });
            }}
            onWidthReset={(key) => props.onChoose(key, { width: undefined })}
          />
          {room === 0 ? null : isWaiting ? (
            <SkeletonBody columnCount={plans.length} {...has} />
          ) : (
            <ListBody
              plans={plans}
              rows={rows ?? []}
              rowKey={rowKey}
              actions={actions}
              onMore={openMenu}
              picks={picks}
            />
          )}
        </table>
        {instead}
      </ScrollRegion>
      {menu === null || menuRow === undefined || actions === undefined ? null : (
        <RowMenu
          anchor={menu.anchor}
          actions={restOf(actions(menuRow))}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** Stable plans while no column is added, removed or moved: dragging a width redraws no row. */
function usePlans<Row>(columns: readonly AnyColumn<Row>[], signature: string) {
  return useMemo(() => plansFor(columns, signature), [columns, signature]);
}
