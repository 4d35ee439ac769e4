import type { SecondPerson, StepUp } from '@rental/contract/people/access/approvals';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { historyLabels } from '@rental/domain/rental/orders/core/order-actions';
import {
  isWithinAgreed,
  lateFeeInAll,
  standingAgreedOn,
} from '@rental/domain/rental/orders/money/agreed-outcome';
import { weightOf, type Weight } from '@rental/domain/rental/orders/money/given-away';
import {
  isReviewed,
  secondPersonRules,
  type WeighedAct,
} from '@rental/domain/rental/orders/money/second-person';
import type { Plan, Terms } from '@rental/domain/rental/orders/core/position';
import type { Fen } from '@rental/domain/money';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import { refuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { openApproval, requestApproval, useApproval } from '../../../people/access/public.ts';
import type { Standing } from '../core/order-position.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { refuseWhereBooksDiffer } from './books-stop.ts';
import { whyFor } from './given-away.ts';

/** An outcome of an act on an order, held against the brand's limit. */
export interface Weighed extends Weight {
  readonly act: WeighedAct;
  readonly order: Pick<StoredOrder, 'id' | 'order_no' | 'store_id' | 'status'>;
  /** Names what is decided, and on what: that is agreed on and nothing else, whatever days do to it (ADR 34). */
  readonly basis: string;
  /** All late fees of the order up to today: how far they grow bounds an agreement. */
  readonly lateFeeFen: Fen;
}

/** The choices of persons about an act, and the terms of the day. */
interface Decided {
  readonly act: WeighedAct;
  readonly terms: Terms;
  readonly decides: object;
}

/** A plan held against the brand's limit. */
export const weighed = (
  { order, position }: Standing,
  plan: Plan,
  { act, terms, decides }: Decided,
): Weighed => ({
  act,
  order,
  ...weightOf(position, plan),
  basis: fingerprintOf([act, decides, standingAgreedOn(position, terms)]),
  lateFeeFen: lateFeeInAll(position, terms),
});

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
  readonly body: Agreeing & { readonly stepUp?: StepUp | undefined; readonly seen?: string | null };
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
  const why = await whyFor(ctx, tx, givingOf(weighed));
  if (why === null) return null;
  return {
    givenFen,
    putOffDays,
    limitFen: secondPersonRules[act] === 'always' ? null : ctx.brand.moneyLimitFen,
    why: why.words,
    approval: await openApproval(ctx, tx, whatOf(weighed)),
  };
}

/** An operator who may do it may ask for it. Refused where somebody else is needed and neither is said. */
async function agree(
  ctx: Context,
  tx: Tx,
  weighed: Weighed,
  body: Wanted['body'],
  words: readonly string[],
): Promise<Agreement> {
  const { act, order } = weighed;
  const { approvalId, approvalReason } = body;
  await refuseWhereBooksDiffer(ctx, tx, act, weighed);
  if (approvalId !== null && approvalReason === undefined) {
    await useAgreed(ctx, tx, approvalId, weighed);
    return { approvalId };
  }
  const why = await whyFor(ctx, tx, givingOf(weighed));
  if (approvalReason !== undefined) {
    if (why === null) refuse('preview_stale'); // the limit was raised, or less is given away by now
    const about = `订单${order.order_no}${historyLabels[act]}`;
    const because = why.sum === null ? [] : [why.sum];
    const asked = await requestApproval(ctx, tx, {
      ...whatOf(weighed),
      order: { id: order.id },
      summary: `${about}：${[...words, ...because].join('，')}；原因：${approvalReason}`,
      kept: { call: ctx.call, body: contentOf(body), bounds: weighed },
    });
    return { asked };
  }
  if (why !== null) refuse('second_person_needed');
  return { approvalId: null };
}

/** Uses up what was agreed to, which is this very decision, and within what days alone may have made of it. */
async function useAgreed(ctx: Context, tx: Tx, id: number, weighed: Weighed): Promise<void> {
  const bounds = await useApproval(ctx, tx, id, whatOf(weighed));
  if (bounds !== null && !isWithinAgreed(bounds, weighed)) refuse('approval_outdated');
}

/** The content of a body, without its proofs and what it says of a second person. */
function contentOf(body: Wanted['body']): object {
  const {
    stepUp: _stepUp,
    approvalId: _id,
    approvalReason: _reason,
    seen: _seen,
    ...content
  } = body;
  return content;
}

export const givingOf = ({ act, order, ...weight }: Weighed) => ({
  ...weight,
  act,
  orderId: order.id,
});

/** An act that says it gives nothing away can be asked for by nobody. */
function whatOf({ act, order, basis }: Weighed) {
  if (!isReviewed(act)) refuse('second_person_needed');
  return { operation: `order:${act}` as const, object: `order ${order.id}`, basis };
}
