import type { ExportableListName } from '@rental/contract/exportable-lists';
import type {
  ExportFailure,
  ExportFormat,
  ExportStatus,
} from '@rental/contract/platform/export-words';
import type { ExportQuery } from '@rental/contract/platform/exports';
import type { JobFailure } from '@rental/domain/platform/jobs/job-failures';
import type { ProviderOutcome } from '@rental/domain/platform/provider-calls/providers';
import type { Generated } from 'kysely';
import type { FileKind, Given, Json, OfBrand, Purpose, Row } from './rows.ts';

/** The applied migrations, the pending ones, and the files of both. */
export interface WorkTables {
  audit_log: Row & {
    at: Date;
    operator_id: number | null;
    purpose: Purpose | null;
    address: string;
    operation: string;
    object: string | null;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
    result: string;
    trace_id: string;
  };
  idempotency_keys: Row & {
    operation: string;
    operator_id: number;
    key: string;
    body_hash: Buffer;
    answer: Json<unknown> | null;
    created_at: Date;
  };
  jobs: Row & {
    kind: string;
    payload: Json<unknown>;
    dedupe_key: string | null;
    due_at: Date;
    lease: string | null;
    attempts: Generated<number>;
    max_attempts: number;
    last_error: string | null;
    outcome: 'done' | 'dead' | null;
    created_at: Date;
    finished_at: Date | null;
    /** When its last try began. */
    started_at: Generated<Date | null>;
    /** Why its last failed try failed. */
    failure: Generated<JobFailure | null>;
    /** The trace of the request that queued it. */
    trace_id: Given<string>;
  };
  /** The kinds of jobs that nobody takes, until they are resumed. */
  paused_jobs: OfBrand & {
    kind: string;
    paused_at: Date;
    operator_id: number;
  };
  /** The times that were set for timed work, the last version of a kind counts. `cron` null: the time of the program. */
  job_times: Row & {
    kind: string;
    version: number;
    cron: string | null;
    reason: string;
    operator_id: number;
    changed_at: Date;
  };
  /** A call to a provider, whatever became of it: nothing of what was sent or answered. */
  provider_calls: Row & {
    /** When it began. */
    at: Date;
    provider: string;
    operation: string;
    outcome: ProviderOutcome;
    took_ms: number;
    /** The class of the error and its code; null: the provider answered. */
    error: string | null;
    trace_id: string;
    /** The account of the brand that it went by; null: none of its own. */
    account_id: Given<number>;
  };
  exports: Row & {
    operator_id: number;
    purpose: Purpose;
    list: ExportableListName;
    format: ExportFormat;
    query: Json<ExportQuery>;
    criteria: string;
    columns: Json<readonly string[]>;
    file_name: string;
    status: ExportStatus;
    failure: ExportFailure | null;
    done_rows: Generated<number>;
    total_rows: number | null;
    file_key: string;
    bytes: number | null;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  files: Row & {
    key: string;
    kind: FileKind;
    is_private: boolean;
    original_name: string;
    mime: string;
    bytes: number;
    width: number | null;
    height: number | null;
    sha256: Buffer;
    /** Null: a program uploaded it. */
    uploaded_by: number | null;
    created_at: Date;
    /** Its bytes are let go of. */
    deleted_at: Date | null;
    category_id: number | null;
    /** Its name since a rename. */
    title: string | null;
    /** In the recycle bin: there still, and can be restored. */
    trashed_at: Date | null;
  };
  material_categories: Row & {
    name: string;
    parent_id: number | null;
    sort: number;
    created_at: Date;
  };
}
