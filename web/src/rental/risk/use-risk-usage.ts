import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';

/** 余额与用量. A refusal is quiet: the list asks for it only to know whether this operator may see it. */
export const useRiskUsage = (): UseQueryResult<AnswerOf<'riskUsage'>> =>
  useRead('riskUsage', undefined, { meta: { isQuiet: true } });
