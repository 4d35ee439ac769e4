import type { deductionCallback as call } from '@rental/contract/rental/deductions';
import type { Input } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { aboutTrade, takeCallback } from '../../platform/callbacks/public.ts';
import type { StoredAttempt } from './deduction-store.ts';
import { handleAttemptResult, type AttemptResult } from './handle-attempt-result.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a try of ours, for the amount of it. */
export const deductionCallback = (gateway: DeductionGateway) =>
  takeCallback<Body, StoredAttempt>({
    gateway,
    events: { table: 'deduction_callbacks', number: 'trade_no' },
    ...aboutTrade('代扣', 'deduction:mismatch'),
    find: attemptNumbered,
    handleResult: (ctx, tx, { id, order_id: orderId, bill_id: billId }, body) =>
      handleAttemptResult(ctx, tx, { id, orderId, billId }, wordOf(body), gateway.method),
  });

const wordOf = ({ outcome, reason = 'other', providerNo }: Body): AttemptResult =>
  outcome === 'failed' ? { kind: 'failed', reason, providerNo } : { kind: outcome, providerNo };

const attemptNumbered = (tx: Tx, brand: string, tradeNo: string) =>
  tx
    .selectFrom('deduction_attempts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
