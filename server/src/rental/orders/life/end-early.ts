import type { StepUp } from '@rental/contract/people/access/approvals';
import type { MoneyPreview } from '@rental/contract/rental/orders/money/money-preview';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { endEarly as decide } from '@rental/domain/rental/orders/money/endings';
import type { SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import { planLines } from '@rental/domain/rental/orders/core/plan-lines';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { weightWords } from '@rental/domain/rental/orders/money/given-away';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { voidUnsigned } from '../../agreements/public.ts';
import { standingOf, termsOfDay } from '../core/order-position.ts';
import { lockPair } from '../core/relet-pair.ts';
import { refuseHeldByOther } from '../core/review-holds.ts';
import { carryOut, type Command } from '../money/carry-out.ts';
import { shownPlan } from '../money/money-command.ts';
import { agreed, weighed, type Agreeing } from '../money/second-person.ts';
import { releaseOriginal } from './release-original.ts';

interface Ending extends Pick<Command, 'note' | 'set' | 'also'> {
  readonly kind: 'close' | 'reject' | 'refuseDelivery';
  /** Why, for whoever has to agree. */
  readonly words: string;
}

interface Ended extends Agreeing {
  readonly orderId: number;
  readonly refundMethod?: RefundWay | null | undefined;
  readonly stepUp?: StepUp | undefined;
  /** Of 拒收. */
  readonly deviceGoesTo?: SwapFate | undefined;
}

/** 试算 of such an ending. */
export const previewEnding =
  (kind: Ending['kind']) =>
  async (
    ctx: Context,
    {
      body,
    }: {
      readonly body: Pick<Ended, 'orderId' | 'deviceGoesTo'> & { refundMethod: RefundWay | null };
    },
    tx: Tx,
  ): Promise<MoneyPreview> => {
    const standing = await standingOf(ctx, tx, body.orderId);
    const terms = termsOfDay(ctx, standing.order);
    const plan = orRefuse(decide(kind, standing.position, terms, body));
    return shownPlan(ctx, tx, standing, plan, { act: kind, terms, decides: decidesOf(body) });
  };

/**
 * Ends an order that was not rented, with its deposit and its bills by hand. A refund asks who sits there (threat model 14). The
 * order that a relet would have gone on from is free again.
 */
export async function endEarly(
  ctx: Context,
  tx: Tx,
  requireStepUp: RequireStepUp,
  body: Ended,
  ending: Ending,
): Promise<{ orderId: number; orderStatus: OrderStatus; approvalId?: number }> {
  const { relet: standing, original } = await lockPair(ctx, tx, body.orderId);
  const { order, position } = standing;
  if (ending.kind === 'reject') await refuseHeldByOther(ctx, tx, order.id);
  const { refundMethod = null, deviceGoesTo } = body;
  const terms = termsOfDay(ctx, order);
  const plan = orRefuse(decide(ending.kind, position, terms, { refundMethod, deviceGoesTo }));
  const { words, ...command } = ending;
  const wanted = {
    requireStepUp,
    isProven: planLines(position, plan).paidOutFen > 0,
    weighed: weighed(standing, plan, { act: ending.kind, terms, decides: decidesOf(body) }),
    body,
    words: [words, ...weightWords(position, plan)],
  };
  return agreed(ctx, tx, wanted, async (approvalId) => {
    if (ending.kind === 'close') await voidUnsigned(ctx, tx, order.id, '订单已关闭');
    await carryOut(ctx, tx, standing, plan, { ...command, approvalId });
    if (original !== null) await releaseOriginal(ctx, tx, { original, relet: order }, command.note);
    return { orderId: order.id, orderStatus: plan.move?.to ?? order.status };
  });
}

const decidesOf = ({ refundMethod = null, deviceGoesTo = null }: DecidesEnding) => ({
  refundMethod,
  deviceGoesTo,
});
interface DecidesEnding {
  readonly refundMethod?: RefundWay | null | undefined;
  readonly deviceGoesTo?: SwapFate | null | undefined;
}
