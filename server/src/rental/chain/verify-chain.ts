import { createHash } from 'node:crypto';
import type { verifyChain as call } from '@rental/contract/rental/chain';
import type { Input, Returned } from '@rental/contract/endpoint';
import { verdictOn } from '@rental/domain/rental/chain/chain-record';
import { sealedText } from '@rental/domain/rental/evidence/chain';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachedRecord } from './retry-chain.ts';

/** 链上验真. The provider is asked with no transaction open; then it is written down what came of it. */
export const verifyChain =
  (gateway: NotaryGateway) =>
  async (ctx: Context, { params: { id } }: Input<typeof call>): Promise<Returned<typeof call>> => {
    if (!ctx.brand.flags.OpenBlockchain) refuse('chain_off');
    const node = orNotFound(await ctx.transaction('read only', (tx) => reachedRecord(ctx, tx, id)));
    const { tx_no: txNo, block_at: blockAt, order_no: orderNo, sent, stored } = node;
    if (txNo === null || blockAt === null) return refuse('chain_not_recorded');
    const { before, after } = sealedText(orderNo, node);
    const recomputed = createHash('sha256')
      .update(before + node.previous + after)
      .digest('hex');
    const verdict = verdictOn({
      recomputed,
      stored,
      sent,
      onChain: await onChain(gateway, node.record_no),
    });
    await ctx.transaction('read write', (tx) =>
      writeAudit(tx, ctx, {
        operation: 'chain:verify',
        object: orderNo,
        result: 'ok',
        after: { recordNo: node.record_no, isIntact: verdict === 'intact' },
      }),
    );
    return { verdict, txNo, blockAt: blockAt.toISOString() };
  };

/** The hash that the provider has; null where it has none. */
async function onChain(gateway: NotaryGateway, recordNo: string): Promise<string | null> {
  try {
    const found = await gateway.findRecord(recordNo);
    return found?.kind === 'recorded' ? found.hash : null;
  } catch (error) {
    if (error instanceof Undecided) return refuse('chain_unanswered');
    throw error;
  }
}
