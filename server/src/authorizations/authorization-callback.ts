import type { authorizationCallback as call } from '@rental/contract/authorizations';
import type { Input } from '@rental/contract/endpoint';
import { yuan } from '@rental/domain/money';
import { takeCallback } from '../callbacks/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { AuthorizationGateway } from '../gateways/authorization/authorization-gateway.ts';
import type { StoredStep } from './authorization-store.ts';
import { hear, type Heard } from './hear.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a step of ours, for the amount of it. */
export const authorizationCallback = (gateway: AuthorizationGateway) =>
  takeCallback<Body, StoredStep>({
    gateway,
    events: { table: 'authorization_callbacks', number: 'trade_no' },
    numberOf: ({ tradeNo }) => tradeNo,
    find: stepNumbered,
    fits: ({ amountFen }, step) => amountFen === step.amount_fen,
    hear: (ctx, tx, { id, order_id: orderId, authorization_id: authorizationId }, body) =>
      hear(ctx, tx, { id, orderId, authorizationId }, wordOf(body), gateway.method),
    mismatch: ({ amountFen, outcome }, step) => ({
      operation: 'authorization:mismatch',
      before: { tradeNo: step.trade_no, amountFen: step.amount_fen },
      after: { amountFen, outcome },
      title: '预授权通知与交易不符',
      words: `交易 ${step.trade_no} 应为 ¥${yuan(step.amount_fen)}，通知为 ¥${yuan(amountFen)}，未入账。请与支付商核对。`,
    }),
  });

const wordOf = ({ outcome, reason = 'other', providerNo }: Body): Heard =>
  outcome === 'failed' ? { kind: 'failed', reason, providerNo } : { kind: outcome, providerNo };

const stepNumbered = (tx: Tx, brand: string, tradeNo: string) =>
  tx
    .selectFrom('authorization_steps')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
