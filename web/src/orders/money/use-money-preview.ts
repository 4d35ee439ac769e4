import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MoneyPreview } from '@rental/contract/order-money';
import { useRead } from '../../http/use-read.ts';
import { usePaused } from '../../ui/use-paused.ts';
import { previewOf, type BodyOf, type DeedName, type PreviewName } from './deed.ts';

export interface Previewing {
  /** What is shown: while the next one is on its way, the one before. */
  readonly shown: MoneyPreview | undefined;
  /** Of what is typed now, as the server sees it now; undefined: there is none yet. */
  readonly current: MoneyPreview | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly again: () => void;
}

/** 试算 of a command with this body, once nothing more is typed for a moment. Null: something is missing to ask with. */
export function useMoneyPreview<Name extends DeedName>(
  name: Name,
  body: BodyOf<PreviewName<Name>> | null,
): Previewing {
  const wanted = JSON.stringify(body);
  const asked = usePaused(wanted);
  const isWhole = body !== null && asked !== 'null';
  // every preview answers the same; which body goes with which name, the parameters say
  const read = useRead(
    previewOf(name) as 'previewCollectBills',
    { body: JSON.parse(asked) as BodyOf<'previewCollectBills'> },
    {
      enabled: isWhole,
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    },
  );
  const { refetch } = read;
  const again = useCallback(() => void refetch(), [refetch]);
  const isLate = asked !== wanted || read.isFetching;
  const error = isWhole && !isLate ? read.error : null;
  return {
    shown: body === null || error !== null ? undefined : read.data,
    current: isWhole && !isLate && error === null ? read.data : undefined,
    error,
    isPending: body !== null && isLate,
    again,
  };
}
