import { randomUUID } from 'node:crypto';
import { contract, type CallName, type Contract } from '@rental/contract/contract';
import type { Answer, Args, Endpoint } from '@rental/contract/endpoint';
import type { RefusalBody } from '@rental/contract/refusals';
import type { Caller, World } from '../world.ts';

export interface Reply<N extends CallName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** The call asked for a second person. */
  readonly isRequest: boolean;
  /** The answer of a successful call. Throws if it was refused, or asked for a second person. */
  readonly answer: Done<N>;
  /** The request for a second person that the call made. Throws where it made none. */
  readonly requested: number;
  /** The answer of a refused call. Throws if the call succeeded. */
  readonly refusal: RefusalBody;
}

/** The answer of a call that did what it is for (`orRequested`). */
type Done<N extends CallName> = Exclude<Answer<Contract[N]>, { readonly approvalId: number }>;

/** The parts of a call by hand, right or wrong. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call with its path and query filled in. */
export function urlOf(name: CallName, { params = {}, query = {} }: Parts = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(key, String(one));
  const path = contract[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  return `${path}?${search.toString()}`;
}

/** Makes a call over HTTP as `caller`. */
export async function send<N extends CallName>(
  world: World,
  caller: Caller,
  name: N,
  args?: Args<Contract[N]>,
  headers: Record<string, string> = {},
): Promise<Reply<N>> {
  const { method, changesState }: Endpoint = contract[name];
  const { body } = (args ?? {}) as Parts;
  const response = await world.app.inject({
    method,
    url: urlOf(name, args as Parts | undefined),
    headers: {
      host: caller.host,
      ...(caller.token !== null && { authorization: caller.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(changesState && { 'x-nonce': randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const json: unknown = response.json();
  return {
    status: response.statusCode,
    headers: response.headers,
    isRequest: response.statusCode < 300 && isRequest(json),
    get answer(): Done<N> {
      if (response.statusCode >= 300 || isRequest(json))
        throw new Error(`${name} was not done: ${response.body}`);
      return json as Done<N>;
    },
    get requested(): number {
      if (response.statusCode < 300 && isRequest(json)) return json.approvalId;
      throw new Error(`${name} asked for nobody: ${response.body}`);
    },
    get refusal(): RefusalBody {
      if (response.statusCode < 300) throw new Error(`${name} was not refused: ${response.body}`);
      return json as RefusalBody;
    },
  };
}

/** An answer that says nothing but that a second person was asked. */
const isRequest = (json: unknown): json is { readonly approvalId: number } =>
  typeof json === 'object' &&
  json !== null &&
  Object.keys(json).join() === 'approvalId' &&
  'approvalId' in json &&
  typeof json.approvalId === 'number';
