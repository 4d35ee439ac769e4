import { createHash } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/evidence';
import { firstBroken } from '@rental/domain/evidence/chain';
import { writeAudit } from '../audit/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound } from '../http/refusal.ts';
import { reachable } from '../orders/public.ts';

/** An order's chain of evidence, from its first node on. */
export async function orderEvidence(
  ctx: Context,
  { params: { id } }: Input<typeof calls.orderEvidence>,
  tx: Tx,
): Promise<Returned<typeof calls.orderEvidence>> {
  const { nodes } = await chainOf(ctx, tx, id);
  return {
    nodes: nodes.map(({ id: nodeId, kind, at, previous, hash }) => ({
      id: nodeId,
      kind,
      at: at.toISOString(),
      previous,
      hash,
    })),
  };
}

/** 验真: every node is hashed anew. Written down, with what came of it. */
export async function verifyEvidence(
  ctx: Context,
  { params: { id } }: Input<typeof calls.verifyEvidence>,
  tx: Tx,
): Promise<Returned<typeof calls.verifyEvidence>> {
  const { orderNo, nodes } = await chainOf(ctx, tx, id);
  const place = firstBroken(orderNo, nodes, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  const broken = place === null ? null : (nodes[place] ?? null);
  await writeAudit(tx, ctx, {
    operation: 'evidence:verify',
    object: orderNo,
    result: 'ok',
    after: { nodes: nodes.length, isIntact: broken === null },
  });
  return {
    nodeCount: nodes.length,
    firstBroken: broken && { id: broken.id, place: (place ?? 0) + 1, kind: broken.kind },
  };
}

async function chainOf(ctx: Context, tx: Tx, orderId: number) {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .select('o.order_no')
      .where(reachable(ctx))
      .where('o.id', '=', orderId)
      .executeTakeFirst(),
  );
  const nodes = await tx
    .selectFrom('evidence_nodes')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return { orderNo: order.order_no, nodes };
}
