import { useEffect } from 'react';
import { useEventCallback } from '../../../ui/loading/use-event-callback.ts';
import { reviewKeyOf, type ReviewKey } from './review-keys.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const dialogs = '[role="dialog"], .ant-modal-wrap';

/** The keys of the page, as long as it is shown: none while something is typed or a dialog is open. */
export function useReviewKeys(onKey: (key: ReviewKey) => void, isDialogOpen: boolean): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    const key = reviewKeyOf(event);
    if (key === null || isDialogOpen) return;
    if (event.target instanceof Element && event.target.closest(`${typing}, ${dialogs}`)) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
