import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  openEventDetail as detailCall,
  replayOpenEvent as replayCall,
  testWebhook as testCall,
} from '@rental/contract/rental/open-events';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { openEventOf } from './open-event-list.ts';
import { eventChannel } from './raise-events.ts';

/** How many tries are shown: more than three days hold. */
const maxTries = 50;

/** An event with its tries, the last first. */
export async function openEventDetail(
  ctx: Context,
  { params: { id } }: Input<typeof detailCall>,
  tx: Tx,
): Promise<Returned<typeof detailCall>> {
  requireAllStores(ctx);
  const { row, body } = await openEventOf(ctx, tx, id);
  const tries = await tx
    .selectFrom('open_event_tries')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('event_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxTries)
    .execute();
  return {
    ...row,
    body,
    tries: tries.map((one) => ({
      id: one.id,
      at: one.at.toISOString(),
      tookMs: one.took_ms,
      answerStatus: one.answer_status,
      answer: one.answer,
      problem: one.problem,
    })),
  };
}

/** 重发, whatever became of it before; its three days begin again. */
export async function replayOpenEvent(
  ctx: Context,
  { params: { id } }: Input<typeof replayCall>,
  tx: Tx,
): Promise<Returned<typeof replayCall>> {
  requireAllStores(ctx);
  const { appId } = await openEventOf(ctx, tx, id);
  await requireWebhook(ctx, tx, appId); // the app before its events, as the sender locks them
  const before = await lockRow(ctx, tx, 'open_events', id);
  await tx
    .updateTable('open_events')
    .set({ state: 'waiting', attempts: 0, waiting_since: ctx.now, due_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'openEvent:replay',
    object: `openEvent ${id}`,
    result: 'ok',
    before: { sendingState: before.state },
  });
  await wakeSender(ctx, tx);
  const { row } = await openEventOf(ctx, tx, id);
  return row;
}

/** 测试: an event of no order. */
export async function testWebhook(
  ctx: Context,
  { body: { id: appId } }: Input<typeof testCall>,
  tx: Tx,
): Promise<Returned<typeof testCall>> {
  requireAllStores(ctx);
  await requireWebhook(ctx, tx, appId);
  const { id } = await tx
    .insertInto('open_events')
    .values({ brand_code: ctx.brandCode, app_id: appId, kind: 'webhook.test', at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    operation: 'openEvent:test',
    object: `openApp ${appId}`,
    result: 'ok',
  });
  await wakeSender(ctx, tx);
  return { eventId: id };
}

async function requireWebhook(ctx: Context, tx: Tx, appId: number): Promise<void> {
  const { webhook_url: url } = await lockRow(ctx, tx, 'open_apps', appId);
  if (url === null) refuse('webhook_not_set');
}

const wakeSender = ({ brandCode }: Context, tx: Tx) =>
  sql`select pg_notify(${eventChannel}, ${brandCode})`.execute(tx);
