import { useSettings } from '../settings/settings-store.ts';
import { chime } from './chime.ts';

/**
 * Plays the sound for `id` in only one tab of this browser: the first that may play it. The ids of a `line` grow. A tab
 * without a click or key so far leaves it to another, because browsers allow it no sound.
 */
export function ringOnce(line: string, id: number): void {
  if (!useSettings.getState().sound || !navigator.userActivation.hasBeenActive) return;
  const claim = () => {
    if (isClaimed(line, id)) chime();
  };
  // locks exist on https and localhost; elsewhere two tabs may sometimes both sound
  if ('locks' in navigator) void navigator.locks.request('rung', claim);
  else claim();
}

function isClaimed(line: string, id: number): boolean {
  const key = `rung:${line}`;
  if (Number(localStorage.getItem(key) ?? 0) >= id) return false;
  localStorage.setItem(key, String(id));
  return true;
}
