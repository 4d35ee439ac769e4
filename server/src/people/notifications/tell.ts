import type { MessageKind } from '@rental/domain/people/notifications/message-kinds';
import type { Permission } from '@rental/contract/permissions';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Purpose } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { Audience } from './audience.ts';
import { lockEvents, refuseUnknownKeys, sweepEvents, wakes } from './event-store.ts';
import type { Occasion } from './occasions.ts';

/** How long a message is kept. */
export const messageKeptMs = 90 * 86_400_000;
const maxSwept = 100;

export interface NewMessage {
  readonly kind: MessageKind;
  readonly occasion: Occasion;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** A page of the web, from its one slash on: `/order/detail/7`. */
  readonly target?: string;
  readonly to: Audience;
  readonly popUp?: boolean;
  readonly createdBy?: number;
  readonly at: Date;
  /** Default: when it is no longer kept. */
  readonly expiresAt?: Date;
  /** The text on the open screens; default: the title. */
  readonly aloud?: string;
}

const messageKeys = [
  'kind',
  'occasion',
  'title',
  'body',
  'target',
  'to',
  'popUp',
  'createdBy',
  'at',
  'expiresAt',
  'aloud',
];

/**
 * Leaves a message for whom it concerns, and says it on their screens, once this transaction commits; answers its id.
 * Call it last, as `announce`: messages of a brand are written one transaction after another, so that whoever has read
 * up to one has seen all that have a smaller id. All of it is sent before this returns, so that it may travel with `commit`.
 * A target that is no path of ours is a fault.
 */
export async function tell(tx: Tx, brand: BrandCode, message: NewMessage): Promise<number> {
  refuseUnknownKeys(message, messageKeys);
  const { at, title, body } = message;
  const to = Audience.restrictionsOf(message.to);
  if (to.exceptOperatorId !== null) throw new Error('Only an event can leave an operator out');
  const [, [left]] = await Promise.all([
    lockEvents(tx, brand),
    leftMessage(tx, {
      brand,
      at,
      occasion: message.occasion,
      kind: message.kind,
      title,
      body,
      target: message.target ?? null,
      aloud: message.aloud ?? title,
      storeIds: to.storeIds,
      channelIds: to.channelIds,
      purpose: to.purpose,
      operatorId: to.operatorId,
      orderId: to.orderId ?? undefined,
      permission: to.permission,
      wholeBrand: to.wholeBrand,
      popUp: message.popUp ?? false,
      createdBy: message.createdBy ?? null,
      expiresAt: message.expiresAt ?? new Date(at.getTime() + messageKeptMs),
    }),
    oldMessagesSwept(tx, { brand, before: new Date(at.getTime() - messageKeptMs) }),
    sweepEvents(tx, brand, at),
  ]);
  if (left === undefined) throw new Error(`A message about no order: ${to.orderId}`);
  return left.id;
}

interface Left {
  readonly brand: string;
  readonly at: Date;
  readonly occasion: Occasion;
  readonly kind: MessageKind;
  readonly title: string;
  readonly body: string;
  readonly target: string | null;
  readonly aloud: string;
  readonly storeIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly purpose: Purpose | null;
  readonly operatorId: number | null;
  /** The message is for the place where this order lies. */
  readonly orderId: number | undefined;
  readonly permission: Permission | null;
  readonly wholeBrand: boolean;
  readonly popUp: boolean;
  readonly createdBy: number | null;
  readonly expiresAt: Date;
}

/** The message and the event that tells of it, which has no audience of its own but that of the message. */
const leftMessage = prepared((db, of: Left) => {
  const place =
    of.orderId === undefined
      ? sql`(values (${of.storeIds}::bigint[], ${of.channelIds}::bigint[], null::bigint))
          place (store_ids, channel_ids, responsible_id)`
      : sql`(select array[store_id] as store_ids, array_remove(array[channel_id], null) as channel_ids, responsible_id
          from orders where brand_code = ${of.brand} and id = ${of.orderId}) place`;
  return raw<{ readonly id: number }>(
    db,
    sql`
      with message as (
        insert into messages (brand_code, kind, title, body, target, store_ids, channel_ids, responsible_id, purpose,
          operator_id, order_id, permission, whole_brand, pop_up, created_by, created_at, expires_at)
        select ${of.brand}, ${of.kind}, ${of.title}, ${of.body}, ${of.target}, place.store_ids, place.channel_ids,
          place.responsible_id, ${of.purpose}::smallint, ${of.operatorId}::bigint, ${of.orderId ?? null}::bigint,
          ${of.permission}, ${of.wholeBrand}::boolean, ${of.popUp}::boolean, ${of.createdBy}::bigint,
          ${of.at}::timestamptz, ${of.expiresAt}::timestamptz
        from ${place}
        returning brand_code, id)
      insert into live_events (brand_code, at, occasion, type, message, message_id)
      select brand_code, ${of.at}::timestamptz, ${of.occasion}, 'notify', ${of.aloud}, id from message
      returning message_id as id, ${wakes}`,
  );
});

/** Each message that is written takes some of the oldest with it, and with them who has read them. */
const oldMessagesSwept = prepared(
  (db, { brand, before }: { readonly brand: string; readonly before: Date }) =>
    db
      .deleteFrom('messages')
      .where('brand_code', '=', brand)
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('messages')
          .select('id')
          .where('brand_code', '=', brand)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .orderBy('id')
          .limit(sql.lit(maxSwept)),
      ),
);
