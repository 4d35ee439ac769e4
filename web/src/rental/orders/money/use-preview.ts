import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { AnswerOf, CallRest } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { usePaused } from '../../../ui/loading/use-paused.ts';
import type { BodyOf } from './money-call-names.ts';

/** Calls that say what a command would do. */
export type PreviewCall = Extract<CallName, `preview${string}`>;

export interface Previewing<Outcome> {
  /** The shown page: the last one while the next is loading. */
  readonly shown: Outcome | undefined;
  /** Of what is typed now, as the server sees it now; undefined: there is none yet. */
  readonly current: Outcome | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly again: () => void;
}

/** 试算 with this body, once nothing more is typed for a moment. Null: something is missing to ask with. */
export function usePreview<Name extends PreviewCall>(
  name: Name,
  body: BodyOf<Name> | null,
): Previewing<AnswerOf<Name>> {
  const wanted = JSON.stringify(body);
  const asked = usePaused(wanted);
  const isWhole = body !== null && asked !== 'null';
  const rest = [
    { body: JSON.parse(asked) as unknown },
    {
      enabled: isWhole,
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    },
  ] as unknown as CallRest<Name, object>;
  const { data, error: failure, isFetching, refetch } = useRead(name, ...rest);
  const again = useCallback(() => void refetch(), [refetch]);
  const isLate = asked !== wanted || isFetching;
  const error = isWhole && !isLate ? failure : null;
  return {
    shown: body === null || error !== null ? undefined : data,
    current: isWhole && !isLate && error === null ? data : undefined,
    error,
    isPending: body !== null && isLate,
    again,
  };
}
