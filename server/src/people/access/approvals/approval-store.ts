import {
  decideApproval,
  type ApprovalMove,
  type ApprovalStatus,
} from '@rental/domain/people/access/approval';
import { fen } from '@rental/domain/money';
import type { AgreedAmounts } from '@rental/domain/rental/orders/money/agreed-outcome';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { announce, Audience } from '../../notifications/public.ts';
import { approvable, type ApprovableOperation } from './approvable.ts';
import { visible } from './approval-list.ts';

type StoredApproval = Pick<
  Stored<'approvals'>,
  'id' | 'operation' | 'object' | 'status' | 'requested_by' | 'expires_at' | 'basis'
>;

const lifeMs = 86_400_000;

interface Asked {
  readonly operation: ApprovableOperation;
  /** The object of the act: `operator 7`. */
  readonly object: string;
  /** The words for the person who decides. */
  readonly summary: string;
  /** The order that it is done to: only who reaches it hears of it and decides. */
  readonly order?: { readonly id: number };
  /** The orders, if it is done to several, `order` being the first: only who reaches all of them decides. */
  readonly orders?: ManyOrders;
  /** Names the outcome that is agreed on, where the operation can have several: another one needs another approval. */
  readonly basis?: string;
  /** The call that is carried out once it is agreed to, and the amounts that bound it. */
  readonly kept?: KeptAct & { readonly bounds: AgreedAmounts };
}

interface ManyOrders {
  readonly ids: readonly number[];
  /** The words for who reaches the first of them, and maybe not the others. */
  readonly announced: string;
}

/** A call as it was made, `POST /api/…`, with its body without any proof. */
interface KeptAct {
  readonly call: string;
  readonly body: object;
}

/** Asks for a second person: an open request of the same operator for the same thing is answered again. */
export async function requestApproval(ctx: Context, tx: Tx, asked: Asked): Promise<number> {
  const open = await openApproval(ctx, tx, asked);
  if (open !== null) return open.id;
  const { id } = await tx
    .insertInto('approvals')
    .values({
      brand_code: ctx.brandCode,
      operation: asked.operation,
      object: asked.object,
      summary: asked.summary,
      order_id: asked.order?.id ?? null,
      basis: asked.basis ?? null,
      ...(asked.kept && {
        call: asked.kept.call,
        body: JSON.stringify(asked.kept.body),
        given_fen: asked.kept.bounds.givenFen,
        late_fee_fen: asked.kept.bounds.lateFeeFen,
      }),
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
  if (asked.orders !== undefined) await insertOrders(ctx, tx, id, asked.orders);
  const { kept: _kept, ...shown } = asked;
  await audit(ctx, tx, 'approval:request', id, { after: shown });
  await announce(tx, ctx.brandCode, {
    type: 'notify',
    occasion: 'approvalRequested',
    message: `待复核：${asked.orders?.announced ?? asked.summary}`,
    at: ctx.now,
    to: decidersOf(asked).except(ctx.operator.id),
    object: `approval ${id}`,
  });
  return id;
}

const insertOrders = (
  { brandCode }: Context,
  tx: Tx,
  approvalId: number,
  { ids }: ManyOrders,
): Promise<unknown> =>
  tx
    .insertInto('approval_orders')
    .values(
      ids.map((orderId) => ({
        brand_code: brandCode,
        approval_id: approvalId,
        order_id: orderId,
      })),
    )
    .execute();

/** The operators who may decide on a request, as `visible` in SQL: its summary names customers and amounts. */
function decidersOf({ operation, order }: Asked): Audience {
  const right = approvable[operation];
  return order === undefined
    ? Audience.holders(right)
    : Audience.order(order.id, right).on('manage');
}

/** The own request for this very thing that is not done, refused or expired; null: there is none. */
export async function openApproval(
  ctx: Context,
  tx: Tx,
  asked: Pick<Asked, 'operation' | 'object' | 'basis'>,
): Promise<{ readonly id: number; readonly approvalStatus: ApprovalStatus } | null> {
  const open = await tx
    .selectFrom('approvals')
    .select(['id', 'status as approvalStatus'])
    .where('brand_code', '=', ctx.brandCode)
    .where('operation', '=', asked.operation)
    .where('object', '=', asked.object)
    .where('basis', 'is not distinct from', asked.basis ?? null)
    .where('requested_by', '=', ctx.operator.id)
    .where('status', 'in', ['pending', 'approved'])
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return open ?? null;
}

/**
 * Uses up an approval in the transaction of the act that it allows. Answers the amounts that bound it; null: it has none. Refused
 * where act, object or content are other ones.
 */
export async function useApproval(
  ctx: Context,
  tx: Tx,
  id: number,
  { operation, object, basis }: Pick<Asked, 'operation' | 'object' | 'basis'>,
): Promise<AgreedAmounts | null> {
  const approval = orNotFound(
    await tx
      .selectFrom('approvals')
      .select(['id', 'operation', 'object', 'status', 'requested_by', 'expires_at', 'basis'])
      .select(['given_fen', 'late_fee_fen'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (approval.operation !== operation || approval.object !== object) refuse('not_found');
  if (approval.basis !== (basis ?? null)) refuse('approval_outdated');
  await moveApproval(ctx, tx, approval, 'use');
  const { given_fen: givenFen, late_fee_fen: lateFeeFen } = approval;
  if (givenFen === null || lateFeeFen === null) return null;
  return { givenFen: fen(givenFen), lateFeeFen: fen(lateFeeFen) };
}

/** The own request that was agreed to, as it is carried out; refused where there is nothing to carry out, or not any more. */
export async function agreedAct(ctx: Context, tx: Tx, id: number): Promise<KeptAct> {
  const approval = orNotFound(
    await visible(ctx, tx)
      .select(['a.status', 'a.requested_by', 'a.expires_at', 'a.call', 'a.body'])
      .where('a.id', '=', id)
      .executeTakeFirst(),
  );
  orRefuse(decideApproval(factsOf(approval), 'use', ctx.operator.id, ctx.now));
  const { call, body } = approval;
  if (call === null || body === null) refuse('approval_without_content');
  return { call, body };
}

export const factsOf = (
  approval: Pick<StoredApproval, 'status' | 'requested_by' | 'expires_at'>,
) => ({
  status: approval.status,
  requestedBy: approval.requested_by,
  expiresAt: approval.expires_at,
});

/** Moves an approval that is locked, where the domain lets it. */
export async function moveApproval(
  ctx: Context,
  tx: Tx,
  approval: StoredApproval,
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
