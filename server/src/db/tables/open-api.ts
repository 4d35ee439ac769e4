import type { BusinessDate } from '@rental/domain/business-date';
import type { AppScope } from '@rental/domain/platform/open-apps/signing';
import type {
  ApplicationKind,
  ApplicationState,
} from '@rental/domain/rental/applications/application-states';
import type { ApplicationContent } from '@rental/domain/rental/applications/applications';
import type { EventKind, SendingState } from '@rental/domain/rental/open-events/event-kinds';
import type { SendingProblem } from '@rental/domain/rental/open-events/webhook';
import type { Generated } from 'kysely';
import type { Given, Json, Row } from './rows.ts';

/** The programs that use the open API, and what they sent. */
export interface OpenApiTables {
  open_apps: Row & {
    name: string;
    channel_id: Given<number>;
    scopes: AppScope[];
    /** Empty: it may call from any. */
    addresses: Generated<string[]>;
    requests_per_minute: number;
    is_enabled: Generated<boolean>;
    created_at: Date;
    /** The number of its newest event. */
    event_number: Generated<number>;
    /** Null: its events are sent nowhere. */
    webhook_url: Given<string>;
    sealed_webhook_secret: Given<Buffer>;
    /** Signs beside the new one until then. */
    former_webhook_secret: Given<Buffer>;
    former_secret_until: Given<Date>;
    webhook_succeeded_at: Given<Date>;
    /** Null: its last event was taken. */
    webhook_failing_since: Given<Date>;
    /** When the shop was told that it fails; null: not since it does. */
    webhook_told_at: Given<Date>;
  };
  open_app_keys: Row & {
    app_id: number;
    /** One valid key for each slot of an app. */
    slot: number;
    /** Public. */
    key_name: string;
    sealed_secret: Buffer;
    created_at: Date;
    operator_id: Given<number>;
    revoked_at: Given<Date>;
    /** To the minute. */
    last_used_at: Given<Date>;
    last_address: Given<string>;
  };
  /** An order that a program placed, under its own number. */
  order_intakes: Row & {
    app_id: number;
    external_no: string;
    /** Of all that was ordered: a repeat is told from another order by it. */
    content_hash: Buffer;
    order_id: number;
    at: Date;
    /** That of the order's newest event. */
    event_sequence: Generated<number>;
  };
  /** Applications of customers, sent by the program of the order (ADR 30). */
  order_applications: Row & {
    app_id: number;
    external_no: string;
    /** Of all that was asked for: a repeat is told from another application by it. */
    content_hash: Buffer;
    order_id: number;
    store_id: number;
    channel_id: Given<number>;
    kind: ApplicationKind;
    state: Generated<ApplicationState>;
    content: Json<ApplicationContent>;
    owner_id: Given<number>;
    /** Why it was refused. */
    reason: Given<string>;
    /** The answer to a complaint. */
    result: Given<string>;
    at: Date;
    accepted_at: Given<Date>;
    ended_at: Given<Date>;
  };
  /** An event of an order, for its program. A command writes it; the sender numbers and sends it. */
  open_events: Row & {
    app_id: number;
    /** Null: a test. */
    order_id: Given<number>;
    kind: EventKind;
    at: Date;
    /** Given for a bill that is due or overdue: each is told once for a day. */
    bill_id: Given<number>;
    /** Given for an application that moved. */
    application_id: Given<number>;
    due_on: Given<BusinessDate>;
    /** Null: not numbered yet. */
    number: Given<number>;
    sequence: Given<number>;
    /** JSON as it is sent; null: not numbered yet. */
    body: Given<string>;
    state: Generated<'new' | SendingState>;
    attempts: Generated<number>;
    /** Three days are counted from then. */
    waiting_since: Given<Date>;
    due_at: Given<Date>;
  };
  open_event_tries: Row & {
    event_id: number;
    at: Date;
    took_ms: number;
    /** Null: there was no answer. */
    answer_status: Given<number>;
    /** The beginning of it. */
    answer: Given<string>;
    problem: Given<SendingProblem>;
  };
  /** The answer that a program got for an `Idempotency-Key`. */
  open_idempotency_keys: Row & {
    app_id: number;
    operation: string;
    key: string;
    body_hash: Buffer;
    answer: Json<unknown> | null;
    created_at: Date;
  };
  /** One of the app's last requests, refused or not: nothing of what was sent or answered. */
  open_requests: Row & {
    app_id: number;
    at: Date;
    method: string;
    /** Its path with names in place of values. */
    call: string;
    status: number;
    /** The refusal; null: it was done. */
    code: Given<string>;
    took_ms: number;
    trace_id: string;
  };
}
