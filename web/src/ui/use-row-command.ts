import { useEffect } from 'react';
import type { CallName } from '@rental/contract/contract';
import { CallError } from '../http/call-error.ts';
import { useCommand, type Command } from '../http/use-command.ts';
import { useRefresh } from '../http/use-read.ts';

/**
 * A command on data that others change too. If it is refused because the data has changed (404, 409), the `reads` are made
 * again. Pass a stable array as `reads`.
 */
export function useRowCommand<Name extends CallName>(
  name: Name,
  reads: readonly CallName[],
): Command<Name> {
  const refresh = useRefresh();
  const command = useCommand(name, { refreshes: reads });
  const { error } = command;
  useEffect(() => {
    if (error instanceof CallError && [404, 409].includes(error.status)) refresh(...reads);
  }, [refresh, reads, error]);
  return command;
}
