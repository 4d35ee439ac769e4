import { createHash } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/rental/evidence';
import { firstBroken } from '@rental/domain/rental/evidence/chain';
import type { Tx } from '../../db/transaction.ts';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { onChain, recordsByNode, withProvider } from './on-chain.ts';

/** An order's chain of evidence, from its first node on. */
export async function orderEvidence(
  ctx: Context,
  { params: { id } }: Input<typeof calls.orderEvidence>,
  tx: Tx,
): Promise<Returned<typeof calls.orderEvidence>> {
  const { nodes } = await chainOf(ctx, tx, id);
  const records = await recordsByNode(ctx, tx, id);
  return {
    nodes: nodes.map(({ id: nodeId, kind, at, previous, hash }) => {
      const record = records.get(nodeId);
      return {
        id: nodeId,
        kind,
        at: at.toISOString(),
        previous,
        hash,
        onChain: record === undefined ? null : onChain(record),
      };
    }),
  };
}

/**
 * 验真: every node is hashed anew, and what is on the chain is held against what the provider has, who is asked with no
 * transaction open. Written down, with what came of it.
 */
export const verifyEvidence =
  (gateway: NotaryGateway) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof calls.verifyEvidence>,
  ): Promise<Returned<typeof calls.verifyEvidence>> => {
    const { orderNo, nodes, records } = await ctx.transaction('read only', async (tx) => ({
      ...(await chainOf(ctx, tx, id)),
      records: await recordsByNode(ctx, tx, id),
    }));
    const place = firstBroken(orderNo, nodes, (text) =>
      createHash('sha256').update(text).digest('hex'),
    );
    const told = (at: number | null) => {
      const node = at === null ? undefined : nodes[at];
      return node === undefined ? null : { id: node.id, place: (at ?? 0) + 1, kind: node.kind };
    };
    const chain = await withProvider(gateway, nodes, records);
    await ctx.transaction('read write', (tx) =>
      writeAudit(tx, ctx, {
        operation: 'evidence:verify',
        object: orderNo,
        result: 'ok',
        after: { nodes: nodes.length, isIntact: place === null && chain.firstWrong === null },
      }),
    );
    return {
      nodeCount: nodes.length,
      firstBroken: told(place),
      onChain: { ...chain, firstWrong: told(chain.firstWrong) },
    };
  };

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
