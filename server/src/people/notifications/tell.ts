import type { MessageKind } from '@rental/domain/people/notifications/message-kinds';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { Audience } from './audience.ts';
import { insertMessageEvent, lockEvents, refuseUnknownKeys } from './event-store.ts';
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
 * up to one has seen all that have a smaller id. A target that is no path of ours is a fault.
 */
export async function tell(tx: Tx, brand: BrandCode, message: NewMessage): Promise<number> {
  refuseUnknownKeys(message, messageKeys);
  const { at } = message;
  const to = Audience.restrictionsOf(message.to);
  if (to.exceptOperatorId !== null) throw new Error('Only an event can leave an operator out');
  const place = to.orderId === null ? to : await placeOfOrder(tx, brand, to.orderId);
  await lockEvents(tx, brand);
  const { id } = await tx
    .insertInto('messages')
    .values({
      brand_code: brand,
      kind: message.kind,
      title: message.title,
      body: message.body,
      target: message.target ?? null,
      store_ids: [...place.storeIds],
      channel_ids: [...place.channelIds],
      responsible_id: 'responsibleId' in place ? place.responsibleId : null,
      purpose: to.purpose,
      operator_id: to.operatorId,
      order_id: to.orderId,
      permission: to.permission,
      whole_brand: to.wholeBrand,
      pop_up: message.popUp ?? false,
      created_by: message.createdBy ?? null,
      created_at: at,
      expires_at: message.expiresAt ?? new Date(at.getTime() + messageKeptMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sweep(tx, brand, new Date(at.getTime() - messageKeptMs));
  await insertMessageEvent(tx, brand, {
    occasion: message.occasion,
    message: message.aloud ?? message.title,
    at,
    messageId: id,
  });
  return id;
}

async function placeOfOrder(tx: Tx, brand: BrandCode, id: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['store_id', 'channel_id', 'responsible_id'])
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    storeIds: [order.store_id],
    channelIds: order.channel_id === null ? [] : [order.channel_id],
    responsibleId: order.responsible_id,
  };
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
        .limit(maxSwept),
    )
    .execute();
