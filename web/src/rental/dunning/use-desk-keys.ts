import type { ContactResult } from '@rental/domain/rental/dunning/contacts';
import { useEffect } from 'react';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { deskKeyOf, type DeskKey } from './desk-keys.ts';

/** Fields that take letters and digits; a radio button takes none. */
const typing =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], .ant-modal-wrap';

interface DeskActs {
  readonly next?: () => void;
  readonly previous?: () => void;
  readonly call?: () => void;
  readonly save?: () => void;
  readonly choose?: (result: ContactResult) => void;
}

/** The keys of these acts, as long as they are shown: none while a dialog is open. Other keys are left to other parts. */
export function useDeskKeys(acts: DeskActs, isDialogOpen: boolean): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    const { target } = event;
    const isIn = (places: string) => target instanceof Element && target.closest(places) !== null;
    const key = deskKeyOf(event, isIn(typing));
    if (key === null || isDialogOpen || isIn(dialogs)) return;
    const act = actOf(key, acts);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}

function actOf(key: DeskKey, acts: DeskActs): (() => void) | undefined {
  if (typeof key === 'string') return acts[key];
  const { choose } = acts;
  return choose && (() => choose(key.result));
}
