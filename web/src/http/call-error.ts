import type { RefusalBody, RefusalCode } from '@rental/contract/refusals';

/** `timeout` and `network`: no answer came; `unknown`: the answer is not our server's, but e.g. a proxy's. */
export type CallErrorCode = RefusalCode | 'timeout' | 'network' | 'unknown';

interface Facts {
  readonly status: number;
  readonly code: CallErrorCode;
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly traceId?: string | undefined;
  readonly retryAfter?: number | undefined;
  /** When the call began, of `performance.now()`. */
  readonly begunAt?: number | undefined;
  readonly cause?: unknown;
}

/** A failed call. `message` is the server's sentence, or empty if it sent none. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The body's status, else HTTP's; 0 if there was no answer. */
  readonly status: number;
  readonly code: CallErrorCode;
  /** Bad input: the sentence for each field by its path. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly traceId: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** When the call began, of `performance.now()`. */
  readonly begunAt: number;

  constructor(facts: Facts) {
    super(facts.message ?? '', { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields;
    this.traceId = facts.traceId;
    this.retryAfter = facts.retryAfter;
    this.begunAt = facts.begunAt ?? performance.now();
  }
}

/** True if a call was aborted on purpose; such an error is not shown (S236). */
export function isInterrupt(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

interface HttpAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly begunAt: number;
}

/** The failure in an answer, or null if the call worked (S125, S228). */
export function failureOf(http: HttpAnswer, body: unknown): CallError | null {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<RefusalBody> & {
    readonly success?: unknown;
  };
  if (http.ok && (!said.status || said.success === true)) return null;
  const retryAfter = Number(http.retryAfter ?? Number.NaN);
  return new CallError({
    status: Number(said.status) || http.status,
    code: said.code ?? 'unknown',
    message: said.message ?? said.msg,
    fields: said.fields,
    traceId: said.traceId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    begunAt: http.begunAt,
  });
}

/** The parsed body of an HTTP answer. Throws a `CallError` for a failure and for a body that is not JSON. */
export function answerOf(http: HttpAnswer, text: string): unknown {
  const body = bodyOf(text);
  const failure = failureOf(http, body);
  if (failure !== null) throw failure;
  if (body === notJson) throw new CallError({ status: 0, code: 'unknown' });
  return body;
}

const notJson = Symbol('not JSON');

function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}
