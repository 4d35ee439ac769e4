import type { UseQueryResult } from '@tanstack/react-query';
import type { RiskType } from '@rental/domain/rental/risk/providers';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';

type Providers = AnswerOf<'riskTabs'>;

const freshMs = 300_000;
const none: Providers = [];

/** The risk providers of the brand. A failure is not announced (S238). */
export const useRiskTabs = (): UseQueryResult<Providers> =>
  useRead('riskTabs', undefined, { staleTime: freshMs, meta: { isQuiet: true } });

/** The same; none while they load, and none after a failure (S124, S238). */
export const useRiskProviders = (): Providers => useRiskTabs().data ?? none;

/** The brand's name of a provider; `-` where the brand has none of this number (X26). */
export const providerLabel = (providers: Providers, type: RiskType): string =>
  providers.find((provider) => provider.type === type)?.label ?? '-';
