import type { AnyColumn, Pin } from './columns.ts';
import { withChoice, type ListSettings } from './list-settings.ts';

/** A declared column with the operator's settings. */
export interface Placed<Row> {
  readonly column: AnyColumn<Row>;
  readonly isShown: boolean;
  readonly pin: Pin | null;
  readonly width: number;
  /** The operator set the width: the column gets no share of the room left over. */
  readonly isOwnWidth: boolean;
}

/**
 * The columns in the operator's order: those pinned left first, those pinned right last. A column that is not in the
 * settings stands where the page declares it; settings of a removed column are ignored.
 */
export function arranged<Row>(
  declared: readonly AnyColumn<Row>[],
  settings: ListSettings,
): Placed<Row>[] {
  const placed = ordered(declared, settings.order).map((column): Placed<Row> => {
    const {
      isShown = true,
      pin = column.pin ?? 'none',
      width,
    } = settings.columns[column.key] ?? {};
    return {
      column,
      isShown: isShown || column.isKey === true,
      pin: pin === 'none' ? null : pin,
      width: width ?? column.width,
      isOwnWidth: width !== undefined,
    };
  });
  return placed.toSorted((one, other) => rankOf(one.pin) - rankOf(other.pin));
}

/** The keys of the shown columns, in order: these are exported. */
export const shownKeys = (placed: readonly Placed<never>[]): string[] =>
  placed.filter(({ isShown }) => isShown).map(({ column }) => column.key);

const ranks = { left: 0, none: 1, right: 2 } as const;
const rankOf = (pin: Pin | null) => ranks[pin ?? 'none'];

function ordered<Row>(
  declared: readonly AnyColumn<Row>[],
  order: readonly string[] | null,
): readonly AnyColumn<Row>[] {
  if (order === null) return declared;
  const known = order.flatMap((key) => declared.find((column) => column.key === key) ?? []);
  const inOrder = [...new Set(known)];
  declared.forEach((column, index) => {
    if (inOrder.includes(column)) return;
    const before = declared[index - 1];
    inOrder.splice(before === undefined ? 0 : inOrder.indexOf(before) + 1, 0, column);
  });
  return inOrder;
}

/** Moves a column to the place of another. Among pinned columns it becomes pinned, elsewhere unpinned. */
export function moved<Row>(
  settings: ListSettings,
  placed: readonly Placed<Row>[],
  key: string,
  toKey: string,
): ListSettings {
  const from = placed.findIndex(({ column }) => column.key === key);
  const to = placed.findIndex(({ column }) => column.key === toKey);
  const mover = placed[from];
  if (mover === undefined || to === -1 || from === to) return settings;
  const others = placed.filter((one) => one !== mover);
  const pin = pinBetween(others[to - 1]?.pin, others[to]?.pin, mover.pin);
  const order = others.toSpliced(to, 0, mover).map(({ column }) => column.key);
  return withChoice({ ...settings, order }, key, { pin: pin ?? 'none' });
}

function pinBetween(
  before: Pin | null | undefined,
  after: Pin | null | undefined,
  own: Pin | null,
): Pin | null {
  if (after === 'left') return 'left';
  if (before === 'right') return 'right';
  const isAtItsGroup =
    (own === 'left' && before === 'left') || (own === 'right' && after === 'right');
  return isAtItsGroup ? own : null;
}

type Sized = Pick<Placed<never>, 'pin' | 'width' | 'isOwnWidth'>;

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/**
 * The widths of the columns in a table with `room` for them, px: at least their own. The room left over goes to columns
 * that are neither pinned nor sized by the operator; if there are none, to all. If the room is too small for all columns,
 * those in view before scrolling fill it: the next one begins behind the edge, so that no amount is cut.
 */
export function fittedWidths(shown: readonly Sized[], room: number): number[] {
  const base = shown.map(({ width }) => width);
  const isInView = inView(shown, Math.floor(room));
  const isFree = ({ pin, isOwnWidth }: Sized) => pin === null && !isOwnWidth;
  const free = shown.map((one, index) => isInView[index] === true && isFree(one));
  const isAllInView = isInView.every(Boolean);
  const growing = free.includes(true) || !isAllInView ? free : shown.map(() => true);
  const last = growing.lastIndexOf(true);
  if (last === -1) return base;
  const left = Math.max(0, Math.floor(room) - sumOf(base.filter((_, index) => isInView[index])));
  const growingSum = sumOf(base.filter((_, index) => growing[index]));
  const shares = base.map((width, index) =>
    growing[index] === true ? Math.floor((left * width) / growingSum) : 0,
  );
  const rest = left - sumOf(shares);
  return base.map((width, index) => width + (shares[index] ?? 0) + (index === last ? rest : 0));
}

/** True if each column is wholly in view before scrolling: those pinned right, and as many others as fit. */
function inView(shown: readonly Sized[], room: number): boolean[] {
  let left = room - sumOf(shown.filter(({ pin }) => pin === 'right').map(({ width }) => width));
  return shown.map(({ pin, width }) => {
    if (pin === 'right') return true;
    left -= width;
    return left >= 0;
  });
}
