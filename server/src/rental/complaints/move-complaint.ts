import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  closeComplaint as closeCall,
  followComplaint as followCall,
  reopenComplaint as reopenCall,
  withdrawComplaint as withdrawCall,
} from '@rental/contract/rental/complaints';
import {
  complaintAfter,
  isOpenComplaint,
  type ComplaintMove,
  type ComplaintResult,
} from '@rental/domain/rental/complaints/complaint-states';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { refundedOf, refundsSince } from '../refunds/public.ts';
import { changeComplaint, insertStep, lockComplaint } from './complaint-store.ts';

/** 跟进. */
export const followComplaint = (
  ctx: Context,
  { params: { id }, body: { note } }: Input<typeof followCall>,
  tx: Tx,
): Promise<Returned<typeof followCall>> => moved(ctx, tx, id, { move: 'follow', note });

/** 完结, with how the complaint was answered. */
export const closeComplaint = (
  ctx: Context,
  { params: { id }, body: { result, note } }: Input<typeof closeCall>,
  tx: Tx,
): Promise<Returned<typeof closeCall>> => moved(ctx, tx, id, { move: 'close', note, result });

/** 撤诉. */
export const withdrawComplaint = (
  ctx: Context,
  { params: { id }, body: { note } }: Input<typeof withdrawCall>,
  tx: Tx,
): Promise<Returned<typeof withdrawCall>> => moved(ctx, tx, id, { move: 'withdraw', note });

/** 重新打开. Its result is that of its history alone from now on. */
export const reopenComplaint = (
  ctx: Context,
  { params: { id }, body: { note } }: Input<typeof reopenCall>,
  tx: Tx,
): Promise<Returned<typeof reopenCall>> => moved(ctx, tx, id, { move: 'reopen', note });

interface Moving {
  readonly move: ComplaintMove;
  readonly note: string;
  /** Given with 完结. */
  readonly result?: ComplaintResult;
}

/** Moves a complaint under its lock, with an entry of its history. */
async function moved(ctx: Context, tx: Tx, id: number, { move, note, result }: Moving) {
  const complaint = await lockComplaint(ctx, tx, id);
  const state = complaintAfter(move, complaint.state) ?? refuse('complaint_moved');
  if (result === 'refunded') await requireRefund(ctx, tx, complaint);
  await changeComplaint(ctx, tx, id, {
    state,
    result: result ?? null,
    result_note: result === undefined ? null : note,
    ended_at: isOpenComplaint(state) ? null : ctx.now,
  });
  await insertStep(ctx, tx, { complaint_id: id, act: move, result: result ?? null, note });
  await writeAudit(tx, ctx, {
    operation: `complaint:${move}`,
    object: complaint.complaint_no,
    result: 'ok',
    before: { complaintState: complaint.state },
    after: { complaintState: state, ...(result !== undefined && { result }) },
  });
  return { id, complaintState: state };
}

/** 退款 is an answer to a complaint where money of its order goes back since it was received. */
async function requireRefund(
  { brandCode: brand }: Context,
  tx: Tx,
  { order_id: orderId, received_at: since }: Stored<'complaints'>,
): Promise<void> {
  const refunds = await refundsSince(tx, { brand, orderId, since });
  if (refundedOf(refunds) === 0) refuse('complaint_not_refunded');
}
