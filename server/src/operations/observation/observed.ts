import {
  outcomeOfAnswer,
  type ProviderOutcome,
} from '@rental/domain/platform/provider-calls/providers';
import { LogisticsUnanswered } from '../../gateways/logistics/logistics-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';

/** A call that ended: the method of the port, how it ended, how long it took, and the class of its error. Never what was sent or answered. */
export interface ObservedCall {
  readonly call: string;
  readonly outcome: ProviderOutcome;
  readonly ms: number;
  /** Null: it was answered. */
  readonly error: string | null;
}

/** The same gateway, and somebody who hears of each of its calls. */
export function observed<Gateway extends object>(
  gateway: Gateway,
  onCall: (call: ObservedCall) => void,
): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = String(name);
      return (...args: readonly unknown[]) => {
        const startedAt = performance.now();
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        const took = () => performance.now() - startedAt;
        answer.then(
          (said: unknown) =>
            onCall({ call, outcome: outcomeOfAnswer(call, said), ms: took(), error: null }),
          (error: unknown) =>
            onCall({
              call,
              outcome: isUndecided(error) ? 'undecided' : 'failed',
              ms: took(),
              error: errorClass(error),
            }),
        );
        return answer;
      };
    },
  });
}

const isUndecided = (error: unknown): boolean =>
  error instanceof Undecided || error instanceof LogisticsUnanswered;

/** `TypeError ECONNREFUSED`: names of programs. The message is left out, for it may hold data of people. */
function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = codeOf(error) ?? codeOf(error.cause);
  return [error.constructor.name, ...(code === null ? [] : [code])].join(' ').slice(0, 80);
}

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,39}$/.test(code) ? code : null;
}
