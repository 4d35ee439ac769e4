import type { Provider, ProviderOperation } from '@rental/domain/platform/provider-calls/providers';
import type { GatheredRows } from '../../db/gathered-rows.ts';
import type { EndedCall } from '../../platform/provider-calls/public.ts';
import { currentBrand, currentSpans, currentTrace, type EndedSpan } from '../../trace.ts';
import type { Metrics } from './metrics.ts';
import { observed, type ObservedCall } from './observed.ts';

interface Watching {
  readonly metrics: Metrics | undefined;
  readonly log: { info(facts: object, message: string): void };
  readonly calls: Pick<GatheredRows<EndedCall>, 'add'>;
  readonly now: () => Date;
}

/** The methods of a port that ask the provider. */
type Asking<Port> = {
  [Name in keyof Port]-?: Port[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];

/** The compiler refuses a port that has a call without Chinese words (`providers`). */
type Worded<Port, Name extends Provider> =
  Asking<Port> extends ProviderOperation<Name> ? unknown : never;

/**
 * A gateway each of whose calls is a log line, is counted under the name of its port, and is kept for 服务商调用 where its brand is
 * known. `accountId`: the brand's account that it goes by.
 */
export const watchedGateway =
  ({ metrics, log, calls, now }: Watching) =>
  <Name extends Provider, Port extends object>(
    name: Name,
    port: Port & Worded<Port, Name>,
    accountId: number | null = null,
  ): Port =>
    observed<Port>(port, ({ call, outcome, ms, error }) => {
      const traceId = currentTrace();
      const brand = currentBrand();
      const tookMs = Math.round(ms);
      log.info({ traceId, port: name, call, outcome, ms: tookMs }, 'provider');
      metrics?.providerCall(name, call, outcome, ms);
      currentSpans()?.(callSpan(name, { call, outcome, ms, error }));
      if (traceId === null || brand === null) return;
      const at = new Date(now().getTime() - tookMs);
      calls.add(brand, {
        at,
        provider: name,
        operation: call,
        outcome,
        tookMs,
        error,
        traceId,
        accountId,
      });
    });

const callSpan = (port: Provider, { call, outcome, ms, error }: ObservedCall): EndedSpan => ({
  name: `${port} ${call}`,
  kind: 'client',
  ms,
  isFailed: outcome === 'failed' || outcome === 'undecided',
  attributes: {
    'rental.port': port,
    'rental.call': call,
    'rental.outcome': outcome,
    ...(error !== null && { 'error.type': error }),
  },
});
