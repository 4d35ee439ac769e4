import { isRecord, keptFrom, type KeptIn } from '../kept-text.ts';
import type { Pin } from './columns.ts';

export const densities = ['loose', 'default', 'compact'] as const;

/** Pixels. A narrower column cannot be grabbed; a wider one fills the page. */
export const columnWidths = { least: 56, most: 600 } as const;

export type Density = (typeof densities)[number];

/** An operator's setting of a column; absent parts are as the page declares them. */
export interface ColumnChoice {
  readonly isShown?: boolean | undefined;
  readonly pin?: Pin | 'none' | undefined;
  readonly width?: number | undefined;
}

/** An operator's settings of a list. They may contain columns that the list no longer has. */
export interface ListSettings {
  /** The version of this format. Settings of another version are ignored. */
  readonly version: 1;
  readonly density: Density;
  /** The keys of the columns in the operator's order; null if the order was not changed. */
  readonly order: readonly string[] | null;
  readonly columns: Readonly<Record<string, ColumnChoice>>;
}

export const defaultListSettings: ListSettings = {
  version: 1,
  density: 'default',
  order: null,
  columns: {},
};

export function listSettingsFrom(text: string | null): ListSettings {
  const kept = keptFrom(text);
  return isListSettings(kept) ? kept : defaultListSettings;
}

// checked by hand: the first drawing of a list needs them, and zod would have to load first
function isListSettings(kept: KeptIn<ListSettings>): kept is ListSettings {
  const { version, density, order, columns } = kept;
  return (
    version === 1 &&
    densities.some((one) => one === density) &&
    (order === null || (Array.isArray(order) && order.every((key) => typeof key === 'string'))) &&
    isRecord(columns) &&
    Object.values(columns).every((choice) => isRecord(choice) && isColumnChoice(choice))
  );
}

function isColumnChoice({ isShown, pin, width }: KeptIn<ColumnChoice>): boolean {
  return (
    (isShown === undefined || typeof isShown === 'boolean') &&
    (pin === undefined || ['left', 'right', 'none'].some((one) => one === pin)) &&
    (width === undefined || (typeof width === 'number' && widthWithin(width) === width))
  );
}

/** Changes the settings of one column; parts that `choice` lacks stay. */
export function withChoice(
  settings: ListSettings,
  key: string,
  choice: ColumnChoice,
): ListSettings {
  const columns = { ...settings.columns, [key]: { ...settings.columns[key], ...choice } };
  return { ...settings, columns };
}

export const widthWithin = (width: number) =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
