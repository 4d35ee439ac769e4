import type { ReturnResult } from '@rental/domain/orders/position';
import type { Fen } from '@rental/domain/money';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';

interface OfOrder {
  readonly orderId: number;
}

/** 归还: the order's lock says that one is under way; this says how far it is. */
export const insertReturn = (
  ctx: Context,
  tx: Tx,
  body: OfOrder & {
    readonly carrier?: string | undefined;
    readonly trackingNumber?: string | undefined;
    readonly note?: string | undefined;
  },
) =>
  tx
    .insertInto('order_returns')
    .values({
      brand_code: ctx.brandCode,
      order_id: body.orderId,
      carrier: body.carrier ?? null,
      tracking_number: body.trackingNumber ?? null,
      reason: body.note ?? null,
      started_at: ctx.now,
    })
    .execute();

const open = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .updateTable('order_returns')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null);

export const cancelOpenReturn = (ctx: Context, tx: Tx, { orderId }: OfOrder) =>
  open(ctx, tx, orderId).set({ ended_at: ctx.now, is_cancelled: true }).execute();

export const endOpenReturn = (ctx: Context, tx: Tx, { orderId }: OfOrder) =>
  open(ctx, tx, orderId).set({ ended_at: ctx.now }).execute();

export const saveInspection = (
  ctx: Context,
  tx: Tx,
  body: OfOrder & {
    readonly result: ReturnResult;
    readonly compensationFen: Fen;
    readonly damageNote?: string | undefined;
  },
  photoKeys: readonly string[],
) =>
  open(ctx, tx, body.orderId)
    .set({
      inspected_at: ctx.now,
      result: body.result,
      damage_note: body.damageNote ?? null,
      compensation_fen: body.compensationFen,
      photo_keys: [...photoKeys],
    })
    .execute();
