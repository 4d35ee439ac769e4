import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxUnread,
  type listMessages as listCall,
  type Message,
  type unreadMessages as unreadCall,
} from '@rental/contract/people/notifications/messages';
import { sql } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import { maxCounted } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { totalUpTo } from '../../http/list-page.ts';
import { sortedRows } from '../../http/sorted-rows.ts';
import { concerned } from './audience.ts';

const maxLatest = 5;
const maxPopUps = 10;

/** 消息中心, newest first. A page costs the same however deep it lies; the total is counted up to 10,000. */
export async function listMessages(
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { kind, unread } = query;
  let found = theirs(ctx, tx);
  if (kind !== undefined) found = found.where('m.kind', '=', kind);
  if (unread !== undefined)
    found = found.where(unread ? isUnread(ctx) : sql<boolean>`not ${isUnread(ctx)}`);
  const rows = await order.pageFor(found, query).select(shown(ctx)).execute();
  const count = await counted(tx, found, maxCounted);
  return { ...totalUpTo(count), ...order.answered(rows, query, messageOf) };
}

const order = sortedRows<MessageTables, 'm', ShownRow, Input<typeof listCall>['query']>({
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.created_at', kind: 'instant', keyOf: (row) => row.created_at },
  },
  usual: { field: 'createTime', direction: 'desc' },
});
type MessageTables = Tables & { m: Tables['messages'] };

/** How many messages this operator has not read, and the newest of them. */
export async function unreadMessages(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof unreadCall>> {
  const unread = theirs(ctx, tx).where(isUnread(ctx)).select(shown(ctx));
  const latest = await unread.orderBy('m.id', 'desc').limit(maxLatest).execute();
  const popUps =
    latest.length === 0
      ? []
      : await unread.where('m.pop_up', '=', true).orderBy('m.id').limit(maxPopUps).execute();
  return {
    count: latest.length < maxLatest ? latest.length : await unreadCount(ctx, tx),
    latest: latest.map(messageOf),
    popUps: popUps.map(messageOf),
  };
}

/** How many messages this operator has not read: counted until there are more than the bell tells. */
export const unreadCount = (ctx: Context, tx: Tx): Promise<number> =>
  counted(tx, theirs(ctx, tx).where(isUnread(ctx)), maxUnread);

const counted = async (tx: Tx, found: ReturnType<typeof theirs>, most: number) => {
  const { count } = await countOf(tx, found, most + 1).executeTakeFirstOrThrow();
  return count;
};

/** The messages that are for this operator now, as `m`. Of orders hears who may see them. */
export function theirs(ctx: Context, tx: Tx) {
  const found = tx
    .selectFrom('messages as m')
    .where('m.brand_code', '=', ctx.brandCode)
    .where('m.expires_at', '>', ctx.now)
    .where(concerned(ctx.operator));
  return ctx.operator.permissions.has('order:list') ? found : found.where('m.kind', '<>', 'order');
}

const isUnread = ({ operator: { id } }: Context) => sql<boolean>`(
  m.id > coalesce((select k.read_up_to from message_marks k
    where k.brand_code = m.brand_code and k.operator_id = ${id}), 0)
  and not exists (select from message_reads r
    where r.brand_code = m.brand_code and r.operator_id = ${id} and r.message_id = m.id))`;

const shown = (ctx: Context) =>
  [
    'm.id',
    'm.kind',
    'm.title',
    'm.body',
    'm.target',
    'm.created_at',
    isUnread(ctx).as('is_unread'),
  ] as const;

interface ShownRow extends Pick<Message, 'id' | 'kind' | 'title' | 'body' | 'target'> {
  readonly created_at: Date;
  readonly is_unread: boolean;
}

const messageOf = ({ created_at, is_unread, ...row }: ShownRow): Message => ({
  ...row,
  isRead: !is_unread,
  createTime: created_at.toISOString(),
});
