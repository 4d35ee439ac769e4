import type { OrderLoss } from '@rental/contract/rental/orders/losses/losses';
import { lossStateOf } from '@rental/domain/rental/orders/losses/loss-states';
import { fen, type Fen } from '@rental/domain/money';
import type { LossReason } from '@rental/domain/rental/orders/core/reasons';
import { sql } from 'kysely';
import type * as z from 'zod';
import { prepared, raw } from '../../../db/prepared.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { amountsOf } from './loss-row.ts';

/** The facts that 坏账结案 keeps about an order. */
export interface Lost {
  readonly orderId: number;
  readonly reason: LossReason;
  readonly note: string;
  readonly proofKeys: readonly string[];
  readonly writtenFen: Fen;
}

/** Keeps the loss of an order, which is locked. */
export const insertLoss = (ctx: Context, tx: Tx, lost: Lost): void =>
  withCommit(
    lossKept(tx, {
      ...lost,
      brand: ctx.brandCode,
      state: lossStateOf(lost.writtenFen, fen(0)),
      operatorId: ctx.operator.id,
      at: ctx.now,
    }),
  );

interface Kept extends Lost {
  readonly brand: string;
  readonly state: string;
  readonly operatorId: number | null;
  readonly at: Date;
}
const lossKept = prepared((db, of: Kept) =>
  raw(
    db,
    sql`
      insert into order_losses (brand_code, order_id, store_id, channel_id, reason, note, proof_keys, written_fen, state,
        operator_id, at)
      select o.brand_code, o.id, o.store_id, o.channel_id, ${of.reason}::text, ${of.note}::text,
        ${of.proofKeys}::text[], ${of.writtenFen}::bigint, ${of.state}::text, ${of.operatorId}::bigint,
        ${of.at}::timestamptz
      from orders o where o.brand_code = ${of.brand} and o.id = ${of.orderId}::bigint`,
  ),
);

/** Adds money that came in to the loss of an order, which is locked. */
export async function addRecovered(
  ctx: Context,
  tx: Tx,
  { orderId, amountFen }: { readonly orderId: number; readonly amountFen: Fen },
): Promise<void> {
  const [loss] = await storedLoss(tx, { brand: ctx.brandCode, orderId });
  if (loss === undefined) throw new Error(`Broken invariant: order ${orderId} was not lost`);
  const recoveredFen = fen(loss.recovered_fen + amountFen);
  await tx
    .updateTable('order_losses')
    .set({ recovered_fen: recoveredFen, state: lossStateOf(loss.written_fen, recoveredFen) })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', loss.id)
    .execute();
}

const storedLoss = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('order_losses as m')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .select(['m.id', 'm.reason', 'm.note', 'm.proof_keys', 'm.written_fen', 'm.recovered_fen'])
    .select(['m.state', 'm.at', 'w.nick_name'])
    .where('m.brand_code', '=', of.brand)
    .where('m.order_id', '=', of.orderId),
);

/** 坏账结案 of an order that the operator reaches; null: it was not ended as lost. */
export async function lossOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
  links: FileLinks,
): Promise<z.input<typeof OrderLoss> | null> {
  const [loss] = await storedLoss(tx, { brand: ctx.brandCode, orderId });
  if (loss === undefined) return null;
  return {
    ...amountsOf(loss),
    lossReason: loss.reason,
    lossState: loss.state,
    note: loss.note,
    at: loss.at.toISOString(),
    operatorName: loss.nick_name,
    proofs: loss.proof_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
  };
}
