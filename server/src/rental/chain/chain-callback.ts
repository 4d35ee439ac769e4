import type { chainCallback as call } from '@rental/contract/rental/chain';
import type { Input } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { Audience } from '../../people/notifications/public.ts';
import { takeCallback } from '../../platform/callbacks/public.ts';
import type { StoredRecord } from './chain-store.ts';
import { handleRecordResult, type RecordResult } from './handle-record-result.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a record of ours, for the very hash that was sent. */
export const chainCallback = (gateway: NotaryGateway) =>
  takeCallback<Body, StoredRecord>({
    gateway,
    events: { table: 'notary_callbacks', number: 'number' },
    numberOf: ({ recordNo }) => recordNo,
    find: recordNumbered,
    fits: (body, record) => wordOf(body) !== null && body.hash === record.hash,
    handleResult: async (ctx, tx, { id }, body) => {
      const word = wordOf(body);
      if (word !== null) await handleRecordResult(ctx, tx, id, word);
    },
    mismatch: ({ hash, outcome }, record) => ({
      operation: 'chain:mismatch',
      before: { recordNo: record.record_no, bodyHash: record.hash },
      after: { bodyHash: hash, outcome },
      occasion: 'chainCallbackMismatch',
      to: Audience.order(record.order_id, 'chain:list').on('manage'),
      title: '上链通知与存证不符',
      words: `存证 ${record.record_no} 的上链通知与发送的哈希不一致，未登记。请与存证服务商核对。`,
    }),
  });

/** Null where the word lacks what it must say: a record on the chain without its transaction. */
function wordOf({ outcome, hash, txNo, blockAt, reason = 'other' }: Body): RecordResult | null {
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
