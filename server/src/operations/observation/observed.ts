import { LogisticsUnanswered } from '../../gateways/logistics/logistics-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { ProviderOutcome } from './metrics.ts';

/** Hears of each call that ended: the method of the port, how it ended and how long it took. Never what was sent or answered. */
type OnCall = (call: string, outcome: ProviderOutcome, ms: number) => void;

/** The same gateway, and somebody who hears of each of its calls. */
export function observed<Gateway extends object>(gateway: Gateway, onCall: OnCall): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => {
        const startedAt = performance.now();
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        const end = (outcome: ProviderOutcome) =>
          onCall(String(name), outcome, performance.now() - startedAt);
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
