import { useRef, useState } from 'react';
import type { CallName } from '@rental/contract/contract';
import { CallError } from '../../../http/call-error.ts';
import type { ArgsOf } from '../../../http/call.ts';
import { showError } from '../../../http/errors.ts';
import type { Command } from '../../../http/use-command.ts';
import type { RunningCommand } from '../../../ui/dialogs/command-dialog.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import type { BodyOf } from './money-call-names.ts';

interface ProvenCommand<Name extends CallName> {
  readonly command: RunningCommand;
  /**
   * Makes the body and sends it. `typed` is what it comes from: a try of the same after a lost answer sends the same
   * body, to the seal of its password, for the server knows the first try by that.
   */
  readonly send: (
    typed: object,
    bodyOf: () => Promise<BodyOf<Name>>,
    onDone?: () => void,
  ) => Promise<void>;
}

/** A command on an order whose body may hold a sealed proof of who sits there (threat model 14). */
export function useProvenCommand<Name extends CallName>(name: Name): ProvenCommand<Name> {
  const command: Command<Name> = useOrderCommand(name);
  const [isSealing, setSealing] = useState(false);
  const tried = useRef<{ readonly of: string; readonly body: BodyOf<Name> } | null>(null);
  const { error, fields } = command;

  const send: ProvenCommand<Name>['send'] = async (typed, bodyOf, onDone) => {
    const of = JSON.stringify(typed);
    const isAgain = tried.current?.of === of && !isRefusal(error);
    setSealing(true);
    try {
      if (!isAgain) tried.current = { of, body: await bodyOf() };
      command.mutate({ body: tried.current?.body } as unknown as ArgsOf<Name>, {
        onSuccess: () => onDone?.(),
      });
    } catch (failure) {
      showError(failure);
    } finally {
      setSealing(false);
    }
  };
  return {
    command: {
      isPending: command.isPending || isSealing,
      isSuccess: command.isSuccess,
      error,
      fields: fields && withoutPlace(fields),
    },
    send,
  };
}

const isRefusal = (error: Error | null) =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** The server names a field by its place in the body, `stepUp.password`; the form by its name. */
const withoutPlace = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([place, words]) => [place.replace(/^stepUp\./, ''), words]),
  );
