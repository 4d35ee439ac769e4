import type { authorizationCallback as call } from '@rental/contract/authorizations';
import type { Input, Returned } from '@rental/contract/endpoint';
import { yuan } from '@rental/domain/money';
import { writeAudit } from '../audit/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { AuthorizationGateway } from '../gateways/authorization/authorization-gateway.ts';
import type { Acting, Visit } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { tell } from '../notifications/public.ts';
import type { StoredStep } from './authorization-store.ts';
import { hear, type Heard } from './hear.ts';

type Body = Input<typeof call>['body'];

/**
 * Takes in what the provider says by itself (threat model 28): about a step of ours, for the amount and merchant of it. An
 * event that was received before changes nothing and is answered the same.
 */
export const authorizationCallback =
  (gateway: AuthorizationGateway) =>
  async (
    visit: Visit,
    ctx: Acting,
    { body, raw }: { readonly body: Body; readonly raw: string },
  ): Promise<Returned<typeof call>> => {
    const isOurs = await visit.transaction('read write', async (tx) => {
      const step = await stepNumbered(tx, ctx.brandCode, body.tradeNo);
      if (step === undefined) refuse('not_found');
      const isNew = await keepEvent(tx, ctx, body, raw);
      const isRight =
        body.amountFen === step.amount_fen && body.merchant === gateway.merchantOf(ctx.brandCode);
      if (!isRight && isNew) await alarm(tx, ctx, step, body);
      if (isRight && isNew) {
        const { id, order_id: orderId, authorization_id: authorizationId } = step;
        await hear(ctx, tx, { id, orderId, authorizationId }, wordOf(body), gateway.method);
      }
      return isRight;
    });
    if (!isOurs) refuse('callback_mismatch');
    return { received: true };
  };

const wordOf = ({ outcome, reason = 'other', providerNo }: Body): Heard =>
  outcome === 'failed' ? { kind: 'failed', reason, providerNo } : { kind: outcome, providerNo };

const stepNumbered = (tx: Tx, brand: string, tradeNo: string) =>
  tx
    .selectFrom('authorization_steps')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();

/** Keeps what was received, as evidence; false where that event is there already. */
async function keepEvent(tx: Tx, ctx: Acting, body: Body, raw: string): Promise<boolean> {
  const kept = await tx
    .insertInto('authorization_callbacks')
    .values({
      brand_code: ctx.brandCode,
      event_no: body.eventNo,
      trade_no: body.tradeNo,
      received_at: ctx.now,
      body: raw,
    })
    .onConflict((conflict) => conflict.columns(['brand_code', 'event_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** A signed word that does not fit what was asked for: somebody has to look. */
async function alarm(tx: Tx, ctx: Acting, step: StoredStep, body: Body): Promise<void> {
  await writeAudit(tx, ctx, {
    operation: 'authorization:mismatch',
    object: `order ${step.order_id}`,
    result: 'ok',
    before: { tradeNo: step.trade_no, amountFen: step.amount_fen },
    after: { merchant: body.merchant, amountFen: body.amountFen, outcome: body.outcome },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    title: '预授权通知与交易不符',
    body: `交易 ${step.trade_no} 应为 ¥${yuan(step.amount_fen)}，通知为 ¥${yuan(body.amountFen)}，未入账。请与支付商核对。`,
    target: `/order/detail/${step.order_id}`,
    to: { purpose: 1 },
    at: ctx.now,
  });
}
