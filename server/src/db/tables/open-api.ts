import type { AppScope } from '@rental/domain/platform/open-apps/signing';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

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
  };
}
