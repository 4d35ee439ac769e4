import { useState } from 'react';
import { groupsAround, type SidebarItem } from '../routes/menu-routes.ts';
import { useSettings } from '../settings/settings-store.ts';

/**
 * The open groups of the sidebar. They stay as the operator left them; opening a page opens the groups around it. With
 * 菜单UniqueOpened, opening a group closes the others. Returns the paths of the open groups, and a function that toggles one.
 */
export function useOpenGroups(items: readonly SidebarItem[], active: string | null) {
  const isUnique = useSettings(({ uniqueOpened }) => uniqueOpened);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<string | null>(null);
  if (active !== seen) {
    setSeen(active);
    const around = active === null ? [] : groupsAround(items, active);
    setOpen(isUnique ? around : [...new Set([...open, ...around])]);
  }
  const toggle = (path: string) => {
    if (open.includes(path)) setOpen(open.filter((one) => one !== path));
    else setOpen(isUnique ? besides(items, path, [...open, path]) : [...open, path]);
  };
  return [open, toggle] as const;
}

/** Only those of the open groups that are around `opened`, and `opened` itself. */
function besides(items: readonly SidebarItem[], opened: string, paths: string[]): string[] {
  const around = new Set([...groupsAround(items, opened), opened]);
  return paths.filter((path) => around.has(path));
}
