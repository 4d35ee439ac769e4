import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './call.ts';
import { showError } from './errors.ts';
import { isReadOf } from './use-read.ts';

/** What shows messages, and is out of date when one comes or is read. */
export const messageReads = ['unreadMessages', 'listMessages', 'orderRemind'] as const;

/** Marks messages as read. Ten in a row are all marked: a mark waits for no other. */
export function useMarkRead(): (ids: readonly number[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (ids) => {
      call('readMessages', { body: { ids: [...ids] } })
        .catch(showError)
        .finally(() => void queries.invalidateQueries({ predicate: isReadOf(...messageReads) }));
    },
    [queries],
  );
}
