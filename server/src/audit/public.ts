import type { Purpose } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Visit } from '../http/context.ts';

interface Event {
  readonly operation: string;
  readonly object?: string;
  readonly result: string;
  readonly operatorId?: number;
  readonly purpose?: Purpose;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Where an act came from: a request, or a job that was queued by one. */
type Origin = Pick<Visit, 'now' | 'address' | 'traceId'> & {
  readonly brand: { readonly code: string };
};

/** Writes to the append-only audit log, in the transaction of what it tells of (threat model 43). */
export async function writeAudit(tx: Tx, visit: Origin, event: Event): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      brand_code: visit.brand.code,
      at: visit.now,
      operator_id: event.operatorId ?? null,
      purpose: event.purpose ?? null,
      address: visit.address,
      operation: event.operation,
      object: event.object ?? null,
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
      result: event.result,
      trace_id: visit.traceId,
    })
    .execute();
}
