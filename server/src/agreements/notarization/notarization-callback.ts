import type { Input, Returned } from '@rental/contract/endpoint';
import type { notarizationCallback as call } from '@rental/contract/notarizations';
import { writeAudit } from '../../audit/public.ts';
import { keepNotaryEvent } from '../../chain/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { NotarizationOutcome, NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { tell } from '../../notifications/public.ts';
import { hearNotary } from './hear-notary.ts';
import type { StoredNotarization } from './notarization-store.ts';

type Body = Input<typeof call>['body'];

/**
 * Takes in what the notary says by itself (threat model 28): about an application of ours, for the very text that was sent. An
 * event that was received before changes nothing and is answered the same.
 */
export const notarizationCallback =
  (gateway: NotaryGateway) =>
  async (
    visit: Visit,
    ctx: Acting,
    { body, raw }: { readonly body: Body; readonly raw: string },
  ): Promise<Returned<typeof call>> => {
    const isOurs = await visit.transaction('read write', async (tx) => {
      const one = await applicationNumbered(tx, ctx.brandCode, body.applyNo);
      if (one === undefined) refuse('not_found');
      const event = { eventNo: body.eventNo, number: body.applyNo, raw };
      const isNew = await keepNotaryEvent(tx, ctx, event);
      const word = wordOf(body);
      const isRight =
        word !== null &&
        body.contentHash === one.content_hash &&
        body.merchant === gateway.merchantOf(ctx.brandCode);
      if (isNew && isRight) await hearNotary(ctx, tx, one, word);
      if (isNew && !isRight) await alarm(tx, ctx, one, body);
      return isRight;
    });
    if (!isOurs) refuse('callback_mismatch');
    return { received: true };
  };

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

/** A signed word that does not fit what was sent: somebody has to look. */
async function alarm(tx: Tx, ctx: Acting, one: StoredNotarization, body: Body): Promise<void> {
  await writeAudit(tx, ctx, {
    operation: 'notarization:mismatch',
    object: `order ${one.order_id}`,
    result: 'ok',
    before: { applyNo: one.apply_no, bodyHash: one.content_hash },
    after: { merchant: body.merchant, bodyHash: body.contentHash, outcome: body.outcome },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    title: '公证通知与申请不符',
    body: `公证申请 ${one.apply_no} 的通知与申请时的合同不一致，未登记。请与公证服务商核对。`,
    target: `/order/detail/${one.order_id}`,
    to: { purpose: 1 },
    at: ctx.now,
  });
}
