import { create } from 'zustand';
import { useSession } from '../../http/session.ts';

/** True if the search box for pages is open; it may be opened before it is drawn. */
export const useSearchBox = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const setSearchBox = (isOpen: boolean): void => useSearchBox.setState({ isOpen });

/** Ctrl-K or ⌘-K opens the search box, from the first frame of the workplace on. At a gate there is nothing to find. */
export function listenForSearch(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
      return;
    if (document.activeElement?.closest('[aria-modal="true"]')) return; // a dialog comes first
    event.preventDefault(); // some browsers go to their own search box
    const { user } = useSession.getState();
    if (user === null || user.gate === null) setSearchBox(true);
  });
}
