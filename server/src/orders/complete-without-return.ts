import type { Input, Returned } from '@rental/contract/endpoint';
import {
  completeWithoutReturn as deed,
  previewCompleteWithoutReturn as preview,
  requestCompletion as call,
} from '@rental/contract/order-completion';
import { moneyMethods, type MoneyMethod } from '@rental/domain/ledger/accounts';
import { yuan } from '@rental/domain/money';
import { completeWithoutReturn as decide, rentPaidOf } from '@rental/domain/orders/actions/endings';
import type { Position } from '@rental/domain/orders/position';
import { requestApproval, useApproval } from '../access/public.ts';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse, refuse } from '../http/refusal.ts';
import { serve, type Serving } from '../http/serve.ts';
import { outcomeOf, serveMoney } from './money-command.ts';
import { lockStanding, termsOfDay } from './order-position.ts';

const operation = 'order:complete';
const objectOf = (orderId: number) => `order ${orderId}`;

/** 无需归还完结 (threat model 14): one asks, another agrees to the outcome as it was shown, and the first does it, once. */
export function serveCompletion(serving: Serving, requireStepUp: RequireStepUp): void {
  serve(serving, call, requestCompletion);
  serveMoney(serving, requireStepUp, [preview, deed], {
    kind: 'completeWithoutReturn',
    decide,
    check: async (ctx, tx, { orderId, seen, approvalId }) => {
      if (approvalId === null) refuse('second_person_needed');
      await useApproval(ctx, tx, approvalId, {
        operation,
        object: objectOf(orderId),
        basis: seen,
      });
    },
  });
}

async function requestCompletion(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { order, position } = await lockStanding(ctx, tx, body.orderId);
  const plan = orRefuse(decide(position, termsOfDay(ctx), body));
  if (outcomeOf(plan) !== body.seen) refuse('preview_stale');
  const approvalId = await requestApproval(ctx, tx, {
    operation,
    object: objectOf(order.id),
    order: { id: order.id, storeId: order.store_id },
    basis: body.seen,
    summary: `订单${order.order_no}无需归还完结：${figuresOf(position, body.refundMethod)}；原因：${body.reason}`,
  });
  return { approvalId };
}

function figuresOf(position: Position, refundMethod: MoneyMethod | null): string {
  const paid = `已付租金¥${yuan(rentPaidOf(position))}`;
  if (position.depositHeldFen === 0 || refundMethod === null) return `${paid}，无押金可退`;
  return `${paid}，退押金¥${yuan(position.depositHeldFen)}（${moneyMethods[refundMethod]}）`;
}
