import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { usePaused } from '../../ui/use-paused.ts';
import type { BodyOf } from '../money/deed.ts';

export type AmountsOutcome = AnswerOf<'previewChangeAmounts'>;
export type AmountsBody = BodyOf<'previewChangeAmounts'>;

export interface AmountsPreviewing {
  /** What is shown: while the next one is on its way, the one before. */
  readonly shown: AmountsOutcome | undefined;
  /** Of what is typed now, as the server sees it now; undefined: there is none yet. */
  readonly current: AmountsOutcome | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly again: () => void;
}

/** 试算 of 改租金/改押金, once nothing more is typed for a moment. Null: there is nothing to ask with. */
export function useAmountsPreview(body: AmountsBody | null): AmountsPreviewing {
  const wanted = JSON.stringify(body);
  const asked = usePaused(wanted);
  const isWhole = body !== null && asked !== 'null';
  const read = useRead(
    'previewChangeAmounts',
    { body: JSON.parse(asked) as AmountsBody },
    {
      enabled: isWhole,
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    },
  );
  const isLate = asked !== wanted || read.isFetching;
  const error = isWhole && !isLate ? read.error : null;
  return {
    shown: body === null || error !== null ? undefined : read.data,
    current: isWhole && !isLate && error === null ? read.data : undefined,
    error,
    isPending: body !== null && isLate,
    again: () => void read.refetch(),
  };
}
