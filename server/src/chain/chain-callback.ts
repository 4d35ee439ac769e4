import type { chainCallback as call } from '@rental/contract/chain';
import type { Input, Returned } from '@rental/contract/endpoint';
import { writeAudit } from '../audit/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { NotaryGateway } from '../gateways/notary/notary-gateway.ts';
import type { Acting, Visit } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { tell } from '../notifications/public.ts';
import type { StoredRecord } from './chain-store.ts';
import { hearRecord, type HeardRecord } from './hear-record.ts';
import { keepNotaryEvent } from './notary-events.ts';

type Body = Input<typeof call>['body'];

/**
 * Takes in what the provider says by itself (threat model 28): about a record of ours, for the very hash that was sent. An event
 * that was received before changes nothing and is answered the same.
 */
export const chainCallback =
  (gateway: NotaryGateway) =>
  async (
    visit: Visit,
    ctx: Acting,
    { body, raw }: { readonly body: Body; readonly raw: string },
  ): Promise<Returned<typeof call>> => {
    const isOurs = await visit.transaction('read write', async (tx) => {
      const record = await recordNumbered(tx, ctx.brandCode, body.recordNo);
      if (record === undefined) refuse('not_found');
      const event = { eventNo: body.eventNo, number: body.recordNo, raw };
      const isNew = await keepNotaryEvent(tx, ctx, event);
      const word = wordOf(body);
      const isRight =
        word !== null &&
        body.hash === record.hash &&
        body.merchant === gateway.merchantOf(ctx.brandCode);
      if (isNew && isRight) await hearRecord(ctx, tx, record.id, word);
      if (isNew && !isRight) await alarm(tx, ctx, record, body);
      return isRight;
    });
    if (!isOurs) refuse('callback_mismatch');
    return { received: true };
  };

/** Null where the word lacks what it must say: a record on the chain without its transaction. */
function wordOf({ outcome, hash, txNo, blockAt, reason = 'other' }: Body): HeardRecord | null {
  if (outcome === 'processing') return { kind: 'processing' };
  if (outcome === 'failed') return { kind: 'failed', reason };
  if (txNo === undefined || blockAt === undefined) return null;
  return { kind: 'recorded', hash, txNo, blockAt: new Date(blockAt) };
}

const recordNumbered = (tx: Tx, brand: string, recordNo: string) =>
  tx
    .selectFrom('chain_records')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('record_no', '=', recordNo)
    .executeTakeFirst();

/** A signed word that does not fit what was sent: somebody has to look. */
async function alarm(tx: Tx, ctx: Acting, record: StoredRecord, body: Body): Promise<void> {
  await writeAudit(tx, ctx, {
    operation: 'chain:mismatch',
    object: `order ${record.order_id}`,
    result: 'ok',
    before: { recordNo: record.record_no, bodyHash: record.hash },
    after: { merchant: body.merchant, bodyHash: body.hash, outcome: body.outcome },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    title: '上链通知与存证不符',
    body: `存证 ${record.record_no} 的上链通知与发送的哈希不一致，未登记。请与存证服务商核对。`,
    target: `/order/detail/${record.order_id}`,
    to: { purpose: 1 },
    at: ctx.now,
  });
}
