import type { retryChain as call } from '@rental/contract/rental/chain';
import type { Input, Returned } from '@rental/contract/endpoint';
import { retryRecord } from '@rental/domain/rental/chain/chain-record';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { chainLook } from './chain-job.ts';
import { changeRecord, lockRecord } from './chain-store.ts';
import { factsOfRecord } from './handle-record-result.ts';

/** 上链重试. */
export async function retryChain(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!ctx.brand.flags.OpenBlockchain) refuse('chain_off');
  const { order_no: orderNo } = orNotFound(await reachedRecord(ctx, tx, id));
  const record = orNotFound(await lockRecord(tx, ctx.brandCode, id));
  const { maxTries } = orRefuse(retryRecord(factsOfRecord(record)));
  // whether the last try came through is asked first, where nobody knows
  await changeRecord(tx, record, {
    state: 'pending',
    most_tries: maxTries,
    look_at: ctx.now,
    ended_at: null,
  });
  await chainLook.now(tx, ctx.brandCode, ctx.now);
  await writeAudit(tx, ctx, {
    operation: 'chain:retry',
    object: orderNo,
    result: 'ok',
    after: { recordNo: record.record_no, tries: record.tries },
  });
  return { id, chainState: 'pending' };
}

/** A record with the node it is of, as far as this operator reaches their order. */
export const reachedRecord = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('chain_records as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('evidence_nodes as n', (join) =>
      join.onRef('n.brand_code', '=', 'r.brand_code').onRef('n.id', '=', 'r.node_id'),
    )
    .select(['r.record_no', 'r.hash as sent', 'r.tx_no', 'r.block_at', 'o.order_no'])
    .select(['n.kind', 'n.at', 'n.facts', 'n.previous', 'n.hash as stored'])
    .where('r.brand_code', '=', ctx.brandCode)
    .where(reachable(ctx))
    .where('r.id', '=', id)
    .executeTakeFirst();
