import type { ComponentType } from 'react';
import type { CallName } from '@rental/contract/contract';
import { call, type AnswerOf, type ArgsOf, type CallRest } from './call.ts';

/** A read that a page makes as soon as it is there. */
export type AheadRead = {
  [Name in CallName]: unknown extends ArgsOf<Name>
    ? readonly [name: Name]
    : readonly [name: Name, args: ArgsOf<Name>];
}[CallName];

export type PathParams = Readonly<Record<string, string>>;

/**
 * A page says in `<page>.ahead.ts` what it begins with, for those who open the workplace at its address: neither its
 * files nor its reads wait for the menus. A brand that has it elsewhere misses nothing but the head start.
 */
export interface PageAhead {
  /** A part that begins with a colon stands for any: `/order/detail/:id`. */
  readonly paths: readonly string[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly reads: (query: URLSearchParams, params: PathParams) => readonly AheadRead[];
  /** Where operators go from here, as "orders/order-detail-page": fetched while the browser is idle. */
  readonly leadsTo?: readonly string[];
}

interface Asked {
  readonly name: CallName;
  readonly args: unknown;
  readonly answer: Promise<unknown>;
  /** Set when it is there. */
  came?: { readonly data: unknown; readonly at: number };
}

const asked = new Map<string, Asked>();

const keyOf = (name: CallName, args: unknown) => `${name} ${JSON.stringify(args)}`;

/** Asks for what a page is about to read, while its files load. A failure is nobody's: the page asks again. */
export function askAhead(reads: readonly AheadRead[]): void {
  for (const [name, args] of reads) {
    const answer: Promise<unknown> = call(name, ...([args] as CallRest<CallName, never>));
    const key = keyOf(name, args);
    const one: Asked = { name, args, answer };
    asked.set(key, one);
    answer.then(
      (data) => {
        one.came = { data, at: Date.now() };
      },
      () => asked.delete(key),
    );
  }
}

/** The answer to a read that was asked ahead, once: whoever reads again, asks again. */
export function takeAhead<Name extends CallName>(
  name: Name,
  args: ArgsOf<Name>,
): Promise<AnswerOf<Name>> | undefined {
  const key = keyOf(name, args);
  const one = asked.get(key);
  asked.delete(key);
  return one?.answer as Promise<AnswerOf<Name>> | undefined;
}

/** Resolves when all that was asked ahead is answered, well or not. */
export async function aheadSettled(): Promise<void> {
  await Promise.allSettled([...asked.values()].map(({ answer }) => answer));
}

/** What has come by now, each once. */
export function takeArrived(): { name: CallName; args: unknown; data: unknown; at: number }[] {
  return [...asked].flatMap(([key, { name, args, came }]) => {
    if (came === undefined) return [];
    asked.delete(key);
    return [{ name, args, ...came }];
  });
}
