import { useMemo } from 'react';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import { useRead } from '../../http/use-read.ts';

const staleMs = 60_000;

interface Stages {
  /** Those of the brand, in their order; none before they are read. */
  readonly stages: readonly DunningStage[];
  /** The words of any stage, 「M1（1–30天）」; empty before they are read. */
  readonly nameOf: (stage: DunningStage) => string;
}

/** 逾期阶段 of the brand. */
export function useStages(): Stages {
  const { data } = useRead('dunningStageNames', undefined, { staleTime: staleMs });
  return useMemo(() => {
    const names = new Map(data?.names.map(({ stage, name }) => [stage, name]));
    return { stages: data?.stages ?? [], nameOf: (stage) => names.get(stage) ?? '' };
  }, [data]);
}
