import type { CallName } from '@rental/contract/contract';
import { call, type AnswerOf, type ArgsOf, type CallRest } from './call.ts';

/** A read that a page makes as soon as it is shown. */
export type PrefetchedRead = {
  [Name in CallName]: unknown extends ArgsOf<Name>
    ? readonly [name: Name]
    : readonly [name: Name, args: ArgsOf<Name>];
}[CallName];

export type PathParams = Readonly<Record<string, string>>;

/**
 * The first reads of a page, declared in `<page>.prefetch.ts`. Opened by its address, the page's files and reads do not
 * wait for the menus; opened by a link, not for its tab to be drawn. At another path only this head start is lost.
 */
export interface PagePrefetch {
  /** A part that begins with a colon matches any: `/order/detail/:id`. */
  readonly paths: readonly string[];
  readonly reads: (query: URLSearchParams, params: PathParams) => readonly PrefetchedRead[];
  /** The pages that operators usually open next, as "orders/order-detail-page": loaded while the browser is idle. */
  readonly leadsTo?: readonly string[];
}

interface Asked {
  readonly name: CallName;
  readonly args: unknown;
  readonly answer: Promise<unknown>;
  readonly giveUp: () => void;
  /** Set when the answer has come. */
  came?: { readonly data: unknown; readonly at: number };
}

const asked = new Map<string, Asked>();

const keyOf = (name: CallName, args: unknown) => `${name} ${JSON.stringify(args)}`;

/** An answer that no page has taken by then is out of date. */
const freshMs = 5000;
const isFresh = ({ came }: Asked) => came === undefined || Date.now() - came.at < freshMs;

/** Starts the reads of a page while its files load. A failure is not reported: the page reads again. */
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

/** Gives up what was started for a page that is left before it was drawn (S236), except these reads. */
export function giveUpPrefetched(except: readonly PrefetchedRead[]): void {
  const kept = new Set(except.map(([name, args]) => keyOf(name, args)));
  for (const [key, { came, giveUp }] of asked) {
    if (came !== undefined || kept.has(key)) continue;
    asked.delete(key);
    giveUp();
  }
}

/** The answer to a prefetched read, once; undefined if there is none or it is out of date. `signal` aborts it. */
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

/** The answers that have come so far, each only once. */
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
