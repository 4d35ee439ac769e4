import type { agreementCallback as call } from '@rental/contract/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { writeAudit } from '../../audit/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignatureGateway } from '../../gateways/e-signature/signature-gateway.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { tell } from '../../notifications/public.ts';
import { hearWord } from './hear-word.ts';
import type { StoredAgreement } from './signing-store.ts';

type Body = Input<typeof call>['body'];

/**
 * Takes in what the provider says by itself (threat model 28): about a flow of ours, for the very text that was sent. An
 * event that was received before changes nothing and is answered the same.
 */
export const agreementCallback =
  (gateway: SignatureGateway) =>
  async (
    visit: Visit,
    ctx: Acting,
    { body, raw }: { readonly body: Body; readonly raw: string },
  ): Promise<Returned<typeof call>> => {
    const isOurs = await visit.transaction('read write', async (tx) => {
      const agreement = (await agreementOf(tx, ctx.brandCode, body.flowNo)) ?? refuse('not_found');
      const isNew = await keepEvent(tx, ctx, body, raw);
      const isRight =
        body.contentHash === agreement.content_hash &&
        body.merchant === gateway.merchantOf(ctx.brandCode);
      if (isNew && isRight) await hearWord(ctx, tx, agreement.order_id, body);
      if (isNew && !isRight) await alarm(tx, ctx, agreement, body);
      return isRight;
    });
    if (!isOurs) refuse('callback_mismatch');
    return { received: true };
  };

const agreementOf = (tx: Tx, brand: string, flowNo: string) =>
  tx
    .selectFrom('agreements')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('flow_no', '=', flowNo)
    .executeTakeFirst();

/** Keeps what was received, as evidence; false where that event is there already. */
async function keepEvent(tx: Tx, ctx: Acting, body: Body, raw: string): Promise<boolean> {
  const kept = await tx
    .insertInto('agreement_callbacks')
    .values({
      brand_code: ctx.brandCode,
      event_no: body.eventNo,
      flow_no: body.flowNo,
      received_at: ctx.now,
      body: raw,
    })
    .onConflict((conflict) => conflict.columns(['brand_code', 'event_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** A signed word that does not fit what was sent: somebody has to look. */
async function alarm(tx: Tx, ctx: Acting, agreement: StoredAgreement, body: Body): Promise<void> {
  await writeAudit(tx, ctx, {
    operation: 'agreement:mismatch',
    object: `order ${agreement.order_id}`,
    result: 'ok',
    before: { agreementNo: agreement.agreement_no, bodyHash: agreement.content_hash },
    after: { merchant: body.merchant, bodyHash: body.contentHash },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    title: '电子签通知与合同不符',
    body: `合同 ${agreement.agreement_no} 的签署通知与发起时的合同不一致，未登记签署。请与电子签服务商核对。`,
    target: `/order/detail/${agreement.order_id}`,
    to: { purpose: 1 },
    at: ctx.now,
  });
}
