import { useEffect } from 'react';
import { CallError } from './call-error.ts';

/** A command was refused because what it was given is out of date: that is asked for anew, once for each refusal. */
export function useAgainOn(code: string, error: Error | null, again: () => unknown): void {
  useEffect(() => {
    if (error instanceof CallError && error.code === code) void again();
  }, [code, error, again]);
}
