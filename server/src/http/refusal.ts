import type { Endpoint } from '@rental/contract/endpoint';
import type { RefusalCode, RefusalFacts } from '@rental/contract/refusals';
import type { Result } from '@rental/domain/result';

/** The server says no: thrown once, at the edge of a command, answered with the contract's words. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: object;
  readonly fields: Record<string, string> | undefined;
  /** The call whose fields these are, where it is not the one that was made. */
  readonly of: Endpoint | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    more: {
      facts?: object;
      fields?: Record<string, string>;
      of?: Endpoint;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.facts = more.facts ?? {};
    this.fields = more.fields;
    this.of = more.of;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Ends the request with a refusal; `facts` where its sentence needs them. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[facts]: object extends RefusalFacts<Code> ? [] : [facts: RefusalFacts<Code>]
): never {
  throw new Refusal(code, { facts: facts ?? {} });
}

/** The value of a domain decision, or its refusal thrown. The refusal's fields are the facts of its sentence. */
export function orRefuse<Value, R extends { readonly code: RefusalCode }>(
  result: Result<Value, R>,
): Value {
  if (result.done) return result.value;
  throw new Refusal(result.refusal.code, { facts: result.refusal });
}

/** `row`, or 404: another brand's, store's or channel's row and none at all are told the same (threat model 19). */
export function orNotFound<Row>(row: Row | undefined): Row {
  return row ?? refuse('not_found');
}
