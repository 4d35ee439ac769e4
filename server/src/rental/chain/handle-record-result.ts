import {
  chainFailures,
  recordAfter,
  type ChainFacts,
} from '@rental/domain/rental/chain/chain-record';
import type { Tx } from '../../db/transaction.ts';
import type { RecordOutcome } from '../../gateways/notary/notary-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { markOnChain } from '../orders/core/public.ts';
import { chainLook } from './chain-job.ts';
import { changeRecord, lockRecord, type StoredRecord } from './chain-store.ts';

/** The provider's message about a record, from an answer, a query or a callback. */
export type RecordResult = RecordOutcome | { readonly kind: 'unknown' };

export const factsOfRecord = (record: StoredRecord): ChainFacts => ({
  state: record.state,
  tries: record.tries,
  maxTries: record.most_tries,
  looks: record.looks,
});

/** Takes in what the provider says of a record, under its lock: however often, late or out of order, it is on the chain once. */
export async function handleRecordResult(
  ctx: Acting,
  tx: Tx,
  id: number,
  result: RecordResult,
): Promise<void> {
  const record = await lockRecord(tx, ctx.brandCode, id);
  if (record === undefined) throw new Error(`No record ${id}`);
  const word: RecordResult =
    result.kind === 'recorded' && result.hash !== record.hash
      ? { kind: 'failed', reason: 'mismatch' }
      : result;
  const next = recordAfter(factsOfRecord(record), word, ctx.now);
  if (next === null) return;
  await changeRecord(tx, record, {
    state: next.state,
    look_at: next.lookAt,
    is_awaited: next.isAwaited,
    ...(word.kind === 'recorded' && {
      tx_no: word.txNo,
      block_at: word.blockAt,
      last_failure: null,
    }),
    ...(word.kind === 'failed' && { last_failure: word.reason }),
    ...(next.state !== 'pending' && { ended_at: ctx.now }),
  });
  if (next.state === 'success' && record.kind === 'signed')
    await markOnChain(tx, ctx.brandCode, record.order_id);
  if (next.lookAt !== null) await chainLook.later(tx, ctx.brandCode, ctx.now, next.lookAt);
  if (next.state === 'failed' && word.kind === 'failed')
    await tell(tx, ctx.brandCode, {
      kind: 'system',
      occasion: 'chainFailed',
      title: '存证上链失败',
      body: `存证 ${record.record_no} 已尝试${record.tries}次：${chainFailures[word.reason]}。请在「存证上链」中重试。`,
      target: `/order/detail/${record.order_id}`,
      to: Audience.order(record.order_id, 'chain:list').on('manage'),
      at: ctx.now,
    });
}
