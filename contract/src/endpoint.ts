import type { $ZodType, input, output } from 'zod/v4/core';
import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

/** The two platforms an operator signs in to (S6): each has its own login page and its own tokens. */
export type Platform = 'manage' | 'channel';

/**
 * The steps that a login has to pass before all others: the code of the second factor, setting one up where the
 * brand wants it, and replacing a one-time password, in this order.
 */
export type Gate = 'secondFactor' | 'enrolment' | 'oneTimePassword';

/** The Chinese label of each input field. Not for forms, which have labels of their own: for refusals and the API document. */
export type Labels = Readonly<Record<string, string>>;

/** The shapes of a call, whoever may make it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The specification names this path (§7): query keys that it does not know are ignored, not refused. */
  readonly specified?: true;
  /** One line for the API document. */
  readonly summary: string;
  /** The Chinese labels of its fields that are not those of `inputLabels`, by name or by the end of the path. */
  readonly labels?: Labels;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Never a top-level `status`: the specified client takes that for a failure (S228). */
  readonly answer: $ZodType;
  /** The refusals of the business, beside bad input and missing rights. */
  readonly refusals?: readonly RefusalCode[];
}

/**
 * One call of the API. There is no call without a decision on who may make it: `public` needs no login,
 * `signedIn` any login of the platforms named, anything else that permission.
 */
export interface Endpoint extends Call {
  readonly path: `/api/${string}`;
  /** The same call under other paths: the right spelling of one that the specification misspells (X4). */
  readonly aliases?: readonly `/api/${string}`[];
  readonly platforms: readonly Platform[];
  readonly permission: 'public' | 'signedIn' | Permission;
  /** Takes a multipart body instead: one file, in the one of these fields that the client chose. */
  readonly upload?: {
    readonly fields: readonly [string, ...string[]];
    /** The noun in the sentences: 图片 unless given. */
    readonly noun?: string;
  };
  /** The HTTP status of a success where it is not 200. */
  readonly answerStatus?: 201;
  /** May be called where a login waits at one of these gates, as nothing else may (threat model 6). */
  readonly atGates?: readonly Gate[];
  /** A command that changes a state or money: it takes an `Idempotency-Key` and answers a repeat with the first answer. */
  readonly idempotent?: true;
  /** Counted per operator (threat model 4.11). */
  readonly movesMoney?: true;
  /**
   * A GET of the specification that does what a command does (threat model 13, X35). It takes no request that another
   * site or a prefetching browser made, and none twice: the header `X-Nonce` bears 16 to 128 letters and digits that
   * this login has not sent before. Its POST twin is what the web calls.
   */
  readonly changesState?: true;
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type CallNames<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never;
}[keyof Module];

/** The calls that a module of the contract exports, by their names. */
export const callsOf = <Module extends object>(module: Module) =>
  Object.fromEntries(Object.entries(module).filter(([, exported]) => isEndpoint(exported))) as Pick<
    Module,
    CallNames<Module>
  >;

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' &&
  exported !== null &&
  'method' in exported &&
  'path' in exported &&
  'answer' in exported;

type In<S> = S extends $ZodType ? input<S> : never;
type Out<S> = S extends $ZodType ? output<S> : undefined;
type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S> ? { [P in K]: In<S> } : unknown;

/** The input as the caller sends it. */
export type Args<E extends Call> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
/** The input as the handler receives it, after validation. */
export type Input<E extends Call> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};
/** The answer as the handler returns it. */
export type Returned<E extends Call> = input<E['answer']>;
/** The answer as the caller gets it. */
export type Answer<E extends Call> = output<E['answer']>;
