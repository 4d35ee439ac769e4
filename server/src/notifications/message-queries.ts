import type { Input, Returned } from '@rental/contract/endpoint';
import {
  mostUnread,
  type listMessages as listCall,
  type Message,
  type unreadMessages as unreadCall,
} from '@rental/contract/messages';
import { sql } from 'kysely';
import { cursorOf, keysetOf, mostCounted } from '../db/keyset.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { concerned } from './audience.ts';

const mostLatest = 5;
const mostPopUps = 10;

/** 消息中心, newest first. A page costs the same however deep it lies; the total is counted up to 10,000. */
export async function listMessages(
  ctx: Context,
  { query: { size, cursor, kind, unread } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const after = cursor === undefined ? null : (keysetOf(cursor) ?? refuse('cursor_invalid'));
  let found = theirs(ctx, tx);
  if (kind !== undefined) found = found.where('m.kind', '=', kind);
  if (unread !== undefined)
    found = found.where(unread ? isUnread(ctx) : sql<boolean>`not ${isUnread(ctx)}`);
  const rows = await found
    .$if(after !== null, (rows) =>
      rows.where((where) =>
        where(
          where.refTuple('m.created_at', 'm.id'),
          '<',
          where.tuple(after?.at as Date, after?.id as number),
        ),
      ),
    )
    .select(shown(ctx))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(size + 1)
    .execute();
  const count = await counted(tx, found, mostCounted);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(messageOf),
    totalElements: Math.min(count, mostCounted),
    ...(count > mostCounted && { totalIsCapped: true }),
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

/** How many messages this operator has not read, and the newest of them. */
export async function unreadMessages(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof unreadCall>> {
  const unread = theirs(ctx, tx).where(isUnread(ctx)).select(shown(ctx));
  const latest = await unread.orderBy('m.id', 'desc').limit(mostLatest).execute();
  const popUps =
    latest.length === 0
      ? []
      : await unread.where('m.pop_up', '=', true).orderBy('m.id').limit(mostPopUps).execute();
  return {
    count: latest.length < mostLatest ? latest.length : await unreadCount(ctx, tx),
    latest: latest.map(messageOf),
    popUps: popUps.map(messageOf),
  };
}

/** How many messages this operator has not read: counted until there are more than the bell tells. */
export const unreadCount = (ctx: Context, tx: Tx): Promise<number> =>
  counted(tx, theirs(ctx, tx).where(isUnread(ctx)), mostUnread);

const counted = async (tx: Tx, found: ReturnType<typeof theirs>, most: number) => {
  const { count } = await tx
    .selectFrom(
      found
        .select('m.id')
        .limit(most + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
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
