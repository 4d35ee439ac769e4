import type { AuditResult } from '@rental/contract/people/audit/operation-words';
import type { Purpose } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Visit } from '../../http/context.ts';

const purposes = { manage: 1, channel: 2 } as const;

interface Event {
  readonly operation: string;
  readonly object?: string;
  readonly result: AuditResult;
  readonly operatorId?: number;
  readonly purpose?: Purpose;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The origin of an act: a request, or a job that was queued by one. */
export type Origin = Pick<Visit, 'now' | 'address' | 'traceId'> & {
  readonly brand: { readonly code: string };
  readonly operator?: Pick<Acting['operator'], 'id' | 'platform'>;
};

/**
 * Writes to the append-only audit log, in the transaction of what it tells of (threat model 43). It was whoever is
 * signed in, unless the event names somebody else.
 */
export async function writeAudit(tx: Tx, visit: Origin, event: Event): Promise<void> {
  const { operator } = visit;
  await tx
    .insertInto('audit_log')
    .values({
      brand_code: visit.brand.code,
      at: visit.now,
      operator_id: event.operatorId ?? operator?.id ?? null,
      purpose: event.purpose ?? (operator?.platform ? purposes[operator.platform] : null),
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
