import type { ChangeEvent, KeyboardEvent } from 'react';
import type { CellPlan } from '../columns/cell-plan.ts';
import type { RowAction, RowKey } from '../columns/columns.ts';
import { ListRow } from './list-row.tsx';
import { useGradualRows } from './use-gradual-rows.ts';

/** The props for choosing rows. */
export interface Picks<Row> {
  readonly nameOf: (row: Row) => string;
  readonly isPicked: (key: RowKey) => boolean;
  readonly onPick: (key: RowKey, isPicked: boolean, isRange: boolean) => void;
}

interface ListBodyProps<Row> {
  readonly plans: readonly CellPlan<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onMore: (row: Row, anchor: HTMLElement) => void;
  readonly picks: Picks<Row> | undefined;
}

/** The rows themselves. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { plans, rows, rowKey, actions, onMore, picks } = props;
  const shown = useGradualRows(rows, rowKey);
  const pick = ({ target, nativeEvent }: ChangeEvent<unknown>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const row = shown[target.closest('tr')?.sectionRowIndex ?? -1];
    if (row !== undefined)
      picks?.onPick(rowKey(row), target.checked, (nativeEvent as MouseEvent).shiftKey);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the checkboxes in it
    <tbody onChange={pick} onKeyDown={stepBetweenPicks}>
      {shown.map((row, index) => (
        <ListRow
          key={rowKey(row)}
          row={row}
          isStriped={index % 2 === 1}
          plans={plans}
          actions={actions}
          onMore={onMore}
          pickName={picks?.nameOf(row)}
          isPicked={picks?.isPicked(rowKey(row)) === true}
        />
      ))}
    </tbody>
  );
}

const steps: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
};

/** Moves the focus between the rows' checkboxes by the arrow keys. */
function stepBetweenPicks(event: KeyboardEvent): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest('.data-table-pick') : null;
  if (step === undefined || cell === null) return;
  event.preventDefault();
  cell.closest('tr')?.[step]?.querySelector<HTMLElement>('.data-table-pick input')?.focus();
}
