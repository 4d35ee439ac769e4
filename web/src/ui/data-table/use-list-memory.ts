import { useMemo } from 'react';
import { useKept, useOwnKey } from '../loading/kept.ts';
import { listSettingsFrom, type ListSettings } from './columns/list-settings.ts';
import { savedViewsFrom, type SavedViews } from './views/saved-views.ts';

/** The stored settings of a list: columns, density, and saved views. */
export interface ListMemory {
  readonly settings: ListSettings;
  readonly setSettings: (settings: ListSettings) => void;
  readonly views: SavedViews;
  readonly setViews: (views: SavedViews) => void;
}

/** `list`: the name of the call that the list reads. */
export function useListMemory(list: string): ListMemory {
  const [settings, setSettings] = useKept(useOwnKey(`list:${list}`), listSettingsFrom);
  const [views, setViews] = useKept(useOwnKey(`list-views:${list}`), savedViewsFrom);
  return useMemo(
    () => ({ settings, setSettings, views, setViews }),
    [settings, setSettings, views, setViews],
  );
}
