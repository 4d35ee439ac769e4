import type { DeviceDecision } from '@rental/domain/rental/orders/returns/device-outcome';
import type { Check, FoundDamage } from '@rental/domain/rental/orders/returns/findings';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import type { Fen } from '@rental/domain/money';
import { firstReturnState } from '@rental/domain/rental/orders/returns/return-states';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';

interface OfOrder {
  readonly orderId: number;
}

/** 归还: the order's lock says that one is under way; this says how far it is. */
export function insertReturn(
  ctx: Context,
  tx: Tx,
  body: OfOrder & {
    readonly carrier?: string | undefined;
    readonly trackingNumber?: string | undefined;
    readonly note?: string | undefined;
  },
  address: { readonly id: number; readonly words: string } | null,
): Promise<unknown> {
  const trackingNumber = body.trackingNumber === '' ? undefined : body.trackingNumber;
  return sql`
    insert into order_returns
      (brand_code, order_id, store_id, channel_id, state, carrier, tracking_number, reason, started_at,
       return_address_id, return_address)
    select o.brand_code, o.id, o.store_id, o.channel_id, ${firstReturnState(trackingNumber)}::text,
      ${body.carrier ?? null}::text, ${trackingNumber ?? null}::text, ${body.note ?? null}::text,
      ${ctx.now}::timestamptz, ${address?.id ?? null}::bigint, ${address?.words ?? null}::text
    from orders o where o.brand_code = ${ctx.brandCode} and o.id = ${body.orderId}`.execute(tx);
}

const open = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .updateTable('order_returns')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null);

export const cancelOpenReturn = (ctx: Context, tx: Tx, { orderId }: OfOrder) =>
  open(ctx, tx, orderId)
    .set({ ended_at: ctx.now, is_cancelled: true, state: 'cancelled' })
    .execute();

export const endOpenReturn = (ctx: Context, tx: Tx, { orderId }: OfOrder) =>
  open(ctx, tx, orderId).set({ ended_at: ctx.now, state: 'done' }).execute();

export const saveInspection = (
  ctx: Context,
  tx: Tx,
  body: OfOrder &
    DeviceDecision & {
      readonly result: ReturnResult;
      readonly compensationFen: Fen;
      readonly damageNote?: string | undefined;
      readonly checks: readonly Check[];
      readonly damages: readonly FoundDamage[];
      readonly compensationReason: string;
    },
  photoKeys: readonly string[],
) =>
  open(ctx, tx, body.orderId)
    .set((row) => ({
      state: 'inspected' as const,
      arrived_at: row.fn.coalesce('arrived_at', row.val(ctx.now)), // it is there, whether anybody said so or not
      inspected_at: ctx.now,
      result: body.result,
      damage_note: body.damageNote ?? null,
      compensation_fen: body.compensationFen,
      checks: JSON.stringify(body.checks),
      damages: JSON.stringify(body.damages),
      compensation_reason: body.compensationReason === '' ? null : body.compensationReason,
      photo_keys: [...photoKeys],
      device_goes_to: body.deviceGoesTo,
      grade: body.grade,
    }))
    .execute();

/** The return is 待检测 again. What was found stays in the timeline, and its photos with the return. */
export const forgetInspection = (ctx: Context, tx: Tx, { orderId }: OfOrder) =>
  open(ctx, tx, orderId)
    .set({
      state: 'toInspect',
      inspected_at: null,
      result: null,
      damage_note: null,
      compensation_fen: null,
      checks: '[]',
      damages: '[]',
      compensation_reason: null,
      photo_keys: [],
      device_goes_to: null,
      grade: null,
      former_photo_keys: sql<string[]>`former_photo_keys || photo_keys`,
    })
    .execute();

/** The findings and decisions of the inspection of the return under way; its order must be locked. */
export const openInspectionOf = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_returns')
    .select(['result', 'checks', 'damages', 'device_goes_to as deviceGoesTo', 'grade'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The return that an order is in the middle of; its order must be locked. */
export const openReturnOf = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_returns')
    .select(['id', 'state'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const saveArrival = (ctx: Context, tx: Tx, orderId: number) =>
  open(ctx, tx, orderId).set({ arrived_at: ctx.now, state: 'toInspect' }).execute();
