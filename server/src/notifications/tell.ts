import type { MessageKind } from '@rental/domain/messages/message-kinds';
import type { Purpose } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { insertEvent, lockEvents } from './event-store.ts';

/** How long a message is kept. */
export const messageKeptMs = 90 * 86_400_000;
const mostSwept = 100;

/** Whom a message is for; what is empty or absent limits nobody. */
export interface MessageAudience {
  readonly storeIds?: readonly number[];
  readonly channelIds?: readonly number[];
  readonly purpose?: Purpose | undefined;
  readonly operatorId?: number;
}

export interface NewMessage {
  readonly kind: MessageKind;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** A page of the web, from its one slash on: `/order/detail/7`. */
  readonly target?: string;
  readonly to?: MessageAudience;
  readonly popUp?: boolean;
  readonly createdBy?: number;
  readonly at: Date;
  /** Default: when it is no longer kept. */
  readonly expiresAt?: Date;
  /** What is said on the screens of those who are there; default: the title. */
  readonly aloud?: string;
}

/**
 * Leaves a message for whom it concerns, and says it on their screens, once this transaction commits; answers its id.
 * Call it last, as `announce`: messages of a brand are written one transaction after another, so that whoever has read
 * up to one has seen all that have a smaller id. A target that is no path of ours is a fault.
 */
export async function tell(tx: Tx, brand: BrandCode, message: NewMessage): Promise<number> {
  const { to = {}, at } = message;
  await lockEvents(tx, brand);
  const { id } = await tx
    .insertInto('messages')
    .values({
      brand_code: brand,
      kind: message.kind,
      title: message.title,
      body: message.body,
      target: message.target ?? null,
      store_ids: [...(to.storeIds ?? [])],
      channel_ids: [...(to.channelIds ?? [])],
      purpose: to.purpose ?? null,
      operator_id: to.operatorId ?? null,
      pop_up: message.popUp ?? false,
      created_by: message.createdBy ?? null,
      created_at: at,
      expires_at: message.expiresAt ?? new Date(at.getTime() + messageKeptMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sweep(tx, brand, new Date(at.getTime() - messageKeptMs));
  await insertEvent(tx, brand, {
    type: 'notify',
    message: message.aloud ?? message.title,
    at,
    messageId: id,
  });
  return id;
}

/** Each message that is written takes some of the oldest with it, and with them who has read them. */
const sweep = (tx: Tx, brand: BrandCode, before: Date) =>
  tx
    .deleteFrom('messages')
    .where('brand_code', '=', brand)
    .where('id', 'in', (db) =>
      db
        .selectFrom('messages')
        .select('id')
        .where('brand_code', '=', brand)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .orderBy('id')
        .limit(mostSwept),
    )
    .execute();
