import type { Call } from '@rental/contract/endpoint';
import { inputRefusal } from '@rental/contract/input-refusal';
import { refusals, type RefusalBody } from '@rental/contract/refusals';
import pg from 'pg';
import { StorageUnavailable } from '../gateways/storage/storage.ts';
import { Refusal } from './refusal.ts';

/** The answer of a failed request. */
export interface Failure {
  readonly body: RefusalBody;
  readonly retryAfterSeconds: number | undefined;
  /** A fault is ours: it is logged with its cause and tells the caller nothing. */
  readonly isFault: boolean;
}

const overloadedSqlStates = new Set([
  '40P01', // deadlock
  '53000',
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
]);
const connectionLost =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|Connection terminated|timeout exceeded when trying to connect|not queryable/;

const fastifyCodes: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('bad_request'),
  FST_ERR_BAD_URL: new Refusal('bad_request'),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal('bad_request'),
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError) {
    if (error.code === '53100') return new Refusal('disk_full', { retryAfterSeconds: 60 });
    if (overloadedSqlStates.has(error.code ?? ''))
      return new Refusal('overloaded', { retryAfterSeconds: 2 });
    return new Refusal('fault');
  }
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return new Refusal('disk_full', { retryAfterSeconds: 60 });
    if (error instanceof StorageUnavailable)
      return new Refusal('overloaded', { retryAfterSeconds: 5 });
    if (fastifyCodes[code]) return fastifyCodes[code];
    if (connectionLost.test(`${code} ${error.message}`))
      return new Refusal('overloaded', { retryAfterSeconds: 2 });
    if ('statusCode' in error && error.statusCode === 400) return new Refusal('bad_request');
  }
  return new Refusal('fault');
}

/**
 * The answer to anything thrown while a request was served (spec §8, threat model 44). `endpoint` is the call that was
 * asked for, where it is known: bad input is told by the labels of its fields.
 */
export function failureOf(error: unknown, traceId: string, endpoint?: Call): Failure {
  const refusal = refusalOf(error);
  const { status } = refusals[refusal.code];
  const words = wordsOf(refusal, endpoint);
  return {
    body: {
      status,
      code: refusal.code,
      message: words,
      msg: words,
      timestamp: new Date().toISOString(),
      traceId,
      ...(refusal.fields && { fields: refusal.fields }),
    },
    retryAfterSeconds: refusal.retryAfterSeconds,
    isFault: refusal.code === 'fault',
  };
}

function wordsOf({ code, facts, fields, of }: Refusal, endpoint: Call | undefined): string {
  const asked = of ?? endpoint;
  const ofInput = code === 'invalid' && asked && fields ? inputRefusal(asked, fields) : null;
  return ofInput ?? (refusals[code].message as (facts: object) => string)(facts);
}
