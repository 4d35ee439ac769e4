import type { SecondPerson, StepUp } from '@rental/contract/people/access/approvals';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { historyLabels } from '@rental/domain/rental/orders/core/order-actions';
import {
  isReviewed,
  needsSecondPerson,
  secondPersonRules,
  type WeighedAct,
  type Weight,
} from '@rental/domain/rental/orders/money/second-person';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { openApproval, requestApproval, useApproval } from '../../../people/access/public.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { refuseWhereBooksDiffer } from './books-stop.ts';

/** An outcome of an act on an order, held against the brand's limit. */
export interface Weighed extends Weight {
  readonly act: WeighedAct;
  readonly order: Pick<StoredOrder, 'id' | 'order_no' | 'store_id' | 'status'>;
  /** Names this very outcome: what was agreed on is this and no other. */
  readonly basis: string;
}

/** The body's fields for a second person (`secondPersonFields`). */
export interface Agreeing {
  readonly approvalId: number | null;
  readonly approvalReason?: string | undefined;
}

/** An outcome that was decided under the order's lock, and what its command says to have it agreed to. */
interface Wanted {
  readonly requireStepUp: RequireStepUp;
  /** The outcome takes a proof of who sits there (threat model 14). */
  readonly isProven: boolean;
  readonly weighed: Weighed;
  readonly body: Agreeing & { readonly stepUp?: StepUp | undefined };
  /** The second person reads these lines. */
  readonly words: readonly string[];
}

/** The answer where a second person was asked: the order is as it was. */
interface Asked {
  readonly orderId: number;
  readonly orderStatus: OrderStatus;
  readonly approvalId: number;
}

/**
 * The frame of every command on an order that may take a proof or a second person: asks for the proof, then asks a second
 * person, or uses up what one has agreed to, and carries out. Who only asks proves nothing.
 */
export async function agreed<Answer>(
  ctx: Context,
  tx: Tx,
  { requireStepUp, isProven, weighed, body, words }: Wanted,
  carryOut: (approvalId: number | null) => Promise<Answer>,
): Promise<Answer | Asked> {
  if (isProven && body.approvalReason === undefined)
    await requireStepUp(ctx, tx, body.stepUp ?? {});
  const agreement = await agree(ctx, tx, weighed, body, words);
  if ('approvalId' in agreement) return carryOut(agreement.approvalId);
  const { id: orderId, status: orderStatus } = weighed.order;
  return { orderId, orderStatus, approvalId: agreement.asked };
}

/** The outcome: the request that was made, or the approval that is used up; null: no second person is needed. */
type Agreement = { readonly asked: number } | { readonly approvalId: number | null };

/** For a preview: why somebody else has to agree, with the own open request for this outcome; null: nobody has to. */
export async function secondPersonFor(
  ctx: Context,
  tx: Tx,
  weighed: Weighed,
): Promise<SecondPerson> {
  const { act, givenFen, putOffDays } = weighed;
  await refuseWhereBooksDiffer(ctx, tx, act, weighed);
  const { moneyLimitFen } = ctx.brand;
  if (!needsSecondPerson(act, weighed, moneyLimitFen)) return null;
  return {
    givenFen,
    putOffDays,
    limitFen: secondPersonRules[act] === 'always' ? null : moneyLimitFen,
    approval: await openApproval(ctx, tx, whatOf(weighed)),
  };
}

/** Who may do it may ask for it. Refused where somebody else is needed and neither is said. */
async function agree(
  ctx: Context,
  tx: Tx,
  weighed: Weighed,
  { approvalId, approvalReason }: Agreeing,
  words: readonly string[],
): Promise<Agreement> {
  const { act, order } = weighed;
  await refuseWhereBooksDiffer(ctx, tx, act, weighed);
  const isNeeded = needsSecondPerson(act, weighed, ctx.brand.moneyLimitFen);
  if (approvalReason !== undefined) {
    if (!isNeeded) refuse('preview_stale'); // the limit was raised, or less is given away by now
    const about = `订单${order.order_no}${historyLabels[act]}`;
    const asked = await requestApproval(ctx, tx, {
      ...whatOf(weighed),
      order: { id: order.id },
      summary: `${about}：${[...words].join('，')}；原因：${approvalReason}`,
    });
    return { asked };
  }
  if (!isNeeded) return { approvalId: null };
  if (approvalId === null) refuse('second_person_needed');
  await useApproval(ctx, tx, approvalId, whatOf(weighed));
  return { approvalId };
}

/** An act that says it gives nothing away can be asked for by nobody. */
function whatOf({ act, order, basis }: Weighed) {
  if (!isReviewed(act)) refuse('second_person_needed');
  return { operation: `order:${act}` as const, object: `order ${order.id}`, basis };
}
