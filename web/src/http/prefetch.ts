import type { ComponentType } from 'react';
import type { CallName } from '@rental/contract/contract';
import { call, type AnswerOf, type ArgsOf, type CallRest } from './call.ts';

/** A read that a page makes as soon as it is there. */
export type PrefetchedRead = {
  [Name in CallName]: unknown extends ArgsOf<Name>
    ? readonly [name: Name]
    : readonly [name: Name, args: ArgsOf<Name>];
}[CallName];

export type PathParams = Readonly<Record<string, string>>;

/**
 * A page says in `<page>.prefetch.ts` what it begins with: at its address neither its files nor its reads wait for the
 * menus, and by a link neither waits until its tab is drawn. A brand that has it elsewhere misses the head start alone.
 */
export interface PagePrefetch {
  /** A part that begins with a colon stands for any: `/order/detail/:id`. */
  readonly paths: readonly string[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly reads: (query: URLSearchParams, params: PathParams) => readonly PrefetchedRead[];
  /** Where operators go from here, as "orders/order-detail-page": fetched while the browser is idle. */
  readonly leadsTo?: readonly string[];
}

interface Asked {
  readonly name: CallName;
  readonly args: unknown;
  readonly answer: Promise<unknown>;
  readonly giveUp: () => void;
  /** Set when it is there. */
  came?: { readonly data: unknown; readonly at: number };
}

const asked = new Map<string, Asked>();

const keyOf = (name: CallName, args: unknown) => `${name} ${JSON.stringify(args)}`;

/** An answer that no page took is too old for the next one. */
const freshMs = 5000;
const isFresh = ({ came }: Asked) => came === undefined || Date.now() - came.at < freshMs;

/** Asks for what a page is about to read, while its files load. A failure is nobody's: the page asks again. */
export function prefetch(reads: readonly PrefetchedRead[]): void {
  for (const [name, args] of reads) {
    const key = keyOf(name, args);
    const before = asked.get(key);
    if (before !== undefined && isFresh(before)) continue;
    const request = new AbortController();
    const rest = [args, { signal: request.signal }] as CallRest<CallName, { signal: AbortSignal }>;
    const answer: Promise<unknown> = call(name, ...rest);
    const one: Asked = { name, args, answer, giveUp: () => request.abort() };
    asked.set(key, one);
    answer.then(
      (data) => {
        one.came = { data, at: Date.now() };
      },
      () => {
        if (asked.get(key) === one) asked.delete(key);
      },
    );
  }
}

/** The answer to a prefetched read, once: whoever reads again, asks again. Given up with `signal`. */
export function takePrefetched<Name extends CallName>(
  name: Name,
  args: ArgsOf<Name>,
  signal: AbortSignal,
): Promise<AnswerOf<Name>> | undefined {
  const key = keyOf(name, args);
  const one = asked.get(key);
  asked.delete(key);
  if (one === undefined || !isFresh(one)) return undefined;
  signal.addEventListener('abort', one.giveUp);
  return one.answer as Promise<AnswerOf<Name>>;
}

/** Resolves when every prefetched read has its answer or has failed. */
export async function prefetchSettled(): Promise<void> {
  await Promise.allSettled([...asked.values()].map(({ answer }) => answer));
}

/** The rows so far, each once. */
export function takeAllPrefetched(): {
  name: CallName;
  args: unknown;
  data: unknown;
  at: number;
}[] {
  return [...asked].flatMap(([key, { name, args, came }]) => {
    if (came === undefined) return [];
    asked.delete(key);
    return [{ name, args, ...came }];
  });
}
