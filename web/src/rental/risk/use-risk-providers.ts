import { useMemo } from 'react';
import {
  defaultSwitchedReports,
  isReportOn,
  type ReportType,
  type RiskProvider,
} from '@rental/domain/rental/risk/providers';
import { useRead } from '../../http/use-read.ts';
import { useSession } from '../../http/session.ts';

type Providers = readonly RiskProvider<ReportType>[];

const freshMs = 300_000;
const none: Providers = [];

interface Kinds {
  /** Undefined: they have not come. */
  readonly data: Providers | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The risk providers of the brand, and the kinds of report beside them that it has turned on. A failure is not announced (S238). */
export function useReportKinds(): Kinds {
  const tabs = useRead('riskTabs', undefined, { staleTime: freshMs, meta: { isQuiet: true } });
  const switched = useRead('switchedReports', undefined, { meta: { isQuiet: true } });
  const brand = useSession((session) => session.site?.brand);
  const data = useMemo(() => {
    if (tabs.data === undefined || switched.data === undefined) return undefined;
    const on = switched.data.filter(({ type }) => brand !== undefined && isReportOn(type, brand));
    return [...tabs.data, ...on];
  }, [tabs.data, switched.data, brand]);
  const refetch = () => void Promise.all([tabs.refetch(), switched.refetch()]);
  return { data, error: tabs.error ?? switched.error, refetch };
}

/** The same; none while they load, and none after a failure (S124, S238). */
export const useRiskProviders = (): Providers => useReportKinds().data ?? none;

/** The brand's name of a kind of report; `-` where the brand has none of this number (X26). A kind that was turned off keeps its name. */
export const providerLabel = (providers: Providers, type: ReportType): string =>
  [...providers, ...defaultSwitchedReports].find((provider) => provider.type === type)?.label ??
  '-';
