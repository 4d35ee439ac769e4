import type * as calls from '@rental/contract/approvals';
import type { ApprovalRow } from '@rental/contract/approvals';
import type { Input, Returned } from '@rental/contract/endpoint';
import { decideApproval, type ApprovalMove } from '@rental/domain/access/approval';
import { writeAudit } from '../audit/public.ts';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../http/refusal.ts';
import { announce } from '../notifications/public.ts';
import { approvalRow, operationsOf, visible, type ApprovableOperation } from './approval-list.ts';

const lifeMs = 86_400_000;

interface Asked {
  readonly operation: ApprovableOperation;
  /** What it is done to: `operator 7`. */
  readonly object: string;
  /** What whoever decides reads. */
  readonly summary: string;
  /** Where it is done to an order: only who reaches it hears of it and decides. */
  readonly order?: { readonly id: number; readonly storeId: number };
  /** Names the outcome that is agreed on, where the operation can have several: another one needs another approval. */
  readonly basis?: string;
}

/** Asks for a second person: an open request of the same operator for the same thing is answered again. */
export async function requestApproval(ctx: Context, tx: Tx, asked: Asked): Promise<number> {
  const open = await tx
    .selectFrom('approvals')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('operation', '=', asked.operation)
    .where('object', '=', asked.object)
    .where('basis', 'is not distinct from', asked.basis ?? null)
    .where('requested_by', '=', ctx.operator.id)
    .where('status', 'in', ['pending', 'approved'])
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  if (open) return open.id;
  const { id } = await tx
    .insertInto('approvals')
    .values({
      brand_code: ctx.brandCode,
      operation: asked.operation,
      object: asked.object,
      summary: asked.summary,
      order_id: asked.order?.id ?? null,
      basis: asked.basis ?? null,
      requested_by: ctx.operator.id,
      requested_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + lifeMs),
      status: 'pending',
      decided_by: null,
      decided_at: null,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, tx, 'approval:request', id, { after: asked });
  await announce(tx, ctx.brandCode, {
    type: 'notify',
    message: `待复核：${asked.summary}`,
    at: ctx.now,
    to: { purpose: 1, ...(asked.order && { storeIds: [asked.order.storeId] }) },
    object: `approval ${id}`,
  });
  return id;
}

/** Uses an approval up, for the very thing it was given for, in the transaction of what it allows. */
export async function useApproval(
  ctx: Context,
  tx: Tx,
  id: number,
  { operation, object, basis }: Pick<Asked, 'operation' | 'object' | 'basis'>,
): Promise<void> {
  const approval = await lockApproval(ctx, tx, id);
  if (approval.operation !== operation || approval.object !== object) refuse('not_found');
  if (approval.basis !== (basis ?? null)) refuse('approval_outdated');
  await move(ctx, tx, approval, 'use');
}

export const approveRequest =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { params, body }: Input<typeof calls.approveRequest>,
    tx: Tx,
  ): Promise<Returned<typeof calls.approveRequest>> => {
    const approval = await lockDecidable(ctx, tx, params.id, 'approve');
    await requireStepUp(ctx, tx, body.stepUp);
    return decided(ctx, tx, approval, 'approve', null);
  };

export async function refuseRequest(
  ctx: Context,
  { params, body }: Input<typeof calls.refuseRequest>,
  tx: Tx,
): Promise<Returned<typeof calls.refuseRequest>> {
  const approval = await lockDecidable(ctx, tx, params.id, 'refuse');
  return decided(ctx, tx, approval, 'refuse', body.reason);
}

export async function withdrawRequest(
  ctx: Context,
  { params }: Input<typeof calls.withdrawRequest>,
  tx: Tx,
): Promise<Returned<typeof calls.withdrawRequest>> {
  const approval = await lockApproval(ctx, tx, params.id);
  await move(ctx, tx, approval, 'withdraw');
  return approvalRow(ctx, tx, approval.id);
}

/** Tells who asked. */
async function decided(
  ctx: Context,
  tx: Tx,
  approval: Locked,
  by: 'approve' | 'refuse',
  reason: string | null,
): Promise<ApprovalRow> {
  await move(ctx, tx, approval, by, reason);
  const row = await approvalRow(ctx, tx, approval.id);
  await announce(tx, ctx.brandCode, {
    type: 'notify',
    message: by === 'approve' ? `复核已通过：${row.summary}` : `复核被拒绝：${row.summary}`,
    at: ctx.now,
    to: { operatorId: approval.requested_by },
    object: `approval ${approval.id}`,
  });
  return row;
}

const lockApproval = async (ctx: Context, tx: Tx, id: number) =>
  orNotFound(
    await visible(ctx, tx)
      .select([
        'a.id',
        'a.operation',
        'a.object',
        'a.status',
        'a.requested_by',
        'a.expires_at',
        'a.basis',
      ])
      .where('a.id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

type Locked = Awaited<ReturnType<typeof lockApproval>>;

/** The proof is asked for only where the decision itself would pass. */
async function lockDecidable(ctx: Context, tx: Tx, id: number, by: ApprovalMove): Promise<Locked> {
  const approval = await lockApproval(ctx, tx, id);
  orRefuse(decideApproval(factsOf(approval), by, ctx.operator.id, ctx.now));
  if (!operationsOf(ctx).includes(approval.operation)) refuse('forbidden');
  return approval;
}

const factsOf = (approval: Locked) => ({
  status: approval.status,
  requestedBy: approval.requested_by,
  expiresAt: approval.expires_at,
});

async function move(
  ctx: Context,
  tx: Tx,
  approval: Locked,
  by: ApprovalMove,
  reason: string | null = null,
): Promise<void> {
  const to = orRefuse(decideApproval(factsOf(approval), by, ctx.operator.id, ctx.now));
  const isDecision = by === 'approve' || by === 'refuse';
  await tx
    .updateTable('approvals')
    .set({
      status: to,
      ...(isDecision && { decided_by: ctx.operator.id, decided_at: ctx.now, reason }),
    })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', approval.id)
    .execute();
  await audit(ctx, tx, `approval:${by}`, approval.id, {
    before: { status: approval.status },
    after: { status: to, object: approval.object, ...(reason !== null && { reason }) },
  });
}

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `approval ${id}`, result: 'ok', ...change });
