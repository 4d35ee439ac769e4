import type { Tx } from '../../db/transaction.ts';
import type { AuthorizationGateway } from '../../gateways/authorization/authorization-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { stepsOf } from '../pre-authorization-steps/public.ts';
import { stepNumbered } from './authorization-callback.ts';
import { handleStepResult } from './handle-step-result.ts';

/** A provider says that something became of a step: it is asked, outside of any transaction, what that is. */
export const askAboutStep =
  (gateway: AuthorizationGateway) =>
  async (visit: Visit, ctx: Acting, tradeNo: string): Promise<TakenCallback> => {
    const named = await visit.transaction('read only', (tx) => stepNamed(ctx, tx, tradeNo));
    if (named === undefined) return refuse('not_found');
    const { step, holdNo } = named;
    const asked = { tradeNo, holdNo, step: step.step };
    const result = await orUnknown(
      gateway.find(asked, ctx.brandCode).then((found) => found ?? none),
    );
    const { id, authorization_id: authorizationId, order_id: orderId } = step;
    if (result.kind !== 'unknown')
      await visit.transaction('read write', (tx) =>
        handleStepResult(ctx, tx, { id, authorizationId, orderId }, result, gateway.method),
      );
    return { kind: 'taken', ourNo: tradeNo, orderId };
  };

/** The provider does not know the step: the job asks again. */
const none = { kind: 'unknown' } as const;

async function stepNamed({ brandCode: brand }: Acting, tx: Tx, tradeNo: string) {
  const step = await stepNumbered(tx, brand, tradeNo);
  const [hold] = step === undefined ? [] : await stepsOf(tx, brand, step.authorization_id);
  return step && hold && { step, holdNo: hold.trade_no };
}
