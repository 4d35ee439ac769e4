import routes from 'virtual:routes';
import type { CallName, Contract } from '@rental/contract/contract';
import type { Answer, Args } from '@rental/contract/endpoint';
import { answerOf, CallError } from './call-error.ts';
import { currentToken } from './token.ts';

const timeoutMs = 300_000;

export type ArgsOf<Name extends CallName> = Args<Contract[Name]>;
export type AnswerOf<Name extends CallName> = Answer<Contract[Name]>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** A call without parameters, query or body may leave its arguments out. */
export type CallRest<Name extends CallName, Options> =
  unknown extends ArgsOf<Name>
    ? [args?: undefined, options?: Options]
    : [args: ArgsOf<Name>, options?: Options];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Makes a call of the contract. Throws a `CallError`, or an `AbortError` if `signal` aborted it. */
export async function call<Name extends CallName>(
  name: Name,
  ...[args, options = {}]: CallRest<Name, CallOptions>
): Promise<AnswerOf<Name>> {
  return (await callAt(routes[name], args, options)) as AnswerOf<Name>;
}

/** Makes the call of this method and path. */
export async function callAt(
  [method, path]: readonly [method: string, path: string, ...more: unknown[]],
  args: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const { params = {}, query = {}, body } = (args ?? {}) as Parts;
  const token = currentToken();
  return reach(pathOf(path, params) + searchOf(query), options.signal, {
    method,
    headers: {
      ...(token !== null && { Authorization: token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** The answer's body, parsed. */
async function reach(url: string, signal: AbortSignal | undefined, init: RequestInit) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const begunAt = performance.now();
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const { ok, status, headers } = response;
    const retryAfter = headers.get('Retry-After');
    return answerOf({ ok, status, retryAfter, begunAt }, await response.text());
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (signal?.aborted === true) throw new DOMException('interrupted', 'AbortError');
    if (timeout.aborted) throw new CallError({ status: 0, code: 'timeout', cause: error });
    throw new CallError({ status: 0, code: 'network', cause: error });
  }
}

function pathOf(path: string, params: NonNullable<Parts['params']>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Absent and empty values are left out; a list repeats its name. */
export function searchOf(query: NonNullable<Parts['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
