import routes from 'virtual:routes';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallName } from '@rental/contract/contract';
import { CallError, isInterrupt, type CallErrorCode } from './call-error.ts';
import { call, type AnswerOf, type ArgsOf, type CallOptions, type CallRest } from './call.ts';
import { clickGate } from './debounce.ts';
import { showError } from './errors.ts';
import { newKey } from './new-key.ts';
import { useRefresh } from './use-read.ts';

interface CommandOptions {
  /** The reads that this command makes out of date. */
  readonly refreshes: readonly CallName[];
  /** Refusals that the dialog handles itself: no notification is shown. */
  readonly quiet?: readonly CallErrorCode[];
}

export type Command<Name extends CallName> = UseMutationResult<
  AnswerOf<Name>,
  Error,
  ArgsOf<Name>
> & {
  /** Bad input: the message of each field by its path, for the form to show; otherwise null. */
  readonly fields: Readonly<Record<string, string>> | null;
};

/**
 * A command of the contract for one dialog. All its tries carry one Idempotency-Key, so that a second click, or a try
 * after a lost answer, gets the first one's answer; a success begins a new key. The same input again within 500 ms is a
 * double click and dropped (S245). Shows its errors itself, except field errors and `quiet` ones. After a conflict, for which
 * somebody else was faster, it reads again. Leaving the page ends the waiting (S23), not the action: close a dialog on success.
 */
export function useCommand<Name extends CallName>(
  name: Name,
  { refreshes, quiet = [] }: CommandOptions,
): Command<Name> {
  const refresh = useRefresh();
  const key = useRef<string | null>(null);
  const [gate] = useState(clickGate);
  const flight = useRef<AbortController | null>(null);
  useEffect(() => () => flight.current?.abort(), []);

  const mutation = useMutation<AnswerOf<Name>, Error, ArgsOf<Name>>({
    mutationFn: (args) => {
      key.current ??= newKey();
      flight.current = new AbortController();
      const idempotencyKey = routes[name][2] ? key.current : undefined;
      const rest = [args, { signal: flight.current.signal, idempotencyKey }];
      return call(name, ...(rest as CallRest<Name, CallOptions>));
    },
    onSuccess: () => {
      key.current = null;
      refresh(...refreshes);
    },
    onError: (error) => {
      gate.forget();
      // the result is unknown, or what is shown is not so any more: read again
      if (isInterrupt(error) || isConflict(error)) refresh(...refreshes);
      if (!isInterrupt(error) && fieldsOf(error) === null && !isAmong(quiet, error))
        showError(error);
    },
    onSettled: () => {
      flight.current = null;
    },
  });
  const mutate: typeof mutation.mutate = (...rest) => {
    if (flight.current !== null) return; // a double click: the first request is under way
    if (gate.counts(JSON.stringify(rest[0]))) mutation.mutate(...rest);
  };
  return { ...mutation, mutate, fields: fieldsOf(mutation.error) };
}

const isConflict = (error: Error): boolean => error instanceof CallError && error.status === 409;

const isAmong = (codes: readonly CallErrorCode[], error: Error): boolean =>
  error instanceof CallError && codes.includes(error.code);

function fieldsOf(error: Error | null) {
  return error instanceof CallError ? (error.fields ?? null) : null;
}
