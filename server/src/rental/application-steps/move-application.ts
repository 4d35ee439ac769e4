import type {
  ApplicationKind,
  ApplicationState,
  Settlement,
} from '@rental/domain/rental/applications/application-states';
import type { ApplicationAct } from '@rental/domain/rental/orders/core/order-actions';
import { eventsOf } from '@rental/domain/rental/open-events/event-kinds';
import { sql, type RawBuilder } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { applicationEventsRaised } from '../open-events/public.ts';

interface Who {
  readonly brand: string;
  readonly now: Date;
  readonly operatorId: number | null;
  readonly traceId: string;
}

const whoOf = ({ brandCode: brand, now, operator, traceId }: Acting): Who => ({
  brand,
  now,
  operatorId: operator.id,
  traceId,
});

interface NewApplication {
  readonly appId: number;
  readonly externalNo: string;
  readonly contentHash: Buffer;
  readonly orderId: number;
  readonly kind: ApplicationKind;
  /** JSON. */
  readonly content: string;
}

/** Adds an application to an order (which must be locked), in the store and channel of that order. */
export const addApplication = (ctx: Acting, tx: Tx, application: NewApplication) =>
  applicationAdded(tx, { ...whoOf(ctx), ...application });

const applicationAdded = prepared((db, of: NewApplication & Who) =>
  raw(
    db,
    sql`
      with moved as (
        insert into order_applications
          (brand_code, app_id, external_no, content_hash, order_id, store_id, channel_id, kind, content, at)
        select o.brand_code, ${of.appId}::bigint, ${of.externalNo}::text, ${of.contentHash}::bytea, o.id, o.store_id, o.channel_id,
          ${of.kind}::text, ${of.content}::jsonb, ${of.now}::timestamptz
        from orders o where o.brand_code = ${of.brand} and o.id = ${of.orderId}
        returning *, 'apply' as act, null::text as note, true as is_told)
      ${written(of)}`,
  ),
);

interface Step {
  readonly id: number;
  readonly act: ApplicationAct;
  readonly to: ApplicationState;
  /** Absent: it stays with who has it. */
  readonly ownerId?: number;
  /** Why it is refused. */
  readonly reason?: string;
  /** The answer to a complaint. */
  readonly result?: string;
  /** The words of the timeline. */
  readonly note?: string;
}

/** One step of an application (whose order and row must be locked), with the timeline of its order and what its program is told. */
export const stepApplication = (ctx: Acting, tx: Tx, step: Step): Promise<unknown> =>
  applicationStepped(tx, {
    ...whoOf(ctx),
    id: step.id,
    act: step.act,
    to: step.to,
    ownerId: step.ownerId ?? null,
    reason: step.reason ?? null,
    result: step.result ?? null,
    note: step.note ?? null,
    isTold: eventsOf(step.act, false).length > 0,
  });

interface Stepped extends Who {
  readonly id: number;
  readonly act: ApplicationAct;
  readonly to: ApplicationState;
  readonly ownerId: number | null;
  readonly reason: string | null;
  readonly result: string | null;
  readonly note: string | null;
  readonly isTold: boolean;
}
const applicationStepped = prepared((db, of: Stepped) =>
  raw(
    db,
    sql`
      with moved as (
        update order_applications set state = ${of.to}::text, owner_id = coalesce(${of.ownerId}::bigint, owner_id),
          reason = ${of.reason}::text, result = ${of.result}::text,
          accepted_at = case when ${of.to}::text = 'accepted' then coalesce(accepted_at, ${of.now}::timestamptz) else accepted_at end,
          ended_at = case when ${of.to}::text in ('waiting', 'accepted') then null else ${of.now}::timestamptz end
        where brand_code = ${of.brand} and id = ${of.id}
        returning *, ${of.act}::text as act, ${of.note}::text as note, ${of.isTold}::boolean as is_told)
      ${written(of)}`,
  ),
);

interface Settled extends Who {
  readonly orderId: number;
  readonly completes: ApplicationKind | null;
  readonly accepts: ApplicationKind | null;
  readonly ends: readonly ApplicationKind[];
  readonly reason: string;
}

/** Settles the open applications of an order (which must be locked) by what has happened to it. */
export function settleApplications(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  settlement: Settlement,
): void {
  withCommit(applicationsSettled(tx, { ...whoOf(ctx), ...settlement, orderId }));
}

const applicationsSettled = prepared((db, of: Settled) =>
  raw(
    db,
    sql`
      with moved as (
        update order_applications set
          state = case when kind = ${of.completes}::text then 'done' when kind = ${of.accepts}::text then 'accepted' else 'refused' end,
          owner_id = coalesce(owner_id, ${of.operatorId}::bigint),
          reason = case when kind = any(${of.ends}::text[]) then ${of.reason}::text end,
          accepted_at = case when kind = ${of.accepts}::text then ${of.now}::timestamptz else accepted_at end,
          ended_at = case when kind = ${of.accepts}::text then null else ${of.now}::timestamptz end
        where brand_code = ${of.brand} and order_id = ${of.orderId} and state in ('waiting', 'accepted')
          and (kind = ${of.completes}::text or kind = any(${of.ends}::text[])
            or (kind = ${of.accepts}::text and state = 'waiting'))
        returning *,
          case when kind = ${of.completes}::text then 'completeApplication' when kind = ${of.accepts}::text then 'acceptApplication'
            else 'endApplication' end as act,
          reason as note, true as is_told)
      ${written(of)}`,
  ),
);

/** The timeline of what `moved`, and the events for the program; its last words of a statement. */
const written = ({ brand, now, operatorId, traceId }: Who): RawBuilder<unknown> => sql`
  , told as (${applicationEventsRaised({ brand, now })})
  insert into order_history (brand_code, order_id, at, move, operator_id, note, before, after, trace_id)
  select m.brand_code, m.order_id, ${now}::timestamptz, m.act, ${operatorId}::bigint, m.note, '{}',
    jsonb_build_object('application', m.kind), ${traceId}::text
  from moved m order by m.id`;
