import type { CSSProperties } from 'react';
import type { Placed } from './arrangement.ts';
import type { AnyColumn, Pin } from './columns.ts';

/** The parts of a column's cells that do not change with its width. */
export interface CellPlan<Row> {
  readonly column: AnyColumn<Row>;
  readonly className: string | undefined;
  readonly style: CSSProperties | undefined;
}

/** The shown columns with their order and pins, as one text: while it stays the same, no row is redrawn. */
export function signatureOf<Row>(shown: readonly Placed<Row>[]): string {
  return shown.map(({ column, pin }) => `${column.key} ${pin ?? ''}`).join('\n');
}

/** The plans of the columns that a signature names. */
export function plansFor<Row>(
  declared: readonly AnyColumn<Row>[],
  signature: string,
): CellPlan<Row>[] {
  const entries = signature.split('\n').flatMap((line) => {
    const [key, pin] = line.split(' ');
    const column = declared.find((one) => one.key === key);
    return column === undefined ? [] : [{ column, pin: pin as Pin | '' }];
  });
  const lastLeft = entries.findLastIndex(({ pin }) => pin === 'left');
  const firstRight = entries.findIndex(({ pin }) => pin === 'right');
  return entries.map(({ column, pin }, index) => ({
    column,
    className: joined([
      column.isAmount === true && 'is-amount',
      column.isMinor === true && 'is-minor',
      column.isKey === true && 'is-key',
      pin !== '' && `is-pinned-${pin}`,
      index === lastLeft && 'is-left-edge',
      index === firstRight && 'is-right-edge',
    ]),
    style: pin === '' ? undefined : { [pin]: `var(--${pin}-${column.key})` },
  }));
}

const joined = (names: readonly (string | false)[]) => names.filter(Boolean).join(' ') || undefined;

export const pickWidth = 40;
export const actionsWidth = 164;
/** The room for buttons in the cell of actions, px. */
export const actionsRoom = actionsWidth - 2 * 8;

/** The custom properties of a table: its columns, and the offset of pinned columns from their side. */
export function widthStyle(
  shown: readonly Placed<never>[],
  widths: readonly number[],
  { hasPicks, hasActions }: { readonly hasPicks: boolean; readonly hasActions: boolean },
): CSSProperties {
  const outer = [hasPicks ? pickWidth : 0, hasActions ? actionsWidth : 0] as const;
  const tracks = [
    ...(hasPicks ? [pickWidth] : []),
    ...widths,
    ...(hasActions ? [actionsWidth] : []),
  ];
  const offsets: Record<string, string> = {};
  let left = outer[0];
  shown.forEach(({ column, pin }, index) => {
    if (pin !== 'left') return;
    offsets[`--left-${column.key}`] = `${left}px`;
    left += widths[index] ?? 0;
  });
  let right = outer[1];
  for (const [index, { column, pin }] of [...shown.entries()].toReversed()) {
    if (pin !== 'right') continue;
    offsets[`--right-${column.key}`] = `${right}px`;
    right += widths[index] ?? 0;
  }
  const sum = tracks.reduce((sum, width) => sum + width, 0);
  const columns = tracks.map((width) => `${width}px`).join(' ');
  return { width: sum, '--columns': columns, ...offsets } as CSSProperties;
}
