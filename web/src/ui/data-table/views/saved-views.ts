import { isRecord, keptFrom, type KeptIn } from '../kept-text.ts';

export const longestViewName = 20;

export interface SavedView {
  readonly name: string;
  /** The filters, as the query of an address. */
  readonly query: string;
}

/** The filters that an operator saved under names; names are unique. */
export interface SavedViews {
  readonly version: 1;
  readonly views: readonly SavedView[];
  /** The name of the view that the list opens with; null if none. */
  readonly defaultName: string | null;
}

const noViews: SavedViews = { version: 1, views: [], defaultName: null };

export function savedViewsFrom(text: string | null): SavedViews {
  const kept = keptFrom(text);
  return isSavedViews(kept) ? kept : noViews;
}

function isSavedViews(kept: KeptIn<SavedViews>): kept is SavedViews {
  const { version, views, defaultName } = kept;
  return (
    version === 1 &&
    Array.isArray(views) &&
    views.every((view: unknown) => isRecord(view) && isSavedView(view)) &&
    (defaultName === null || typeof defaultName === 'string')
  );
}

const isSavedView = ({ name, query }: KeptIn<SavedView>) =>
  typeof name === 'string' && name !== '' && typeof query === 'string';

export const viewNamed = ({ views }: SavedViews, name: string | null): SavedView | undefined =>
  views.find((view) => view.name === name);

/** Adds a view, or replaces the view of that name. */
export function withView(saved: SavedViews, view: SavedView): SavedViews {
  const isKnown = viewNamed(saved, view.name) !== undefined;
  const views = isKnown
    ? saved.views.map((one) => (one.name === view.name ? view : one))
    : [...saved.views, view];
  return { ...saved, views };
}

/** Renames a view. Changes nothing if another view has the new name. */
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
