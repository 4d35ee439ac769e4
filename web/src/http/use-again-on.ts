import { useEffect } from 'react';
import { CallError } from './call-error.ts';

/**
 * Calls `again` once for each refusal with `code`: the command was refused because its input is out of date. Without a code it
 * never does.
 */
export function useAgainOn(
  code: string | undefined,
  error: Error | null,
  again: () => unknown,
): void {
  useEffect(() => {
    if (code !== undefined && error instanceof CallError && error.code === code) void again();
  }, [code, error, again]);
}
