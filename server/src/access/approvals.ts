import type * as calls from '@rental/contract/approvals';
import type { ApprovalRow } from '@rental/contract/approvals';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Permission } from '@rental/contract/permissions';
import { decideApproval, type ApprovalMove } from '@rental/domain/access/approval';
import { sql } from 'kysely';
import { writeAudit } from '../audit/public.ts';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../http/refusal.ts';
import { announce } from '../notifications/public.ts';
import { reachable } from '../orders/public.ts';

/** What may need a second person, with the right that deciding takes. An operation is added here on purpose. */
const approvable = {
  'user:reset': 'user:reset',
  'order:complete': 'order:complete',
} as const satisfies Record<string, Permission>;
export type ApprovableOperation = keyof typeof approvable;

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

export async function listApprovals(
  ctx: Context,
  { query }: Input<typeof calls.listApprovals>,
  tx: Tx,
): Promise<Returned<typeof calls.listApprovals>> {
  const { page, size, approvalStatus } = query;
  if (page * size > 10_000) refuse('page_too_deep');
  const found = visible(ctx, tx).$if(approvalStatus !== undefined, (rows) =>
    rows.where('a.status', '=', approvalStatus ?? 'pending'),
  );
  const before = query.cursor === undefined ? undefined : Number.parseInt(query.cursor, 36);
  if (before !== undefined && !Number.isSafeInteger(before)) refuse('cursor_invalid');
  const [rows, { total }] = await Promise.all([
    withNames(found)
      .$if(before !== undefined, (rows) => rows.where('a.id', '<', before as number))
      .orderBy('a.id', 'desc')
      .limit(size + 1)
      .$if(before === undefined && page > 0, (rows) => rows.offset(page * size))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const content = rows.slice(0, size).map((row) => rowOf(ctx, row));
  const last = rows.length > size ? content.at(-1) : undefined;
  return { content, totalElements: total, ...(last && { nextCursor: last.id.toString(36) }) };
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

/** Those whose operation this operator has the right to, of an order that he reaches, and the own ones. */
const visible = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('approvals as a')
    .where('a.brand_code', '=', ctx.brandCode)
    .where((where) =>
      where.or([
        where('a.requested_by', '=', ctx.operator.id),
        where.and([
          where('a.operation', '=', sql<string>`any(${operationsOf(ctx)}::text[])`),
          where.or([
            where('a.order_id', 'is', null),
            where('a.order_id', 'in', (orders) =>
              orders.selectFrom('orders as o').select('o.id').where(reachable(ctx)),
            ),
          ]),
        ]),
      ]),
    );

const operationsOf = ({ operator }: Context): string[] =>
  Object.entries(approvable)
    .filter(([, right]) => operator.permissions.has(right))
    .map(([operation]) => operation);

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

const withNames = (rows: ReturnType<typeof visible>) =>
  rows
    .innerJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'a.brand_code').onRef('r.id', '=', 'a.requested_by'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'a.brand_code').onRef('d.id', '=', 'a.decided_by'),
    )
    .select([
      'a.id',
      'a.operation',
      'a.object',
      'a.summary',
      'a.status',
      'a.requested_by',
      'a.requested_at',
      'a.expires_at',
      'a.decided_by',
      'a.decided_at',
      'a.reason',
      'r.nick_name as requester',
      'd.nick_name as decider',
    ]);

async function approvalRow(ctx: Context, tx: Tx, id: number): Promise<ApprovalRow> {
  const row = await withNames(visible(ctx, tx)).where('a.id', '=', id).executeTakeFirst();
  return rowOf(ctx, orNotFound(row));
}

function rowOf(
  ctx: Context,
  row: Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number],
): ApprovalRow {
  const isOwn = row.requested_by === ctx.operator.id;
  return {
    id: row.id,
    operation: row.operation,
    object: row.object,
    summary: row.summary,
    approvalStatus: row.status,
    requestedBy: { id: row.requested_by, name: row.requester },
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    isDecidable:
      !isOwn &&
      row.status === 'pending' &&
      row.expires_at > ctx.now &&
      operationsOf(ctx).includes(row.operation),
    isOwn,
  };
}

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `approval ${id}`, result: 'ok', ...change });
