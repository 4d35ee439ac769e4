import type { Input, Returned } from '@rental/contract/endpoint';
import type { addComplaint as call } from '@rental/contract/rental/complaints';
import { deadlineOf } from '@rental/domain/rental/complaints/complaint-deadline';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { businessNo } from '../../business-no.ts';
import { lockOrder, ownImages, type StoredOrder } from '../orders/core/public.ts';
import { insertComplaint, insertStep } from './complaint-store.ts';

/** 登记投诉. The order is locked, so that 转单 takes the complaint along. */
export async function addComplaint(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { kind, source, content, externalNo } = body;
  const receivedAt = new Date(body.receivedAt);
  const chosen = body.deadline === undefined ? null : new Date(body.deadline);
  const deadline = orRefuse(deadlineOf({ source, receivedAt, deadline: chosen }, ctx.now));
  const order = await orderNumbered(ctx, tx, body.orderNo);
  const complaintNo = businessNo('TS', ctx.now);
  const id = await insertComplaint(tx, {
    brand_code: ctx.brandCode,
    complaint_no: complaintNo,
    order_id: order.id,
    store_id: order.store_id,
    channel_id: order.channel_id,
    customer_id: order.customer_id,
    kind,
    source,
    external_no: externalNo ?? null,
    content,
    photo_keys: await ownImages(ctx, tx, body.photos),
    state: 'toHandle',
    received_at: receivedAt,
    deadline,
    operator_id: ctx.operator.id,
    created_at: ctx.now,
  });
  if (id === undefined) refuse('complaint_external_taken');
  await insertStep(ctx, tx, { complaint_id: id, act: 'add', result: null, note: null });
  await writeAudit(tx, ctx, {
    operation: 'complaint:add',
    object: order.order_no,
    result: 'ok',
    after: { complaintNo, kind, source, deadline: deadline.toISOString() },
  });
  return { id, complaintNo, complaintState: 'toHandle', deadline: deadline.toISOString() };
}

/** The order of this number, locked; refused where this operator does not reach it. */
async function orderNumbered(ctx: Context, tx: Tx, orderNo: string): Promise<StoredOrder> {
  const found = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where(reachable(ctx))
    .where('o.order_no', '=', orderNo)
    .executeTakeFirst();
  if (found === undefined) refuse('complaint_order_unknown');
  return lockOrder(ctx, tx, found.id);
}
