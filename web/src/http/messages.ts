import { useCallback } from 'react';
import { call } from './call.ts';
import { showError } from './errors.ts';
import { useRefresh } from './use-read.ts';

/** The reads of messages: out of date when one comes or is read. */
export const messageReads = ['unreadMessages', 'listMessages', 'orderRemind'] as const;

/** Marks messages as read. Ten in a row are all marked: a mark waits for no other. */
export function useMarkRead(): (ids: readonly number[]) => void {
  const refresh = useRefresh();
  return useCallback(
    (ids) => {
      call('readMessages', { body: { ids: [...ids] } })
        .catch(showError)
        .finally(() => refresh(...messageReads));
    },
    [refresh],
  );
}
