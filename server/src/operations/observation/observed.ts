import { LogisticsUnanswered } from '../../gateways/logistics/logistics-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Metrics, ProviderOutcome } from './metrics.ts';

/** The same gateway, each of whose calls is counted and timed under the name of its port. */
export function observed<Gateway extends object>(
  metrics: Metrics,
  port: string,
  gateway: Gateway,
): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => {
        const startedAt = performance.now();
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        const end = (outcome: ProviderOutcome) =>
          metrics.providerCall(port, String(name), outcome, performance.now() - startedAt);
        answer.then(
          () => end('answered'),
          (error: unknown) => end(isUndecided(error) ? 'undecided' : 'failed'),
        );
        return answer;
      };
    },
  });
}

const isUndecided = (error: unknown): boolean =>
  error instanceof Undecided || error instanceof LogisticsUnanswered;
