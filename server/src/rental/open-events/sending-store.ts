import { nextTry, toldAfterMs } from '@rental/domain/rental/open-events/retries';
import {
  isTaken,
  keptAnswerLength,
  type SendingProblem,
} from '@rental/domain/rental/open-events/webhook';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import { Audience, tell } from '../../people/notifications/public.ts';

/** An event is this process's for so long, longer than any try takes; then another may try it. */
export const leaseMs = 60_000;

interface OfBrand {
  readonly brand: string;
}

/** The apps whose events are sent. */
export const sendingApps = prepared((db, { brand }: OfBrand) =>
  db
    .selectFrom('open_apps')
    .select(['id', 'name', 'webhook_url', 'sealed_webhook_secret', 'former_webhook_secret'])
    .select(['former_secret_until', 'webhook_failing_since'])
    .where('brand_code', '=', brand)
    .where('webhook_url', 'is not', null)
    .where('is_enabled', '=', true),
);
export type SendingApp = Awaited<ReturnType<typeof sendingApps>>[number];

interface Claim extends OfBrand {
  readonly appId: number;
  readonly now: Date;
  readonly leaseEndsAt: Date;
  readonly most: number;
}

/** Takes an app's events: those that were never tried by their numbers, or those that are due again. */
export const claimEvents = prepared((db, of: Claim, which: 'first' | 'again') =>
  db
    .updateTable('open_events')
    .set((old) => ({ attempts: old('attempts', '+', 1), due_at: of.leaseEndsAt }))
    .where('brand_code', '=', of.brand)
    .where('id', 'in', (select) => {
      const due = select
        .selectFrom('open_events')
        .select('id')
        .where('brand_code', '=', of.brand)
        .where('app_id', '=', of.appId)
        .where(sql<boolean>`state = 'waiting'`);
      const found =
        which === 'first'
          ? due.where(sql<boolean>`attempts = 0`).orderBy('number')
          : due
              .where(sql<boolean>`attempts > 0`)
              .where('due_at', '<=', of.now)
              .orderBy('due_at');
      return found.limit(of.most).forUpdate().skipLocked();
    })
    .returning(['id', 'number', 'body', 'attempts', 'waiting_since']),
);
export type ClaimedEvent = Awaited<ReturnType<typeof claimEvents>>[number];

/** A try of an event, as it went. */
export interface Try {
  readonly at: Date;
  readonly tookMs: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly answer: string | null;
  readonly problem: SendingProblem | null;
}

/** Writes down a try; answers when the next one is, null where there is none. */
export async function keepTry(
  tx: Tx,
  { brand, app, event }: OfBrand & { readonly app: SendingApp; readonly event: ClaimedEvent },
  tried: Try,
): Promise<Date | null> {
  const { at } = tried;
  const hasArrived = isTaken(tried.status);
  const since = event.waiting_since ?? at;
  const next = hasArrived ? null : nextTry({ attempts: event.attempts, since, now: at });
  const given = next === null ? ('givenUp' as const) : ('waiting' as const);
  // the app before its events, as whoever changes its address locks them
  if (hasArrived) await receiverIsWell(tx, brand, app.id, at);
  const isToTell = !hasArrived && (await receiverFails(tx, brand, app.id, at));
  await Promise.all([
    tx
      .insertInto('open_event_tries')
      .values({
        brand_code: brand,
        event_id: event.id,
        at,
        took_ms: tried.tookMs,
        answer_status: tried.status,
        answer: tried.answer?.slice(0, keptAnswerLength) ?? null,
        problem: tried.problem,
      })
      .execute(),
    tx
      .updateTable('open_events')
      .set({ state: hasArrived ? 'delivered' : given, due_at: next })
      .where('brand_code', '=', brand)
      .where('id', '=', event.id)
      .where('state', '=', 'waiting')
      .execute(),
  ]);
  if (isToTell) await tellOfFailure(tx, brand, app, at);
  return next;
}

/** The receiver takes events: what waits for a later try is due now. Its row is written once a minute at most. */
async function receiverIsWell(tx: Tx, brand: string, appId: number, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('open_apps')
    .set({ webhook_succeeded_at: at })
    .where('brand_code', '=', brand)
    .where('id', '=', appId)
    .where((where) =>
      where.or([
        where('webhook_failing_since', 'is not', null),
        where('webhook_succeeded_at', 'is', null),
        where('webhook_succeeded_at', '<', new Date(at.getTime() - 60_000)),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const recovered = await tx
    .updateTable('open_apps')
    .set({ webhook_failing_since: null, webhook_told_at: null })
    .where('brand_code', '=', brand)
    .where('id', '=', appId)
    .where('webhook_failing_since', 'is not', null)
    .executeTakeFirstOrThrow();
  if (recovered.numUpdatedRows === 0n) return;
  await tx
    .updateTable('open_events')
    .set({ due_at: at })
    .where('brand_code', '=', brand)
    .where('app_id', '=', appId)
    .where(sql<boolean>`state = 'waiting' and attempts > 0`)
    .where('due_at', '>', new Date(at.getTime() + leaseMs)) // those before are under way, or due soon
    .execute();
}

/** Answers whether the shop is to be told: once, when it has failed for an hour. */
async function receiverFails(tx: Tx, brand: string, appId: number, at: Date): Promise<boolean> {
  await tx
    .updateTable('open_apps')
    .set({ webhook_failing_since: at })
    .where('brand_code', '=', brand)
    .where('id', '=', appId)
    .where('webhook_failing_since', 'is', null)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('open_apps')
    .set({ webhook_told_at: at })
    .where('brand_code', '=', brand)
    .where('id', '=', appId)
    .where('webhook_told_at', 'is', null)
    .where('webhook_failing_since', '<=', new Date(at.getTime() - toldAfterMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const tellOfFailure = (tx: Tx, brand: string, { name }: SendingApp, at: Date) =>
  tell(tx, brand, {
    kind: 'system',
    occasion: 'webhookFails',
    title: `「${name}」的事件推送失败`,
    body: `「${name}」的事件推送已持续失败1小时以上，未送达的事件会重试3天，恢复后立即补发。请联系对接方检查推送地址。`,
    target: '/system/open-event',
    to: Audience.wholeBrand('openApp:list'),
    at,
  });

/** Gives an event back as if it had not been tried. */
export const releaseEvent = (tx: Tx, brand: string, { id }: ClaimedEvent, now: Date) =>
  tx
    .updateTable('open_events')
    .set((old) => ({ attempts: old('attempts', '-', 1), due_at: now }))
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
