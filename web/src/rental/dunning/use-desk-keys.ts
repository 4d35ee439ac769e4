import { useEffect } from 'react';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { deskKeyOf, type DeskKey } from './desk-keys.ts';

/** Fields that take letters and digits; a radio button takes none. */
const typing =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], .ant-modal-wrap';

/** The keys of the desk, as long as it is shown: none while a dialog is open. */
export function useDeskKeys(onKey: (key: DeskKey) => void, isDialogOpen: boolean): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    const { target } = event;
    const isIn = (places: string) => target instanceof Element && target.closest(places) !== null;
    const key = deskKeyOf(event, isIn(typing));
    if (key === null || isDialogOpen || isIn(dialogs)) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
