import type { authorizationCallback as call } from '@rental/contract/rental/pre-authorizations';
import { businessDate } from '@rental/domain/business-date';
import type { Input } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { AuthorizationGateway } from '../../gateways/authorization/authorization-gateway.ts';
import { aboutTrade, takeCallback } from '../../platform/callbacks/public.ts';
import type { StoredStep } from '../pre-authorization-steps/public.ts';
import { handleStepResult } from './handle-step-result.ts';
import type { StepResult } from './step-context.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a step of ours, for the amount of it. */
export const authorizationCallback = (gateway: AuthorizationGateway) =>
  takeCallback<Body, StoredStep>({
    gateway,
    events: { table: 'authorization_callbacks', number: 'trade_no' },
    ...aboutTrade('预授权', 'authorization:mismatch'),
    find: stepNumbered,
    handleResult: (ctx, tx, { id, order_id: orderId, authorization_id: authorizationId }, body) =>
      handleStepResult(ctx, tx, { id, orderId, authorizationId }, wordOf(body), gateway.method),
  });

const wordOf = ({ outcome, reason = 'other', providerNo, endsOn }: Body): StepResult =>
  outcome === 'failed'
    ? { kind: 'failed', reason, providerNo }
    : { kind: outcome, providerNo, ...(endsOn !== undefined && { endsOn: businessDate(endsOn) }) };

export const stepNumbered = (tx: Tx, brand: string, tradeNo: string) =>
  tx
    .selectFrom('authorization_steps')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
