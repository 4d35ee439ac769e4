import { useSettings } from '../settings/settings-store.ts';
import { chime } from './chime.ts';

/**
 * Sounds for `id`, which is larger than those before it in `line`, in one tab of this browser alone: the first that may
 * sound. A tab that nobody has touched leaves it to another, for browsers let it make no sound.
 */
export function ringOnce(line: string, id: number): void {
  if (!useSettings.getState().sound || !navigator.userActivation.hasBeenActive) return;
  const claim = () => {
    if (isClaimed(line, id)) chime();
  };
  // there are locks on https and localhost; elsewhere two tabs may now and then sound both
  if ('locks' in navigator) void navigator.locks.request('rung', claim);
  else claim();
}

function isClaimed(line: string, id: number): boolean {
  const key = `rung:${line}`;
  if (Number(localStorage.getItem(key) ?? 0) >= id) return false;
  localStorage.setItem(key, String(id));
  return true;
}
