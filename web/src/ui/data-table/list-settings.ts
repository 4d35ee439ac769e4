import * as z from 'zod';

export const densities = ['loose', 'default', 'compact'] as const;

/** Pixels. Narrower, a column cannot be taken hold of; wider, it is a page of its own. */
export const columnWidths = { least: 56, most: 600 } as const;

const Width = z.int().min(columnWidths.least).max(columnWidths.most);

const ListSettings = z.object({
  /** Of this form. What another form wrote is not read. */
  version: z.literal(1),
  density: z.enum(densities),
  /** Keys of columns as the operator put them in order; null where nobody did. */
  order: z.array(z.string()).nullable(),
  /** What the operator decided of a column; what is absent is as the page declares it. */
  columns: z.record(
    z.string(),
    z.object({
      isShown: z.boolean().optional(),
      pin: z.enum(['left', 'right', 'none']).optional(),
      width: Width.optional(),
    }),
  ),
});

/** How an operator arranged a list. Columns that the list no longer has may be among them. */
export type ListSettings = Readonly<z.output<typeof ListSettings>>;
export type Density = ListSettings['density'];
export type ColumnChoice = Readonly<ListSettings['columns'][string]>;

export const defaultListSettings: ListSettings = {
  version: 1,
  density: 'default',
  order: null,
  columns: {},
};

export function listSettingsFrom(text: string | null): ListSettings {
  return ListSettings.safeParse(objectFrom(text)).data ?? defaultListSettings;
}

/** Parsed, or nothing where it is somebody else's text under our key. */
export function objectFrom(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Decides something of one column; what was decided of it before stays. */
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
