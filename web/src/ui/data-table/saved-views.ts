import * as z from 'zod';
import { objectFrom } from './list-settings.ts';

export const longestViewName = 20;

const SavedViews = z.object({
  version: z.literal(1),
  /** `query` holds the filters as an address does. */
  views: z.array(z.object({ name: z.string().min(1), query: z.string() })),
  /** The view that the list opens with, by its name. */
  defaultName: z.string().nullable(),
});

/** The filters that an operator gave names to. No two have the same. */
export type SavedViews = Readonly<z.output<typeof SavedViews>>;
export type SavedView = Readonly<SavedViews['views'][number]>;

const noViews: SavedViews = { version: 1, views: [], defaultName: null };

export function savedViewsFrom(text: string | null): SavedViews {
  return SavedViews.safeParse(objectFrom(text)).data ?? noViews;
}

export const viewNamed = ({ views }: SavedViews, name: string | null): SavedView | undefined =>
  views.find((view) => view.name === name);

/** Adds a view, or gives the one of that name these filters. */
export function withView(saved: SavedViews, view: SavedView): SavedViews {
  const isKnown = viewNamed(saved, view.name) !== undefined;
  const views = isKnown
    ? saved.views.map((one) => (one.name === view.name ? view : one))
    : [...saved.views, view];
  return { ...saved, views };
}

/** Another name for a view. A name that another view has is refused: nothing changes. */
export function withRenamed(saved: SavedViews, name: string, newName: string): SavedViews {
  if (viewNamed(saved, newName) !== undefined) return saved;
  return {
    ...saved,
    views: saved.views.map((view) => (view.name === name ? { ...view, name: newName } : view)),
    defaultName: saved.defaultName === name ? newName : saved.defaultName,
  };
}

export function withoutView(saved: SavedViews, name: string): SavedViews {
  return {
    ...saved,
    views: saved.views.filter((view) => view.name !== name),
    defaultName: saved.defaultName === name ? null : saved.defaultName,
  };
}
