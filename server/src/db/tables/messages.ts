import type { LiveFrame } from '@rental/contract/people/notifications/live';
import type { MessageKind } from '@rental/domain/people/notifications/message-kinds';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Purpose, Row } from './rows.ts';

/** The messages to operators. */
export interface MessagesTables {
  live_events: Row & {
    at: Date;
    store_id: number | null;
    channel_id: number | null;
    purpose: Purpose | null;
    operator_id: number | null;
    type: LiveFrame['type'];
    message: string;
    object: string | null;
    message_id: Given<number>;
    occasion: Given<string>;
    permission: Given<string>;
    whole_brand: Generated<boolean>;
    order_id: Given<number>;
    except_operator_id: Given<number>;
  };
  messages: Row & {
    kind: MessageKind;
    title: string;
    body: string;
    target: string | null;
    store_ids: number[];
    channel_ids: number[];
    purpose: Purpose | null;
    operator_id: number | null;
    permission: Given<string>;
    whole_brand: Generated<boolean>;
    order_id: Given<number>;
    responsible_id: Given<number>;
    pop_up: boolean;
    created_by: number | null;
    created_at: Date;
    expires_at: Date;
  };
  message_reads: OfBrand & { operator_id: number; message_id: number };
  /** Every message up to this one has been read. */
  message_marks: OfBrand & { operator_id: number; read_up_to: number };
  live_tickets: Row & { token_hash: Buffer; session_id: number; expires_at: Date };
}
