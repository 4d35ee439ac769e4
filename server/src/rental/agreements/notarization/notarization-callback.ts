import type { Input } from '@rental/contract/endpoint';
import type { notarizationCallback as call } from '@rental/contract/rental/notarizations';
import type { Tx } from '../../../db/transaction.ts';
import type {
  NotarizationOutcome,
  NotaryGateway,
} from '../../../gateways/notary/notary-gateway.ts';
import { Audience } from '../../../people/notifications/public.ts';
import { takeCallback } from '../../../platform/callbacks/public.ts';
import { handleNotaryResult } from './handle-notary-result.ts';
import type { StoredNotarization } from './notarization-store.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the notary says by itself: about an application of ours, for the very text that was sent. */
export const notarizationCallback = (gateway: NotaryGateway) =>
  takeCallback<Body, StoredNotarization>({
    gateway,
    events: { table: 'notary_callbacks', number: 'number' },
    numberOf: ({ applyNo }) => applyNo,
    find: applicationNumbered,
    fits: (body, one) => wordOf(body) !== null && body.contentHash === one.content_hash,
    handleResult: async (ctx, tx, one, body) => {
      const word = wordOf(body);
      if (word !== null) await handleNotaryResult(ctx, tx, one, word);
    },
    mismatch: ({ contentHash, outcome }, one) => ({
      operation: 'notarization:mismatch',
      before: { applyNo: one.apply_no, bodyHash: one.content_hash },
      after: { bodyHash: contentHash, outcome },
      occasion: 'agreementCallbackMismatch',
      to: Audience.order(one.order_id, 'agreement:view').on('manage'),
      title: '公证通知与申请不符',
      words: `公证申请 ${one.apply_no} 的通知与申请时的合同不一致，未登记。请与公证服务商核对。`,
    }),
  });

/** Null where the word lacks what it must say: a certificate without its number, a refusal without why. */
function wordOf({ outcome, certificateNo, reason }: Body): NotarizationOutcome | null {
  if (outcome === 'accepted') return { kind: 'accepted' };
  if (outcome === 'issued')
    return certificateNo === undefined ? null : { kind: 'issued', certificateNo };
  return reason === undefined ? null : { kind: 'refused', reason };
}

const applicationNumbered = (tx: Tx, brand: string, applyNo: string) =>
  tx
    .selectFrom('notarizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('apply_no', '=', applyNo)
    .executeTakeFirst();
