import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/notifications/messages';
import type { Announcement } from '@rental/contract/people/notifications/messages';
import {
  announcementAudiences,
  type AnnouncementAudience,
} from '@rental/domain/people/notifications/message-kinds';
import { sql } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import { maxCounted } from '../../db/keyset.ts';
import type { Purpose, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { totalUpTo } from '../../http/list-page.ts';
import { orNotFound, refuse, Refusal } from '../../http/refusal.ts';
import { sortedRows } from '../../http/sorted-rows.ts';
import { writeAudit } from '../audit/public.ts';
import { Audience } from './audience.ts';
import { noteRead } from './read-messages.ts';
import { messageKeptMs, tell } from './tell.ts';

/** 公告管理, newest first. */
export async function listAnnouncements(
  ctx: Context,
  { query }: Input<typeof calls.listAnnouncements>,
  tx: Tx,
): Promise<Returned<typeof calls.listAnnouncements>> {
  const isActive = query.active === true;
  const rows = await order
    .pageFor(shown(ctx, tx), query)
    .$if(isActive, (rows) => rows.where('m.expires_at', '>', ctx.now))
    .execute();
  const { count } = await countOf(
    tx,
    managed(ctx, tx).$if(isActive, (rows) => rows.where('m.expires_at', '>', ctx.now)),
    maxCounted + 1,
  ).executeTakeFirstOrThrow();
  return {
    ...totalUpTo(count),
    ...order.answered(rows, query, (row) => announcementOf(ctx, row)),
  };
}

/** A brand keeps some hundreds: any order will do. */
const order = sortedRows<
  ShownTables,
  'm' | 'o',
  ShownRow,
  Input<typeof calls.listAnnouncements>['query']
>({
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    expiresAt: { column: 'm.expires_at', kind: 'instant', keyOf: (row) => row.expires_at },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** The audiences that this operator may announce to. */
export async function announcementOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.announcementOptions>> {
  const [stores, channels] = await Promise.all([
    reached(ctx, tx, 'stores').execute(),
    reached(ctx, tx, 'channels').execute(),
  ]);
  const audiences = reachesAll(ctx) ? announcementAudiences : (['places'] as const);
  return { audiences: [...audiences], stores, channels };
}

/** 发布公告. Whoever publishes it has read it. */
export async function publishAnnouncement(
  ctx: Context,
  { body }: Input<typeof calls.publishAnnouncement>,
  tx: Tx,
): Promise<Returned<typeof calls.publishAnnouncement>> {
  const { title, body: words, audience, popUp } = body;
  const isOfPlaces = audience === 'places';
  if (!isOfPlaces && !reachesAll(ctx)) refuse('store_not_reached');
  const storeIds = isOfPlaces ? [...new Set(body.storeIds)] : [];
  const channelIds = isOfPlaces ? [...new Set(body.channelIds)] : [];
  if (isOfPlaces && storeIds.length + channelIds.length === 0)
    throw new Refusal('invalid', { fields: { storeIds: '请至少选择一个店铺或渠道' } });
  const expiresAt = expiryOf(ctx, body.expiresAt);
  await refuseBeyondReach(ctx, tx, 'stores', storeIds);
  await refuseBeyondReach(ctx, tx, 'channels', channelIds);
  const id = await tell(tx, ctx.brandCode, {
    kind: 'announcement',
    occasion: 'announcement',
    title,
    body: words,
    to: isOfPlaces ? Audience.places(storeIds, channelIds) : audiences[audience],
    popUp,
    createdBy: ctx.operator.id,
    at: ctx.now,
    expiresAt,
    aloud: `公告：${title}`,
  });
  await noteRead(ctx, tx, [id]);
  const after = { title, body: words, audience, storeIds, channelIds, popUp, expiresAt };
  await audit(ctx, tx, 'message:announce', id, { after });
  return announcementOf(
    ctx,
    orNotFound(await shown(ctx, tx).where('m.id', '=', id).executeTakeFirst()),
  );
}

/** 撤回公告. */
export async function withdrawAnnouncement(
  ctx: Context,
  { params: { id } }: Input<typeof calls.withdrawAnnouncement>,
  tx: Tx,
): Promise<Returned<typeof calls.withdrawAnnouncement>> {
  const row = orNotFound(await shown(ctx, tx).where('m.id', '=', id).executeTakeFirst());
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) refuse('not_found'); // another was quicker
  const { title, body, store_ids: storeIds, channel_ids: channelIds } = row;
  const before = { title, body, audience: audienceOf(row), storeIds, channelIds };
  await audit(ctx, tx, 'message:withdraw', id, { before });
  return { withdrawn: 1 };
}

const audiences: Readonly<Record<Exclude<AnnouncementAudience, 'places'>, Audience>> = {
  brand: Audience.everyone(),
  manage: Audience.platform('manage'),
  channel: Audience.platform('channel'),
};

function audienceOf(row: {
  readonly purpose: Purpose | null;
  readonly store_ids: readonly number[];
  readonly channel_ids: readonly number[];
}): AnnouncementAudience {
  if (row.store_ids.length + row.channel_ids.length > 0) return 'places';
  if (row.purpose === null) return 'brand';
  return row.purpose === 1 ? 'manage' : 'channel';
}

function expiryOf({ now }: Context, typed: string | null): Date {
  const last = new Date(now.getTime() + messageKeptMs);
  const expiresAt = typed === null ? last : new Date(typed);
  if (expiresAt <= now || expiresAt > last)
    throw new Refusal('invalid', { fields: { expiresAt: '过期时间应在当前时间之后的90天以内' } });
  return expiresAt;
}

function reachesAll({ operator }: Context): boolean {
  const { storeIds, channelId, responsibleId } = operator.scope;
  return storeIds === null && channelId === null && responsibleId === null;
}

/** The stores or channels that this operator reaches: all of them, or the own stores. */
function reached(ctx: Context, tx: Tx, table: 'stores' | 'channels') {
  const own = table === 'stores' ? (ctx.operator.scope.storeIds ?? []) : [];
  return tx
    .selectFrom(table as 'stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .$if(!reachesAll(ctx), (rows) => rows.where('id', '=', sql<number>`any(${own}::bigint[])`))
    .orderBy('id');
}

async function refuseBeyondReach(
  ctx: Context,
  tx: Tx,
  table: 'stores' | 'channels',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom(table as 'stores')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', 'in', ids)
    .execute();
  if (known.length !== ids.length) refuse('not_found');
  const own = await reached(ctx, tx, table).where('id', 'in', ids).execute();
  if (own.length !== ids.length) refuse('store_not_reached');
}

/** The announcements that this operator manages, as `m`: all of the brand's, or the own ones. */
function managed(ctx: Context, tx: Tx) {
  const found = tx
    .selectFrom('messages as m')
    .where('m.brand_code', '=', ctx.brandCode)
    .where('m.kind', '=', 'announcement');
  return reachesAll(ctx) ? found : found.where('m.created_by', '=', ctx.operator.id);
}

const shown = (ctx: Context, tx: Tx) =>
  managed(ctx, tx)
    .leftJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.created_by'),
    )
    .selectAll('m')
    .select([
      'o.nick_name',
      sql<string[]>`array(select s.name from stores s where s.brand_code = m.brand_code
        and s.id = any(m.store_ids) order by s.id)`.as('store_names'),
      sql<string[]>`array(select c.name from channels c where c.brand_code = m.brand_code
        and c.id = any(m.channel_ids) order by c.id)`.as('channel_names'),
    ]);

type ShownTables = Tables & { m: Tables['messages']; o: Tables['operators'] };
type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const announcementOf = ({ now }: Context, row: ShownRow): Announcement => ({
  id: row.id,
  title: row.title,
  body: row.body,
  audience: audienceOf(row),
  storeNames: row.store_names,
  channelNames: row.channel_names,
  popUp: row.pop_up,
  createdBy: row.nick_name ?? '',
  createTime: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
});

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `announcement ${id}`, result: 'ok', ...change });
