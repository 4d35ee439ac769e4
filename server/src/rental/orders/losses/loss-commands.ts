import type { Input } from '@rental/contract/endpoint';
import {
  endAsLost as endCall,
  previewEndAsLost as endPreview,
  previewRecoverDebt as recoverPreview,
  recoverDebt as recoverCall,
} from '@rental/contract/rental/orders/losses/losses';
import { businessDate } from '@rental/domain/business-date';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { endAsLost, recoverDebt } from '@rental/domain/rental/orders/losses/losses';
import { arrived } from '@rental/domain/rental/orders/money/arrival';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { blacklistLost } from '../../customers/public.ts';
import { serveMoney } from '../money/money-command.ts';
import { needProof } from '../money/need-proof.ts';
import { cancelOpenReturn } from '../returns/order-returns.ts';
import { addRecovered, insertLoss } from './order-loss.ts';

type Ending = Input<typeof endCall>['body'];

/** 坏账结案 and 追回款 (ADR 39). */
export function serveLosses(serving: Serving, requireStepUp: RequireStepUp): void {
  serveMoney(serving, requireStepUp, [endPreview, endCall], {
    kind: 'endAsLost',
    decide: endAsLost,
    check: checkEnding,
    words: (_position, { lossReason, blacklists }) => [
      `结案原因${lossReasons[lossReason]}`,
      ...(blacklists ? ['同时拉黑客户'] : []),
    ],
    set: ({ lossReason }) => ({ loss_reason: lossReason }),
    also: async (ctx, tx, body, { proofKeys, plan, order }) => {
      const { orderId, lossReason, reason: note } = body;
      await cancelOpenReturn(ctx, tx, body);
      insertLoss(ctx, tx, {
        orderId,
        reason: lossReason,
        note,
        proofKeys,
        writtenFen: plan.badDebtFen,
      });
      if (body.blacklists) {
        const words = `订单${order.order_no}坏账结案（${lossReasons[lossReason]}）`;
        await blacklistLost(ctx, tx, order.customer_id, words);
      }
    },
  });
  serveMoney(serving, requireStepUp, [recoverPreview, recoverCall], {
    kind: 'recoverDebt',
    decide: (position, terms, body) => {
      const on = body.arrivedOn === undefined ? undefined : businessDate(body.arrivedOn);
      return arrived(terms, on, (then) => recoverDebt(position, then, body));
    },
    check: needProof,
    also: addRecovered,
    facts: ({ method }) => ({ method }),
  });
}

/** It needs a proof, and the right to blacklist where it does. */
function checkEnding(ctx: Context, _tx: Tx, { proofs, blacklists }: Ending): void {
  if (proofs.length === 0) refuse('loss_proof_missing');
  if (blacklists && !ctx.operator.permissions.has('customer:edit')) refuse('forbidden');
}
