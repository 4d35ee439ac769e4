import type { AppScope } from '@rental/domain/platform/open-apps/signing';
import * as z from 'zod';
import type { Call } from './endpoint.ts';
import { filledText, said } from './fields.ts';
import type { RefusalCode } from './refusals.ts';

/** One call of the open API: programs make it, each request signed by an app with this scope (ADR 26). */
export interface OpenEndpoint extends Call {
  readonly path: `/open/v1/${string}`;
  readonly scope: AppScope;
  /** It changes something: it takes an `Idempotency-Key` and answers a repeat with the first answer. */
  readonly idempotent?: true;
  /** A request for the document, by the words of the guide. */
  readonly example?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
  /**
   * Takes one image in a multipart body, in the form of 微信支付 APIv3: a part `meta` first, then a part `file`. The text of `meta` is
   * the signed body, and names the hash of the file (`SignedFile`).
   */
  readonly takesFile?: true;
}

/** The `meta` of an uploaded file. */
export const SignedFile = z.object({
  filename: filledText(200, '请填写文件名'),
  sha256: z
    .string(said('请填写文件 SHA-256', '应为64位十六进制数'))
    .regex(/^[\dA-Fa-f]{64}$/, '应为64位十六进制数')
    .transform((typed) => typed.toLowerCase()),
});
export type SignedFile = z.output<typeof SignedFile>;

export const openEndpoint = <const E extends OpenEndpoint>(declared: E): E => declared;

/** The refusals of every open call, beside its own. */
const refusalsOfOpenCalls = [
  'invalid',
  'open_signature_invalid',
  'open_nonce_used',
  'open_address_forbidden',
  'open_scope_missing',
  'too_many_requests',
  'overloaded',
] as const satisfies readonly RefusalCode[];

/** Those of calls that take an `Idempotency-Key`. */
const refusalsOfKeys = [
  'in_progress',
  'idempotency_key_reused',
] as const satisfies readonly RefusalCode[];

/** All refusals of a call. */
export const refusalsOfOpenCall = (call: OpenEndpoint): readonly RefusalCode[] => [
  ...refusalsOfOpenCalls,
  ...(call.idempotent ? refusalsOfKeys : []),
  ...(call.refusals ?? []),
];
