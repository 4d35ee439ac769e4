import { useState } from 'react';
import { groupsAround, type SidebarItem } from '../routes/menu-routes.ts';
import { useSettings } from '../settings/settings-store.ts';

/**
 * Groups stay as the operator left them; going somewhere opens the ones around it. With 菜单UniqueOpened the others
 * beside an opened one close. Answers the paths of the open ones, and what opens or closes one.
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

/** Of the open groups those that `opened` lies in, and itself. */
function besides(items: readonly SidebarItem[], opened: string, paths: string[]): string[] {
  const around = new Set([...groupsAround(items, opened), opened]);
  return paths.filter((path) => around.has(path));
}
