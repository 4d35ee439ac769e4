import type * as calls from '@rental/contract/people/access/approvals';
import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import type { Input, Returned } from '@rental/contract/endpoint';
import { decisionRefusal } from '@rental/domain/people/access/administration';
import { decideApproval, type ApprovalMove } from '@rental/domain/people/access/approval';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../auth/public.ts';
import { announce, Audience } from '../../notifications/public.ts';
import { approvalRow, operationsOf, visible } from './approval-list.ts';
import { factsOf, moveApproval } from './approval-store.ts';
import { proofSettersOf, standingsOf } from './standings.ts';

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
  await moveApproval(ctx, tx, approval, 'withdraw');
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
  await moveApproval(ctx, tx, approval, by, reason);
  const row = await approvalRow(ctx, tx, approval.id);
  await announce(tx, ctx.brandCode, {
    type: 'notify',
    occasion: 'approvalDecided',
    message:
      by === 'approve' ? `复核已同意，待您执行：${row.summary}` : `复核被拒绝：${row.summary}`,
    at: ctx.now,
    to: Audience.operator(approval.requested_by),
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
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

type Locked = Awaited<ReturnType<typeof lockApproval>>;

/** The proof is asked for only where the decision itself would pass. */
async function lockDecidable(ctx: Context, tx: Tx, id: number, by: ApprovalMove): Promise<Locked> {
  const approval = await lockApproval(ctx, tx, id);
  orRefuse(decideApproval(factsOf(approval), by, ctx.operator.id, ctx.now));
  if (!operationsOf(ctx).includes(approval.operation)) refuse('forbidden');
  const refusal = decisionRefusal({
    operation: approval.operation,
    requestedBy: approval.requested_by,
    decidedBy: ctx.operator.id,
    standings: await standingsOf(tx, ctx.brandCode),
    setters: await proofSettersOf(tx, ctx.brandCode),
    now: ctx.now,
  });
  if (refusal !== null) refuse(refusal);
  return approval;
}
